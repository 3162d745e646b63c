import { AdjustmentAudit } from './adjustments.ts'
import { BetAudit } from './bets.ts'
import { HeldWinAudit } from './held-wins.ts'
import { HoldAudit } from './holds.ts'
import type {
  Account,
  Adjustment,
  Deposit,
  HeldWin,
  Page,
  Posting,
  Receivable,
  Transfer,
  VendorTransfer,
  Withdrawal,
} from './ledger.ts'
import { hasDeclaredMovement, sumsToZero } from './movement.ts'
import { ReceivableAudit } from './receivables.ts'
import { VendorTransferAudit } from './vendor-transfer-audit.ts'
import type { Everywhere, Violation } from './violation.ts'

interface Claim extends Account {
  /** The newest sequence when the page was read: no posting may touch the account between `lastSequence` and this. */
  head: number
  seen: boolean
}

const CONTRA = new Set(['house', 'cashier', 'promo', 'transit', 'receivable'])

/** Follows one bank's journal from its first transfer and compares it with what the bank reports. */
export class BankAudit {
  readonly members = new Set<string>()
  readonly sums = new Map<string, bigint>()
  readonly inTransit = new Map<string, bigint>()
  readonly violations: Violation[] = []
  transfers = 0
  /** The last sequence that was read. */
  read = 0
  /** The sequence up to which the journal must be read to cover every claim. */
  target = 0
  readonly #bank: string
  readonly #everywhere: Everywhere
  readonly #running = new Map<string, { balance: bigint; first: number }>()
  readonly #claims = new Map<string, Claim>()
  readonly #deposits = new Map<string, Deposit>()
  readonly #credited = new Set<string>()
  readonly #adjustments = new AdjustmentAudit((kind, about) => this.#violation(kind, about))
  readonly #heldWins = new HeldWinAudit((kind, about) => this.#violation(kind, about))
  readonly #fees = new Map<string, Transfer>()
  readonly #bets = new BetAudit((kind, about) => this.#violation(kind, about))
  readonly #holds = new HoldAudit((kind, about) => this.#violation(kind, about))
  readonly #vendorTransfers = new VendorTransferAudit((kind, about) => this.#violation(kind, about))
  readonly #receivables = new ReceivableAudit((kind, about) => this.#violation(kind, about))
  #accountsFrom = Number.POSITIVE_INFINITY
  #depositsFrom = Number.POSITIVE_INFINITY

  constructor(bank: string, everywhere: Everywhere) {
    this.#bank = bank
    this.#everywhere = everywhere
  }

  claimAccounts({ items, head }: Page<Account>): void {
    this.#accountsFrom = Math.min(this.#accountsFrom, head)
    this.target = Math.max(this.target, head)
    for (const item of items) this.#claims.set(nameOf(item.member, item), { ...item, head, seen: false })
  }

