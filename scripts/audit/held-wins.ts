import type { HeldWin, Page, Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

type Found = (kind: Violation['kind'], about: string) => void

const KINDS: Record<string, { is: 'held' | 'decided'; state: string }> = {
  'win-held': { is: 'held', state: 'held' },
  'prize-held': { is: 'held', state: 'held' },
  'win-released': { is: 'decided', state: 'released' },
  'prize-released': { is: 'decided', state: 'released' },
  'win-returned': { is: 'decided', state: 'returned' },
  'prize-returned': { is: 'decided', state: 'returned' },
  'vendor-win-held': { is: 'held', state: 'held' },
  'vendor-win-released': { is: 'decided', state: 'released' },
  'vendor-win-returned': { is: 'decided', state: 'returned' },
}

/**
 * Follows wins that were held. Each is decided at most once, as a whole and for the same member; the bank reports it as
 * the journal has it; and a win was released by two people.
 */
export class HeldWinAudit {
  readonly #claims = new Map<string, HeldWin>()
  readonly #held = new Map<string, Transfer>()
  readonly #decided = new Map<string, string>()
  readonly #found: Found
  #claimedFrom = Number.POSITIVE_INFINITY

  constructor(found: Found) {
    this.#found = found
  }

  claim({ items, head }: Page<HeldWin>): void {
    this.#claimedFrom = Math.min(this.#claimedFrom, head)
    for (const one of items) {
      this.#claims.set(one.transferId, one)
      const isAlone = one.proposedBy === null || one.decidedBy === null || one.decidedBy === one.proposedBy
      if (one.state === 'released' && isAlone) this.#found('held-win-by-one', one.transferId)
    }
  }

  follow(transfer: Transfer): void {
    const { sequence, id, kind, member, unit, amount } = transfer
    const { is, state } = KINDS[kind] ?? { is: null, state: '' }
    if (is === 'held') {
      this.#held.set(id, transfer)
      const claim = this.#claims.get(id)
      if (!claim && sequence <= this.#claimedFrom) this.#found('held-win-differs', id)
      const isSame = claim?.memberId === member && claim.amount === amount && claim.currency === unit
      if (claim && !isSame) this.#found('held-win-differs', id)
    }
    if (is !== 'decided') return
    const about = id.replace(/^win-decided:/, '')
    const held = this.#held.get(about)
    const isOf = held?.member === member && held.amount === amount && held.unit === unit
    if (!isOf || this.#decided.has(about)) this.#found('decision-without-held-win', id)
    this.#decided.set(about, state)
    const claimed = this.#claims.get(about)
    if (claimed && sequence <= this.#claimedFrom && claimed.state !== state) this.#found('held-win-differs', about)
  }

  conclude(): void {
    for (const [id, { state }] of this.#claims) {
      if (!this.#held.has(id)) this.#found('held-win-differs', id)
      const isDecided = state === 'released' || state === 'returned'
      if (isDecided && this.#decided.get(id) !== state) this.#found('held-win-differs', id)
    }
  }
}
