import type { Currency } from '#api/money'
import { moveDay, type Range } from '#core/wallet/records/range'
import type { ProfitDay } from '#core/wallet/records/statements'
import type { Text } from '#i18n/text.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { formatMoney } from '#ui/money.ts'
import { amountIn } from '../amounts.ts'
import { dayOf } from '../time.ts'
import style from './records.module.css'

interface ProfitChartProps {
  t: Text
  days: readonly ProfitDay[]
  range: Range
  currency: Currency
}

const HEIGHT = 120
const BAR = 10
const MAX_BARS = 92

/**
 * The result of each day as a bar above or below the line: gains solid sea, losses hatched, so that colour is not alone
 * (look.md 9). The table below has the same figures, so assistive technology gets a summary.
 */
export function ProfitChart({ t, days, range, currency }: ProfitChartProps) {
  const bars = barsOf(days, range)
  if (bars.length < 2) return null
  const top = Math.max(1, ...bars.map(({ profit }) => Math.abs(profit)))
  const half = HEIGHT / 2
  const money = (minor: number) => formatMoney(amountIn(pageLanguage(), minor, currency), true)
  const best = bars.reduce((a, b) => (b.profit > a.profit ? b : a))
  const worst = bars.reduce((a, b) => (b.profit < a.profit ? b : a))
  return (
    <figure className={style.chart}>
      <svg
        viewBox={`0 0 ${bars.length * BAR} ${HEIGHT}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={t('statements:chart', {
          best: money(best.profit),
          bestDay: dayOf(best.day, pageLanguage()),
          worst: money(worst.profit),
          worstDay: dayOf(worst.day, pageLanguage()),
        })}
      >
        <defs>
          <pattern id="loss" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <rect width="2" height="4" />
          </pattern>
        </defs>
        {bars.map(({ day, profit }, index) => {
          const height = Math.max(profit === 0 ? 0 : 1, (Math.abs(profit) / top) * (half - 2))
          const y = profit >= 0 ? half - height : half
          return (
            <rect key={day} data-sign={Math.sign(profit)} x={index * BAR + 1} y={y} width={BAR - 2} height={height}>
              <title>{`${dayOf(day, pageLanguage())}: ${money(profit)}`}</title>
            </rect>
          )
        })}
        <line x1="0" x2={bars.length * BAR} y1={half} y2={half} />
      </svg>
      <figcaption>
        <span>{dayOf(bars[0]?.day ?? range.from, pageLanguage())}</span>
        <span>{dayOf(bars.at(-1)?.day ?? range.to, pageLanguage())}</span>
      </figcaption>
    </figure>
  )
}

/** One bar for each day of the range, also those without play; the latest ones where there are too many. */
function barsOf(days: readonly ProfitDay[], { from, to }: Range): { day: string; profit: number }[] {
  const profits = new Map(days.map(({ day, profit }) => [day, profit]))
  const bars: { day: string; profit: number }[] = []
  for (let day = to; day >= from && bars.length < MAX_BARS; day = moveDay(day, -1)) {
    bars.unshift({ day, profit: profits.get(day) ?? 0 })
  }
  return bars
}
