import type { Currency } from '#api/money'
import { LANGUAGES } from '#brand/brand'
import { scaleTop, type TeamOverview } from '#core/agents/team'
import { decimalsOf } from '#core/wallet/amount'
import type { Text } from '#i18n/text.ts'
import { dayOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { amountIn } from '#statements/amount-in.ts'
import { Sum } from '#statements/Sum.tsx'
import { formatMoney } from '#ui/money.ts'
import { DataTable } from '#ui/table/DataTable.tsx'
import style from './team.module.css'

type Day = TeamOverview['days'][number]

interface TrendChartProps {
  t: Text
  days: readonly Day[]
  currency: Currency
}

const HEIGHT = 224
const DAY = 20
/** The least that the scale ends at, in minor units, so that its steps differ. */
const LEAST = 10_000
const STEPS = [1, 0.75, 0.5, 0.25, 0] as const
/** Days whose number stands below the bars. */
const NAMED_DAYS = 16

/**
 * Deposits solid, withdrawals hatched, by day. The same figures are in a table, so assistive
 * technology gets the sums here.
 */
export function TrendChart({ t, days, currency }: TrendChartProps) {
  const language = pageLanguage()
  const money = (minor: number) => formatMoney(amountIn(language, minor, currency))
  const sum = (of: 'deposited' | 'withdrawn') => days.reduce((total, day) => total + day[of], 0)
  const top = scaleTop(Math.max(LEAST, ...days.flatMap(({ deposited, withdrawn }) => [deposited, withdrawn])))
  const every = Math.ceil(days.length / NAMED_DAYS)
  return (
    <section className={style.trend} data-chart="trend">
      <div className={style.head}>
        <h2>{t('team:chart')}</h2>
        <p className={style.legend} aria-hidden>
          <span data-of="deposited">{t('team:deposited')}</span>
          <span data-of="withdrawn">{t('team:withdrawn')}</span>
        </p>
      </div>
      <div className={style.plot}>
        <div className={style.scale} aria-hidden>
          {STEPS.map((step) => (
            <span key={step}>{compact(top * step, currency)}</span>
          ))}
        </div>
        <div className={style.bars}>
          <svg
            viewBox={`0 0 ${days.length * DAY} ${HEIGHT}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('team:chart.label', {
              deposited: money(sum('deposited')),
              withdrawn: money(sum('withdrawn')),
            })}
          >
            <defs>
              <pattern id="withdrawn" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                <rect width="1.6" height="4" />
              </pattern>
            </defs>
            {STEPS.map((step) => (
              <line key={step} x1="0" x2={days.length * DAY} y1={HEIGHT * (1 - step)} y2={HEIGHT * (1 - step)} />
            ))}
            {days.map((day, index) => (
              <Bars
                key={day.day}
                day={day}
                x={index * DAY}
                top={top}
                title={`${dayOf(day.day, language)}: `}
                {...{ t, money }}
              />
            ))}
          </svg>
          <p className={style.days} aria-hidden>
            {days.map(({ day }, index) => (
              <span key={day}>{index % every === 0 ? Number(day.slice(8)) : ''}</span>
            ))}
          </p>
        </div>
      </div>
      <details className={style.table}>
        <summary>{t('team:chart.table')}</summary>
        <TrendTable t={t} days={days} currency={currency} />
      </details>
    </section>
  )
}

interface BarsProps {
  t: Text
  day: Day
  x: number
  top: number
  title: string
  money: (minor: number) => string
}

function Bars({ t, day: { deposited, withdrawn }, x, top, title, money }: BarsProps) {
  const heightOf = (minor: number) => Math.max(0, (minor / top) * HEIGHT)
  return (
    <g>
      <title>{`${title}${t('team:deposited')} ${money(deposited)}, ${t('team:withdrawn')} ${money(withdrawn)}`}</title>
      <rect data-of="deposited" x={x + 3} y={HEIGHT - heightOf(deposited)} width="6" height={heightOf(deposited)} />
      <rect data-of="withdrawn" x={x + 11} y={HEIGHT - heightOf(withdrawn)} width="6" height={heightOf(withdrawn)} />
    </g>
  )
}

function TrendTable({ t, days, currency }: TrendChartProps) {
  return (
    <DataTable
      caption={t('team:chart')}
      rows={days.toReversed()}
      keyOf={({ day }) => day}
      columns={[
        { key: 'day', title: t('team:day'), cell: ({ day }) => dayOf(day, pageLanguage()) },
        {
          ...{ key: 'deposited', title: t('team:deposited'), end: true },
          cell: ({ deposited }) => <Sum minor={deposited} currency={currency} />,
        },
        {
          ...{ key: 'withdrawn', title: t('team:withdrawn'), end: true },
          cell: ({ withdrawn }) => <Sum minor={withdrawn} currency={currency} />,
        },
        {
          ...{ key: 'net', title: t('team:net'), end: true },
          cell: ({ deposited, withdrawn }) => <Sum signed minor={deposited - withdrawn} currency={currency} />,
        },
      ]}
    />
  )
}

/** An amount of the scale in few letters: `$25 k`. */
function compact(minor: number, currency: Currency): string {
  return new Intl.NumberFormat(LANGUAGES[pageLanguage()].locale, {
    ...{ style: 'currency', currency, currencyDisplay: 'narrowSymbol' },
    ...{ notation: 'compact', maximumFractionDigits: 1, minimumFractionDigits: 0 },
  }).format(minor / 10 ** decimalsOf(currency))
}
