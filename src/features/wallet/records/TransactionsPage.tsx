import type { Currency } from '#api/money'
import type { JournalEntry } from '#api/wallet/statements'
import {
  type TransactionQuery,
  type TransactionType,
  transactionRecords,
  transactionsAsCsv,
} from '#core/wallet/records/statements'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Button } from '#ui/Button.tsx'
import { Select } from '#ui/form/Select.tsx'
import { type Column, RecordTable } from '#ui/records/RecordTable.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { timeOf } from '../time.ts'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import { Facts } from './Facts.tsx'
import { Records, TotalsPanel } from './Records.tsx'
import style from './records.module.css'
import { Sum } from './Sum.tsx'
import { type Filters, readerZone, useRecords } from './use-records.ts'

const TYPES = {
  deposit: 'statements:type.deposit',
  withdrawal: 'statements:type.withdrawal',
  transfer: 'statements:type.transfer',
  adjustment: 'statements:type.adjustment',
  incentive: 'statements:type.incentive',
  'vendor-wallet': 'statements:type.vendor-wallet',
} as const satisfies Record<TransactionType, Key>

const STATES = {
  posted: { name: 'statements:posted', kind: 'good' },
  pending: { name: 'statements:pending', kind: 'waiting' },
  voided: { name: 'statements:voided', kind: 'closed' },
} as const satisfies Record<JournalEntry['state'], { name: Key; kind: BadgeKind }>

const queryOf = ({ from, to, type }: Filters): TransactionQuery => ({
  ...{ from, to, zone: readerZone() },
  ...(type && type in TYPES ? { type: type as TransactionType } : {}),
})

/** The account record (specification section 2 "transactionHistory"): everything that moved money but play. */
export default function TransactionsPage() {
  const t = useText('statements', 'errors')
  const { state, filters, today, apply, more, retry } = useRecords(listOf, ['type'])
  return (
    <>
      <div className={style.filters}>
        <DateRange t={t} range={filters} today={today} onRange={apply} />
        <Select
          name="type"
          label={t('statements:type')}
          value={filters.type ?? ''}
          options={[
            { value: '', label: t('statements:type.all') },
            ...Object.entries(TYPES).map(([value, name]) => ({ value, label: t(name) })),
          ]}
          onChange={(value) => apply({ type: value })}
        />
        <Export t={t} read={() => transactionsAsCsv(queryOf(filters))} />
      </div>
      <Records
        t={t}
        state={state}
        onRetry={retry}
        onMore={more}
        empty={{
          title: t('statements:transactions.none'),
          action: (
            <Button variant="primary" href="/login" data-popup="deposit">
              {t('statements:deposit')}
            </Button>
          ),
        }}
        totals={(totals) => (
          <TotalsPanel
            name={t('statements:totals')}
            figures={[
              [t('statements:deposited'), <Sum key="in" minor={totals.deposited} currency={state.currency} />],
              [t('statements:withdrawn'), <Sum key="out" minor={totals.withdrawn} currency={state.currency} />],
              [
                t('statements:net-deposits'),
                <Sum key="net" signed minor={totals.netDeposits} currency={state.currency} />,
              ],
              [t('statements:fees'), <Sum key="fees" minor={totals.fees} currency={state.currency} />],
            ]}
          />
        )}
      >
        {(rows) => (
          <RecordTable
            caption={t('statements:transactions.caption')}
            columns={columnsOf(t, state.currency)}
            rows={rows}
            keyOf={({ id }) => id}
            detail={(entry) => <EntryFacts t={t} entry={entry} currency={state.currency} />}
            text={{ open: ({ id }) => t('statements:open', { name: id }) }}
          />
        )}
      </Records>
    </>
  )
}

function listOf() {
  const records = transactionRecords()
  return { ...records, load: (filters: Filters) => records.load(queryOf(filters)) }
}

const typeOf = (t: Text, type: string) => (type in TYPES ? t(TYPES[type as TransactionType]) : type)

function columnsOf(t: Text, currency: Currency | null): Column<JournalEntry>[] {
  return [
    { key: 'at', title: t('statements:at'), cell: ({ at }) => timeOf(at, pageLanguage()) },
    { key: 'type', title: t('statements:type'), cell: ({ type }) => typeOf(t, type) },
    {
      key: 'state',
      title: t('statements:state'),
      cell: ({ state }) => <Badge kind={STATES[state].kind}>{t(STATES[state].name)}</Badge>,
    },
    {
      key: 'amount',
      title: t('statements:amount'),
      end: true,
      cell: ({ amount }) => <Sum signed minor={amount} currency={currency} />,
    },
    {
      key: 'after',
      title: t('statements:after'),
      end: true,
      cell: ({ after }) => <Sum minor={after} currency={currency} />,
    },
  ]
}

/** A movement in full (GLI-19 2.8.5(j)): the balances around it, its fee and its reference. */
function EntryFacts({ t, entry, currency }: { t: Text; entry: JournalEntry; currency: Currency | null }) {
  const sum = (minor: number) => (minor === 0 ? null : <Sum signed minor={minor} currency={currency} />)
  return (
    <Facts
      facts={[
        [
          t('statements:id'),
          <bdi key="id" dir="ltr">
            {entry.id}
          </bdi>,
        ],
        [t('statements:reference'), entry.reference && <bdi dir="ltr">{entry.reference}</bdi>],
        [t('statements:before'), <Sum key="before" minor={entry.before} currency={currency} />],
        [t('statements:after'), <Sum key="after" minor={entry.after} currency={currency} />],
        [t('statements:bonus'), sum(entry.bonus)],
        [t('statements:vendor-wallet'), sum(entry.subWallet)],
        [t('statements:fee'), entry.fee > 0 && <Sum minor={entry.fee} currency={currency} />],
        [t('statements:vendor'), entry.vendor],
      ]}
    />
  )
}
