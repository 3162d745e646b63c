import type { Unit } from './account.ts'
import { type Draft, decide, type LedgerReader, move, NO_GAME, refuse, repeatOf, type Verdict } from './transfer.ts'

export interface Hold {
  id: string
  member: string
  unit: Unit
  amount: number
  actor: string
}

export interface HoldResolution {
  id: string
  holdId: string
  member: string
  /** `post`: the money leaves through the cashier. `void`: it becomes cash again. */
  how: 'post' | 'void'
  /** The amount to post, in minor units; when absent, all that is left. A void always covers all that is left. */
  amount?: number
  actor: string
}

export interface PayoutReturn {
  id: string
  holdId: string
  member: string
  amount: number
  actor: string
}

/** Holds cash: it stays the member's, and cannot be played, until it is posted or voided. */
export function hold(ledger: LedgerReader, { id, member, unit, amount, actor }: Hold): Verdict {
  return decide(ledger, {
    ...NO_GAME,
    kind: 'hold',
    id,
    member,
    unit,
    amount,
    actor,
    postings: move('cash', 'held', unit, amount),
  })
}

/**
 * Posts a hold, in whole or in parts, or voids what is left of it, by separate transfers; the hold itself is never
 * edited. Parts never exceed the held amount, and nothing follows a void.
 */
export function resolveHold(
  ledger: LedgerReader,
  { id, holdId, member, how, actor, ...rest }: HoldResolution,
): Verdict {
  const held = ledger.transfer(holdId)
  if (held?.kind !== 'hold' || held.member !== member) return refuse('hold-unknown')
  const left = leftOf(ledger, holdId)
  const wanted = how === 'post' ? rest.amount : undefined
  // A repeated request without an amount repeats the first amount.
  const amount = wanted ?? ledger.transfer(id)?.amount ?? left
  const draft: Draft = {
    ...NO_GAME,
    kind: `hold-${how}`,
    id,
    member,
    unit: held.unit,
    amount,
    actor,
    reference: holdId,
    postings: move('held', how === 'post' ? 'cashier' : 'cash', held.unit, amount),
  }
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  if (left === 0) return refuse('hold-resolved')
  if (amount < 1 || amount > left) return refuse('hold-exceeded')
  return decide(ledger, draft)
}

/** Returns the part of a hold that is neither posted nor voided, in minor units. */
export function leftOf(ledger: LedgerReader, holdId: string): number {
  const held = ledger.transfer(holdId)
  if (held?.kind !== 'hold' || ledger.kindsReferringTo(holdId).includes('hold-void')) return 0
  return held.amount - ledger.amountReferringTo(holdId, 'hold-post')
}

/** Returns a payout that never arrived: never more than was posted of its hold, over all returns. */
export function returnPayout(ledger: LedgerReader, { id, holdId, member, amount, actor }: PayoutReturn): Verdict {
  const held = ledger.transfer(holdId)
  if (held?.kind !== 'hold' || held.member !== member) return refuse('hold-unknown')
  const draft: Draft = {
    ...NO_GAME,
    kind: 'payout-returned',
    id,
    member,
    unit: held.unit,
    amount,
    actor,
    reference: holdId,
    postings: move('cashier', 'cash', held.unit, amount),
  }
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  const left = ledger.amountReferringTo(holdId, 'hold-post') - ledger.amountReferringTo(holdId, 'payout-returned')
  if (amount < 1 || amount > left) return refuse('hold-exceeded')
  return decide(ledger, draft)
}
