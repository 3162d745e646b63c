import type { Account, Deposit, Page, Posting, Transfer, VendorTransfer } from './ledger.ts'
import { PassageAudit } from './passageAudit.ts'
import type { Everywhere, Violation } from './violation.ts'

interface Claim extends Account {
  /** The sequence the whole page stood at: nothing may have touched the account between `lastSequence` and this. */
  head: number
  seen: boolean
}

interface Bet {
  transfer: Transfer
  rolledBack: boolean
}

const CONTRA = new Set(['house', 'cashier', 'promo', 'transit'])

/** One bank's journal followed from its first transfer, beside what the bank claims. */
export class BankAudit {
  readonly members = new Set<string>()
  readonly sums = new Map<string, bigint>()
  readonly violations: Violation[] = []
  transfers = 0
  /** The last sequence followed. */
  read = 0
  /** How far the journal must be followed to cover every claim. */
  target = 0
  readonly #bank: string
  readonly #everywhere: Everywhere
  readonly #running = new Map<string, { balance: bigint; first: number }>()
  readonly #claims = new Map<string, Claim>()
  readonly #deposits = new Map<string, Deposit>()
  readonly #credited = new Set<string>()
  readonly #bets = new Map<string, Bet>()
  readonly #buried = new Set<string>()
  readonly #resolvedHolds = new Set<string>()
  readonly #passages = new PassageAudit((kind, about) => this.#violation(kind, about))
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

  claimVendorTransfers(page: Page<VendorTransfer>): void {
    this.target = Math.max(this.target, page.head)
    this.#passages.claim(page)
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
    if (!movesAsSaid(transfer)) this.#violation('wrong-movement', id)
    for (const posting of postings) this.#post(transfer, posting)
    this.#checkKind(transfer)
    this.#passages.follow(transfer)
  }

