import { useStore } from '@nanostores/react'
import { environment } from '#core/environment'
import { pathIn } from '#core/path'
import { $onBreak } from '#core/session/on-break'
import { memberPath } from '#core/site/built-pages'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import style from './form.module.css'

/** Why nothing can be paid in or played now, until when, and what stays open. Needs the nouns `errors` and `session`. */
export function BreakNotice({ t }: { t: Text }) {
  const until = useStore($onBreak)?.until ?? null
  const language = pageLanguage()
  const isAhead = until !== null && Date.parse(until) > environment().now()
  return (
    <div className={style.break} data-break-notice={until ?? ''}>
      <p>{t('errors:excluded')}</p>
      {isAhead && <p>{t('session:break.until', { time: timeOf(until, language) })}</p>}
      <div>
        <Button icon="out" href={pathIn(language, memberPath('withdraw'))}>
          {t('session:break.withdraw')}
        </Button>
        <Button icon="hourglass" href={pathIn(language, memberPath('breaks'))}>
          {t('session:break.page')}
        </Button>
        <Button icon="chat" href={pathIn(language, '/responsible')}>
          {t('session:break.help')}
        </Button>
      </div>
    </div>
  )
}
