import type { ErrorCode } from '#api/error'
import { endGrant, grant, type Spending } from '../../ledger/bonus.ts'
import type { LedgerRefusal } from '../../ledger/refusal.ts'
import type { Verdict } from '../../ledger/transfer.ts'
import type { Members } from '../Members.ts'
import type { SqlBook } from '../SqlBook.ts'
import type { Sql } from '../storage.ts'
import type { Balances, Refused } from '../words.ts'

export interface GrantBonus {
  memberId: string
  /** Made by the caller and kept until answered. */
  id: string
  amount: number
  /** `first`: staked before cash. `last`: when the cash is gone. `named`: only where a vendor names it (free rounds). */
  spending: Spending
  /** Who gave it: `promotion:CODE`, `operator:NAME`. */
  actor: string
}

export interface EndBonus {
  memberId: string
  id: string
  /** The id of the grant it is about. */
  grantId: string
  amount: number
  actor: string
}

/** The restricted money of a bank's members. */
export class Bonuses {
  readonly #sql: Sql
  readonly #book: SqlBook
  readonly #members: Members

  constructor(sql: Sql, book: SqlBook, members: Members) {
    this.#sql = sql
    this.#book = book
    this.#members = members
  }

  grant({ memberId, id, amount, spending, actor }: GrantBonus, now_ms: number): Balances | Refused {
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    if (member.trial) return { refusal: 'trial-account' }
    if (!isAmount(amount)) return { refusal: 'amount-out-of-range' }
    const asked = { id: nameOf(memberId, id), member: memberId, unit: member.currency, amount, spending, actor }
    const verdict = grant(this.#book, asked)
    if (verdict.is === 'new')
      this.#sql.exec(
        'INSERT INTO bonus_grant VALUES (?, ?, ?, ?, ?)',
        ...[asked.id, memberId, member.currency, spending, this.#book.head + 1],
      )
    return this.#settle(memberId, verdict, now_ms)
  }

  /** `back`: the promotion takes what is left. `release`: its terms are met, it is cash from now on. */
  end(how: 'back' | 'release', request: EndBonus, now_ms: number): Balances | Refused {
    const { memberId, id, grantId, amount, actor } = request
    if (!this.#members.find(memberId)) return { refusal: 'not-found' }
    if (!isAmount(amount)) return { refusal: 'amount-out-of-range' }
    const asked = { id: `${nameOf(memberId, id)}:${how}`, member: memberId, amount, actor }
    const verdict = endGrant(this.#book, how, { ...asked, grantId: nameOf(memberId, grantId) })
    return verdict === null ? { refusal: 'not-found' } : this.#settle(memberId, verdict, now_ms)
  }

  #settle(memberId: string, verdict: Verdict, now_ms: number): Balances | Refused {
    this.#book.write(verdict, now_ms)
    return verdict.is === 'refused'
      ? { refusal: REFUSED_AS[verdict.why] ?? 'conflict' }
      : this.#members.balance(memberId, now_ms)
  }
}

const REFUSED_AS: Partial<Record<LedgerRefusal, ErrorCode>> = {
  'not-enough-bonus': 'not-enough-money',
  'not-enough-gift': 'not-enough-money',
  ceiling: 'amount-out-of-range',
}

function isAmount(amount: number): boolean {
  return Number.isSafeInteger(amount) && amount > 0
}

function nameOf(memberId: string, id: string): string {
  return `bonus:${memberId}:${id}`
}
