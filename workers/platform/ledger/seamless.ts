import type { Unit } from './account.ts'
import {
  decideHeldWin,
  heldDraft,
  isAboveCeiling,
  isHeldWin,
  isReleased,
  standingWins,
  type WinCeiling,
} from './held-win.ts'
import { cashOnly, exchange, type Parts, partsOf, prizeOf, stakeOf } from './parts.ts'
import type { LedgerRefusal } from './refusal.ts'
import {
  type Draft,
  decideNew,
  type Facts,
  type Kind,
  type LedgerReader,
  move,
  type Posting,
  type Recorded,
  refuse,
  sameFacts,
  type Verdict,
} from './transfer.ts'
import { takeBackWin } from './win-rollback.ts'

/** The bet context of a vendor's call: the game session of its token. */
export interface BetContext {
  member: string
  currency: Unit
  vendor: string
  game: string
  /** False once the session has ended or a newer token exists. */
  live: boolean
  /** The member may not wager: excluded or closed. */
  disabled: boolean
  /** The most cash a bet may take under the member's limits; unlimited when absent. */
  allowance?: number | undefined
  /** A reality check waits to be acknowledged; absent where none does. */
  isCheckDue?: boolean
  /** A reward of the house is named that does not cover this stake; absent where none is, or it does. */
  isUncovered?: boolean
}

/** A vendor's call; ids are already prefixed with the vendor's code (`FRL:uuid`). */
export interface VendorCall {
  id: string
  game: string
  round: string
  closes: boolean
  free: boolean
  amount: number
  currency: Unit | null
  reference: string | null
  /**
   * The call names a campaign or a reward: such a win needs no bet (docs/vendors.md).
   */
  granted: boolean
  /** A larger win is held; absent or null without a ceiling. */
  ceiling?: WinCeiling | null
  /** Why stakes are refused here; absent or null when they are accepted. Existing stakes are still settled. */
  stop?: Stop | null
}

/** The vendor is disabled; or the game is closed, which stops only rounds that have not begun. */
export type Stop = Extract<LedgerRefusal, 'vendor-disabled' | 'game-closed'>

/**
 * Returns why a stake is refused, or null. A closed game lets a round that has begun continue to its end (GLI-19 2.4.1,
 * 4.15.1): its first bet is refused, a further one (a double, a split) is not.
 */
export function stopOfRound(
  ledger: LedgerReader,
  { member, vendor }: Pick<BetContext, 'member' | 'vendor'>,
  { stop = null, round }: { stop?: Stop | null; round: string | null },
): Stop | null {
  const isRunning = stop === 'game-closed' && round !== null && hasBegun(ledger, ledger.bets(member, vendor, round))
  return isRunning ? null : stop
}

/**
 * Returns true for what a reality check stops: every stake, also a further one of a round, which can be placed once the check
 * is acknowledged. A call without a stake in a round that has begun, such as a free game inside it, is part of that round.
 */
export function isNewStake(
  ledger: LedgerReader,
  { member, vendor }: Pick<BetContext, 'member' | 'vendor'>,
  { amount, round }: { amount: number; round: string | null },
): boolean {
  return amount > 0 || round === null || !hasBegun(ledger, ledger.bets(member, vendor, round))
}

/** Returns true when a bet was neither taken back nor ended by the house, and did not close its round. */
function hasBegun(ledger: LedgerReader, bets: readonly Recorded[]): boolean {
  const isOver = (kind: Kind) => kind === 'rollback' || kind === 'round-end'
  return bets.some(({ id, closes }) => !closes && !ledger.kindsReferringTo(id).some(isOver))
}

