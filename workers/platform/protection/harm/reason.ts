import { amountText } from '#api/csv'
import type { Currency } from '#api/money'
import type { HarmRule } from '#api/operator/protection/harm'
import { type HarmFigures, THRESHOLDS } from './rules.ts'

/** The markers of harm as sentences, for operators. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

/** Returns why a marker is there: `3 deposits within 30 minutes after losing 420.00 MXN on 12 Nov 2026`. */
export function reasonOf(rule: HarmRule, day: string, { count, amount, of = 0 }: HarmFigures, currency: Currency) {
  const on = dayText(day)
  const money = amountIn(amount ?? 0, currency)
  const sentences: Record<HarmRule, () => string> = {
    'deposits-after-loss': () =>
      `${count} deposits within ${THRESHOLDS['deposits-after-loss'].minutes} minutes after losing ${money} on ${on}`,
    'night-play': () =>
      `bets in ${durationText(count * 15)} between 0:00 and ${THRESHOLDS['night-play'].untilHour}:00 on ${on}, ${money} staked`,
    'limit-raises': () =>
      `${count} raises of limits in ${THRESHOLDS['limit-raises'].days} days up to ${on}: ${of} refused, ${count - of} cancelled`,
    'withdrawals-cancelled': () =>
      `${count} withdrawals of ${money} cancelled by the member in ${THRESHOLDS['withdrawals-cancelled'].days} days up to ${on}`,
    'stakes-after-losses': () =>
      `${count} stakes that at least doubled after a lost one on ${on}, from ${amountIn(of, currency)} to ${money}`,
  }
  return sentences[rule]()
}

/** What each rule counts, in words. */
export const ABOUT: Record<HarmRule, string> = {
  'deposits-after-loss': 'deposits of a day, each soon after bets that lost the least amount or more',
  'night-play': 'time with bets between midnight and morning, in whole quarter hours',
  'limit-raises': 'raises of own limits that were refused, or that the member cancelled',
  'withdrawals-cancelled': 'withdrawals that the member cancelled',
  'stakes-after-losses': 'stakes of a day that grow after a lost one',
}

const amountIn = (amount: number, currency: Currency) => `${amountText(amount, currency)} ${currency}`

function dayText(day: string): string {
  const [year, month, date] = day.split('-').map(Number)
  return `${date} ${MONTHS[(month ?? 1) - 1]} ${year}`
}

function durationText(minutes: number): string {
  const rest = minutes % 60
  return `${Math.floor(minutes / 60)} h${rest === 0 ? '' : ` ${rest} min`}`
}