  claimDeposits({ items, head }: Page<Deposit>): void {
    this.#depositsFrom = Math.min(this.#depositsFrom, head)
    this.target = Math.max(this.target, head)
    for (const deposit of items) {
      if (deposit.state === 'credited') this.#deposits.set(deposit.transferId, deposit)
      if (deposit.reference === null) continue
      const reference = `${deposit.provider}:${deposit.reference}`
      if (this.#everywhere.references.has(reference)) this.#violation('provider-reference-twice', reference)
      this.#everywhere.references.add(reference)
    }
  }

  claimAdjustments(page: Page<Adjustment>): void {
    this.target = Math.max(this.target, page.head)
    this.#adjustments.claim(page)
  }

  claimHeldWins(page: Page<HeldWin>): void {
    this.target = Math.max(this.target, page.head)
    this.#heldWins.claim(page)
  }

  claimWithdrawals(page: Page<Withdrawal>): void {
    this.target = Math.max(this.target, page.head)
    this.#holds.claim(page)
  }

  claimReceivables(page: Page<Receivable>): void {
    this.target = Math.max(this.target, page.head)
    this.#receivables.claim(page)
  }

  claimVendorTransfers(page: Page<VendorTransfer>): void {
    this.target = Math.max(this.target, page.head)
    this.#vendorTransfers.claim(page)
  }

  follow(transfer: Transfer): void {
    const { sequence, id, member, postings } = transfer
    if (sequence !== this.read + 1) this.#violation('gap', `${this.read} -> ${sequence}`)
    this.read = Math.max(this.read, sequence)
    this.transfers += 1
    this.members.add(member)
    if (this.#everywhere.ids.has(id)) this.#violation('duplicate-id', id)
    this.#everywhere.ids.add(id)
    if (!sumsToZero(postings)) this.#violation('unbalanced-transfer', id)
    if (!hasDeclaredMovement(transfer)) this.#violation('wrong-movement', id)
    for (const posting of postings) this.#post(transfer, posting)
    this.#checkKind(transfer)
    this.#bets.follow(transfer)
    this.#holds.follow(transfer)
    this.#adjustments.follow(transfer)
    this.#heldWins.follow(transfer)
    this.#vendorTransfers.follow(transfer)
    this.#receivables.follow(transfer)
  }

  /** Call it after the last transfer: reports the claims that the journal does not support. */
  conclude(): void {
    this.#bets.conclude(this.target)
    this.#holds.conclude()
    if (this.read < this.target) this.#violation('gap', `${this.read} -> ${this.target}`)
    for (const [name, { seen, balance }] of this.#claims) {
      if (!this.#running.has(name)) this.#violation('unbacked-account', name)
      else if (!seen) this.#violation('wrong-balance', `${name} claims ${balance}`)
    }
    for (const [name, { first }] of this.#running) {
      if (first <= this.#accountsFrom && !this.#claims.has(name)) this.#violation('unclaimed-account', name)
    }
    this.#vendorTransfers.conclude()
    for (const [transferId, { fee }] of this.#deposits) {
      if (!this.#credited.has(transferId)) this.#violation('deposit-without-transfer', transferId)
      if ((this.#fees.get(transferId)?.amount ?? 0) !== fee) this.#violation('deposit-fee-differs', transferId)
    }
    this.#adjustments.conclude()
    this.#heldWins.conclude()
    this.#receivables.conclude()
  }

  #post({ sequence, id, member, kind }: Transfer, posting: Posting): void {
    const name = nameOf(member, posting)
    const before = this.#running.get(name) ?? { balance: 0n, first: sequence }
    const balance = before.balance + BigInt(posting.amount)
    this.#running.set(name, { ...before, balance })
    add(this.sums, posting)
    if (posting.account === 'transit') add(this.inTransit, posting)
    if (balance !== BigInt(posting.balance)) this.#violation('wrong-running-balance', `${id} ${name}`)
    // A voided bet takes its points back, also when they were used; nothing else may leave an account below zero.
    const mayBeNegative = CONTRA.has(posting.account) || (posting.account === 'points' && isPointCount(kind))
    if (balance < 0n && !mayBeNegative) this.#violation('negative-account', `${id} ${name}`)
    const claim = this.#claims.get(name)
    if (!claim || sequence > claim.head) return
    if (sequence === claim.lastSequence) claim.seen = balance === BigInt(claim.balance)
    if (sequence > claim.lastSequence) claim.seen = false
  }

  #checkKind(transfer: Transfer): void {
    const { kind } = transfer
    if (kind === 'deposit') this.#checkDeposit(transfer)
    if (kind === 'deposit-fee') this.#checkFee(transfer)
  }

  #checkDeposit({ sequence, id, member, amount, unit, reference }: Transfer): void {
    const deposit = this.#deposits.get(id)
    this.#credited.add(id)
    if (reference !== null) {
      if (this.#everywhere.credits.has(reference)) this.#violation('provider-reference-twice', reference)
      this.#everywhere.credits.add(reference)
    }
    if (!deposit) {
      if (sequence <= this.#depositsFrom) this.#violation('transfer-without-deposit', id)
      return
    }
    const isSame = deposit.member === member && deposit.amount === amount && deposit.currency === unit
    if (!isSame) this.#violation('deposit-differs', id)
  }

  /**
   * A deposit has at most one fee, which comes after it, is of the same member and is less than the whole amount.
   * `conclude` compares its amount with the one that the deposit states.
   */
  #checkFee(transfer: Transfer): void {
    const { id, member, amount } = transfer
    const of = transfer.reference ?? ''
    const deposit = this.#deposits.get(of)
    const isSound = this.#credited.has(of) && !this.#fees.has(of) && of.startsWith(`deposit:${member}:`)
    if (!isSound || (deposit && amount >= deposit.amount)) this.#violation('deposit-fee-differs', id)
    this.#fees.set(of, transfer)
  }

  #violation(kind: Violation['kind'], about: string): void {
    this.violations.push({ kind, bank: this.#bank, about })
  }
}

function add(sums: Map<string, bigint>, { unit, amount }: Posting): void {
  sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount))
}

function nameOf(member: string, { account, unit }: { account: string; unit: string }): string {
  return `${member} ${account} ${unit}`
}

function isPointCount(kind: string): boolean {
  return kind === 'points-earned' || kind === 'points-revoked'
}
