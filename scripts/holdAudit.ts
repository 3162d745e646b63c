import type { Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

type Found = (kind: Violation['kind'], about: string) => void

/** Money set aside: resolved once, by whom it belongs to, and never for more than was set aside. */
export class HoldAudit {
  readonly #holds = new Map<string, Transfer>()
  readonly #resolved = new Set<string>()
  readonly #found: Found

  constructor(found: Found) {
    this.#found = found
  }

  follow(transfer: Transfer): void {
    const { id, kind, member, unit, amount } = transfer
    if (kind === 'hold') this.#holds.set(id, transfer)
    if (kind !== 'hold-post' && kind !== 'hold-void') return
    const reference = String(transfer.reference)
    const hold = this.#holds.get(reference)
    if (hold?.member !== member || hold.unit !== unit) this.#found('resolved-without-hold', id)
    else if (amount > hold.amount) this.#found('resolved-above-hold', id)
    if (this.#resolved.has(reference)) this.#found('hold-resolved-twice', id)
    this.#resolved.add(reference)
  }
}
