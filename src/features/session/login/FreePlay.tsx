import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { FLAGS } from '#brand/brand'
import { playFree } from '#core/session/login/free-play'
import { $session } from '#core/session/session'
import { $status, isOn, loadStatus } from '#core/site/status'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/status/Alert.tsx'
import style from './FreePlay.module.css'

/** Play without an account, at the bottom of login and register, when the operator enables it (flag FREEPLAY3). */
export function FreePlay({ t }: { t: Text }) {
  const isOffered = useOffer()
  const { isLogin } = useStore($session)
  const [sending, setSending] = useState(false)
  const [failure, setFailure] = useState<CallErrorCode | null>(null)

  async function enter(): Promise<void> {
    if (sending) return
    setSending(true)
    setFailure(null)
    const result = await playFree()
    setSending(false)
    if (!result.ok) setFailure(result.error)
  }

  if (isLogin || !isOffered) return null
  return (
    <>
      <button
        type="button"
        className={style.free}
        aria-busy={sending || undefined}
        data-action="free-play"
        onClick={() => void enter()}
      >
        {t('session:trial.enter')}
      </button>
      {failure && (
        <div className={style.failed}>
          <Alert>{errorMessage(t, failure)}</Alert>
        </div>
      )}
    </>
  )
}

/** The flag from the server; without a response the brand's value, and the server decides on the click. */
function useOffer(): boolean {
  const status = useStore($status)
  const [unanswered, setUnanswered] = useState(false)
  useEffect(() => void loadStatus().then(({ ok }) => setUnanswered(!ok)), [])
  return status ? isOn(status.info.whitelabel, 'FREEPLAY3') : unanswered && FLAGS.FREEPLAY3
}
