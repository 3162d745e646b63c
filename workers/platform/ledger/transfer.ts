import type { Spending } from '#api/wallet/bonuses'
import { type Account, ceilingOf, isOwn, type Unit } from './account.ts'
import type { LedgerRefusal } from './refusal.ts'

export const KINDS = [
  'play-money',
  'play-money-back',
  'deposit',
  // our fee on a deposit
  'deposit-fee',
  // a bank took back the payment of a deposit that had been credited
  'chargeback',
  // what a member owes, paid from cash or given up by the house
  'repayment',
  'write-off',
  'bet',
  'win',
  'prize',
  // a win above its ceiling, and what two people decided: paid to the member, or returned to where it came from
  'win-held',
  'win-released',
  'win-returned',
  'prize-held',
  'prize-released',
  'prize-returned',
  'rollback',
  // a win that its vendor takes back
  'win-rollback',
  'prize-rollback',
  // a bet that has no result of its own when its round ends: its vendor closed the round, or told nothing for as long as
  // a round may be open; no money moves
  'round-end',
  'hold',
  'hold-post',
  'hold-void',
  // an issued payout that was returned
  'payout-returned',
  // corrections by hand; a credit needs two people
  'adjustment-credit',
  'adjustment-debit',
  // restricted money
  'bonus',
  'bonus-back',
  'bonus-release',
  // what an agent earns by its contracts
  'dividend',
  'salary',
  // between members of one agent line: debit of the sender, credit of the receiver, return to the sender
  'transfer-out',
  'transfer-in',
  'transfer-back',
  // to a vendor wallet and back
  'vendor-send',
  'vendor-arrive',
  'vendor-return',
  'vendor-recall',
  'vendor-collect',
  'vendor-keep',
  'vendor-result',
  // a gain at a vendor above its ceiling, and what two people decided
  'vendor-win-held',
  'vendor-win-released',
  'vendor-win-returned',
  // points: for settled stakes, and back when a bet was voided
  'points-earned',
  'points-revoked',
  // set aside for an article, given for it, or usable again
  'points-held',
  'points-spent',
  'points-returned',
  // exchanged for cash, and the cash
  'points-exchanged',
  'points-paid',
  // what a member collects of a promotion: cash, or points
  'reward',
  'points-given',
] as const
export type Kind = (typeof KINDS)[number]

export interface Posting {
  account: Account
  unit: Unit
  /** Minor units; positive is a credit, negative a debit. */
  amount: number
}

/** A posting that was made, with the account's balance after it (GLI-19 2.8.5(j)). */
export interface Posted extends Posting {
  balance: number
}

/** The content of a transfer. Two transfers with one id are the same when all of these fields are equal. */
export interface Facts {
  kind: Kind
  member: string
  unit: Unit
  /** Never negative; the kind determines the direction. */
  amount: number
  vendor: string | null
  game: string | null
  round: string | null
  /** The transfer that this one settles, rolls back or resolves. */
  reference: string | null
  /** True when the round ends with this transfer. */
  closes: boolean
  /** Paid by a promotion, not by the member. */
  free: boolean
  /** The part of the amount that is the member's bonus; zero when absent. */
  bonus?: number
  /** The part of the amount that is the member's gift; zero when absent. */
  gift?: number
}

/** A transfer as the caller requests it. The caller makes the id and stores it until it receives the reply. */
export interface Draft extends Facts {
  id: string
  /** The actor: `vendor:FRL`, `provider:demo`, `member`, `system`. */
  actor: string
  postings: Posting[]
}

/** What a transfer has that no game and no other transfer has a part in. */
export const NO_GAME = {
  ...{ vendor: null, game: null, round: null, reference: null, closes: false, free: false },
} as const

/**
 * A transfer that the ledger accepts; `balance` is the member's cash after it (their points, where it is of points) and
 * `bonusLeft` the bonus, which a repeated request gets again.
 */
export interface Accepted extends Omit<Draft, 'postings'> {
  postings: Posted[]
  balance: number
  bonusLeft: number
}

/** A transfer as it was written: never edited, never removed. */
export type Recorded = Facts & { id: string; balance: number; bonusLeft: number }

