import type { BankDeposit, ConfirmDeposit } from '../bank/words.ts'
import { demoCashier } from './demoCashier.ts'
import type { Method } from './methods.ts'

/**
 * Who takes the money for us. A real provider is another adapter with the same two calls: `open` asks it for a payment
 * under our deposit's id (its idempotency key), `confirm` turns what it says was paid into the callback a bank takes.
 */
export interface Cashier {
  /** What the member must do, label key -> value. The same deposit gives the same answer. */
  open(deposit: BankDeposit): Promise<Record<string, string>>
  /** What was paid, under the provider's own reference; null when nothing was. */
  confirm(deposit: BankDeposit): Promise<ConfirmDeposit | null>
}

/** Provider -> adapter, total. */
const CASHIERS = { demo: demoCashier } as const satisfies Record<Method['provider'], Cashier>

/** The adapter of that provider; undefined for one we no longer speak with. */
export function cashierOf(provider: string): Cashier | undefined {
  return Object.hasOwn(CASHIERS, provider) ? CASHIERS[provider as Method['provider']] : undefined
}
