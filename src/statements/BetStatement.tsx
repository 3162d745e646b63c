import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Currency } from '#api/money'
import type { Bet, BetTotals, Played } from '#api/wallet/statements'
import { isOwnKey } from '#core/own-key'
import { type BetQuery, type BetStatements, categoriesOf, isCategory, type RoundRecall } from '#core/statements/bets'
import type { CsvResult } from '#core/statements/csv'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { BetRecall } from './BetRecall.tsx'
import { FilterSelect } from './FilterSelect.tsx'
import { StatementPage } from './StatementPage.tsx'
import { Sum } from './Sum.tsx'
import { type Filters, readerZone, useRecords } from './use-statement.ts'

const STATES = {
  open: { name: 'statements:bet.open', kind: 'waiting' },
  settled: { name: 'statements:bet.settled', kind: 'closed' },
  void: { name: 'statements:bet.void', kind: 'bad' },
} as const satisfies Record<Bet['state'], { name: Key; kind: BadgeKind }>

/** How a bet stands whose win was taken back: it counts as lost, unless the right result comes. */
const TAKEN_BACK = {
  final: { name: 'statements:bet.taken-back', kind: 'bad' },
  open: { name: 'statements:bet.reopened', kind: 'waiting' },
} as const satisfies Record<string, { name: Key; kind: BadgeKind }>

function shownState({ state, takenBack }: Bet): { name: Key; kind: BadgeKind } {
  if (state !== 'settled' || !takenBack) return STATES[state]
  return TAKEN_BACK[takenBack.isFinal ? 'final' : 'open']
}

const queryOf = ({ from, to, account = '', state = '', category = '', vendor = '' }: Filters): BetQuery => ({
  ...{ from, to, zone: readerZone() },
  ...(account ? { account: account.slice(0, 64) } : {}),
  ...(isOwnKey(state, STATES) ? { state } : {}),
  ...(isCategory(category) ? { category } : {}),
  ...(/^[A-Z0-9_]{2,16}$/.test(vendor) ? { vendor } : {}),
})

/** What is the agent's of a record of a line: whose bet each is, and the result as the agent has it. */
export interface TeamColumns<Row> {
  account: { title: string; cell: (row: Row) => string }
  /** The label of the result, which is negative when the members won (decision 127). */
  result: string
}

interface BetStatementProps<Row extends Bet> {
  t: Text
  list: BetStatements<Row>
  readCsv: (query: BetQuery) => Promise<CsvResult>
  recallOf: (bet: Row, vendor: string) => RoundRecall
  caption: string
  empty: (filters: Filters) => { title: string; action: ReactNode }
  /** Filters before the others. */
  filter?: (filters: Filters, apply: (change: Record<string, string>) => void) => ReactNode
  team?: TeamColumns<Row>
}

/**
 * A betting record: bets by days, category, vendor and state, each with its result; a row opens to the recall of its
 * round.
 */
export function BetStatement<Row extends Bet>({ t, list, filter, team, ...page }: BetStatementProps<Row>) {
  const played = useStore(list.$played)
  const statement = useRecords(list, queryOf, ['account', 'category', 'vendor', 'state'])
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
          <BetSelects t={t} played={played} filters={filters} apply={apply} />
        </>
      }
      empty={page.empty(filters)}
      totals={(totals) => figuresOf(t, totals, currency, team)}
      table={{
        caption: page.caption,
        columns: columnsOf(t, currency, team),
        rows: records.state.rows,
        keyOf: ({ id }) => id,
        detail: {
          open: (bet) => t('statements:open', { name: bet.round ?? bet.id }),
          content: (bet) => (
            <BetRecall t={t} bet={bet} currency={currency} recallOf={(vendor) => page.recallOf(bet, vendor)} />
          ),
        },
      }}
    />
  )
}

interface BetSelectsProps {
  t: Text
  played: readonly Played[]
  filters: Filters
  apply: (change: Record<string, string>) => void
}

function BetSelects({ t, played, filters, apply }: BetSelectsProps) {
  const { category = '', vendor = '', state = '' } = filters
  const select = (name: string, value: string, label: string, all: string, options: Record<string, string>) => (
    <FilterSelect {...{ name, value, label, all, options }} onChange={(next) => apply({ [name]: next })} />
  )
  return (
    <>
      {select(
        'category',
        isCategory(category) ? category : '',
        t('statements:category'),
        t('statements:category.all'),
        Object.fromEntries(categoriesOf(played, category).map((type) => [type, t(`lobby:type.${type}`)])),
      )}
      {select(
        'vendor',
        vendor,
        t('statements:vendor'),
        t('statements:vendor.all'),
        Object.fromEntries(played.map((one) => [one.vendor, one.vendorName ?? one.vendor])),
      )}
      {select(
        'state',
        state,
        t('statements:state'),
        t('statements:state.all'),
        Object.fromEntries(Object.entries(STATES).map(([value, { name }]) => [value, t(name)])),
      )}
    </>
  )
}

function figuresOf<Row>(
  t: Text,
  { bets, staked, won, profit }: BetTotals,
  currency: Currency | null,
  team: TeamColumns<Row> | undefined,
) {
  const result = team ? -profit : profit
  return [
    [t('statements:bets'), bets],
    [t('statements:staked'), <Sum key="staked" minor={staked} currency={currency} />],
    [t('statements:won'), <Sum key="won" minor={won} currency={currency} />],
    [team?.result ?? t('statements:profit'), <Sum key="profit" signed minor={result} currency={currency} />],
  ] as const
}

const resultOf = ({ won, returned, staked, free }: Bet) => won + returned - (free ? 0 : staked)

function columnsOf<Row extends Bet>(
  t: Text,
  currency: Currency | null,
  team: TeamColumns<Row> | undefined,
): Column<Row>[] {
  const sign = team ? -1 : 1
  return [
    ...(team ? [accountColumn(team)] : []),
    { key: 'at', title: t('statements:at'), cell: ({ placedAt }) => timeOf(placedAt, pageLanguage()) },
    {
      key: 'game',
      title: t('statements:game'),
      cell: ({ gameName, game, vendorName, vendor }) => <bdi>{gameName ?? game ?? vendorName ?? vendor}</bdi>,
    },
    {
      key: 'state',
      title: t('statements:state'),
      cell: (bet) => {
        const { name, kind } = shownState(bet)
        return <Badge kind={kind}>{t(name)}</Badge>
      },
    },
    {
      key: 'staked',
      title: t('statements:stake'),
      end: true,
      cell: ({ staked }) => <Sum minor={staked} currency={currency} />,
    },
    { key: 'won', title: t('statements:win'), end: true, cell: ({ won }) => <Sum minor={won} currency={currency} /> },
    {
      key: 'result',
      title: team?.result ?? t('statements:result'),
      end: true,
      cell: (bet) => (bet.state === 'open' ? '—' : <Sum signed minor={sign * resultOf(bet)} currency={currency} />),
    },
  ]
}

/** Whose a row is. */
export function accountColumn<Row>({ account: { title, cell } }: Pick<TeamColumns<Row>, 'account'>): Column<Row> {
  return { key: 'account', title, cell: (row) => <bdi>{cell(row)}</bdi> }
}
