import type { Language } from '#brand/brand'
import type { BalanceState } from '#core/wallet/balance'
import { formatMoney } from '#ui/money.ts'
import { amountIn } from './amounts.ts'

/** The balance as the header shows it: `***` when the member hid it, a dash before it is loaded. */
export function shownBalance(language: Language, { value }: BalanceState, hidden: boolean): string {
  if (!value) return '—'
  return hidden ? '***' : formatMoney(amountIn(language, value.balance, value.currency))
}
