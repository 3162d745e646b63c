import { randomInt } from 'node:crypto'
import type { Currency } from '#api/money'
import { openMethod } from '../deposit/methods.ts'
import { decide, move } from '../ledger/transfer.ts'
import type { Members } from './Members.ts'
import type { SqlBook } from './SqlBook.ts'
import type { Sql } from './storage.ts'
import type { BankDeposit, ConfirmDeposit, CreateDeposit, Refused } from './words.ts'

/** How long a member has to pay. */
export const DEPOSIT_LIFE_MS = 30 * 60_000

export type DepositRow = {
  member: string
  id: string
  method: string
  provider: string
  amount: number
  currency: Currency
  state: BankDeposit['state']
  folio: string
  instructions: string
  created_ms: number
  expires_ms: number
  credited_ms: number | null
  reference: string | null
}

/** created -> pending -> credited / expired (decisions.md "Money"). */
export class Deposits {
  readonly #sql: Sql
  readonly #members: Members
  readonly #book: SqlBook

  constructor(sql: Sql, members: Members, book: SqlBook) {
    this.#sql = sql
    this.#members = members
    this.#book = book
  }

  find(memberId: string, id: string): BankDeposit | undefined {
    const [row] = this.#sql
      .exec<DepositRow>('SELECT * FROM deposit WHERE member = ? AND id = ?', memberId, id)
      .toArray()
    return row && depositOf(row)
  }

  create({ memberId, id, method, amount, currency }: CreateDeposit, now_ms: number): BankDeposit | Refused {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const known = this.find(memberId, id)
    if (known) {
      const isSame = known.method === method && known.amount === amount && known.currency === currency
      return isSame ? known : { refusal: 'conflict' }
    }
    if (member.trial) return { refusal: 'trial-account' }
    if (member.state === 'excluded') return { refusal: 'excluded' }
    const way = openMethod(method)
    if (!way) return { refusal: 'method-disabled' }
    if (currency !== member.currency || currency !== way.currency) return { refusal: 'wrong-currency' }
    if (amount < way.minimum || amount > way.maximum) return { refusal: 'amount-out-of-range' }
    this.#sql.exec(
      `INSERT INTO deposit VALUES (?, ?, ?, ?, ?, ?, 'created', ?, '{}', ?, ?, NULL, NULL)`,
      ...[memberId, id, method, way.provider, amount, currency, newFolio(), now_ms, now_ms + DEPOSIT_LIFE_MS],
    )
    return this.#present(memberId, id)
  }

  /** The provider has answered: what the member must do is known. */
  pend(memberId: string, id: string, instructions: Record<string, string>): BankDeposit | Refused {
    this.#sql.exec(
      `UPDATE deposit SET state = 'pending', instructions = ? WHERE member = ? AND id = ? AND state = 'created'`,
      ...[JSON.stringify(instructions), memberId, id],
    )
    return this.#present(memberId, id)
  }

  /** What a provider's callback does: credits once per (provider, reference), or says why not. */
  confirm(callback: ConfirmDeposit, now_ms: number): BankDeposit | Refused {
    const { memberId, id, provider, reference, amount, currency } = callback
    const member = this.#members.find(memberId)
    const deposit = this.find(memberId, id)
    if (!member || !deposit || deposit.provider !== provider) return { refusal: 'not-found' }
    if (deposit.state === 'credited' && deposit.reference === reference) return deposit
    if (member.trial) return { refusal: 'trial-account' }
    if (!openMethod(deposit.method)) return { refusal: 'method-disabled' }
    if (member.state === 'excluded') return { refusal: 'excluded' }
    if (deposit.state === 'credited' || this.#isUsed(provider, reference)) return { refusal: 'conflict' }
    if (deposit.state === 'expired' || Date.parse(deposit.expiresAt) <= now_ms) return { refusal: 'deposit-expired' }
    if (deposit.amount !== amount || deposit.currency !== currency) return { refusal: 'conflict' }
    return this.#credit(deposit, reference, now_ms)
  }

  /** Ends what was not paid in time; says when the next one ends, null when none is open. */
  expire(now_ms: number): number | null {
    this.#sql.exec(
      `UPDATE deposit SET state = 'expired' WHERE state IN ('created', 'pending') AND expires_ms <= ?`,
      now_ms,
    )
    return this.#sql
      .exec<{ next: number | null }>(
        `SELECT min(expires_ms) AS next FROM deposit WHERE state IN ('created', 'pending')`,
      )
      .one().next
  }

  #credit(deposit: BankDeposit, reference: string, now_ms: number): BankDeposit | Refused {
    const { memberId: member, id, provider, amount, currency: unit } = deposit
    const verdict = decide(this.#book, {
      id: transferIdOf(member, id),
      kind: 'deposit',
      ...{ member, unit, amount, vendor: null, game: null, round: null, closes: false, free: false },
      // The provider's authorisation number (GLI-19 2.5.6(c)).
      reference: `${provider}:${reference}`,
      actor: `provider:${provider}`,
      postings: move('cashier', 'cash', unit, amount),
    })
    if (verdict.is !== 'new')
      return { refusal: verdict.is === 'refused' && verdict.why === 'ceiling' ? 'limit-reached' : 'conflict' }
    this.#book.write(verdict, now_ms)
    this.#sql.exec(
      `UPDATE deposit SET state = 'credited', credited_ms = ?, reference = ? WHERE member = ? AND id = ?`,
      ...[now_ms, reference, member, id],
    )
    return this.#present(member, id)
  }

  #isUsed(provider: string, reference: string): boolean {
    const rows = this.#sql.exec(
      'SELECT 1 AS one FROM deposit WHERE provider = ? AND reference = ?',
      provider,
      reference,
    )
    return rows.toArray().length > 0
  }

  #present(memberId: string, id: string): BankDeposit | Refused {
    return this.find(memberId, id) ?? { refusal: 'not-found' }
  }
}

/** The id of the one transfer that credits a deposit. */
export function transferIdOf(memberId: string, depositId: string): string {
  return `deposit:${memberId}:${depositId}`
}

/** Eight letters and digits a person can read out: no 0, O, 1, I. */
function newFolio(): string {
  const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
  const folio = Array.from({ length: 8 }, () => letters[randomInt(letters.length)])
  return `${folio.slice(0, 4).join('')}-${folio.slice(4).join('')}`
}

function depositOf(row: DepositRow): BankDeposit {
  const { member, created_ms, expires_ms, credited_ms, instructions, ...rest } = row
  return {
    ...rest,
    memberId: member,
    // Written by `pend` above and by nothing else.
    instructions: JSON.parse(instructions) as Record<string, string>,
    createdAt: new Date(created_ms).toISOString(),
    expiresAt: new Date(expires_ms).toISOString(),
    creditedAt: credited_ms === null ? null : new Date(credited_ms).toISOString(),
  }
}
