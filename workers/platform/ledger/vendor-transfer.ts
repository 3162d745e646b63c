import type { Currency } from '#api/money'
import { type Draft, decide, type Kind, type LedgerReader, move, refused, repeatOf, type Verdict } from './transfer.ts'

/** A movement between a member's cash and their vendor wallet; amounts in minor units. */
export interface VendorTransfer {
  /** Made by the member's client; each step's own id is derived from it. */
  id: string
  member: string
  /** The vendor's code. */
  vendor: string
  unit: Currency
  amount: number
}

export type Beginning = 'vendor-send' | 'vendor-recall'
export type Ending = 'vendor-arrive' | 'vendor-return' | 'vendor-collect' | 'vendor-keep'

/**
 * The transfer that each ending completes. A beginning has exactly one ending, or still waits for the vendor's report.
 */
const BEGUN_BY = {
  'vendor-arrive': 'vendor-send',
  'vendor-return': 'vendor-send',
  'vendor-collect': 'vendor-recall',
  'vendor-keep': 'vendor-recall',
} as const satisfies Record<Ending, Beginning>

/** Debits cash, or the vendor's account, into `transit` until the vendor has reported. */
export function initiate(ledger: LedgerReader, kind: Beginning, transfer: VendorTransfer): Verdict {
  const { vendor, unit, amount } = transfer
  const from = kind === 'vendor-send' ? 'cash' : (`vendor:${vendor}` as const)
  return decide(ledger, { ...draftOf(kind, transfer, null), postings: move(from, 'transit', unit, amount) })
}

/** Completes a vendor transfer, once. */
export function complete(ledger: LedgerReader, kind: Ending, transfer: VendorTransfer): Verdict {
  const { member, vendor, unit, amount } = transfer
  const begun = ledger.transfer(transferIdOf(BEGUN_BY[kind], transfer))
  if (begun?.member !== member || begun.vendor !== vendor || begun.unit !== unit || begun.amount !== amount)
    return refused('hold-unknown')
  const to = kind === 'vendor-arrive' || kind === 'vendor-keep' ? (`vendor:${vendor}` as const) : 'cash'
  const draft = { ...draftOf(kind, transfer, begun.id), postings: move('transit', to, unit, amount) }
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  if (ledger.referring(begun.id).length > 0) return refused('hold-resolved')
  return decide(ledger, draft)
}

/**
 * Adjusts our account for the vendor to the vendor's own figure: the difference was won or lost in its games. Valid
 * only when the figure was read while this was the only open transfer between member and vendor; the caller ensures
 * that. `when` is part of the id, so that each transfer adjusts at most once before and once after its own movement.
 */
export function reconcile(
  ledger: LedgerReader,
  transfer: VendorTransfer,
  figure: number,
  when: 'before' | 'after',
): Verdict {
  const { member, vendor, unit, id } = transfer
  const account = `vendor:${vendor}` as const
  const change = figure - ledger.balance(member, account, unit)
  if (change === 0) return { is: 'idle' }
  const amount = Math.abs(change)
  return decide(ledger, {
    ...draftOf('vendor-result', { ...transfer, amount }, `${member}:${id}=${figure}`),
    id: `vendor-result:${member}:${id}:${when}`,
    postings: change > 0 ? move('house', account, unit, amount) : move(account, 'house', unit, amount),
  })
}

/** Returns the id of a step in the ledger. */
export function transferIdOf(kind: Beginning | Ending, { member, id }: Pick<VendorTransfer, 'member' | 'id'>): string {
  return `${kind}:${member}:${id}`
}

function draftOf(kind: Kind, transfer: VendorTransfer, reference: string | null): Omit<Draft, 'postings'> {
  const { id, member, vendor, unit, amount } = transfer
  return {
    ...{ kind, id: `${kind}:${member}:${id}`, member, unit, amount, vendor, reference },
    ...{ game: null, round: null, closes: false, free: false },
    actor: kind === 'vendor-result' ? `vendor:${vendor}` : 'member',
  }
}
