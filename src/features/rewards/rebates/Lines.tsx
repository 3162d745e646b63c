import type { Currency } from '#api/money'
import type { RebateCategory, RebateLine, RebateSum } from '#api/rewards/rebate'
import type { Key, Text } from '#i18n/text.ts'
import { percentOf } from '#i18n/time.ts'
import { pageLanguage } from '#i18n/use-text.ts'
import { Money } from '#ui/Money.tsx'
import { formatMoney } from '#ui/money.ts'
import { amountOf, dayOf } from '../format.ts'
import style from './rebate.module.css'

/** The parts of the slots that may have rates of their own. */
const PARTS = {
  'RNG:SC': 'lobby:class.SC',
  'RNG:VP': 'lobby:class.VP',
  'RNG:JP': 'lobby:class.JP',
  'RNG:TG': 'lobby:class.TG',
} as const satisfies Partial<Record<RebateCategory, Key>>

/** What a category is called. */
export function categoryName(t: Text, category: RebateCategory): string {
  return t(category in PARTS ? PARTS[category as keyof typeof PARTS] : `lobby:type.${category as MainCategory}`)
}
type MainCategory = Exclude<RebateCategory, keyof typeof PARTS>

export const rateText = (rate: number): string => percentOf(rate / 10_000, pageLanguage())

/** What a day adds up from: the lines that are printed are the sum that is printed. */
export function Lines({ t, of, currency }: { t: Text; of: RebateSum; currency: Currency }) {
  const { day, lines, carried, amount } = of
  const left = lines.reduce((sum, line) => sum + line.amount, carried)
  const money = (minor: number) => <Money {...amountOf(currency, minor)} />
  return (
    <dl className={style.lines}>
      {lines.map((line) => (
        <div key={`${line.day} ${line.category} ${line.rate} ${line.staked}`} data-line={line.category}>
          <dt>{lineText(t, day, line, currency)}</dt>
          <dd>{money(line.amount)}</dd>
        </div>
      ))}
      {carried < 0 && (
        <div data-line="carried">
          <dt>{t('rebate:carried')}</dt>
          <dd>{money(carried)}</dd>
        </div>
      )}
      {left < amount && (
        <div data-line="left">
          <dt>{t('rebate:left')}</dt>
          <dd>{money(left)}</dd>
        </div>
      )}
    </dl>
  )
}

/** `Slots · 1 % de $1,800.00`, with the day of the bets where it is another one. */
function lineText(t: Text, today: string, { category, day, rate, staked }: RebateLine, currency: Currency): string {
  const values = {
    category: categoryName(t, category),
    percent: rateText(rate),
    amount: formatMoney(amountOf(currency, staked)),
  }
  return day === today ? t('rebate:line', values) : t('rebate:line.late', { ...values, day: dayOf(day) })
}
