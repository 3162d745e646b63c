import { type ChangeEvent, useState } from 'react'
import type { CallErrorCode } from '#api/error'
import { isReceipt, proveDeposit, RECEIPT_TYPES } from '#core/wallet/deposit'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { ChoiceCard } from '#ui/form/ChoiceCard.tsx'
import { Loader } from '#ui/Loader.tsx'
import { Alert } from '#ui/status/Alert.tsx'
import style from './DoneStep.module.css'

/** The pictures of the receipt of a bank transfer, for whoever looks for the money (specification section 5). */
export function Proof({ t, sent }: { t: Text; sent: number }) {
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<CallErrorCode | 'rule' | null>(null)

  async function send({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const files = [...(target.files ?? [])]
    // Choosing the same picture again after a failure is a change, too.
    target.value = ''
    if (sending || files.length === 0) return
    if (!isReceipt(files)) {
      setError('rule')
      return
    }
    setSending(true)
    const result = await proveDeposit(files)
    setError(result.ok ? null : result.error)
    setSending(false)
  }

  return (
    <div className={style.proof}>
      <ChoiceCard
        aria-busy={sending || undefined}
        icon={sent > 0 ? 'check' : 'ticket'}
        beside={sending && <Loader label={t('wallet:proof.sending')} />}
        input={{
          ...{ type: 'file', name: 'proof', multiple: true, accept: RECEIPT_TYPES },
          onChange: (change) => void send(change),
        }}
      >
        <b>{t(sent > 0 ? 'wallet:proof.again' : 'wallet:proof')}</b>
        <small>{t('wallet:proof.rule')}</small>
      </ChoiceCard>
      <p role="status">{!sending && sent > 0 && t('wallet:proof.sent')}</p>
      {error && <Alert>{error === 'rule' ? t('wallet:proof.rule') : errorMessage(t, error)}</Alert>}
    </div>
  )
}
