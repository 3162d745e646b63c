import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $contracts, followContracts, loadContracts } from '#core/agents/contracts'
import { closePopup, type PopupParams } from '#core/popups'
import { $session } from '#core/session/session'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { ContractList } from './ContractList.tsx'
import style from './contracts.module.css'
import { type Draft, TermsForm } from './TermsForm.tsx'

/**
 * The contracts of the agent (specification section 2 "Popups"): what waits for an answer, what is in force, what was,
 * and those with the agents directly below; each is answered here, and new ones are proposed.
 */
export default function ContractPopup({ param }: { param: PopupParams['contract'] }) {
  const t = useText('contracts', 'settlements', 'fields', 'errors')
  const { status, own, downlines, error } = useStore($contracts)
  // Of the agent, whose balance not every sub-account reads.
  const { isLogin, member } = useStore($session)
  const currency = member?.currency ?? null
  const [draft, setDraft] = useState<Draft | null>(
    param.account === null ? null : { to: 'below', account: param.account },
  )
  const [isSent, setSent] = useState(false)
  // Again after the session has ended and the person has signed in above this popup.
  useEffect(() => (isLogin ? followContracts() : undefined), [isLogin])
  const isReady = status === 'ready' && currency !== null

  function finish(): void {
    setDraft(null)
    setSent(true)
  }

  return (
    <Dialog
      sheet
      size="wide"
      title={t(draft ? 'contracts:propose' : 'contracts:title')}
      closeLabel={t('contracts:close')}
      onClose={() => closePopup('contract')}
    >
      <p role="status" className={style.sent}>
        {isSent && !draft && t('contracts:sent')}
      </p>
      {!isReady && (
        <Waiting
          label={t('contracts:loading')}
          problem={error && errorMessage(t, error)}
          retry={t('contracts:retry')}
          onRetry={() => void loadContracts()}
        />
      )}
      {isReady && draft && (
        <TermsForm t={t} draft={draft} own={own} currency={currency} onDone={finish} onBack={() => setDraft(null)} />
      )}
      {isReady && !draft && (
        <ContractList
          t={t}
          own={own}
          downlines={downlines}
          currency={currency}
          onDraft={(next) => {
            setSent(false)
            setDraft(next)
          }}
        />
      )}
    </Dialog>
  )
}
