import type { DepositTerms } from '../bank/deposits/words.ts'
import { bankTransfer } from './bankTransfer.ts'
import { btcpay } from './btcpay/cashier.ts'
import type { Cashier, CashierEnv } from './cashier.ts'
import { demoCashier } from './demoCashier.ts'
import type { Method } from './methods.ts'

/** Provider -> adapter, total. */
const CASHIERS = { demo: demoCashier, 'bank-transfer': bankTransfer, btcpay } as const satisfies Record<
  Method['provider'],
  Cashier
>

/** The adapter of that provider; undefined for one we no longer speak with. */
export function cashierOf(provider: string): Cashier | undefined {
  return Object.hasOwn(CASHIERS, provider) ? CASHIERS[provider as Method['provider']] : undefined
}

/** True when money may come in by the method: switched on, and its cashier ready for it. */
export function isOpen(env: CashierEnv, { enabled, provider, currency }: Method): boolean {
  return enabled && cashierOf(provider)?.serves(env, currency) === true
}

/** What a bank is told of a method; null where there is none. */
export function termsOf(env: CashierEnv, method: Method | undefined): DepositTerms | null {
  if (!method) return null
  const { provider, currency, minimum, maximum, fee } = method
  const life_ms = cashierOf(provider)?.life_ms ?? 0
  return { provider, currency, minimum, maximum, fee, enabled: isOpen(env, method), life_ms }
}
