import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { brand } from '#brand/brand'
import { playFree } from '#core/session/freePlay'
import { $session } from '#core/session/session'
import { $status, isOn, loadStatus } from '#core/site/status'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Alert } from '#ui/Alert.tsx'
import style from './FreePlay.module.css'

/** The way in without an account, at the foot of login and register, where the operator has it on (flag FREEPLAY3). */
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

/** As the server has the flag; where it does not say, as the brand has it, and the server decides when it is pressed. */
function useOffer(): boolean {
  const status = useStore($status)
  const [unanswered, setUnanswered] = useState(false)
  useEffect(() => void loadStatus().then(({ ok }) => setUnanswered(!ok)), [])
  return status ? isOn(status.info.whitelabel, 'FREEPLAY3') : unanswered && brand.flags.FREEPLAY3
}
