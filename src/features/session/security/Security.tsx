import { pathIn } from '#core/path'
import type { PopupName } from '#core/popups'
import type { Key } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import type { IconName } from '#ui/icons.ts'
import style from './Security.module.css'

interface Row {
  popup: Extract<PopupName, 'password' | 'sessions' | 'authenticator' | 'identities'>
  icon: IconName
  name: Key
  line: Key
  action: Key
}

const ROWS: readonly Row[] = [
  {
    popup: 'password',
    icon: 'key',
    name: 'security:row.password',
    line: 'security:row.password.line',
    action: 'security:row.change',
  },
  {
    popup: 'authenticator',
    icon: 'shieldok',
    name: 'security:app.title',
    line: 'security:row.authenticator.line',
    action: 'security:row.see',
  },
  {
    popup: 'sessions',
    icon: 'lock',
    name: 'security:row.sessions',
    line: 'security:row.sessions.line',
    action: 'security:row.see',
  },
  {
    popup: 'identities',
    icon: 'id',
    name: 'security:row.identities',
    line: 'security:row.identities.line',
    action: 'security:row.see',
  },
]

/** How the account is protected: each row opens what changes it. */
export function Security() {
  const t = useText('security')
  const login = pathIn(pageLanguage(), '/login')
  return (
    <section className={style.security} aria-labelledby="security">
      <div className={style.head}>
        <h2 id="security">{t('security:title')}</h2>
        <p>{t('security:line')}</p>
      </div>
      <ul>
        {ROWS.map(({ popup, icon, name, line, action }) => (
          <li key={popup}>
            <Icon name={icon} size={20} />
            <span>
              <b>{t(name)}</b>
              <small>{t(line)}</small>
            </span>
            <Button href={login} data-popup={popup} aria-label={`${t(action)}: ${t(name)}`}>
              {t(action)}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
