import { AdjustmentAudit } from './adjustments.ts'
import { HeldWinAudit } from './held-wins.ts'
import { HoldAudit } from './holds.ts'
import type {
  Account,
  Adjustment,
  Deposit,
  HeldWin,
  Page,
  Posting,
  Transfer,
  VendorTransfer,
  Withdrawal,
} from './ledger.ts'
import { hasDeclaredMovement, isSplitAs, sumsToZero, undoes } from './movement.ts'
import { VendorTransferAudit } from './vendor-transfer-audit.ts'
import type { Everywhere, Violation } from './violation.ts'

interface Claim extends Account {
  /** The newest sequence when the page was read: no posting may touch the account between `lastSequence` and this. */
  head: number
  seen: boolean
}

interface Bet {
  transfer: Transfer
  rolledBack: boolean
  /** The bet was won, rolled back or ended by the operator, so it must not be ended again. */
  over: boolean
}

const CONTRA = new Set(['house', 'cashier', 'promo', 'transit'])

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
  readonly #bets = new Map<string, Bet>()
  readonly #buried = new Set<string>()
  readonly #holds = new HoldAudit((kind, about) => this.#violation(kind, about))
  readonly #vendorTransfers = new VendorTransferAudit((kind, about) => this.#violation(kind, about))
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
    this.#holds.follow(transfer)
    this.#adjustments.follow(transfer)
    this.#heldWins.follow(transfer)
    this.#vendorTransfers.follow(transfer)
  }

  /** Call it after the last transfer: reports the claims that the journal does not support. */
  conclude(): void {
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
  }

  #post({ sequence, id, member }: Transfer, posting: Posting): void {
    const name = nameOf(member, posting)
    const before = this.#running.get(name) ?? { balance: 0n, first: sequence }
    const balance = before.balance + BigInt(posting.amount)
    this.#running.set(name, { ...before, balance })
    add(this.sums, posting)
    if (posting.account === 'transit') add(this.inTransit, posting)
    if (balance !== BigInt(posting.balance)) this.#violation('wrong-running-balance', `${id} ${name}`)
    if (balance < 0n && !CONTRA.has(posting.account)) this.#violation('negative-account', `${id} ${name}`)
    const claim = this.#claims.get(name)
    if (!claim || sequence > claim.head) return
    if (sequence === claim.lastSequence) claim.seen = balance === BigInt(claim.balance)
    if (sequence > claim.lastSequence) claim.seen = false
  }

  #checkKind(transfer: Transfer): void {
    const { id, kind } = transfer
    if (kind === 'bet') {
      if (this.#buried.has(id)) this.#violation('bet-after-rollback', id)
      this.#bets.set(id, { transfer, rolledBack: false, over: false })
    }
    if (kind === 'win' || kind === 'win-held') this.#checkWin(transfer)
    if (kind === 'win-released') this.#checkSplit(transfer)
    if (kind === 'rollback') this.#checkRollback(transfer)
    if (kind === 'round-end') this.#checkEnd(transfer)
    if (kind === 'deposit') this.#checkDeposit(transfer)
    if (kind === 'deposit-fee') this.#checkFee(transfer)
  }

  #checkWin(win: Transfer): void {
    const { id, member, reference } = win
    const bet = this.#bets.get(reference ?? '')
    if (win.kind === 'win') this.#checkSplit(win)
    if (bet?.transfer.member !== member) this.#violation('win-without-bet', id)
    if (bet?.rolledBack || this.#buried.has(reference ?? '')) this.#violation('win-after-rollback', id)
    if (bet) bet.over = true
  }

  /** A win is split as its bet's stake was; a held one once it is released. */
  #checkSplit(win: Transfer): void {
    const bet = this.#bets.get(win.reference ?? '')
    if (bet && !isSplitAs(bet.transfer, win)) this.#violation('wrong-proportion', win.id)
  }

  /** The operator may end only an open bet of the same member, and only once. */
  #checkEnd({ id, member, reference }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (bet?.transfer.member !== member || bet.over) this.#violation('end-of-no-open-bet', id)
    if (bet) bet.over = true
  }

  /**
   * A rollback with postings reverses a whole bet, once. Without postings it is the tombstone of a bet not yet
   * received.
   */
  #checkRollback({ id, member, reference, postings }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (!bet && postings.length === 0) this.#buried.add(reference ?? '')
    else if (bet?.transfer.member !== member || !undoes(bet.transfer.postings, postings))
      this.#violation('rollback-without-bet', id)
    else {
      if (bet.rolledBack) this.#violation('rollback-twice', id)
      bet.rolledBack = true
      bet.over = true
    }
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
