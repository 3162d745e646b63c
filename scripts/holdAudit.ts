import type { Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

interface Followed {
  member: string
  amount: number
  posted: number
  returned: number
  isOver: boolean
}

/** What was set aside, followed to its end: posted in parts, the rest voided once, what never arrived taken back. */
export class HoldAudit {
  readonly #holds = new Map<string, Followed>()

  /** What is wrong with this transfer; null when nothing is, or when it is about no hold. */
  follow({ id, kind, member, amount, reference }: Transfer): Violation['kind'] | null {
    if (kind === 'hold') this.#holds.set(id, { member, amount, posted: 0, returned: 0, isOver: amount === 0 })
    if (kind !== 'hold-post' && kind !== 'hold-void' && kind !== 'payout-returned') return null
    const hold = this.#holds.get(reference ?? '')
    if (hold?.member !== member) return 'resolution-without-hold'
    if (kind === 'payout-returned') {
      hold.returned += amount
      return hold.returned > hold.posted ? 'returned-above-posted' : null
    }
    if (hold.isOver) return 'hold-resolved-twice'
    const left = hold.amount - hold.posted
    if (kind === 'hold-post') hold.posted += amount
    hold.isOver = kind === 'hold-void' || amount >= left
    if (amount > left) return 'hold-exceeded'
    return kind === 'hold-void' && amount < left ? 'void-leaves-rest' : null
  }
}
