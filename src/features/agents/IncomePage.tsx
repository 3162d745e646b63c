import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AgentIncome } from '#api/agents/settlements'
import type { Currency } from '#api/money'
import { agentPath } from '#core/agent-pages'
import { $rights } from '#core/agents/rights'
import { incomeBySource } from '#core/agents/settlements'
import { pathIn } from '#core/path'
import { memberPath } from '#core/site/built-pages'
import { TEAM_PERIODS } from '#core/statements/range'
import { errorMessage } from '#i18n/messages.ts'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { DateRange } from '#statements/DateRange.tsx'
import { TotalsPanel } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import { type Filters, readerZone, searchOf, useFilters } from '#statements/use-statement.ts'
import { Empty } from '#ui/status/Empty.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import { type Column, DataTable } from '#ui/table/DataTable.tsx'
import { ContractsButton } from './settlements/ContractsButton.tsx'
import { KIND_NAMES, PAGE_OF } from './settlements/settlement-text.ts'
import style from './settlements/settlements.module.css'

type Source = AgentIncome['sources'][number]

/** My income (specification section 2 "agentRevenueReport"): what each kind of contract earned, each opening to its rows. */
export default function IncomePage() {
  const t = useText('settlements', 'statements', 'errors')
  const [income] = useState(incomeBySource)
  const { value, error, busy } = useStore(income.$state)
  const { filters, today, apply } = useFilters([])
  const { from, to } = filters
  const zone = readerZone()
  useEffect(() => void income.load({ from, to, zone }), [income, from, to, zone])
  return (
    <div className={style.page} data-income>
      <ContractsButton t={t} />
      <DateRange t={t} range={filters} today={today} periods={TEAM_PERIODS} onRange={apply} />
      {value && !error ? (
        <div className={style.page} aria-busy={busy}>
          <Income t={t} income={value} search={searchOf({ from, to } as Filters, today)} />
        </div>
      ) : (
        <div className={style.reserved}>
          <Waiting
            label={t('statements:loading')}
            problem={error && errorMessage(t, error)}
            retry={t('statements:retry')}
            onRetry={() => void income.retry()}
          />
        </div>
      )}
    </div>
  )
}

interface IncomeProps {
  t: Text
  income: AgentIncome
  /** The days in the address of the pages that a figure opens to. */
  search: string
}

function Income({ t, income: { sources, credited, currency }, search }: IncomeProps) {
  const sum = (of: 'amount' | 'paid' | 'open') => sources.reduce((total, source) => total + source[of], 0)
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  const rights = useStore($rights)
  const booked = `${pathIn(pageLanguage(), memberPath('transactionHistory'))}${search || '?'}${search ? '&' : ''}type=commission`
  return (
    <>
      <TotalsPanel
        name={t('statements:totals')}
        figures={[
          [t('settlements:income'), money(sum('amount'))],
          [t('settlements:paid'), money(sum('paid'))],
          [t('settlements:claim.open'), money(sum('open'))],
          [
            t('settlements:credited'),
            // The bookings are the agent's own: a sub-account has the sum without them.
            rights === null ? (
              <a key="credited" className={style.link} href={booked} data-popup="member" data-open="credited">
                {money(credited)}
              </a>
            ) : (
              money(credited)
            ),
          ],
        ]}
      />
      {sources.length === 0 ? (
        <Empty
          heading="h2"
          motif="cofre"
          name={t('settlements:income.card')}
          title={t('settlements:income.none')}
          subtitle={t('settlements:income.none.subtitle')}
        />
      ) : (
        <DataTable
          caption={t('settlements:income.caption')}
          columns={columnsOf(t, currency, search)}
          rows={sources}
          keyOf={({ kind }) => kind}
        />
      )}
      <p className={style.note}>{t('settlements:income.subtitle')}</p>
    </>
  )
}

function columnsOf(t: Text, currency: Currency, search: string): Column<Source>[] {
  const language = pageLanguage()
  const hrefOf = ({ kind }: Source) => pathIn(language, agentPath(PAGE_OF[kind])) + search
  const money = (key: 'own' | 'downline' | 'correction', title: string, sign = 1): Column<Source> => ({
    ...{ key, title, end: true },
    cell: (row) => <Sum minor={sign * row[key]} currency={currency} />,
  })
  return [
    {
      key: 'source',
      title: t('settlements:source'),
      cell: (row) => (
        <a className={style.link} href={hrefOf(row)} data-open={row.kind}>
          {t(KIND_NAMES[row.kind])}
        </a>
      ),
    },
    {
      ...{ key: 'periods', title: t('settlements:periods'), end: true },
      cell: ({ periods }) => countOf(periods, language),
    },
    money('own', t('settlements:own')),
    money('downline', t('settlements:downline'), -1),
    money('correction', t('settlements:correction')),
    {
      ...{ key: 'amount', title: t('settlements:amount'), end: true },
      cell: (row) => (
        <a className={style.link} href={hrefOf(row)}>
          <Sum minor={row.amount} currency={currency} />
        </a>
      ),
    },
    {
      ...{ key: 'paid', title: t('settlements:paid'), end: true },
      cell: (row) => (
        <a className={style.link} href={`${hrefOf(row)}${search ? '&' : '?'}state=paid`}>
          <Sum minor={row.paid} currency={currency} />
        </a>
      ),
    },
  ]
}
