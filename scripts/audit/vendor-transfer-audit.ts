import type { Page, Transfer, VendorTransfer } from './ledger.ts'
import type { Violation } from './violation.ts'

interface VendorTransferEntry {
  transfer: Transfer
  /** The transfers that ended it; none while the vendor has not confirmed it. */
  ends: Transfer[]
}

/** The kind that ends a vendor transfer -> the kind that began it. */
const ENDS: Record<string, string> = {
  'vendor-arrive': 'vendor-send',
  'vendor-return': 'vendor-send',
  'vendor-collect': 'vendor-recall',
  'vendor-win-held': 'vendor-recall',
  'vendor-keep': 'vendor-recall',
}
/** What comes back is collected, or held, or in part one and in part the other. */
const PARTS = ['vendor-collect', 'vendor-win-held']

/**
 * For each state that a bank can report: the kinds of the journal entries that must have begun and ended the transfer.
 */
const CLAIMED: Record<string, { begun: string | null; ended: string | null }> = {
  sent: { begun: 'vendor-send', ended: null },
  arrived: { begun: 'vendor-send', ended: 'vendor-arrive' },
  returned: { begun: 'vendor-send', ended: 'vendor-return' },
  opened: { begun: null, ended: null },
  short: { begun: null, ended: null },
  recalled: { begun: 'vendor-recall', ended: null },
  collected: { begun: 'vendor-recall', ended: 'vendor-collect' },
  kept: { begun: 'vendor-recall', ended: 'vendor-keep' },
}
const WAITING = new Set(['sent', 'opened', 'recalled'])

/**
 * Follows vendor transfers. Each ends at most once, a member has at most one open with a vendor, and the balance after
 * a result must equal the one that the vendor stated.
 */
export class VendorTransferAudit {
  readonly #report: (kind: Violation['kind'], about: string) => void
  readonly #entries = new Map<string, VendorTransferEntry>()
  /** `member vendor` -> the ids of the open transfers between them. */
  readonly #open = new Map<string, Set<string>>()
  readonly #claims: VendorTransfer[] = []
  readonly #claimed = new Set<string>()
  #claimsFrom = Number.POSITIVE_INFINITY
  #last = 0

  constructor(report: (kind: Violation['kind'], about: string) => void) {
    this.#report = report
  }

  claim({ items, head }: Page<VendorTransfer>): void {
    this.#claimsFrom = Math.min(this.#claimsFrom, head)
    for (const item of items) {
      this.#claims.push(item)
      for (const kind of ['vendor-send', 'vendor-recall']) this.#claimed.add(`${kind}:${item.memberId}:${item.id}`)
    }
  }

  follow(transfer: Transfer): void {
    this.#last = transfer.sequence
    if (transfer.kind === 'vendor-send' || transfer.kind === 'vendor-recall') this.#begin(transfer)
    if (transfer.kind in ENDS) this.#end(transfer)
    if (transfer.kind === 'vendor-result') this.#checkResult(transfer)
  }

  conclude(): void {
    for (const [id, { transfer, ends }] of this.#entries) {
      if (transfer.sequence <= this.#claimsFrom && !this.#claimed.has(id)) this.#report('passage-unclaimed', id)
      // The other part may come after what was read of a running ledger.
      const isCut = ends.at(-1)?.sequence === this.#last
      const ended = ends.reduce((sum, { amount }) => sum + amount, 0)
      if (ends.length > 0 && ended !== transfer.amount && !isCut) this.#report('passage-differs', id)
    }
    for (const claim of this.#claims) if (!this.#stands(claim)) this.#report('passage-differs', claim.id)
  }

  #begin(transfer: Transfer): void {
    const open = this.#openOf(transfer)
    if (open.size > 0) this.#report('passage-beside-passage', transfer.id)
    open.add(transfer.id)
    this.#entries.set(transfer.id, { transfer, ends: [] })
  }

  #end(transfer: Transfer): void {
    const { id, kind, member, unit, amount, vendor, reference } = transfer
    const entry = this.#entries.get(reference ?? '')
    const begun = entry?.transfer
    const isSame =
      begun?.kind === ENDS[kind] && begun?.member === member && begun.unit === unit && begun.vendor === vendor
    const isWhole = begun?.amount === amount || PARTS.includes(kind)
    if (!entry || !isSame || !isWhole) {
      this.#report('passage-without-beginning', id)
      return
    }
    const isOther = (end: Transfer) => PARTS.includes(kind) && PARTS.includes(end.kind) && end.kind !== kind
    if (!entry.ends.every(isOther)) this.#report('passage-ended-twice', id)
    entry.ends.push(transfer)
    this.#openOf(transfer).delete(entry.transfer.id)
  }

  /** The reference holds the vendor's balance, which is meaningful only while no transfer is open. */
  #checkResult(transfer: Transfer): void {
    const figure = /=(\d+)$/.exec(transfer.reference ?? '')?.[1]
    const posting = transfer.postings.find(({ account }) => account === `vendor:${transfer.vendor}`)
    if (figure === undefined || String(posting?.balance) !== figure) this.#report('result-differs', transfer.id)
    if (this.#openOf(transfer).size > 0) this.#report('result-in-passage', transfer.id)
  }

  /** Claims are read before the journal: an open transfer may have ended since, but an ended one cannot change. */
  #stands({ memberId, id, state, amount, currency, vendor }: VendorTransfer): boolean {
    const expected = CLAIMED[state]
    if (!expected) return false
    const named = expected.begun ?? 'vendor-recall'
    const entry = this.#entries.get(`${named}:${memberId}:${id}`)
    if (!entry) return expected.begun === null
    const { transfer, ends } = entry
    const [end] = ends
    const endedBy = end && PARTS.includes(end.kind) ? PARTS[0] : end?.kind
    const isSame = transfer.amount === amount && transfer.unit === currency && transfer.vendor === vendor
    return isSame && (WAITING.has(state) || (expected.begun !== null && (endedBy ?? null) === expected.ended))
  }

  #openOf({ member, vendor }: Transfer): Set<string> {
    const name = `${member} ${vendor}`
    const open = this.#open.get(name) ?? new Set()
    this.#open.set(name, open)
    return open
  }
}
