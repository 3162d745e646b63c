import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import style from './ProtectionLinks.module.css'

const LINKS = [
  { path: memberPath('limits'), icon: 'sliders', name: 'limits:tool.limits' },
  { path: memberPath('breaks'), icon: 'hourglass', name: 'limits:tool.break' },
  { path: '/responsible', icon: 'chat', name: 'limits:tool.help' },
] as const satisfies readonly { path: string; icon: IconName; name: Key }[]

/** Limits, a break and help, one press away (RTS 12C). Needs the noun `limits`. */
export function ProtectionLinks({ t }: { t: Text }) {
  const language = pageLanguage()
  return (
    <ul className={style.links} data-protection-links>
      {LINKS.map(({ path, icon, name }) => (
        <li key={path}>
          <a href={pathIn(language, path)}>
            <Icon name={icon} size={18} />
            {t(name)}
          </a>
        </li>
      ))}
    </ul>
  )
}
