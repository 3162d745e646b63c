import type { OpenedSession } from '#api/session/sessions'
import type { Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import style from './SessionsPopup.module.css'

interface SessionRowProps {
  t: Text
  session: OpenedSession
  busy: boolean
  onEnd: () => void
}

/** One session: its browser, network and times. The current session is marked and cannot be ended here. */
export function SessionRow({ t, session, busy, onEnd }: SessionRowProps) {
  const language = pageLanguage()
  const { id, current, browser, system, network, openedAt, lastUsedAt } = session
  const device = [browser, system].filter(Boolean).join(' · ') || t('session:sessions.unknown')
  return (
    <li data-session={id} data-current={current || undefined}>
      <div>
        <b>{device}</b> {current && <span className={style.this}>{t('session:sessions.this')}</span>}
        <p>{t('session:sessions.times', { opened: timeOf(openedAt, language), used: timeOf(lastUsedAt, language) })}</p>
        <p>
          <bdi dir="ltr">{t('session:sessions.network', { network })}</bdi>
        </p>
      </div>
      {!current && (
        <Button
          busy={busy}
          aria-label={t('session:sessions.end.which', { device })}
          data-action="end-session"
          onClick={onEnd}
        >
          {t('session:sessions.end')}
        </Button>
      )}
    </li>
  )
}
