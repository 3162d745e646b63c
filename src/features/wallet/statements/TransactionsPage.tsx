import { useState } from 'react'
import { pathIn } from '#core/path'
import { transactionRecords, transactionsAsCsv } from '#core/wallet/statements/statements'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { TransactionStatement } from '#statements/TransactionStatement.tsx'
import { Button } from '#ui/Button.tsx'

/** The account record (specification section 2 "transactionHistory"). */
export default function TransactionsPage() {
  const t = useText('statements', 'errors')
  const [list] = useState(transactionRecords)
  const deposit = (
    <Button variant="primary" href={pathIn(pageLanguage(), '/login')} data-popup="deposit">
      {t('statements:deposit')}
    </Button>
  )
  return (
    <TransactionStatement
      t={t}
      list={list}
      readCsv={transactionsAsCsv}
      caption={t('statements:transactions.caption')}
      empty={() => ({ title: t('statements:transactions.none'), action: deposit })}
      bonus={t('statements:bonus')}
    />
  )
}
