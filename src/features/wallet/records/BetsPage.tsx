import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { Currency } from '#api/money'
import type { Bet, BetTotals } from '#api/wallet/statements'
import { isOwnKey } from '#core/own-key'
import { type BetQuery, betRecords, betsAsCsv, categoriesOf, isCategory } from '#core/wallet/records/statements'
import type { Key, Text } from '#i18n/text.ts'
import { timeOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { FilterSelect } from '#records/FilterSelect.tsx'
import { StatementPage } from '#records/StatementPage.tsx'
import { Sum } from '#records/Sum.tsx'
import { type Filters, readerZone, useRecords } from '#records/use-records.ts'
import type { Column } from '#ui/records/RecordTable.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { BetRecall } from './BetRecall.tsx'
import { PlayButton } from './PlayButton.tsx'

const STATES = {
  open: { name: 'statements:bet.open', kind: 'waiting' },
  settled: { name: 'statements:bet.settled', kind: 'closed' },
  void: { name: 'statements:bet.void', kind: 'bad' },
} as const satisfies Record<Bet['state'], { name: Key; kind: BadgeKind }>

const queryOf = ({ from, to, state = '', category = '', vendor = '' }: Filters): BetQuery => ({
  ...{ from, to, zone: readerZone() },
  ...(isOwnKey(state, STATES) ? { state } : {}),
  ...(isCategory(category) ? { category } : {}),
  ...(/^[A-Z0-9_]{2,16}$/.test(vendor) ? { vendor } : {}),
})

/**
 * The betting record (specification section 2 "personalHistoryCopy"): bets by days, category, vendor and state, each with
 * its result; a row opens to the recall of its round.
 */
export default function BetsPage() {
  const t = useText('statements', 'lobby', 'errors')
  const [list] = useState(betRecords)
  const played = useStore(list.$played)
  const statement = useRecords(list, queryOf, ['category', 'vendor', 'state'])
  const { records, filters, apply } = statement
  const { currency } = records.state
  const { category = '', vendor = '', state = '' } = filters
  const select = (name: string, value: string, label: string, all: string, options: Record<string, string>) => (
    <FilterSelect {...{ name, value, label, all, options }} onChange={(next) => apply({ [name]: next })} />
  )
  return (
    <StatementPage
      t={t}
      statement={statement}
      readCsv={() => betsAsCsv(queryOf(filters))}
      selects={
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
      }
      empty={{ title: t('statements:bets.none'), action: <PlayButton t={t} /> }}
      totals={(totals) => figuresOf(t, totals, currency)}
      table={{
        caption: t('statements:bets.caption'),
        columns: columnsOf(t, currency),
        rows: records.state.rows,
        keyOf: ({ id }) => id,
        detail: {
          open: (bet) => t('statements:open', { name: bet.round ?? bet.id }),
          content: (bet) => <BetRecall t={t} bet={bet} currency={currency} />,
        },
      }}
    />
  )
}

function figuresOf(t: Text, { bets, staked, won, profit }: BetTotals, currency: Currency | null) {
  return [
    [t('statements:bets'), bets],
    [t('statements:staked'), <Sum key="staked" minor={staked} currency={currency} />],
    [t('statements:won'), <Sum key="won" minor={won} currency={currency} />],
    [t('statements:profit'), <Sum key="profit" signed minor={profit} currency={currency} />],
  ] as const
}

const resultOf = ({ won, returned, staked, free }: Bet) => won + returned - (free ? 0 : staked)

function columnsOf(t: Text, currency: Currency | null): Column<Bet>[] {
  return [
    { key: 'at', title: t('statements:at'), cell: ({ placedAt }) => timeOf(placedAt, pageLanguage()) },
    {
      key: 'game',
      title: t('statements:game'),
      cell: ({ gameName, game, vendorName, vendor }) => <bdi>{gameName ?? game ?? vendorName ?? vendor}</bdi>,
    },
    {
      key: 'state',
      title: t('statements:state'),
      cell: ({ state }) => <Badge kind={STATES[state].kind}>{t(STATES[state].name)}</Badge>,
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
      title: t('statements:result'),
      end: true,
      cell: (bet) => (bet.state === 'open' ? '—' : <Sum signed minor={resultOf(bet)} currency={currency} />),
    },
  ]
}
