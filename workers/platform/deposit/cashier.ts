import type { Currency } from '#api/money'
import type { BankDeposit, UnmatchedWhy } from '../bank/deposits/words.ts'
import type { Env } from '../env.ts'

/** What an adapter may know of the house. */
export type CashierEnv = Pick<Env, 'BANK_ACCOUNTS' | 'BTCPAY' | 'SITE_ORIGIN' | 'SEED_DEMO'>

/** What the member must do, label key -> value, and the provider's own id of the payment where it has one. */
export interface Opened {
  instructions: Record<string, string>
  payment: string | null
}

/** A payment as the provider tells it. */
export interface Payment {
  reference: string
  amount: number
  currency: string
  /** Why it must not be credited though it came; null when nothing stands against it. */
  fault: UnmatchedWhy | null
  /** What came beyond the amount, in minor units. */
  over: number
}

/** What a provider knows of a deposit. */
export type Report = { is: 'waiting' } | { is: 'ended'; state: 'expired' | 'failed' } | { is: 'paid'; payment: Payment }

/** Who takes the money for us. A provider is an adapter with these; what it cannot say, it throws. */
export interface Cashier {
  /** How long a member has to pay. */
  life_ms: number
  /** False where nothing moves outside: a payment that cannot be credited is then refused, and nothing is kept of it. */
  isReal: boolean
  /** The clock asks it about what is unpaid, for its own word may be lost. */
  isWatched: boolean
  /** True when it is configured for this currency. */
  serves(env: CashierEnv, currency: Currency): boolean
  /** Asks for a payment under our deposit's name. The same deposit gives the same answer. */
  open(env: CashierEnv, deposit: BankDeposit, bank: string): Promise<Opened>
  /** What became of it. */
  ask(env: CashierEnv, deposit: BankDeposit, bank: string): Promise<Report>
}
