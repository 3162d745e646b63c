import type { Currency } from '#api/money'
import type { BankDeposit, UnmatchedWhy } from '../../bank/deposits/deposit-types.ts'
import type { Env } from '../../env.ts'

/** The part of the environment that an adapter may use. */
export type CashierEnv = Pick<Env, 'BANK_ACCOUNTS' | 'BTCPAY' | 'SITE_ORIGIN' | 'SEED_DEMO'>

/**
 * The payment instructions for the member, label key -> value, and the provider's own id of the payment if it has one.
 */
export interface Opened {
  instructions: Record<string, string>
  payment: string | null
}

/** A payment as the provider reports it. */
export interface Payment {
  reference: string
  amount: number
  currency: string
  /** Why it must not be credited although it arrived; null when it may be. */
  fault: UnmatchedWhy | null
  /** The amount received beyond the amount of the deposit, in minor units. */
  over: number
}

/** A provider's report on a deposit. */
export type Report = { is: 'waiting' } | { is: 'ended'; state: 'expired' | 'failed' } | { is: 'paid'; payment: Payment }

/** The adapter of a payment provider. It throws when the provider's reply cannot be used. */
export interface Cashier {
  /** How long a member has to pay. */
  lifeMs: number
  /** False when no money moves outside: a payment that cannot be credited is then refused and not stored. */
  isReal: boolean
  /** True when unpaid deposits are polled every minute, because the provider's webhook may be lost. */
  isWatched: boolean
  /** Returns true when it is configured for this currency. */
  serves(env: CashierEnv, currency: Currency): boolean
  /** Opens a payment under our deposit's name. The same deposit returns the same payment. */
  open(env: CashierEnv, deposit: BankDeposit, bank: string): Promise<Opened>
  /** Queries the state of the payment. */
  fetchReport(env: CashierEnv, deposit: BankDeposit, bank: string): Promise<Report>
}
