import type { Unit } from './account.ts'
import { type Book, type Draft, decide, move, refused, repeatOf, type Verdict } from './transfer.ts'

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
  /** `post`: the money leaves through the cashier. `void`: it is cash again. */
  how: 'post' | 'void'
  actor: string
}

/** Sets cash aside. It stays the member's, and cannot be played, until it is posted or voided. */
export function hold(book: Book, { id, member, unit, amount, actor }: Hold): Verdict {
  return decide(book, {
    ...plain('hold', id, member, unit, amount, actor),
    postings: move('cash', 'held', unit, amount),
  })
}

/** Posts or voids a hold, once, by a transfer of its own; the hold itself is never edited. */
export function resolveHold(book: Book, { id, holdId, member, how, actor }: HoldResolution): Verdict {
  const held = book.transfer(holdId)
  if (held?.kind !== 'hold' || held.member !== member) return refused('hold-unknown')
  const draft: Draft = {
    ...plain(`hold-${how}`, id, member, held.unit, held.amount, actor),
    reference: holdId,
    postings: move('held', how === 'post' ? 'cashier' : 'cash', held.unit, held.amount),
  }
  const repeat = repeatOf(book, draft)
  if (repeat) return repeat
  if (book.referring(holdId).length > 0) return refused('hold-resolved')
  return decide(book, draft)
}

function plain(kind: Draft['kind'], id: string, member: string, unit: Unit, amount: number, actor: string) {
  const elsewhere = { vendor: null, game: null, round: null, reference: null, closes: false, free: false }
  return { kind, id, member, unit, amount, actor, ...elsewhere }
}
