import type { Unit } from './account.ts'
import { decide, type LedgerReader, move, NO_GAME, type Posting, refuse, repeatOf, type Verdict } from './transfer.ts'

/** The payment of a credited deposit, or a part of it, that the bank took back. */
export interface Chargeback {
  id: string
  member: string
  /** The transfer that credited the deposit. */
  depositId: string
  amount: number
  /** The part of our fee on the deposit that goes back with it. */
  fee: number
  actor: string
}

/** What is paid, or given up, of what a member owes since the transfer `owedBy`. */
export interface Repayment {
  id: string
  member: string
  unit: Unit
  owedBy: string
  amount: number
  actor: string
}

/**
 * Takes a payment back: from cash, as far as there is any; the rest is owed. Restricted money is not touched, since
 * nobody can pay a debt with it. Never more than the deposit, over all its chargebacks.
 */
export function chargeBack(ledger: LedgerReader, { id, member, depositId, amount, fee, actor }: Chargeback): Verdict {
  const deposit = ledger.transfer(depositId)
  if (deposit?.kind !== 'deposit' || deposit.member !== member) return refuse('deposit-unknown')
  const { unit } = deposit
  const draft = { ...NO_GAME, kind: 'chargeback' as const, id, member, unit, amount, actor, reference: depositId }
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  if (amount < 1 || ledger.amountReferringTo(depositId, 'chargeback') + amount > deposit.amount)
    return refuse('deposit-exceeded')
  const cash = Math.min(amount - fee, ledger.balance(member, 'cash', unit))
  const postings: Posting[] = [
    { account: 'cash', unit, amount: -cash },
    { account: 'receivable', unit, amount: cash + fee - amount },
    { account: 'house', unit, amount: -fee },
    { account: 'cashier', unit, amount },
  ]
  return decide(ledger, { ...draft, postings: postings.filter((posting) => posting.amount !== 0) })
}

/** Pays from cash what is owed. */
export function repay(ledger: LedgerReader, { id, member, unit, owedBy, amount, actor }: Repayment): Verdict {
  const postings = move('cash', 'receivable', unit, amount)
  return decide(ledger, { ...NO_GAME, kind: 'repayment', id, member, unit, amount, actor, reference: owedBy, postings })
}

/** Gives up what is owed, at the cost of the house. */
export function writeOff(ledger: LedgerReader, { id, member, unit, owedBy, amount, actor }: Repayment): Verdict {
  const postings = move('house', 'receivable', unit, amount)
  return decide(ledger, { ...NO_GAME, kind: 'write-off', id, member, unit, amount, actor, reference: owedBy, postings })
}

/** Returns what a member owes, in minor units. */
export function owedBy(ledger: LedgerReader, member: string, unit: Unit): number {
  return Math.abs(ledger.balance(member, 'receivable', unit))
}

/** Returns what a transfer has added to what its member owes. */
export function owedOf(postings: readonly Posting[]): number {
  return Math.max(0, -(postings.find(({ account }) => account === 'receivable')?.amount ?? 0))
}
