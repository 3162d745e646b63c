import { useState } from 'react'
import { teamBetStatements, teamBetsAsCsv, teamRoundRecall } from '#core/agents/team-statements'
import { useText } from '#i18n/use-text.ts'
import { BetStatement } from '#statements/BetStatement.tsx'
import { AccountFilter } from './AccountFilter.tsx'

/**
 * Team betting (specification section 2 "personalHistoryCopy (team betting)"): the bets of everybody below, or of one
 * account; a row opens to the recall of its round.
 */
export default function BetsPage() {
  const t = useText('team', 'statements', 'lobby', 'errors')
  const [list] = useState(teamBetStatements)
  return (
    <BetStatement
      t={t}
      list={list}
      readCsv={teamBetsAsCsv}
      recallOf={teamRoundRecall}
      caption={t('team:bets.caption')}
      team={{ account: { title: t('team:account'), cell: ({ account }) => account }, result: t('team:result') }}
      empty={({ account }) => ({
        title: account ? t('team:bets.none.account', { account }) : t('team:bets.none'),
        action: null,
      })}
      filter={({ account = '' }, apply) => (
        <AccountFilter key={account} t={t} account={account} onAccount={(next) => apply({ account: next })} />
      )}
    />
  )
}
