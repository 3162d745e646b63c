import type { Currency } from '#api/money'
import { allowedBy, type WinCeiling } from './held-win.ts'
import { type Draft, decide, type Kind, type LedgerReader, move, refuse, repeatOf, type Verdict } from './transfer.ts'

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

/** What has moved between a member and a vendor, in minor units; what was held of it does not count. */
export interface Moved {
  sent: number
  collected: number
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

/** Completes a vendor transfer, once. `held`: the part of what comes back that `holdGain` takes. */
export function complete(ledger: LedgerReader, kind: Ending, transfer: VendorTransfer, held = 0): Verdict {
  const { vendor, unit } = transfer
  const begun = beginningOf(ledger, kind, transfer)
  if (begun === null) return refuse('hold-unknown')
  const amount = transfer.amount - held
  const to = kind === 'vendor-arrive' || kind === 'vendor-keep' ? (`vendor:${vendor}` as const) : 'cash'
  const draft = { ...draftOf(kind, { ...transfer, amount }, begun), postings: move('transit', to, unit, amount) }
  const repeat = repeatOf(ledger, draft)
  if (repeat) return repeat
  if (ledger.kindsReferringTo(begun).length > 0) return refuse('hold-resolved')
  return decide(ledger, draft)
}

/**
 * Returns the part of what comes back that is held: nothing while the member has gained no more at the vendor than its
 * ceiling allows for what was sent there, otherwise all but what was sent. A vendor wallet shows no bets, so everything
 * since its first transfer counts as one.
 */
export function heldPart(ceiling: WinCeiling | null, { sent, collected }: Moved, amount: number): number {
  const gain = collected + amount - sent
  return ceiling === null || gain <= allowedBy(ceiling, sent) ? 0 : Math.min(amount, gain)
}

/** Holds that part, until two people decide on it. */
export function holdGain(ledger: LedgerReader, transfer: VendorTransfer, held: number): Verdict {
  const { vendor, unit } = transfer
  const begun = beginningOf(ledger, 'vendor-collect', transfer)
  if (begun === null) return refuse('hold-unknown')
  return decide(ledger, {
    ...draftOf('vendor-win-held', { ...transfer, amount: held }, begun),
    actor: `vendor:${vendor}`,
    postings: move('transit', 'held-wins', unit, held),
  })
}

/** Returns the id of the transfer that began this one; null when no transfer has the same content. */
function beginningOf(ledger: LedgerReader, kind: Ending, transfer: VendorTransfer): string | null {
  const { member, vendor, unit, amount } = transfer
  const begun = ledger.transfer(transferIdOf(BEGUN_BY[kind], transfer))
  const isSame = begun?.member === member && begun.vendor === vendor && begun.unit === unit && begun.amount === amount
  return isSame ? begun.id : null
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
export function transferIdOf(
  kind: Beginning | Ending | 'vendor-win-held',
  { member, id }: Pick<VendorTransfer, 'member' | 'id'>,
): string {
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
