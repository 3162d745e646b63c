import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $session } from '#core/session/session'
import { $balance } from '#core/wallet/balance'
import { $line, leaveLine, openLine } from '#core/wallet/line-transfers'
import { errorMessage } from '#i18n/messages.ts'
import { useText } from '#i18n/use-text.ts'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { Holdings } from '../Holdings.tsx'
import panels from '../panels.module.css'
import { LineForm } from './LineForm.tsx'
import { LineTransferList } from './LineTransferList.tsx'

/**
 * Money along an agent's line (specification section 2 "transferUpline"): to somebody below or to the agent above, and
 * what was sent and received. Others than agents are told that it is not for them.
 */
export default function LinePage() {
  const t = useText('line', 'wallet', 'withdrawals', 'fields', 'errors', 'session')
  const { isAgent } = useStore($session)
  return isAgent ? (
    <Line t={t} />
  ) : (
    <Empty
      heading="h2"
      motif="faro"
      name={t('line:card')}
      title={t('line:agents-only')}
      line={t('line:agents-only.line')}
    />
  )
}

function Line({ t }: { t: ReturnType<typeof useText> }) {
  const { receivers, error } = useStore($line)
  const { value: balance, error: balanceError } = useStore($balance)
  useEffect(() => {
    void openLine()
    return leaveLine
  }, [])
  const problem = error ?? (balance ? null : balanceError)
  if (!receivers || !balance) {
    return (
      <Waiting
        label={t('line:loading')}
        problem={problem && errorMessage(t, problem)}
        retry={t('session:retry')}
        onRetry={() => void openLine()}
      />
    )
  }
  return (
    <div className={panels.column}>
      <Holdings />
      <div className={panels.columns}>
        <LineForm t={t} currency={balance.currency} />
        <LineTransferList t={t} />
      </div>
    </div>
  )
}
