import type { Unit } from './account.ts'
import { type Draft, decide, type LedgerReader, move, NO_GAME, refuse, repeatOf, type Verdict } from './transfer.ts'

/** Money from one member to another of the same agent line, under an id made by the sender. */
export interface LineTransfer {
  from: string
  to: string
  id: string
  unit: Unit
  amount: number
}

/** Debits the sender; the money is in transit until it has arrived or been returned. */
export function depart(ledger: LedgerReader, transfer: LineTransfer): Verdict {
  const { from, unit, amount } = transfer
  return decide(ledger, draftOf('transfer-out', from, transfer, null, move('cash', 'transit', unit, amount)))
}

/** Credits the receiver, whose bank may be another: the referenced transfer may be in another bank's journal. */
export function arrive(ledger: LedgerReader, transfer: LineTransfer): Verdict {
  const { to, unit, amount } = transfer
  return decide(
    ledger,
    draftOf('transfer-in', to, transfer, departureOf(transfer), move('transit', 'cash', unit, amount)),
  )
}

/** Returns the money to the sender, once, when the receiver's bank has refused it for good. */
export function comeBack(ledger: LedgerReader, transfer: LineTransfer): Verdict {
  const { from, unit, amount } = transfer
  const departure = departureOf(transfer)
  const draft = draftOf('transfer-back', from, transfer, departure, move('transit', 'cash', unit, amount))
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  const sent = ledger.transfer(departure)
  const isSent = sent?.member === from && sent.amount === amount && sent.unit === unit
  return isSent ? decide(ledger, draft) : refuse('conflict')
}

/** Returns the id of the sender's debit, to which the other two transfers refer. */
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
    ...NO_GAME,
    ...{ kind, id: `${kind}:${from}:${id}`, member, unit, amount, reference, postings },
    actor: kind === 'transfer-back' ? 'system' : `member:${from}`,
  }
}
