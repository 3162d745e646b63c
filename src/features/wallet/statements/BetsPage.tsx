import { useState } from 'react'
import { roundRecall } from '#core/wallet/statements/recall'
import { betRecords, betsAsCsv } from '#core/wallet/statements/statements'
import { useText } from '#i18n/use-text.ts'
import { BetStatement } from '#statements/BetStatement.tsx'
import { PlayButton } from './PlayButton.tsx'

/** The betting record (specification section 2 "personalHistoryCopy"). */
export default function BetsPage() {
  const t = useText('statements', 'lobby', 'errors')
  const [list] = useState(betRecords)
  return (
    <BetStatement
      t={t}
      list={list}
      readCsv={betsAsCsv}
      recallOf={roundRecall}
      caption={t('statements:bets.caption')}
      empty={() => ({ title: t('statements:bets.none'), action: <PlayButton t={t} /> })}
    />
  )
}
