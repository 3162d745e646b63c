import type { Page, Transfer, Withdrawal } from './ledger.ts'
import type { Violation } from './violation.ts'

interface Followed {
  member: string
  unit: string
  amount: number
  posted: number
  voided: number
  returned: number
}

/** A withdrawal as the bank reports it, and the newest sequence when it was read. */
interface Claim {
  withdrawal: Withdrawal
  head: number
  seen: Followed | null
}

type ReportViolation = (kind: Violation['kind'], about: string) => void

/**
 * Follows every hold to its end: posted in parts, the rest voided once, failed payouts returned. Compares the result
 * with each withdrawal that the bank reports.
 */
export class HoldAudit {
  readonly #holds = new Map<string, Followed>()
  readonly #claims = new Map<string, Claim>()
  readonly #report: ReportViolation
  #claimedFrom = Number.POSITIVE_INFINITY

  constructor(report: ReportViolation) {
    this.#report = report
  }

  claim({ items, head }: Page<Withdrawal>): void {
    this.#claimedFrom = Math.min(this.#claimedFrom, head)
    for (const withdrawal of items) this.#claims.set(withdrawal.holdId, { withdrawal, head, seen: null })
  }

  follow(transfer: Transfer): void {
    const { sequence, id, kind, member, unit, amount, reference } = transfer
    if (kind === 'hold') {
      this.#holds.set(id, { member, unit, amount, posted: 0, voided: 0, returned: 0 })
      if (id.startsWith('withdrawal:') && sequence <= this.#claimedFrom && !this.#claims.has(id))
        this.#report('hold-without-withdrawal', id)
    } else if (kind === 'hold-post' || kind === 'hold-void' || kind === 'payout-returned') this.#resolve(transfer, kind)
    else return
    const name = kind === 'hold' ? id : (reference ?? '')
    const [claim, hold] = [this.#claims.get(name), this.#holds.get(name)]
    if (claim && hold && sequence <= claim.head) claim.seen = { ...hold }
  }

  /** Call it after the last transfer: reports the withdrawals that the journal does not support. */
  conclude(): void {
    for (const [holdId, { withdrawal, seen }] of this.#claims) {
      if (!seen) this.#report('withdrawal-without-hold', holdId)
      else if (!isSame(withdrawal, seen)) this.#report('withdrawal-differs', holdId)
    }
  }

  #resolve({ id, member, amount, reference }: Transfer, kind: 'hold-post' | 'hold-void' | 'payout-returned'): void {
    const hold = this.#holds.get(reference ?? '')
    if (hold?.member !== member) this.#report('resolution-without-hold', id)
    else if (kind === 'payout-returned') {
      hold.returned += amount
      if (hold.returned > hold.posted) this.#report('returned-above-posted', id)
    } else this.#lessen(hold, id, kind, amount)
  }

  #lessen(hold: Followed, id: string, kind: 'hold-post' | 'hold-void', amount: number): void {
    const left = hold.amount - hold.posted - hold.voided
    if (left <= 0) this.#report('hold-resolved-twice', id)
    else if (amount > left) this.#report('hold-exceeded', id)
    else if (kind === 'hold-void' && amount < left) this.#report('void-leaves-rest', id)
    if (kind === 'hold-post') hold.posted += amount
    else hold.voided += amount
  }
}

function isSame(claimed: Withdrawal, seen: Followed): boolean {
  return (
    claimed.member === seen.member &&
    claimed.currency === seen.unit &&
    claimed.amount === seen.amount &&
    claimed.issued === seen.posted &&
    claimed.voided === seen.voided &&
    claimed.returned === seen.returned &&
    claimed.received + claimed.returned <= claimed.issued
  )
}