/** Takes a stake. Only this call is refused for an ended session or an excluded member. */
export function bet(ledger: LedgerReader, context: BetContext, call: VendorCall): Verdict {
  if (call.currency !== context.currency) return refuse('wrong-currency')
  const earlier = ledger.transfer(call.id)
  // The platform chooses which money is staked, so a repeat uses the parts of the first call.
  if (earlier) return again(earlier, draftOf('bet', context, call, partsOf(earlier), []))
  if (!context.live) return refuse('token-expired')
  if (context.disabled) return refuse('member-disabled')
  if (call.game !== context.game) return refuse('wrong-game')
  const stop = stopOfRound(ledger, context, call)
  if (stop !== null) return refuse(stop)
  if (ledger.kindsReferringTo(call.id).includes('rollback')) return refuse('bet-rolled-back')
  if (ledger.isRoundClosed(context.member, context.vendor, call.round)) return refuse('round-closed')
  if (context.isUncovered) return refuse('free-round-refused')
  if (context.isCheckDue && isNewStake(ledger, context, call)) return refuse('reality-check-due')
  const parts = call.free ? cashOnly(call.amount) : stakeOf(ledger, context.member, context.currency, call.amount)
  if (!call.free && parts.cash > (context.allowance ?? Number.POSITIVE_INFINITY)) return refuse('limit-reached')
  const postings = call.free
    ? move('promo', 'house', context.currency, call.amount)
    : exchange(context.currency, parts, 'house', 'in')
  return decideNew(ledger, draftOf('bet', context, call, parts, postings))
}

/**
 * Pays a prize, in the proportion of the stakes of its round. A win of zero settles a lost bet. A win above its ceiling, or one
 * that the account cannot take, is held: to its vendor it is paid, and the member has it once two people agree.
 */
export function win(ledger: LedgerReader, context: BetContext, call: VendorCall): Verdict {
  if (call.currency !== context.currency) return refuse('wrong-currency')
  const staked = call.reference === null ? undefined : ledger.transfer(call.reference)
  const isPrize = isPromoDeposit(call, staked)
  const earlier = ledger.transfer(call.id)
  // The stakes of the round may have changed since, so a repeat uses the parts of the first call.
  const parts = earlier ? partsOf(earlier) : isPrize ? cashOnly(call.amount) : shareOf(ledger, context, call)
  const postings = exchange(context.currency, parts, isPrize ? 'promo' : 'house', 'out')
  const draft = draftOf(isPrize ? 'prize' : 'win', context, call, parts, postings)
  if (earlier) return again(earlier, isHeldWin(earlier.kind) ? heldDraft(draft) : draft)
  if (call.game !== context.game) return refuse('wrong-game')
  if (isBuried(ledger, call.id) || (call.reference !== null && isBuried(ledger, call.reference)))
    return refuse('bet-rolled-back')
  if (!isPrize && !isBetOf(staked, draft)) return refuse('bet-unknown')
  if (ledger.isRoundClosed(context.member, context.vendor, call.round)) return refuse('round-closed')
  return payOrHold(ledger, call.ceiling, staked, draft)
}

/** Returns true when a rollback has named this bet, or named this transaction before it came. */
function isBuried(ledger: LedgerReader, id: string): boolean {
  return ledger.kindsReferringTo(id).includes('rollback')
}

/** Splits a win as the stakes of its round were paid, without those that were taken back. */
function shareOf(ledger: LedgerReader, { member, vendor }: BetContext, { amount, round }: VendorCall): Parts {
  // Without reading the round: a vendor may place thousands of bets in one.
  if (!ledger.hasRestrictedStake(member, vendor, round)) return cashOnly(amount)
  const stakes = ledger
    .bets(member, vendor, round)
    .filter(({ id }) => !ledger.kindsReferringTo(id).includes('rollback'))
  return prizeOf(amount, stakes)
}

/** Pays a win, or holds it. */
export function payOrHold(
  ledger: LedgerReader,
  ceiling: WinCeiling | null | undefined,
  bet: Recorded | undefined,
  draft: Draft,
): Verdict {
  if (isAboveCeiling(ledger, ceiling, bet, draft.amount)) return decideNew(ledger, heldDraft(draft))
  const verdict = decideNew(ledger, draft)
  const isFull = verdict.is === 'refused' && verdict.why === 'ceiling'
  return isFull ? decideNew(ledger, heldDraft(draft)) : verdict
}

