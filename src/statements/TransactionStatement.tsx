import type { ReactNode } from 'react'
import type { Currency } from '#api/money'
import type { JournalEntry, Totals } from '#api/wallet/statements'
import { isOwnKey } from '#core/own-key'
import type { TransactionQuery, TransactionType } from '#core/statements/bets'
import type { CsvResult } from '#core/statements/csv'
import type { StatementList } from '#core/statements/statement-list'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { shortAmountIn } from './amount-in.ts'
import { accountColumn, type TeamColumns } from './BetStatement.tsx'
import { Facts } from './Facts.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { StatementPage } from './StatementPage.tsx'
import { Sum } from './Sum.tsx'
import { type Filters, readerZone, useRecords } from './use-statement.ts'

const TYPES = {
  deposit: 'statements:type.deposit',
  withdrawal: 'statements:type.withdrawal',
  transfer: 'statements:type.transfer',
  adjustment: 'statements:type.adjustment',
  incentive: 'statements:type.incentive',
  commission: 'statements:type.commission',
  'vendor-wallet': 'statements:type.vendor-wallet',
} as const satisfies Record<TransactionType, Key>

const STATES = {
  posted: { name: 'statements:posted', kind: 'good' },
  pending: { name: 'statements:pending', kind: 'waiting' },
  partial: { name: 'statements:partial', kind: 'waiting' },
  voided: { name: 'statements:voided', kind: 'closed' },
} as const satisfies Record<JournalEntry['state'], { name: Key; kind: BadgeKind }>

const queryOf = ({ from, to, account = '', type = '' }: Filters): TransactionQuery => ({
  ...{ from, to, zone: readerZone() },
  ...(account ? { account: account.slice(0, 64) } : {}),
  ...(isOwnKey(type, TYPES) ? { type } : {}),
})

interface TransactionStatementProps<Row extends JournalEntry> {
  t: Text
  list: StatementList<TransactionQuery, Row, Totals>
  readCsv: (query: TransactionQuery) => Promise<CsvResult>
  caption: string
  empty: (filters: Filters) => { title: string; action: ReactNode }
  /** Filters before the others. */
  filter?: (filters: Filters, apply: (change: Record<string, string>) => void) => ReactNode
  team?: Pick<TeamColumns<Row>, 'account'>
  /** What a change of restricted money is called. */
  bonus: string
}

/** An account record: everything that moved money but play, by days and type. */
export function TransactionStatement<Row extends JournalEntry>({
  t,
  list,
  filter,
  team,
  bonus,
  ...page
}: TransactionStatementProps<Row>) {
  const statement = useRecords(list, queryOf, ['account', 'type'])
  const { records, filters, apply } = statement
  const { currency } = records.state
  return (
    <StatementPage
      t={t}
      statement={statement}
      readCsv={() => page.readCsv(queryOf(filters))}
      selects={
        <>
          {filter?.(filters, apply)}
          <FilterSelect
            name="type"
            label={t('statements:type')}
            all={t('statements:type.all')}
            value={filters.type ?? ''}
            options={Object.fromEntries(Object.entries(TYPES).map(([value, name]) => [value, t(name)]))}
            onChange={(type) => apply({ type })}
          />
        </>
      }
      empty={page.empty(filters)}
      totals={(totals) => figuresOf(t, totals, currency)}
      table={{
        caption: page.caption,
        columns: [...(team ? [accountColumn(team)] : []), ...columnsOf(t, currency)],
        rows: records.state.rows,
        keyOf: ({ id }) => id,
        detail: {
          open: ({ id }) => t('statements:open', { name: id }),
          content: (entry) => <EntryFacts t={t} entry={entry} currency={currency} bonus={bonus} />,
        },
      }}
    />
  )
}

function figuresOf(t: Text, { deposited, withdrawn, netDeposits, fees }: Totals, currency: Currency | null) {
  return [
    [t('statements:deposited'), <Sum key="in" minor={deposited} currency={currency} />],
    [t('statements:withdrawn'), <Sum key="out" minor={withdrawn} currency={currency} />],
    [t('statements:net-deposits'), <Sum key="net" signed minor={netDeposits} currency={currency} />],
    [t('statements:fees'), <Sum key="fees" minor={fees} currency={currency} />],
  ] as const
}

/** Movements that are not what their type is called: money that came back, or was taken back. */
const KINDS = {
  'hold-void': 'statements:kind.hold-void',
  'payout-returned': 'statements:kind.payout-returned',
  'transfer-back': 'statements:kind.transfer-back',
  chargeback: 'statements:kind.chargeback',
  repayment: 'statements:kind.repayment',
  'write-off': 'statements:kind.write-off',
  'points-paid': 'statements:kind.points-paid',
  reward: 'statements:kind.reward',
  'prize-rollback': 'statements:kind.prize-rollback',
} as const satisfies Record<string, Key>

function nameOf(t: Text, { kind, type }: JournalEntry): string {
  if (isOwnKey(kind, KINDS)) return t(KINDS[kind])
  return isOwnKey(type, TYPES) ? t(TYPES[type]) : type
}

/** How a movement stands; of a withdrawal that is paid in part, how much of it. */
function stateOf(t: Text, { state, amount, payments }: JournalEntry, currency: Currency | null): string {
  if (state !== 'partial' || currency === null) return t(STATES[state].name)
  const money = (minor: number) => formatMoney(shortAmountIn(pageLanguage(), minor, currency))
  const paid = payments.reduce((sum, payment) => sum + payment.amount, 0)
  return t('statements:paid-of', { sum: money(paid), amount: money(Math.abs(amount)) })
}

function columnsOf(t: Text, currency: Currency | null): Column<JournalEntry>[] {
  return [
    { key: 'at', title: t('statements:at'), cell: ({ at }) => timeOf(at, pageLanguage()) },
    { key: 'type', title: t('statements:type'), cell: (entry) => nameOf(t, entry) },
    {
      key: 'state',
      title: t('statements:state'),
      cell: (entry) => <Badge kind={STATES[entry.state].kind}>{stateOf(t, entry, currency)}</Badge>,
    },
    {
      key: 'before',
      title: t('statements:before'),
      end: true,
      cell: ({ before }) => <Sum minor={before} currency={currency} />,
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

interface EntryFactsProps {
  t: Text
  entry: JournalEntry
  currency: Currency | null
  bonus: string
}

/** A movement in full (GLI-19 2.8.5(j)): its number, its fee and its reference. */
function EntryFacts({ t, entry, currency, bonus }: EntryFactsProps) {
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
        [bonus, sum(entry.bonus)],
        [t('statements:vendor-wallet'), sum(entry.subWallet)],
        [t('statements:fee'), entry.fee > 0 && <Sum minor={entry.fee} currency={currency} />],
        [t('statements:owed'), entry.owed !== undefined && <Sum minor={entry.owed} currency={currency} />],
        [t('statements:vendor'), entry.vendorName ?? entry.vendor],
        ...entry.payments.map(
          ({ amount, at }) =>
            [
              t('statements:payment', { time: timeOf(at, pageLanguage()) }),
              <Sum key={at} minor={amount} currency={currency} />,
            ] as const,
        ),
      ]}
    />
  )
}
