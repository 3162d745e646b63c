import type { Currency } from '#api/money'
import type { Bet } from '#api/wallet/statements'
import { type BetQuery, betRecords, betsAsCsv } from '#core/wallet/records/statements'
import type { Key, Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { Select } from '#ui/form/Select.tsx'
import { type Column, RecordTable } from '#ui/records/RecordTable.tsx'
import { Badge, type BadgeKind } from '#ui/status/Badge.tsx'
import { timeOf } from '../time.ts'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import { Facts } from './Facts.tsx'
import { PlayButton } from './PlayButton.tsx'
import { Records, TotalsPanel } from './Records.tsx'
import style from './records.module.css'
import { Sum } from './Sum.tsx'
import { type Filters, readerZone, useRecords } from './use-records.ts'

const STATES = {
  open: { name: 'statements:bet.open', kind: 'waiting' },
  settled: { name: 'statements:bet.settled', kind: 'closed' },
  void: { name: 'statements:bet.void', kind: 'bad' },
} as const satisfies Record<Bet['state'], { name: Key; kind: BadgeKind }>

const queryOf = ({ from, to, state }: Filters): BetQuery => ({
  ...{ from, to, zone: readerZone() },
  ...(state && state in STATES ? { state: state as Bet['state'] } : {}),
})

/** The betting record (specification section 2 "personalHistoryCopy"): bets by days and state, each with its result. */
export default function BetsPage() {
  const t = useText('statements', 'errors')
  const { state, filters, today, apply, more, retry } = useRecords(() => listOf(), ['state'])
  return (
    <>
      <div className={style.filters}>
        <DateRange t={t} range={filters} today={today} onRange={apply} />
        <Select
          name="state"
          label={t('statements:state')}
          value={filters.state ?? ''}
          options={[
            { value: '', label: t('statements:state.all') },
            ...Object.entries(STATES).map(([value, { name }]) => ({ value, label: t(name) })),
          ]}
          onChange={(value) => apply({ state: value })}
        />
        <Export t={t} read={() => betsAsCsv(queryOf(filters))} />
      </div>
      <Records
        t={t}
        state={state}
        onRetry={retry}
        onMore={more}
        empty={{ title: t('statements:bets.none'), action: <PlayButton t={t} /> }}
        totals={(totals) => (
          <TotalsPanel
            name={t('statements:totals')}
            figures={[
              [t('statements:bets'), totals.bets],
              [t('statements:staked'), <Sum key="staked" minor={totals.staked} currency={state.currency} />],
              [t('statements:won'), <Sum key="won" minor={totals.won} currency={state.currency} />],
              [t('statements:profit'), <Sum key="profit" signed minor={totals.profit} currency={state.currency} />],
            ]}
          />
        )}
      >
        {(rows) => (
          <RecordTable
            caption={t('statements:bets.caption')}
            columns={columnsOf(t, state.currency)}
            rows={rows}
            keyOf={({ id }) => id}
            detail={(bet) => <BetFacts t={t} bet={bet} currency={state.currency} />}
            text={{ open: (bet) => t('statements:open', { name: bet.round ?? bet.id }) }}
          />
        )}
      </Records>
    </>
  )
}

function listOf() {
  const records = betRecords()
  return { ...records, load: (filters: Filters) => records.load(queryOf(filters)) }
}

const resultOf = ({ won, returned, staked, free }: Bet) => won + returned - (free ? 0 : staked)

function columnsOf(t: Text, currency: Currency | null): Column<Bet>[] {
  return [
    { key: 'at', title: t('statements:at'), cell: ({ placedAt }) => timeOf(placedAt, pageLanguage()) },
    { key: 'game', title: t('statements:game'), cell: ({ game, vendor }) => <bdi>{game ?? vendor}</bdi> },
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

/** A bet in full (GLI-19 2.8.2): the round, the balances around it, and when it was settled. */
function BetFacts({ t, bet, currency }: { t: Text; bet: Bet; currency: Currency | null }) {
  const language = pageLanguage()
  return (
    <Facts
      facts={[
        [t('statements:round'), bet.round && <bdi dir="ltr">{bet.round}</bdi>],
        [
          t('statements:id'),
          <bdi key="id" dir="ltr">
            {bet.id}
          </bdi>,
        ],
        [t('statements:vendor'), bet.vendor],
        [t('statements:settled-at'), bet.settledAt && timeOf(bet.settledAt, language)],
        [t('statements:before'), <Sum key="before" minor={bet.before} currency={currency} />],
        [t('statements:after'), <Sum key="after" minor={bet.after} currency={currency} />],
        [t('statements:returned'), bet.returned > 0 && <Sum minor={bet.returned} currency={currency} />],
        [t('statements:held'), bet.held && <Sum key="held" minor={bet.held} currency={currency} />],
        [t('statements:free'), bet.free && t('statements:free.yes')],
      ]}
    />
  )
}
