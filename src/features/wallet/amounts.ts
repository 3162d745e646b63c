import type { Currency } from '#api/money'
import { LANGUAGES, type Language } from '#brand/brand'
import { decimalsOf } from '#core/wallet/amount'
import type { BalanceState } from '#core/wallet/balance'
import { amountIn } from '#statements/amount-in.ts'
import { type Amount, formatMoney } from '#ui/money.ts'

/** A round amount without its decimals: `$200`. */
export function wholeIn(language: Language, minor: number, currency: Currency): Amount {
  return { ...amountIn(language, minor / 10 ** decimalsOf(currency), currency), decimals: 0 }
}

/**
 * Preset amounts in minor units: a quarter, half and all that is available, within the limits, the first two rounded down
 * to whole units of 100.
 */
export function presetAmounts(
  available: number,
  { minimum, maximum }: { minimum: number; maximum: number },
): readonly number[] {
  const most = Math.min(available, maximum)
  const round = (amount: number) => Math.floor(amount / 100) * 100
  const amounts = [round(most / 4), round(most / 2), most]
  return [...new Set(amounts)].filter((amount) => amount >= minimum)
}

/** The sign of a currency as its readers write it: `$`, `R$`. */
export function currencySign(language: Language, currency: Currency): string {
  const parts = new Intl.NumberFormat(LANGUAGES[language].locale, {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  }).formatToParts(0)
  return parts.find(({ type }) => type === 'currency')?.value ?? ''
}

/** A balance as the header shows it: `***` where the member hid it, a dash before it is known. */
export function shownBalance(language: Language, { value }: BalanceState, hidden: boolean): string {
  if (!value) return '—'
  return hidden ? '***' : formatMoney(amountIn(language, value.balance, value.currency))
}
