import { rollback, type Seat } from './seamless.ts'
import { type Book, decide, type Recorded, refused, type Verdict } from './transfer.ts'

/** Who ends what no vendor ended. */
const ACTOR = 'system:open-rounds'

/**
 * Ends a bet that nobody has ended, once, under an id derived from the bet's own, so that it can be asked for any number
 * of times. `return`: its vendor never had it, so the stake goes back, and what the vendor may still send for it is
 * refused as for any bet taken back. `end`: its vendor has the round and told nothing more, which is how a loss is told;
 * no money moves, and a win or a rollback that comes after all still lands.
 */
export function endBet(book: Book, betId: string, how: 'return' | 'end'): Verdict {
  const bet = book.transfer(betId)
  if (bet?.kind !== 'bet' || bet.vendor === null || bet.game === null || bet.round === null)
    return refused('bet-unknown')
  const before = book.referring(betId)
  if (before.some((kind) => kind === 'win' || kind === 'rollback' || kind === 'round-end')) return { is: 'idle' }
  const id = `open-round:${betId}`
  return how === 'return' ? takenBack(book, bet, id, bet as Placed) : ended(book, bet, id)
}

type Placed = Recorded & { vendor: string; game: string; round: string }

/** By the rule of every rollback; only who asks is another. */
function takenBack(book: Book, bet: Recorded, id: string, { vendor, game, round }: Placed): Verdict {
  const seat: Seat = { member: bet.member, currency: bet.unit, vendor, game, live: false, disabled: false }
  const call = { id, game, round, reference: bet.id, closes: false, free: false, granted: false }
  const verdict = rollback(book, seat, call)
  return verdict.is === 'new' ? { is: 'new', transfer: { ...verdict.transfer, actor: ACTOR } } : verdict
}

function ended(book: Book, { balance: _told, bonusLeft: _left, ...bet }: Recorded, id: string): Verdict {
  const nothing = { amount: 0, bonus: 0, gift: 0, closes: false, actor: ACTOR, postings: [] }
  return decide(book, { ...bet, ...nothing, id, kind: 'round-end', reference: bet.id })
}