  /** After the last transfer: what was claimed and never seen. */
  conclude(): void {
    if (this.read < this.target) this.#violation('gap', `${this.read} -> ${this.target}`)
    for (const [name, { seen, balance }] of this.#claims) {
      if (!this.#running.has(name)) this.#violation('unbacked-account', name)
      else if (!seen) this.#violation('wrong-balance', `${name} claims ${balance}`)
    }
    for (const [name, { first }] of this.#running) {
      if (first <= this.#accountsFrom && !this.#claims.has(name)) this.#violation('unclaimed-account', name)
    }
    this.#passages.conclude()
    for (const [transferId] of this.#deposits) {
      if (!this.#credited.has(transferId)) this.#violation('deposit-without-transfer', transferId)
    }
  }

  #post({ sequence, id, member }: Transfer, posting: Posting): void {
    const name = nameOf(member, posting)
    const before = this.#running.get(name) ?? { balance: 0n, first: sequence }
    const balance = before.balance + BigInt(posting.amount)
    this.#running.set(name, { ...before, balance })
    this.sums.set(posting.unit, (this.sums.get(posting.unit) ?? 0n) + BigInt(posting.amount))
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
      this.#bets.set(id, { transfer, rolledBack: false })
    }
    if (kind === 'win') this.#checkWin(transfer)
    if (kind === 'rollback') this.#checkRollback(transfer)
    if (kind === 'hold-post' || kind === 'hold-void') {
      const hold = String(transfer.reference)
      if (this.#resolvedHolds.has(hold)) this.#violation('hold-resolved-twice', id)
      this.#resolvedHolds.add(hold)
    }
    if (kind === 'deposit') this.#checkDeposit(transfer)
  }

  #checkWin({ id, member, reference }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (bet?.transfer.member !== member) this.#violation('win-without-bet', id)
    if (bet?.rolledBack || this.#buried.has(reference ?? '')) this.#violation('win-after-rollback', id)
  }

  /** With postings it takes a bet back, whole and once; without, it is the tombstone of a bet that never came. */
  #checkRollback({ id, member, amount, reference, postings }: Transfer): void {
    const bet = this.#bets.get(reference ?? '')
    if (!bet && postings.length === 0) this.#buried.add(reference ?? '')
    else if (bet?.transfer.member !== member || bet.transfer.amount !== amount)
      this.#violation('rollback-without-bet', id)
    else {
      if (bet.rolledBack) this.#violation('rollback-twice', id)
      bet.rolledBack = true
    }
  }

  #checkDeposit({ sequence, id, member, amount, unit }: Transfer): void {
    const deposit = this.#deposits.get(id)
    this.#credited.add(id)
    if (!deposit) {
      if (sequence <= this.#depositsFrom) this.#violation('transfer-without-deposit', id)
      return
    }
    const isSame = deposit.member === member && deposit.amount === amount && deposit.currency === unit
    if (!isSame) this.#violation('deposit-differs', id)
  }

  #violation(kind: Violation['kind'], about: string): void {
    this.violations.push({ kind, bank: this.#bank, about })
  }
}

function nameOf(member: string, { account, unit }: { account: string; unit: string }): string {
  return `${member} ${account} ${unit}`
}

function sumsToZero(postings: Posting[]): boolean {
  const sums = new Map<string, bigint>()
  for (const { unit, amount } of postings) sums.set(unit, (sums.get(unit) ?? 0n) + BigInt(amount))
  return [...sums.values()].every((sum) => sum === 0n)
}

/** Which account a kind takes from and gives to; a promotion pays for a free bet and gets its rollback. */
const PATHS: Record<string, { from: string[]; to: string[] }> = {
  'play-money': { from: ['promo'], to: ['cash'] },
  'play-money-back': { from: ['cash'], to: ['promo'] },
  deposit: { from: ['cashier'], to: ['cash'] },
  bet: { from: ['cash', 'promo'], to: ['house'] },
  win: { from: ['house'], to: ['cash'] },
  prize: { from: ['promo'], to: ['cash'] },
  rollback: { from: ['house'], to: ['cash', 'promo'] },
  hold: { from: ['cash'], to: ['held'] },
  'hold-post': { from: ['held'], to: ['cashier'] },
  'hold-void': { from: ['held'], to: ['cash'] },
  'payout-returned': { from: ['cashier'], to: ['cash'] },
  'adjustment-credit': { from: ['house'], to: ['cash'] },
  'adjustment-debit': { from: ['cash'], to: ['house'] },
  bonus: { from: ['promo'], to: ['bonus'] },
  'bonus-back': { from: ['bonus'], to: ['promo'] },
  'bonus-release': { from: ['bonus'], to: ['cash'] },
  'transfer-out': { from: ['cash'], to: ['transit'] },
  'transfer-in': { from: ['transit'], to: ['cash'] },
  'transfer-back': { from: ['transit'], to: ['cash'] },
  'vendor-send': { from: ['cash'], to: ['transit'] },
  'vendor-arrive': { from: ['transit'], to: ['vendor'] },
  'vendor-return': { from: ['transit'], to: ['cash'] },
  'vendor-recall': { from: ['vendor'], to: ['transit'] },
  'vendor-collect': { from: ['transit'], to: ['cash'] },
  'vendor-keep': { from: ['transit'], to: ['vendor'] },
  'vendor-result': { from: ['house', 'vendor'], to: ['house', 'vendor'] },
}

function movesAsSaid({ kind, unit, amount, postings }: Transfer): boolean {
  const path = PATHS[kind]
  if (!path) return false
  if (amount === 0) return postings.length === 0
  const out = postings.find((posting) => posting.amount === -amount && posting.unit === unit)
  const into = postings.find((posting) => posting.amount === amount && posting.unit === unit)
  if (postings.length !== 2 || !out || !into) return false
  return path.from.includes(sortOf(out.account)) && path.to.includes(sortOf(into.account))
}

/** `vendor:PG` is a vendor's like any other. */
function sortOf(account: string): string {
  return account.startsWith('vendor:') ? 'vendor' : account
}
