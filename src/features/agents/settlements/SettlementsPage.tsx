import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { ContractKind } from '#api/agents/contracts'
import type { Settlement, SettlementTotals } from '#api/agents/settlements'
import type { Currency } from '#api/money'
import {
  type OpenSettlements,
  type SettlementQuery,
  settlementRecords,
  settlementsAsCsv,
} from '#core/agents/settlements'
import { isOwnKey } from '#core/own-key'
import { TEAM_PERIODS } from '#core/statements/range'
import type { Text } from '#i18n/text.ts'
import { countOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { FilterSelect } from '#statements/FilterSelect.tsx'
import { StatementFilters } from '#statements/StatementFilters.tsx'
import { type Figure, StatementLayout } from '#statements/StatementLayout.tsx'
import { Sum } from '#statements/Sum.tsx'
import { type Filters, readerZone, useRecords } from '#statements/use-statement.ts'
import { Badge } from '#ui/status/Badge.tsx'
import { Waiting } from '#ui/status/Waiting.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { ClaimBar } from './ClaimBar.tsx'
import { ContractsButton } from './ContractsButton.tsx'
import { RunningPanel } from './RunningPanel.tsx'
import { SettlementFacts } from './SettlementFacts.tsx'
import { countedIn, KIND_NAMES, periodText, rateText, STATES } from './settlement-text.ts'
import style from './settlements.module.css'

/**
 * What an agent earned by one kind of contract: the running period, what may be claimed, and the settlements of these
 * days, each of which opens to how its amount was made.
 */
export function SettlementsPage({ kind }: { kind: ContractKind }) {
  const t = useText('settlements', 'statements', 'errors')
  const [list] = useState(settlementRecords)
  const statement = useRecords(list, (filters) => queryOf(kind, filters), ['state'])
  const { records, filters, today, apply } = statement
  const open = useStore(list.$open)
  const { state } = records
  const { currency } = state
  useEffect(() => list.follow(), [list])
  if (open === null && state.status === 'loading') return <FirstLoad t={t} kind={kind} retry={records.retry} />
  const hasNothing = state.status === 'ready' && state.rows.length === 0 && open?.running.length === 0
  return (
    <div className={style.page} data-settlements={kind}>
      <ContractsButton t={t} />
      {open && <CurrentPeriod t={t} kind={kind} open={open} renew={() => void list.renew()} />}
      <StatementLayout
        t={t}
        records={records}
        filters={
          <StatementFilters
            t={t}
            range={filters}
            today={today}
            periods={TEAM_PERIODS}
            onRange={apply}
            readCsv={() => settlementsAsCsv(queryOf(kind, filters))}
          >
            <FilterSelect
              name="state"
              label={t('settlements:state')}
              all={t('settlements:state.all')}
              value={filters.state ?? ''}
              options={Object.fromEntries(Object.entries(STATES).map(([value, { name }]) => [value, t(name)]))}
              onChange={(next) => apply({ state: next })}
            />
          </StatementFilters>
        }
        empty={
          hasNothing
            ? {
                title: t('settlements:no-contract', { kind: t(KIND_NAMES[kind]) }),
                subtitle: t('settlements:no-contract.subtitle'),
                action: null,
              }
            : { title: t('settlements:none'), action: null }
        }
        totals={(totals) => figuresOf(t, totals, currency)}
        table={{
          caption: t('settlements:caption'),
          columns: columnsOf(t, currency),
          rows: state.rows,
          keyOf: ({ from }) => from,
          detail: {
            open: (row) => t('settlements:open', { period: periodText(row, pageLanguage()) }),
            content: (row) => currency && <SettlementFacts t={t} settlement={row} currency={currency} />,
          },
        }}
      />
    </div>
  )
}

/** Before the first response nobody knows how tall the running period is: what stands below it waits, too. */
function FirstLoad({ t, kind, retry }: { t: Text; kind: ContractKind; retry: () => void }) {
  return (
    <div className={style.page} data-settlements={kind}>
      <ContractsButton t={t} />
      <Waiting label={t('statements:loading')} problem={null} retry={t('statements:retry')} onRetry={retry} />
    </div>
  )
}

interface CurrentPeriodProps {
  t: Text
  kind: ContractKind
  open: OpenSettlements
  renew: () => void
}

/** The running period and the claim: so whatever days are shown. */
function CurrentPeriod({ t, kind, open: { running, claimable, currency }, renew }: CurrentPeriodProps) {
  return (
    <>
      {currency && <RunningPanel t={t} running={running} currency={currency} />}
      <ClaimBar t={t} kind={kind} open={claimable} currency={currency} onDone={renew} />
    </>
  )
}

function queryOf(kind: ContractKind, { from, to, state = '' }: Filters): SettlementQuery {
  return { ...{ kind, from, to, zone: readerZone() }, ...(isOwnKey(state, STATES) ? { state } : {}) }
}

function figuresOf(t: Text, totals: SettlementTotals, currency: Currency | null): Figure[] {
  const money = (minor: number) => <Sum minor={minor} currency={currency} />
  return [
    [t('settlements:periods'), countOf(totals.periods, pageLanguage())],
    [t('settlements:own'), money(totals.own)],
    [t('settlements:downline'), money(totals.downline)],
    [t('settlements:correction'), money(totals.correction)],
    [t('settlements:amount'), money(totals.amount)],
    [t('settlements:paid'), money(totals.paid)],
  ]
}

function columnsOf(t: Text, currency: Currency | null): Column<Settlement>[] {
  const language = pageLanguage()
  const money = (key: string, title: string, of: (row: Settlement) => number): Column<Settlement> => ({
    ...{ key, title, end: true },
    cell: (row) => <Sum minor={of(row)} currency={currency} />,
  })
  return [
    { key: 'period', title: t('settlements:period'), cell: (row) => periodText(row, language) },
    money('base', t('settlements:base'), ({ kind, base }) => countedIn(kind, base)),
    {
      ...{ key: 'rate', title: t('settlements:rate'), end: true },
      cell: ({ kind, rate }) => (kind === 'realtime' ? '—' : rateText(rate, language)),
    },
    money('own', t('settlements:own'), ({ own }) => own),
    money('downline', t('settlements:downline'), ({ downline }) => -downline),
    money('amount', t('settlements:amount'), ({ amount }) => amount),
    {
      key: 'state',
      title: t('settlements:state'),
      cell: ({ state }) => <Badge kind={STATES[state].kind}>{t(STATES[state].name)}</Badge>,
    },
  ]
}
