import type { Currency } from '#api/money'
import type { Totals } from '#api/wallet/statements'
import { type ProfitDay, profitAsCsv, profitRecords } from '#core/wallet/records/statements'
import type { Text } from '#i18n/text.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { type Column, RecordTable } from '#ui/records/RecordTable.tsx'
import { dayOf } from '../time.ts'
import { DateRange } from './DateRange.tsx'
import { Export } from './Export.tsx'
import { PlayButton } from './PlayButton.tsx'
import { ProfitChart } from './ProfitChart.tsx'
import { Records, TotalsPanel } from './Records.tsx'
import style from './records.module.css'
import { Sum } from './Sum.tsx'
import { type Filters, readerZone, useRecords } from './use-records.ts'

/** Profit and loss (specification section 2 "personalProfit"): the result of play by day, drawn and in figures. */
export default function ProfitPage() {
  const t = useText('statements', 'errors')
  const { state, filters, today, apply, more, retry } = useRecords(listOf, [])
  const range = { from: filters.from, to: filters.to }
  return (
    <>
      <div className={style.filters}>
        <DateRange t={t} range={filters} today={today} onRange={apply} />
        <Export t={t} read={() => profitAsCsv({ ...range, zone: readerZone() })} />
      </div>
      <Records
        t={t}
        state={state}
        onRetry={retry}
        onMore={more}
        empty={{ title: t('statements:profit.none'), action: <PlayButton t={t} /> }}
        totals={(totals) => <ProfitTotals t={t} totals={totals} currency={state.currency} />}
      >
        {(days) => (
          <>
            {state.currency && <ProfitChart t={t} days={days} range={range} currency={state.currency} />}
            <RecordTable
              caption={t('statements:profit.caption')}
              columns={columnsOf(t, state.currency)}
              rows={days.toReversed()}
              keyOf={({ day }) => day}
              text={{ open: ({ day }) => day }}
            />
          </>
        )}
      </Records>
    </>
  )
}

function listOf() {
  const records = profitRecords()
  return { ...records, load: ({ from, to }: Filters) => records.load({ from, to, zone: readerZone() }) }
}

function ProfitTotals({ t, totals, currency }: { t: Text; totals: Totals; currency: Currency | null }) {
  return (
    <TotalsPanel
      name={t('statements:totals')}
      figures={[
        [t('statements:staked'), <Sum key="staked" minor={totals.staked} currency={currency} />],
        [t('statements:won'), <Sum key="won" minor={totals.won} currency={currency} />],
        [t('statements:profit'), <Sum key="profit" signed minor={totals.profit} currency={currency} />],
        [t('statements:net-deposits'), <Sum key="net" signed minor={totals.netDeposits} currency={currency} />],
      ]}
    />
  )
}

function columnsOf(t: Text, currency: Currency | null): Column<ProfitDay>[] {
  const money = (key: 'staked' | 'won' | 'deposited' | 'withdrawn', title: string): Column<ProfitDay> => ({
    key,
    title,
    end: true,
    cell: (day) => <Sum minor={day[key]} currency={currency} />,
  })
  return [
    { key: 'day', title: t('statements:day'), cell: ({ day }) => dayOf(day, pageLanguage()) },
    money('staked', t('statements:staked')),
    money('won', t('statements:won')),
    {
      key: 'profit',
      title: t('statements:profit'),
      end: true,
      cell: ({ profit }) => <Sum signed minor={profit} currency={currency} />,
    },
    money('deposited', t('statements:deposited')),
    money('withdrawn', t('statements:withdrawn')),
  ]
}
