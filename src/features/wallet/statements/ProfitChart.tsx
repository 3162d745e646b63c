import type { Currency } from '#api/money'
import type { ProfitPart } from '#api/wallet/statements'
import { moveDay, type Range } from '#core/statements/range'
import type { ProfitLine } from '#core/wallet/statements/statements'
import type { Text } from '#i18n/text.ts'
import { dayOf, monthOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import style from '#statements/statements.module.css'
import { formatMoney } from '#ui/money.ts'

interface ProfitChartProps {
  t: Text
  part: ProfitPart
  lines: readonly ProfitLine[]
  range: Range
  currency: Currency
  nameOf: (line: ProfitLine) => string
}

/** The result of a line, with its name. */
interface Bar {
  key: string
  name: string
  profit: number
}

const HEIGHT = 120
const BAR = 10

/**
 * The result of each line as a bar: gains solid sea, losses hatched, so that colour is not alone. The table
 * below has the same figures, so assistive technology gets a summary.
 */
export function ProfitChart({ t, part, lines, range, currency, nameOf }: ProfitChartProps) {
  const isOverTime = part === 'day' || part === 'month'
  const bars = isOverTime
    ? barsOf(part, lines, range)
    : lines.map((line) => ({ key: line.key, name: nameOf(line), profit: line.profit }))
  const [first] = bars
  const last = bars.at(-1)
  if (!first || !last || first === last) return null
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency), true)
  const best = bars.reduce((a, b) => (b.profit > a.profit ? b : a))
  const worst = bars.reduce((a, b) => (b.profit < a.profit ? b : a))
  const label = t('statements:chart', {
    ...{ best: money(best.profit), bestName: best.name, worst: money(worst.profit), worstName: worst.name },
  })
  return (
    <figure className={style.chart} data-part={part}>
      {isOverTime ? <Columns {...{ bars, label, money }} /> : <Rows {...{ bars, label }} />}
      {isOverTime && (
        <figcaption>
          <span>{first.name}</span>
          <span>{last.name}</span>
        </figcaption>
      )}
    </figure>
  )
}

const topOf = (bars: readonly Bar[]) => Math.max(1, ...bars.map(({ profit }) => Math.abs(profit)))

interface DrawingProps {
  bars: readonly Bar[]
  label: string
}

/** One bar beside the other, above or below a line in the middle. */
function Columns({ bars, label, money }: DrawingProps & { money: (minor: number) => string }) {
  const top = topOf(bars)
  const middle = HEIGHT / 2
  return (
    <svg viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`} preserveAspectRatio="none" role="img" aria-label={label}>
      <Loss />
      {bars.map(({ key, name, profit }, index) => {
        const height = Math.max(profit === 0 ? 0 : 1, (Math.abs(profit) / top) * (middle - 2))
        const y = profit >= 0 ? middle - height : middle
        return (
          <rect key={key} data-sign={Math.sign(profit)} x={index * BAR + 1} y={y} width={BAR - 2} height={height}>
            <title>{`${name}: ${money(profit)}`}</title>
          </rect>
        )
      })}
      <line x1="0" x2={bars.length * BAR} y1={middle} y2={middle} />
    </svg>
  )
}

/** One bar below the other, each with its name. */
function Rows({ bars, label }: DrawingProps) {
  const top = topOf(bars)
  return (
    <div role="img" aria-label={label}>
      {bars.map(({ key, name, profit }) => (
        <div key={key} className={style.bar}>
          <span>{name}</span>
          <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden>
            <Loss />
            <rect data-sign={Math.sign(profit)} width={Math.max(1, (Math.abs(profit) / top) * 100)} height="10" />
          </svg>
        </div>
      ))}
    </div>
  )
}

/** How a loss is hatched. */
function Loss() {
  return (
    <defs>
      <pattern id="loss" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <rect width="2" height="4" />
      </pattern>
    </defs>
  )
}

/** One bar for each day or month of the range, also those without play. */
function barsOf(part: 'day' | 'month', lines: readonly ProfitLine[], { from, to }: Range): Bar[] {
  const profits = new Map(lines.map(({ key, profit }) => [key, profit]))
  const keys = new Set<string>()
  for (let day = from; day <= to; day = moveDay(day, 1)) keys.add(part === 'day' ? day : day.slice(0, 7))
  const nameOf = part === 'day' ? dayOf : monthOf
  return [...keys].map((key) => ({ key, name: nameOf(key, pageLanguage()), profit: profits.get(key) ?? 0 }))
}
