import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '#core/session/session'
import { $balance, refreshBalance } from '#core/wallet/balance'
import { $lineTransfers, leaveLineTransfers, openLineTransfers } from '#core/wallet/line-transfers'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Holdings } from '../Holdings.tsx'
import panels from '../panels.module.css'
import { LineTransferForm } from './LineTransferForm.tsx'
import { LineTransferList } from './LineTransferList.tsx'

interface LineTransfersProps {
  t: Text
  /** The account that receives unless another is chosen; empty where it has to be chosen. */
  named: string
}

function load(): void {
  void openLineTransfers()
  // The pages of a sub-account do not read it (core/start.ts).
  if ($balance.get().value === null) void refreshBalance()
}

/** The balance, the form that sends along the line, and what was sent and received. */
export function LineTransfers({ t, named }: LineTransfersProps) {
  const { receivers, error } = useStore($lineTransfers)
  const { value: balance, error: balanceError } = useStore($balance)
  const { isLogin } = useStore($session)
  // Again after the session has ended and the person has signed in above this popup.
  useEffect(() => {
    if (isLogin) load()
    return leaveLineTransfers
  }, [isLogin])
  const problem = error ?? (balance ? null : balanceError)
  if (!receivers || !balance) {
    return (
      <Waiting
        label={t('linetransfers:loading')}
        problem={problem && errorMessage(t, problem)}
        retry={t('session:retry')}
        onRetry={load}
      />
    )
  }
  return (
    <div className={panels.column}>
      <Holdings />
      <div className={panels.columns}>
        <LineTransferForm t={t} currency={balance.currency} named={named} />
        <LineTransferList t={t} />
      </div>
    </div>
  )
}
