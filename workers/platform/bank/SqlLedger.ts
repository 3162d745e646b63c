import type { Spending } from '#api/wallet/bonuses'
import { columns } from '../../shared/columns.ts'
import { manyColumns, type NewRow } from '../../shared/rows.ts'
import type { Account, Unit } from '../ledger/account.ts'
import type { BonusLedgerReader } from '../ledger/bonus.ts'
import type { Accepted, BonusRule, Kind, Posted, Recorded, Verdict } from '../ledger/transfer.ts'
import { bonusRuleIn, readSpending } from './bonus-rule.ts'
import type { Sql } from './storage.ts'

type TransferRow = Omit<Recorded, 'closes' | 'free'> & { closes: number; free: number }

/** Accounts remembered at most; beyond it they are read again from the table. */
const REMEMBERED = 50_000

/** Counts what is written, in the transaction that writes it. */
interface Follower {
  note(transfer: Accepted, atMs: number): void
  flush(): void
  forget(): void
}

/** The ledger over the bank's tables. Only the bank writes them, so balances are cached between calls. */
export class SqlLedger implements BonusLedgerReader {
  readonly #sql: Sql
  readonly #followers: readonly Follower[]
  readonly #balances = new Map<string, number>()
  /** Members whose accounts are all cached: an account missing from the cache has a balance of zero. */
  readonly #read = new Set<string>()
  /** Postings and account rows of this transaction that are not yet in their tables. */
  #postings: NewRow[] = []
  readonly #touched = new Map<string, NewRow>()
  #sequence: number

  constructor(sql: Sql, followers: readonly Follower[]) {
    this.#sql = sql
    this.#followers = followers
    this.#sequence = this.#lastSequence()
  }

  balance(member: string, account: Account, unit: Unit): number {
    const name = `${member} ${account} ${unit}`
    const remembered = this.#balances.get(name)
    if (remembered !== undefined) return remembered
    if (this.#read.has(member)) return 0
    this.#readAll(member)
    return this.#balances.get(name) ?? 0
  }

  transfer(id: string): Recorded | undefined {
    return this.#selectTransfers('id = ?', id)[0]
  }

  kindsReferringTo(id: string): Kind[] {
    const rows = this.#sql.exec<{ kind: Kind }>('SELECT kind FROM transfer WHERE reference = ?', id).toArray()
    return rows.map((row) => row.kind)
  }

  winsOf(betId: string): Recorded[] {
    return this.#selectTransfers(`reference = ? AND kind IN ('win', 'win-held') ORDER BY sequence`, betId)
  }

  amountReferringTo(id: string, kind: Kind): number {
    return this.#sql
      .exec<{ total: number }>(
        'SELECT coalesce(sum(amount), 0) AS total FROM transfer WHERE reference = ? AND kind = ?',
        id,
        kind,
      )
      .one().total
  }

  bets(member: string, vendor: string, round: string): Recorded[] {
    return this.#selectTransfers(
      `kind = 'bet' AND member = ? AND vendor = ? AND round = ? ORDER BY sequence`,
      member,
      vendor,
      round,
    )
  }

