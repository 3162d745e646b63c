import { useState } from 'react'
import { teamTransactionStatements, teamTransactionsAsCsv } from '#core/agents/team-statements'
import { useText } from '#i18n/use-text.ts'
import { TransactionStatement } from '#statements/TransactionStatement.tsx'
import { AccountFilter } from './AccountFilter.tsx'

/**
 * Account details (specification section 2 "agentDownlineTransactionDetailsCopy"): what moved the money of everybody
 * below, or of one account, but play.
 */
export default function TransactionsPage() {
  const t = useText('team', 'statements', 'errors')
  const [list] = useState(teamTransactionStatements)
  return (
    <TransactionStatement
      t={t}
      list={list}
      readCsv={teamTransactionsAsCsv}
      caption={t('team:transactions.caption')}
      team={{ account: { title: t('team:account'), cell: ({ account }) => account } }}
      bonus={t('team:bonus')}
      empty={({ account }) => ({
        title: account ? t('team:transactions.none.account', { account }) : t('team:transactions.none'),
        action: null,
      })}
      filter={({ account = '' }, apply) => (
        <AccountFilter key={account} t={t} account={account} onAccount={(next) => apply({ account: next })} />
      )}
    />
  )
}
