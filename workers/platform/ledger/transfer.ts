import type { Spending } from '#api/operator/rewards'
import { type Account, ceilingOf, isOwn, type Unit } from './account.ts'
import type { LedgerRefusal } from './refusal.ts'

export const KINDS = [
  'play-money',
  'play-money-back',
  'deposit',
  // what the house keeps of one
  'deposit-fee',
  'bet',
  'win',
  'prize',
  'rollback',
  // a bet whose vendor told nothing more within the time rounds may be open; nothing moves
  'round-end',
  'hold',
  'hold-post',
  'hold-void',
  // an issued payout that came back
  'payout-returned',
  // by hand, by two people
  'adjustment-credit',
  'adjustment-debit',
  // restricted money
  'bonus',
  'bonus-back',
  'bonus-release',
  // between members of one agent line: out of one, into the other, or back
  'transfer-out',
  'transfer-in',
  'transfer-back',
  // to a vendor's own wallet and back
  'vendor-send',
  'vendor-arrive',
  'vendor-return',
  'vendor-recall',
  'vendor-collect',
  'vendor-keep',
  'vendor-result',
] as const
export type Kind = (typeof KINDS)[number]

export interface Posting {
  account: Account
  unit: Unit
  /** Minor units; positive arrives, negative leaves. */
  amount: number
}

/** A posting that was made, with the account's balance after it (GLI-19 2.8.5(j)). */
export interface Posted extends Posting {
  balance: number
}

/** What a transfer says. Two transfers with one id are the same when all of this is the same. */
export interface Facts {
  kind: Kind
  member: string
  unit: Unit
  /** Never negative; the kind says which way it goes. */
  amount: number
  vendor: string | null
  game: string | null
  round: string | null
  /** The transfer this one settles, takes back or resolves. */
  reference: string | null
  /** The round ends with this transfer. */
  closes: boolean
  /** Paid by a promotion, not by the member. */
  free: boolean
  /** How much of the amount is the member's bonus; none where it is not said. */
  bonus?: number
  /** How much of the amount is the member's gift; none where it is not said. */
  gift?: number
}

/** A transfer as its caller asks for it. The id is made by the caller and kept until answered. */
export interface Draft extends Facts {
  id: string
  /** Who acted: `vendor:FRL`, `provider:demo`, `member`, `system`. */
  actor: string
  postings: Posting[]
}

/** A transfer the ledger accepts; `balance` is the member's cash after it and `bonusLeft` the bonus: what any repeat is told. */
export interface Accepted extends Omit<Draft, 'postings'> {
  postings: Posted[]
  balance: number
  bonusLeft: number
}

/** A transfer as it was written: never edited, never removed. */
export type Recorded = Facts & { id: string; balance: number; bonusLeft: number }

/** What the rules read. The `Bank` answers from SQLite, the simulation from maps; reading changes nothing. */
export interface Book {
  balance(member: string, account: Account, unit: Unit): number
  transfer(id: string): Recorded | undefined
  /** The kinds of the transfers that refer to this id, also when no transfer of that id came. */
  referring(id: string): Kind[]
  /** What the transfers of a kind that refer to this id come to, in minor units. */
  referred(id: string, kind: Kind): number
  /** True when a transfer has closed this round of this member. */
  closed(member: string, vendor: string, round: string): boolean
  /** How the member's bonus is spent, as the newest grant says; asked only while there is some. */
  bonusRule(member: string, unit: Unit): BonusRule
}

/** `first`: before cash. `last`: when the cash is gone. */
export type BonusRule = Exclude<Spending, 'named'>

export type Verdict =
  | { is: 'new'; transfer: Accepted }
  | { is: 'known'; transfer: Recorded }
  | { is: 'idle' }
  | { is: 'refused'; why: LedgerRefusal }

export function refused(why: LedgerRefusal): Verdict {
  return { is: 'refused', why }
}

/** The first answer again for the same content under the same id, a conflict for other content, null for a new id. */
export function repeatOf(book: Book, draft: Facts & { id: string }): Verdict | null {
  const earlier = book.transfer(draft.id)
  if (!earlier) return null
  return sameFacts(earlier, draft) ? { is: 'known', transfer: earlier } : refused('conflict')
}

/** Decides on a transfer; writing it is the caller's, in the same transaction. */
export function decide(book: Book, draft: Draft): Verdict {
  return repeatOf(book, draft) ?? decideNew(book, draft)
}

/** Decides on a transfer whose id its caller knows to be new. */
export function decideNew(book: Book, draft: Draft): Verdict {
  assertBalanced(draft.postings)
  const postings: Posted[] = []
  for (const posting of draft.postings) {
    const balance = book.balance(draft.member, posting.account, posting.unit) + posting.amount
    if (isOwn(posting.account) && posting.amount < 0 && balance < 0) return refused(lackOf(posting.account))
    if (isOwn(posting.account) && balance > ceilingOf(posting.unit)) return refused('ceiling')
    if (!Number.isSafeInteger(balance)) return refused('ceiling')
    postings.push({ ...posting, balance })
  }
  const left = (account: Account) =>
    postings.find((posting) => posting.account === account && posting.unit === draft.unit)?.balance ??
    book.balance(draft.member, account, draft.unit)
  return { is: 'new', transfer: { ...draft, postings, balance: left('cash'), bonusLeft: left('bonus') } }
}

function lackOf(account: Account): LedgerRefusal {
  return account === 'bonus' || account === 'gift' ? `not-enough-${account}` : 'not-enough-money'
}

/** Money from one account to another of the same member; nothing when the amount is zero. */
export function move(from: Account, to: Account, unit: Unit, amount: number): Posting[] {
  if (amount === 0) return []
  return [
    { account: from, unit, amount: -amount },
    { account: to, unit, amount },
  ]
}

/** True when both say the same. */
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

/** A draft that does not sum to zero per unit, or names an account twice, is a bug of ours: it throws. */
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
