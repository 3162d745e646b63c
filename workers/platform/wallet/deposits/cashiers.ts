import type { DepositTerms } from '../../bank/deposits/deposit-types.ts'
import { bankTransfer } from './bank-transfer.ts'
import { btcpay } from './btcpay/cashier.ts'
import type { Cashier, CashierEnv } from './cashier.ts'
import { demoCashier } from './demo-cashier.ts'
import type { Method } from './methods.ts'

/** Provider -> adapter, for every provider. */
const CASHIERS = { demo: demoCashier, 'bank-transfer': bankTransfer, btcpay } as const satisfies Record<
  Method['provider'],
  Cashier
>

/** Returns the adapter of a provider; undefined for a provider that is no longer supported. */
export function cashierOf(provider: string): Cashier | undefined {
  return Object.hasOwn(CASHIERS, provider) ? CASHIERS[provider as Method['provider']] : undefined
}

/** Returns true when the method accepts money: it is enabled, and its adapter is configured. */
export function isOpen(env: CashierEnv, { enabled, provider, currency }: Method): boolean {
  return enabled && cashierOf(provider)?.serves(env, currency) === true
}

/** The terms of a method for the bank; null when the method does not exist. */
export function termsOf(env: CashierEnv, method: Method | undefined): DepositTerms | null {
  if (!method) return null
  const { provider, currency, minimum, maximum, fee } = method
  const lifeMs = cashierOf(provider)?.lifeMs ?? 0
  return { provider, currency, minimum, maximum, fee, enabled: isOpen(env, method), lifeMs }
}
