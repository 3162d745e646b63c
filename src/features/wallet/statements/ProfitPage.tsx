import { useState } from 'react'
import type { GameType } from '#api/games'
import type { Currency } from '#api/money'
import type { ProfitPart, Totals } from '#api/wallet/statements'
import { isOwnKey } from '#core/own-key'
import type { RangeInZone } from '#core/statements/range'
import { type ProfitLine, profitAsCsv, profitRecords } from '#core/wallet/statements/statements'
import type { Key, Text } from '#i18n/text.ts'
import { dayOf, monthOf } from '#i18n/time.ts'
import { pageLanguage, useText } from '#i18n/use-text.ts'
import { StatementPage } from '#statements/StatementPage.tsx'
import { Sum } from '#statements/Sum.tsx'
import style from '#statements/statements.module.css'
import { type Filters, readerZone, useRecords } from '#statements/use-statement.ts'
import { Chips } from '#ui/form/Chips.tsx'
import type { Column } from '#ui/table/DataTable.tsx'
import { PlayButton } from './PlayButton.tsx'
import { ProfitChart } from './ProfitChart.tsx'

const PARTS = {
  day: { name: 'statements:by.day', title: 'statements:day', caption: 'statements:profit.caption' },
  month: { name: 'statements:by.month', title: 'statements:month', caption: 'statements:profit.caption.month' },
  category: {
    name: 'statements:by.category',
    title: 'statements:category',
    caption: 'statements:profit.caption.category',
  },
  vendor: { name: 'statements:by.vendor', title: 'statements:vendor', caption: 'statements:profit.caption.vendor' },
} as const satisfies Record<ProfitPart, { name: Key; title: Key; caption: Key }>

const partOf = (by = ''): ProfitPart => (isOwnKey(by, PARTS) ? by : 'day')
const queryOf = ({ from, to }: Filters): RangeInZone => ({ from, to, zone: readerZone() })

/**
 * Profit and loss (specification section 2 "personalProfit"): the result of play by day, month, category or vendor, drawn
 * and in figures.
 */
export default function ProfitPage() {
  const t = useText('statements', 'lobby', 'errors')
  const [list] = useState(profitRecords)
  const statement = useRecords(list, queryOf, ['by'])
  const { records, filters, apply } = statement
  const { currency, rows } = records.state
  const part = partOf(filters.by)
  const lines = rows.filter((line) => line.part === part)
  const range = { from: filters.from, to: filters.to }
  const nameOf = (line: ProfitLine) => lineName(t, line)
  return (
    <StatementPage
      t={t}
      statement={statement}
      readCsv={() => profitAsCsv({ ...queryOf(filters), by: part })}
      selects={
        <div className={style.parts}>
          <Chips
            label={t('statements:by')}
            name="by"
            value={part}
            options={(Object.keys(PARTS) as ProfitPart[]).map((value) => ({ value, label: t(PARTS[value].name) }))}
            onChange={(by) => apply({ by: by === 'day' ? '' : by })}
          />
        </div>
      }
      empty={{ title: t('statements:profit.none'), action: <PlayButton t={t} /> }}
      totals={(totals) => figuresOf(t, totals, currency)}
      chart={currency && <ProfitChart {...{ t, part, lines, range, currency, nameOf }} />}
      table={{
        caption: t(PARTS[part].caption),
        columns: columnsOf(t, part, currency),
        rows: lines,
        keyOf: ({ key }) => key,
      }}
    />
  )
}

/** What a line is called. */
function lineName(t: Text, { part, key, name }: ProfitLine): string {
  if (part === 'day') return dayOf(key, pageLanguage())
  if (part === 'month') return monthOf(key, pageLanguage())
  if (part === 'vendor') return name ?? key
  return key === '' ? t('statements:category.other') : t(`lobby:type.${key as GameType}`)
}

function figuresOf(t: Text, totals: Totals, currency: Currency | null) {
  const { staked, won, profit, deposited, withdrawn } = totals
  return [
    [t('statements:staked'), <Sum key="staked" minor={staked} currency={currency} />],
    [t('statements:won'), <Sum key="won" minor={won} currency={currency} />],
    [t('statements:profit'), <Sum key="profit" signed minor={profit} currency={currency} />],
    [t('statements:deposited'), <Sum key="in" minor={deposited} currency={currency} />],
    [t('statements:withdrawn'), <Sum key="out" minor={withdrawn} currency={currency} />],
    [t('statements:net-position'), <Sum key="net" signed minor={netPositionOf(totals)} currency={currency} />],
  ] as const
}

/** What the member took out less what they put in (decision 117): the other side of the net deposits of RTS 1C. */
const netPositionOf = ({ netDeposits }: Totals) => 0 - netDeposits

/** Deposits and withdrawals belong to a day, and to no vendor or category. */
function columnsOf(t: Text, part: ProfitPart, currency: Currency | null): Column<ProfitLine>[] {
  const money = (key: string, title: string, of: (line: ProfitLine) => number, signed = false): Column<ProfitLine> => ({
    ...{ key, title, end: true },
    cell: (line) => <Sum minor={of(line)} currency={currency} signed={signed} />,
  })
  const play = [
    money('staked', t('statements:staked'), ({ staked }) => staked),
    money('won', t('statements:won'), ({ won }) => won),
    money('profit', t('statements:profit'), ({ profit }) => profit, true),
  ]
  const payments = [
    money('deposited', t('statements:deposited'), ({ deposited }) => deposited),
    money('withdrawn', t('statements:withdrawn'), ({ withdrawn }) => withdrawn),
    money('net', t('statements:net-position'), netPositionOf, true),
  ]
  const name = { key: 'name', title: t(PARTS[part].title), cell: (line: ProfitLine) => <bdi>{lineName(t, line)}</bdi> }
  return [name, ...play, ...(part === 'day' || part === 'month' ? payments : [])]
}
