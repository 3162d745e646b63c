import { exchange, partsOf } from './parts.ts'
import {
  type Draft,
  decide,
  type Kind,
  type LedgerReader,
  move,
  type Recorded,
  refuse,
  type Verdict,
} from './transfer.ts'

/** The most that a bet may win, or a member at a vendor wallet, before people decide on it. */
export interface WinCeiling {
  /** A multiple of the stake of its round, or of what was sent to the vendor. */
  times: number
  /** Minor units, however large the stake. */
  most: number
}

/** A win without a stake, such as that of a free round, may be at most this part of what one with a stake may be. */
const UNSTAKED_PART = 100

/** The kinds of wins that wait for a decision. */
const HELD = { win: 'win-held', prize: 'prize-held' } as const
const DECIDED = {
  'win-held': { release: 'win-released', return: 'win-returned', contra: 'house' },
  'prize-held': { release: 'prize-released', return: 'prize-returned', contra: 'promo' },
  'vendor-win-held': { release: 'vendor-win-released', return: 'vendor-win-returned', contra: 'house' },
} as const
type HeldKind = keyof typeof DECIDED

export type HeldWinDecision = 'release' | 'return'

export function isHeldWin(kind: Kind): kind is HeldKind {
  return kind in DECIDED
}

/** Returns the most that may be won with a stake, in minor units. */
export function allowedBy({ times, most }: WinCeiling, stake: number): number {
  return stake > 0 ? Math.min(most, times * stake) : Math.floor(most / UNSTAKED_PART)
}

/** Returns true when, with this win, more than the ceiling would be paid on its bet. Released wins do not count. */
export function isAboveCeiling(
  ledger: LedgerReader,
  ceiling: WinCeiling | null | undefined,
  bet: Recorded | undefined,
  amount: number,
): boolean {
  if (!ceiling) return false
  const paid = amount + (bet ? paidOn(ledger, bet.id) : 0)
  if (paid <= allowedBy(ceiling, bet?.amount ?? 0)) return false
  // Only a win above the multiple of its own bet needs the stakes of the whole round.
  const { member, vendor = null, round = null } = bet ?? {}
  if (member === undefined || vendor === null || round === null) return true
  return paid > allowedBy(ceiling, sumOf(ledger.bets(member, vendor, round)))
}

/** Returns what was paid on a bet and not taken back. */
function paidOn(ledger: LedgerReader, betId: string): number {
  if (ledger.amountReferringTo(betId, 'win') === 0) return 0
  return sumOf(standingWins(ledger, betId).filter(({ kind }) => kind === 'win'))
}

function sumOf(bets: readonly Recorded[]): number {
  return bets.reduce((sum, { amount }) => sum + amount, 0)
}

/** Returns the draft of a win with its money in the account of held wins: the member's, but neither played nor paid. */
export function heldDraft(draft: Draft): Draft {
  if (draft.kind !== 'win' && draft.kind !== 'prize') throw new Error(`a ${draft.kind} is not held`)
  const kind = HELD[draft.kind]
  return { ...draft, kind, postings: move(DECIDED[kind].contra, 'held-wins', draft.unit, draft.amount) }
}

/**
 * Releases a held win, each part to the account that it was won for, or returns it to where it came from. Both have the
 * same id, so that a held win is decided once.
 */
export function decideHeldWin(ledger: LedgerReader, id: string, how: HeldWinDecision, actor: string): Verdict {
  const win = ledger.transfer(id)
  if (!win || !isHeldWin(win.kind)) return refuse('hold-unknown')
  const { [how]: kind, contra } = DECIDED[win.kind]
  const { unit, amount } = win
  const postings =
    how === 'release' ? exchange(unit, partsOf(win), 'held-wins', 'out') : move('held-wins', contra, unit, amount)
  const { balance: _balance, bonusLeft: _left, ...facts } = win
  return decide(ledger, { ...facts, id: decisionOf(id), kind, closes: false, actor, postings })
}

/** Returns the id of the transfer that decides on a held win. */
export function decisionOf(id: string): string {
  return `win-decided:${id}`
}

/** Returns the wins of a bet that nobody has taken back, paid or held. */
export function standingWins(ledger: LedgerReader, betId: string): Recorded[] {
  return ledger.winsOf(betId).filter((win) => !isTakenBack(ledger, win) && !isReturned(ledger, win))
}

/** Returns true for a win that its vendor has taken back. */
export function isTakenBack(ledger: LedgerReader, { id }: Recorded): boolean {
  return ledger.kindsReferringTo(id).some((kind) => kind === 'win-rollback' || kind === 'prize-rollback')
}

function isReturned(ledger: LedgerReader, { id, kind }: Recorded): boolean {
  return isHeldWin(kind) && ledger.transfer(decisionOf(id))?.kind === DECIDED[kind].return
}

/** Returns true for a win that was held and then released to the member. */
export function isReleased(ledger: LedgerReader, { id, kind }: Recorded): boolean {
  return isHeldWin(kind) && ledger.transfer(decisionOf(id))?.kind === DECIDED[kind].release
}
