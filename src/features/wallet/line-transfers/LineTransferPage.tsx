import { useStore } from '@nanostores/react'
import { useState } from 'react'
import { $session } from '#core/session/session'
import { useText } from '#i18n/use-text.ts'
import { Empty } from '#ui/status/Empty.tsx'
import { LineTransfers } from './LineTransfers.tsx'

/**
 * Money along an agent's line (specification section 2 "transferUpline"): to somebody below or to the agent above, and
 * what was sent and received. Others than agents are told that it is not for them.
 */
export default function LineTransferPage() {
  const t = useText('linetransfers', 'wallet', 'withdrawals', 'fields', 'errors', 'session')
  const { isAgent } = useStore($session)
  const [named] = useState(() => new URLSearchParams(location.search).get('account')?.slice(0, 64) ?? '')
  return isAgent ? (
    <LineTransfers t={t} named={named} />
  ) : (
    <Empty
      heading="h2"
      motif="faro"
      name={t('linetransfers:card')}
      title={t('linetransfers:agents-only')}
      subtitle={t('linetransfers:agents-only.subtitle')}
    />
  )
}
