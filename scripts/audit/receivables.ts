import type { Page, Receivable, Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

type Found = (kind: Violation['kind'], about: string) => void

/** What was opened by a transfer, and what has become of it since. */
interface Followed {
  member: string
  unit: string
  amount: number
  repaid: number
  writtenOff: number
}

interface Claim {
  receivable: Receivable
  head: number
  seen: Followed | null
}

/** The kinds that may take more than there is, and the account that a member would have to have it in. */
const TAKERS = new Set(['chargeback', 'win-rollback', 'prize-rollback'])

/**
 * Follows what members owe: only a chargeback or a win taken back opens it, as far as their cash did not reach; what is
 * repaid and written off never exceeds it; and the bank reports each as the journal has it. A deposit is never charged
 * back beyond its amount, and a win is taken back once.
 */
export class ReceivableAudit {
  readonly #opened = new Map<string, Followed>()
  readonly #claims = new Map<string, Claim>()
  readonly #deposits = new Map<string, { member: string; left: number }>()
  readonly #wins = new Map<string, { member: string; amount: number }>()
  readonly #takenBack = new Set<string>()
  readonly #found: Found
  #claimedFrom = Number.POSITIVE_INFINITY

  constructor(found: Found) {
    this.#found = found
  }

  claim({ items, head }: Page<Receivable>): void {
    this.#claimedFrom = Math.min(this.#claimedFrom, head)
    for (const receivable of items) this.#claims.set(receivable.transferId, { receivable, head, seen: null })
  }

  follow(transfer: Transfer): void {
    const { id, kind, member, amount, reference, postings, sequence } = transfer
    if (kind === 'deposit') this.#deposits.set(id, { member, left: amount })
    if (kind.startsWith('win') || kind.startsWith('prize')) this.#followWin(transfer)
    if (kind === 'chargeback') this.#followChargeback(transfer)
    const owed = postings.find(({ account }) => account === 'receivable')
    if (owed === undefined) return
    // What is owed is below zero in its account.
    if (owed.balance > 0) this.#found('receivable-exceeded', id)
    if (owed.amount > 0) this.#settle(transfer)
    else this.#open(transfer, -owed.amount)
    const opener = owed.amount > 0 ? (reference ?? '') : id
    const [claim, followed] = [this.#claims.get(opener), this.#opened.get(opener)]
    if (claim && followed && sequence <= claim.head) claim.seen = { ...followed }
  }

  conclude(): void {
    for (const [id, { receivable, seen }] of this.#claims)
      if (!seen || !isSame(receivable, seen)) this.#found('receivable-differs', id)
  }

  #open({ id, kind, member, unit, postings, sequence }: Transfer, amount: number): void {
    const cash = postings.find(({ account }) => account === 'cash')
    // Nothing is owed while there is cash to take.
    if (!TAKERS.has(kind) || (cash !== undefined && cash.balance > 0)) this.#found('owed-beside-cash', id)
    this.#opened.set(id, { member, unit, amount, repaid: 0, writtenOff: 0 })
    if (sequence <= this.#claimedFrom && !this.#claims.has(id)) this.#found('receivable-differs', id)
  }

  #settle({ id, kind, member, amount, reference }: Transfer): void {
    const owed = this.#opened.get(reference ?? '')
    if (owed && kind === 'repayment') owed.repaid += amount
    else if (owed) owed.writtenOff += amount
    const isCovered = owed?.member === member && owed.repaid + owed.writtenOff <= owed.amount
    if (!isCovered) this.#found('receivable-exceeded', id)
  }

  #followChargeback({ id, member, amount, reference }: Transfer): void {
    const deposit = this.#deposits.get(reference ?? '')
    if (deposit) deposit.left -= amount
    if (deposit?.member !== member || deposit.left < 0) this.#found('chargeback-exceeds-deposit', id)
  }

  /** A win is taken back at most once, and as a whole; of a prize, what was restricted and is gone stays with its member. */
  #followWin({ id, kind, member, amount, reference }: Transfer): void {
    if (kind !== 'win-rollback' && kind !== 'prize-rollback') {
      this.#wins.set(id, { member, amount })
      return
    }
    const win = this.#wins.get(reference ?? '')
    const isWhole = kind === 'prize-rollback' ? amount <= (win?.amount ?? -1) : amount === win?.amount
    if (win?.member !== member || !isWhole || this.#takenBack.has(reference ?? '')) this.#found('win-taken-back', id)
    this.#takenBack.add(reference ?? '')
  }
}

function isSame({ memberId, amount, repaid, writtenOff, currency, state }: Receivable, seen: Followed): boolean {
  const left = amount - repaid - writtenOff
  const paid = left > 0 ? (left < amount ? 'partly-paid' : 'open') : writtenOff > 0 ? 'written-off' : 'paid'
  return (
    memberId === seen.member &&
    currency === seen.unit &&
    amount === seen.amount &&
    repaid === seen.repaid &&
    writtenOff === seen.writtenOff &&
    state === paid
  )
}