  hasRestrictedStake(member: string, vendor: string, round: string): boolean {
    const rows = this.#sql.exec(
      `SELECT 1 AS found FROM transfer
       WHERE kind = 'bet' AND (bonus > 0 OR gift > 0) AND member = ? AND vendor = ? AND round = ? LIMIT 1`,
      member,
      vendor,
      round,
    )
    return rows.toArray().length > 0
  }

  isRoundClosed(member: string, vendor: string, round: string): boolean {
    const rows = this.#sql.exec(
      `SELECT 1 AS found FROM transfer INDEXED BY transfer_closes
       WHERE closes = 1 AND member = ?1 AND vendor = ?2 AND round = ?3 AND sequence > coalesce((
         SELECT max(sequence) FROM transfer AS opened INDEXED BY transfer_reopened
         WHERE opened.kind = 'win-rollback' AND opened.closes = 0 AND opened.member = ?1 AND opened.vendor = ?2
           AND opened.round = ?3), 0) LIMIT 1`,
      member,
      vendor,
      round,
    )
    return rows.toArray().length > 0
  }

  bonusRule(member: string, unit: Unit): BonusRule {
    return bonusRuleIn(this.#sql, member, unit)
  }

  readSpending(grantId: string): Spending | undefined {
    return readSpending(this.#sql, grantId)
  }

  /** Writes an accepted transfer, inside the caller's transaction. */
  write(verdict: Verdict, atMs: number): Verdict {
    if (verdict.is === 'new') this.#append(verdict.transfer, atMs)
    return verdict
  }

  /** The sequence of the newest transfer; sequences have no gaps. */
  get head(): number {
    return this.#sequence
  }

  /**
   * Writes the postings and balances of the whole group, with one statement per table; the last step inside its
   * transaction. The rules read balances from memory, and postings are not read before the commit.
   */
  flush(): void {
    for (const follower of this.#followers) follower.flush()
    if (this.#postings.length === 0) return
    this.#insert('INSERT', 'posting', this.#postings)
    this.#insert('INSERT OR REPLACE', 'account', [...this.#touched.values()])
    this.#postings = []
    this.#touched.clear()
  }

  /** Clears the caches and the unwritten rows after a transaction that was rolled back. */
  forget(): void {
    for (const follower of this.#followers) follower.forget()
    this.#balances.clear()
    this.#read.clear()
    this.#postings = []
    this.#touched.clear()
    this.#sequence = this.#lastSequence()
  }

  #selectTransfers(where: string, ...values: string[]): Recorded[] {
    const rows = this.#sql.exec<TransferRow>(
      `SELECT id, kind, member, unit, amount, vendor, game, round, reference, closes, free, bonus, gift, balance,
              bonus_left AS bonusLeft
       FROM transfer WHERE ${where}`,
      ...values,
    )
    return rows.toArray().map((row) => ({ ...row, closes: row.closes === 1, free: row.free === 1 }))
  }

  #append(transfer: Accepted, atMs: number): void {
    const sequence = this.#sequence + 1
    const { id, kind, member, unit, amount, vendor, game, round, reference, closes, free, actor, balance } = transfer
    const { bonus = 0, gift = 0, bonusLeft } = transfer
    const { into, values } = columns({
      sequence,
      id,
      kind,
      member,
      unit,
      amount,
      vendor,
      game,
      round,
      reference,
      closes: closes ? 1 : 0,
      free: free ? 1 : 0,
      actor,
      balance,
      at_ms: atMs,
      bonus,
      gift,
      bonus_left: bonusLeft,
    })
    this.#sql.exec(`INSERT INTO transfer ${into}`, ...values)
    if (transfer.postings.length > 0) this.#post(sequence, member, transfer.postings)
    for (const follower of this.#followers) follower.note(transfer, atMs)
    this.#sequence = sequence
  }

  #post(sequence: number, member: string, postings: Posted[]): void {
    for (const { account, unit, amount, balance } of postings) {
      const name = `${member} ${account} ${unit}`
      this.#postings.push({ sequence, account, unit, amount, balance })
      this.#touched.set(name, { member, account, unit, balance, last_sequence: sequence })
      this.#balances.set(name, balance)
    }
  }

  #insert(verb: 'INSERT' | 'INSERT OR REPLACE', table: string, rows: readonly NewRow[]): void {
    const { into, json } = manyColumns(rows)
    this.#sql.exec(`${verb} INTO ${table} ${into}`, json)
  }

  /**
   * Reads all of a member's accounts at once, because a bet needs three of them. Balances that are not yet written stay
   * in the cache.
   */
  #readAll(member: string): void {
    if (this.#balances.size >= REMEMBERED && this.#touched.size === 0) {
      this.#balances.clear()
      this.#read.clear()
    }
    const rows = this.#sql.exec<{ account: string; unit: string; balance: number }>(
      'SELECT account, unit, balance FROM account WHERE member = ?',
      member,
    )
    for (const { account, unit, balance } of rows) this.#balances.set(`${member} ${account} ${unit}`, balance)
    this.#read.add(member)
  }

  #lastSequence(): number {
    return this.#sql.exec<{ last: number | null }>('SELECT max(sequence) AS last FROM transfer').one().last ?? 0
  }
}
