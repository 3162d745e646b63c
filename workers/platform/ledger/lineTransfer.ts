import type { Unit } from './account.ts'
import { type Book, type Draft, decide, move, refused, repeatOf, type Verdict } from './transfer.ts'

/** Money from one member to another of the same agent line, under an id made by who sends it. */
export interface LineTransfer {
  from: string
  to: string
  id: string
  unit: Unit
  amount: number
}

/** Takes the money out of the sender; until it has arrived or come back it is in transit. */
export function depart(book: Book, transfer: LineTransfer): Verdict {
  const { from, unit, amount } = transfer
  return decide(book, draftOf('transfer-out', from, transfer, null, move('cash', 'transit', unit, amount)))
}

/** Gives it to the receiver, whose bank may be another: what it refers to may be in a journal that is not this one. */
export function arrive(book: Book, transfer: LineTransfer): Verdict {
  const { to, unit, amount } = transfer
  return decide(
    book,
    draftOf('transfer-in', to, transfer, departureOf(transfer), move('transit', 'cash', unit, amount)),
  )
}

/** Gives it back to the sender, once, when the receiver's bank has refused it for good. */
export function comeBack(book: Book, transfer: LineTransfer): Verdict {
  const { from, unit, amount } = transfer
  const departure = departureOf(transfer)
  const draft = draftOf('transfer-back', from, transfer, departure, move('transit', 'cash', unit, amount))
  const repeat = repeatOf(book, draft)
  if (repeat) return repeat
  const sent = book.transfer(departure)
  const isSent = sent?.member === from && sent.amount === amount && sent.unit === unit
  return isSent ? decide(book, draft) : refused('conflict')
}

/** The id of the transfer that took it out of the sender: what the other two refer to. */
export function departureOf({ from, id }: Pick<LineTransfer, 'from' | 'id'>): string {
  return `transfer-out:${from}:${id}`
}

function draftOf(
  kind: 'transfer-out' | 'transfer-in' | 'transfer-back',
  member: string,
  { from, id, unit, amount }: LineTransfer,
  reference: string | null,
  postings: Draft['postings'],
): Draft {
  return {
    ...{ kind, id: `${kind}:${from}:${id}`, member, unit, amount, reference, postings },
    ...{ vendor: null, game: null, round: null, closes: false, free: false },
    actor: kind === 'transfer-back' ? 'system' : `member:${from}`,
  }
}
