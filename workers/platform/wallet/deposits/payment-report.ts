import type { Refused } from '../../bank/bank-types.ts'
import type { BankDeposit, ByHand } from '../../bank/deposits/deposit-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import type { CashierEnv, Payment, Report } from './cashier.ts'
import { cashierOf, isOpen } from './cashiers.ts'
import { claimReference } from './claim.ts'
import { methodNow } from './methods.ts'

/** The part of the environment that deposits use. */
export type DepositEnv = Pick<Env, 'BANK' | 'DB'> & CashierEnv

/** Applies a provider's report to a deposit; applying the same report again changes nothing. */
export async function applyPaymentReport(
  env: DepositEnv,
  bank: string,
  deposit: BankDeposit,
  report: Report,
): Promise<BankDeposit | Refused> {
  const { memberId, id } = deposit
  if (report.is === 'waiting') return deposit
  if (report.is === 'ended') return bankOf(env, bank).endDeposit(memberId, id, report.state)
  return takePayment(env, bank, deposit, report.payment, null)
}

/**
 * The only way by which money becomes a credit: the reference is claimed among all banks first, then the bank decides.
 * Real money that cannot be credited is stored by the bank as unmatched; demo money is refused.
 */
export async function takePayment(
  env: DepositEnv,
  bank: string,
  deposit: BankDeposit,
  { reference, amount, currency, fault, over }: Payment,
  by: ByHand | null,
): Promise<BankDeposit | Refused> {
  const { memberId, id, provider } = deposit
  const method = await methodNow(env.DB, deposit.method)
  const enabled = method !== undefined && method.provider === provider && isOpen(env, method)
  const claimed = await claimReference(env.DB, { memberId, id, provider, reference })
  if (claimed === null) return { refusal: 'conflict' }
  const paid = { memberId, id, provider, reference: claimed, amount, currency, enabled }
  if (cashierOf(provider)?.isReal !== true) return bankOf(env, bank).confirmDeposit(paid)
  return bankOf(env, bank).receiveDeposit({ ...paid, fault, over, by })
}
