import type { Currency } from '#api/money'
import { type Draft, decide, type LedgerReader, move, NO_GAME, refuse, repeatOf, type Verdict } from './transfer.ts'

/** What a member's stakes have earned since the last count; negative where bets were voided. */
export interface PointChange {
  id: string
  member: string
  points: number
}

/** Credits points for stakes, or takes them back, also below zero. */
export function changePoints(ledger: LedgerReader, { id, member, points }: PointChange): Verdict {
  const [kind, from, to] =
    points < 0 ? (['points-revoked', 'points', 'promo'] as const) : (['points-earned', 'promo', 'points'] as const)
  const amount = Math.abs(points)
  return decide(ledger, {
    ...NO_GAME,
    ...{ kind, id, member, unit: 'PTS', amount, actor: 'system' },
    postings: move(from, to, 'PTS', amount),
  })
}

export interface PointHold {
  id: string
  member: string
  points: number
}

/** Sets points aside. One that was returned before it came stays refused. */
export function holdPoints(ledger: LedgerReader, { id, member, points }: PointHold): Verdict {
  const draft: Draft = {
    ...NO_GAME,
    ...{ kind: 'points-held', id, member, unit: 'PTS', amount: points, actor: `member:${member}` },
    postings: move('points', 'held', 'PTS', points),
  }
  return repeatOf(ledger, draft) ?? (isReturned(ledger, id) ? refuse('hold-resolved') : decide(ledger, draft))
}

export interface PointHoldEnd {
  id: string
  holdId: string
  member: string
  actor: string
}

/**
 * Gives points for what they were set aside for (`spent`), or makes them usable again (`returned`): one of both, once. A
 * return of what was never set aside is a tombstone: nothing moves, and neither a hold nor an exchange of that id follows.
 */
export function endPointHold(
  ledger: LedgerReader,
  how: 'spent' | 'returned',
  { id, holdId, member, actor }: PointHoldEnd,
): Verdict {
  const first = ledger.transfer(holdId)
  if (first && first.member !== member) return refuse('conflict')
  const held = first?.kind === 'points-held' ? first : undefined
  if (how === 'spent' && !held) return refuse('hold-unknown')
  if (first && !held) return refuse('hold-resolved')
  const amount = held?.amount ?? 0
  const draft: Draft = {
    ...NO_GAME,
    ...{ kind: `points-${how}`, id, member, unit: 'PTS', amount, reference: holdId, actor },
    postings: move('held', how === 'spent' ? 'promo' : 'points', 'PTS', amount),
  }
  const isResolved = ledger
    .kindsReferringTo(holdId)
    .some((kind) => kind === 'points-spent' || kind === 'points-returned')
  const repeated = ledger.transfer(id)
  if (repeated?.kind === draft.kind && repeated.reference === holdId) return { is: 'known', transfer: repeated }
  return isResolved ? refuse('hold-resolved') : decide(ledger, draft)
}

export interface PointExchange {
  id: string
  member: string
  points: number
  unit: Currency
  /** The cash for them, in minor units. */
  amount: number
}

/**
 * Exchanges points for cash: one transfer of points and one of money, which refers to it. The caller writes both in one
 * transaction, or neither.
 */
export function exchangePoints(
  ledger: LedgerReader,
  { id, member, points, unit, amount }: PointExchange,
): { taken: Verdict; paid: Verdict } {
  const actor = `member:${member}`
  const draft: Draft = {
    ...NO_GAME,
    ...{ kind: 'points-exchanged', id, member, unit: 'PTS', amount: points, actor },
    postings: move('points', 'promo', 'PTS', points),
  }
  const isEnded = ledger.transfer(id) === undefined && isReturned(ledger, id)
  return {
    taken: isEnded ? refuse('hold-resolved') : decide(ledger, draft),
    paid: decide(ledger, {
      ...NO_GAME,
      ...{ kind: 'points-paid', id: `${id}:paid`, member, unit, amount, reference: id, actor },
      postings: move('promo', 'cash', unit, amount),
    }),
  }
}

function isReturned(ledger: LedgerReader, id: string): boolean {
  return ledger.kindsReferringTo(id).includes('points-returned')
}
