import type { LineClaim, Page, Transfer } from './ledger.ts'
import type { Violation } from './violation.ts'

interface Seen {
  bank: string
  transfer: Transfer
}

const KINDS = ['transfer-out', 'transfer-in', 'transfer-back']

/**
 * Follows transfers between members over all banks. Money that left a member has arrived, has been returned, or is in
 * flight according to an outbox. An arrival may be read before its departure, so the checks run at the end.
 */
export class LineAudit {
  readonly #departures = new Map<string, Seen>()
  readonly #settlements = new Map<string, Seen[]>()
  readonly #claims = new Map<string, { bank: string; claim: LineClaim }>()
  readonly #claimedFrom = new Map<string, number>()
  readonly #transit = new Map<string, bigint>()
  readonly #violations: Violation[] = []

  claim(bank: string, { items, head }: Page<LineClaim>): void {
    this.#claimedFrom.set(bank, Math.min(this.#claimedFrom.get(bank) ?? head, head))
    for (const claim of items) this.#claims.set(`transfer-out:${claim.memberId}:${claim.id}`, { bank, claim })
  }

  note(bank: string, transfer: Transfer): void {
    if (!KINDS.includes(transfer.kind)) return
    if (transfer.kind === 'transfer-out') this.#departures.set(transfer.id, { bank, transfer })
    else {
      const of = transfer.reference ?? ''
      this.#settlements.set(of, [...(this.#settlements.get(of) ?? []), { bank, transfer }])
    }
    for (const { account, unit, amount } of transfer.postings) if (account === 'transit') this.#move(unit, amount)
  }

  /** Takes a transfer made after its journal was first read. An arrival counts only when its departure was read. */
  noteLate(bank: string, transfer: Transfer): void {
    if (transfer.kind === 'transfer-out' || this.#departures.has(transfer.reference ?? '')) this.note(bank, transfer)
  }

  conclude(): Violation[] {
    for (const [id, seen] of this.#departures) this.#checkDeparture(id, seen)
    for (const [id, [first]] of this.#settlements)
      if (first && !this.#departures.has(id)) this.#violation('line-without-departure', first.bank, first.transfer.id)
    for (const [id, { bank }] of this.#claims) if (!this.#departures.has(id)) this.#violation('line-unbacked', bank, id)
    for (const [unit, sum] of this.#transit) if (sum !== 0n) this.#violation('transit-differs', '', `${unit} ${sum}`)
    return this.#violations
  }

  #checkDeparture(id: string, { bank, transfer }: Seen): void {
    const settlements = this.#settlements.get(id) ?? []
    const claim = this.#claims.get(id)?.claim
    const isOld = transfer.sequence <= (this.#claimedFrom.get(bank) ?? 0)
    if (!claim && isOld) this.#violation('line-unclaimed', bank, id)
    if (claim && (claim.amount !== transfer.amount || claim.currency !== transfer.unit))
      this.#violation('line-differs', bank, id)
    if (settlements.length > 1) this.#violation('line-settled-twice', bank, id)
    for (const one of settlements) this.#checkSettlement(transfer, one, claim)
    const isInFlight = settlements.length === 0 && (claim ? claim.state === 'in-flight' : !isOld)
    if (settlements.length === 0 && !isInFlight) this.#violation('line-lost', bank, id)
    // Transit may hold only the transfers that are in flight according to an outbox.
    if (isInFlight) this.#move(transfer.unit, -transfer.amount)
  }

  #checkSettlement(departure: Transfer, { bank, transfer }: Seen, claim: LineClaim | undefined): void {
    const isBack = transfer.kind === 'transfer-back'
    const receiver = isBack ? departure.member : (claim?.to ?? transfer.member)
    const isSame =
      transfer.amount === departure.amount && transfer.unit === departure.unit && transfer.member === receiver
    if (!isSame) this.#violation('line-differs', bank, transfer.id)
    if (claim?.state === (isBack ? 'arrived' : 'returned')) this.#violation('line-lost', bank, departure.id)
  }

  #move(unit: string, amount: number): void {
    this.#transit.set(unit, (this.#transit.get(unit) ?? 0n) + BigInt(amount))
  }

  #violation(kind: Violation['kind'], bank: string, about: string): void {
    this.#violations.push({ kind, bank, about })
  }
}