/**
 * A free win of a campaign or a reward that settles no bet of ours: a prize the house pays from its promotions (README of
 * the wallet interfaces, "promo deposits"). Every other win needs its bet.
 */
function isPromoDeposit({ free, granted }: VendorCall, staked: Recorded | undefined): boolean {
  return free && granted && staked === undefined
}

/**
 * Takes a bet back, each part to where it came from. Before its bet it leaves a tombstone, so that the late bet is
 * refused; a second one changes nothing and is fine; one that names what is not this member's bet in this round is
 * refused. One that names a win takes back that win, held or paid; its bet may then have another. What a member no
 * longer has of a paid one is owed (decision 157).
 */
export function rollback(
  ledger: LedgerReader,
  context: BetContext,
  call: Omit<VendorCall, 'amount' | 'currency'>,
): Verdict {
  const target = call.reference === null ? undefined : ledger.transfer(call.reference)
  const amount = target?.amount ?? 0
  const parts = target ? partsOf(target) : cashOnly(0)
  const postings = target?.free
    ? move('house', 'promo', context.currency, amount)
    : exchange(context.currency, parts, 'house', 'out')
  const draft = draftOf('rollback', context, { ...call, free: target?.free ?? false, amount }, parts, postings)
  const earlier = ledger.transfer(call.id)
  // What it names may have come after it, so a repeat uses the amount of the first call.
  if (earlier) {
    const { free, amount } = earlier
    const kind = earlier.kind.endsWith('rollback') ? earlier.kind : 'rollback'
    return again(earlier, draftOf(kind, context, { ...call, free, amount }, partsOf(earlier), []))
  }
  if (call.game !== context.game) return refuse('wrong-game')
  if (target && target.kind !== 'bet' && isSameRound(target, draft)) return rollBackWin(ledger, target, draft)
  if (target && !isBetOf(target, draft)) return refuse('bet-unknown')
  if (call.reference !== null && isBuried(ledger, call.reference)) return { is: 'idle' }
  if (call.reference !== null && standingWins(ledger, call.reference).length > 0) return refuse('bet-settled')
  return decideNew(ledger, draft)
}

/** Takes a win back, to where it came from: one that is held as a whole, one that was paid as far as it is there. */
function rollBackWin(ledger: LedgerReader, target: Recorded, draft: Draft): Verdict {
  const { kind, id } = target
  if (kind === 'win' || kind === 'prize' || isReleased(ledger, target)) return takeBackWin(ledger, target, draft)
  if (!isHeldWin(kind)) return refuse('bet-unknown')
  const taken = decideHeldWin(ledger, id, 'return', draft.actor)
  if (taken.is === 'refused') return refuse('bet-unknown')
  return taken.is === 'new' ? taken : { is: 'idle' }
}

function again(earlier: Recorded, draft: Draft): Verdict {
  return sameFacts(earlier, draft) ? { is: 'known', transfer: earlier } : refuse('conflict')
}

function isBetOf(target: Facts | undefined, draft: Draft): boolean {
  return target?.kind === 'bet' && isSameRound(target, draft)
}

function isSameRound(target: Facts, draft: Draft): boolean {
  return (
    target.member === draft.member &&
    target.vendor === draft.vendor &&
    target.game === draft.game &&
    target.round === draft.round
  )
}

function draftOf(
  kind: Kind,
  context: BetContext,
  call: Omit<VendorCall, 'currency'>,
  { bonus, gift }: Parts,
  postings: Posting[],
): Draft {
  const { id, game, round, closes, free, amount, reference } = call
  const { member, currency: unit, vendor } = context
  return {
    kind,
    id,
    member,
    unit,
    amount,
    vendor,
    game,
    round,
    reference,
    closes,
    free,
    bonus,
    gift,
    actor: `vendor:${vendor}`,
    postings,
  }
}