/** What the rules read. The `Bank` implements it over SQLite, the simulation over maps; reading changes nothing. */
export interface LedgerReader {
  balance(member: string, account: Account, unit: Unit): number
  transfer(id: string): Recorded | undefined
  /** Returns the kinds of the transfers that refer to this id, also when no transfer with that id exists. */
  kindsReferringTo(id: string): Kind[]
  /** Returns the wins that refer to this bet, paid or held, also those that were taken back. */
  winsOf(betId: string): Recorded[]
  /** Returns the sum of the transfers of a kind that refer to this id, in minor units. */
  amountReferringTo(id: string, kind: Kind): number
  /** Returns the bets of this round of this member, in order; also those that were taken back. */
  bets(member: string, vendor: string, round: string): Recorded[]
  /** Returns true when a stake of this round of this member was paid with bonus or gift money, also if it was taken back. */
  hasRestrictedStake(member: string, vendor: string, round: string): boolean
  /** Returns true when a transfer has closed this round of this member, and no win was taken back since that opened it again. */
  isRoundClosed(member: string, vendor: string, round: string): boolean
  /** Returns how the member's bonus is spent, by the newest grant; called only while the member has bonus. */
  bonusRule(member: string, unit: Unit): BonusRule
}

/** `first`: before cash. `last`: when the cash is gone. */
export type BonusRule = Exclude<Spending, 'named'>

export type Verdict =
  | { is: 'new'; transfer: Accepted }
  | { is: 'known'; transfer: Recorded }
  | { is: 'idle' }
  | { is: 'refused'; why: LedgerRefusal }

export function refuse(why: LedgerRefusal): Verdict {
  return { is: 'refused', why }
}

/** Returns the first result for the same content under the same id, a conflict for other content, null for a new id. */
export function repeatOf(ledger: LedgerReader, draft: Facts & { id: string }): Verdict | null {
  const earlier = ledger.transfer(draft.id)
  if (!earlier) return null
  return sameFacts(earlier, draft) ? { is: 'known', transfer: earlier } : refuse('conflict')
}

/** Decides on a transfer; the caller writes it in the same transaction. */
export function decide(ledger: LedgerReader, draft: Draft): Verdict {
  return repeatOf(ledger, draft) ?? decideNew(ledger, draft)
}

/** Decides on a transfer whose id its caller knows to be new. */
export function decideNew(ledger: LedgerReader, draft: Draft): Verdict {
  assertBalanced(draft.postings)
  const postings: Posted[] = []
  for (const posting of draft.postings) {
    const balance = ledger.balance(draft.member, posting.account, posting.unit) + posting.amount
    if (isOwn(posting.account) && posting.amount < 0 && balance < 0 && draft.kind !== 'points-revoked')
      return refuse(lackOf(posting.account))
    if (isOwn(posting.account) && balance > ceilingOf(posting.unit, posting.account)) return refuse('ceiling')
    if (!Number.isSafeInteger(balance)) return refuse('ceiling')
    if (posting.account === 'receivable' && balance > 0) throw new Error(`${draft.id} pays more than is owed`)
    postings.push({ ...posting, balance })
  }
  const balanceAfter = (account: Account) =>
    postings.find((posting) => posting.account === account && posting.unit === draft.unit)?.balance ??
    ledger.balance(draft.member, account, draft.unit)
  return {
    is: 'new',
    transfer: {
      ...draft,
      postings,
      balance: balanceAfter(draft.unit === 'PTS' ? 'points' : 'cash'),
      bonusLeft: balanceAfter('bonus'),
    },
  }
}

function lackOf(account: Account): LedgerRefusal {
  if (account === 'points') return 'not-enough-points'
  return account === 'bonus' || account === 'gift' ? `not-enough-${account}` : 'not-enough-money'
}

/** Returns the postings that move money between accounts of one member; none when the amount is zero. */
export function move(from: Account, to: Account, unit: Unit, amount: number): Posting[] {
  if (amount === 0) return []
  return [
    { account: from, unit, amount: -amount },
    { account: to, unit, amount },
  ]
}

/** Returns true when both have the same content. */
export function sameFacts(one: Facts, other: Facts): boolean {
  return (
    one.kind === other.kind &&
    one.member === other.member &&
    one.unit === other.unit &&
    one.amount === other.amount &&
    one.vendor === other.vendor &&
    one.game === other.game &&
    one.round === other.round &&
    one.reference === other.reference &&
    one.closes === other.closes &&
    one.free === other.free &&
    (one.bonus ?? 0) === (other.bonus ?? 0) &&
    (one.gift ?? 0) === (other.gift ?? 0)
  )
}

/** Throws for a draft that does not sum to zero per unit or names an account twice: that is a bug of ours. */
function assertBalanced(postings: Posting[]): void {
  const sums = new Map<Unit, number>()
  const accounts = new Set<string>()
  for (const { account, unit, amount } of postings) {
    if (!Number.isSafeInteger(amount)) throw new Error(`posting of ${amount} is not a whole amount`)
    sums.set(unit, (sums.get(unit) ?? 0) + amount)
    accounts.add(`${account} ${unit}`)
  }
  for (const [unit, sum] of sums) if (sum !== 0) throw new Error(`postings sum to ${sum} ${unit}`)
  if (accounts.size !== postings.length) throw new Error('an account is posted twice in one transfer')
}
