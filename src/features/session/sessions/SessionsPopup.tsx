import { useStore } from '@nanostores/react'
import { useEffect, useRef } from 'react'
import { closePopup } from '#core/popups'
import { $session } from '#core/session/session'
import { $sessions, endOthers, endSession, loadSessions, type SessionsState } from '#core/session/sessions'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { SessionRow } from './SessionRow.tsx'
import style from './SessionsPopup.module.css'

/** The open sessions of a member, with the buttons that end them. */
export default function SessionsPopup() {
  const t = useText('session', 'errors')
  const sessionsState = useStore($sessions)
  const { isLogin } = useStore($session)
  // Again after the session has ended and the person has signed in above this popup.
  useEffect(() => {
    if (isLogin) void loadSessions()
  }, [isLogin])
  return (
    <Dialog title={t('session:sessions.title')} closeLabel={t('session:close')} onClose={() => closePopup('sessions')}>
      {sessionsState.state === 'ready' ? (
        <Sessions t={t} sessionsState={sessionsState} />
      ) : (
        <Waiting
          label={t('session:sessions.loading')}
          problem={sessionsState.state === 'failed' ? errorMessage(t, sessionsState.error) : null}
          retry={t('session:retry')}
          onRetry={() => void loadSessions()}
        />
      )}
    </Dialog>
  )
}

function Sessions({ t, sessionsState }: { t: Text; sessionsState: Extract<SessionsState, { state: 'ready' }> }) {
  const { sessions, ending, failure } = sessionsState
  const list = useRef<HTMLUListElement>(null)
  const others = sessions.length > 1

  /** The button is removed with its session, so the focus moves to the list. */
  async function press(end: () => Promise<void>): Promise<void> {
    await end()
    list.current?.focus()
  }

  return (
    <>
      <ul ref={list} className={style.list} tabIndex={-1}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            t={t}
            session={session}
            busy={ending === session.id}
            onEnd={() => void press(() => endSession(session.id))}
          />
        ))}
      </ul>
      <div className={style.foot}>
        {failure && <Alert>{errorMessage(t, failure)}</Alert>}
        <p role="status">{t(others ? 'session:sessions.wary' : 'session:sessions.only')}</p>
        {others && (
          <Button wide busy={ending === 'others'} data-action="end-others" onClick={() => void press(endOthers)}>
            {t('session:sessions.others')}
          </Button>
        )}
      </div>
    </>
  )
}
