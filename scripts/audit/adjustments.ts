import type { Adjustment, Page, Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

type Found = (kind: Violation['kind'], about: string) => void

/**
 * Compares the adjustments that a bank reports with its transfers. Each confirmed adjustment must be exactly one
 * transfer, and a credit must have been decided by a second person.
 */
export class AdjustmentAudit {
  readonly #confirmed = new Map<string, Adjustment>()
  readonly #made = new Set<string>()
  readonly #found: Found
  #claimedFrom = Number.POSITIVE_INFINITY

  constructor(found: Found) {
    this.#found = found
  }

  claim({ items, head }: Page<Adjustment>): void {
    this.#claimedFrom = Math.min(this.#claimedFrom, head)
    for (const one of items) {
      if (one.state !== 'confirmed') continue
      this.#confirmed.set(one.transferId, one)
      const isAlone = one.decidedBy === null || one.decidedBy === one.proposedBy
      if (one.direction === 'credit' && isAlone) this.#found('adjustment-by-one', one.transferId)
    }
  }

  follow({ sequence, id, kind, member, unit, amount }: Transfer): void {
    if (kind !== 'adjustment-credit' && kind !== 'adjustment-debit') return
    this.#made.add(id)
    const claimed = this.#confirmed.get(id)
    if (!claimed) {
      if (sequence <= this.#claimedFrom) this.#found('transfer-without-adjustment', id)
      return
    }
    const { memberId, direction, currency } = claimed
    const isSame = memberId === member && kind === `adjustment-${direction}` && currency === unit
    if (!isSame || claimed.amount !== amount) this.#found('adjustment-differs', id)
  }

  conclude(): void {
    for (const id of this.#confirmed.keys()) if (!this.#made.has(id)) this.#found('adjustment-without-transfer', id)
  }
}
