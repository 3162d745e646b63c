import type { ErrorCode } from '#api/error'
import { columns } from '../../../shared/columns.ts'
import { type Credit, chargeFee, credit } from '../../ledger/deposit.ts'
import { refusedMoneyIn, refusedUnverified } from '../../ledger/play-stop.ts'
import type { Refused } from '../bank-types.ts'
import type { LiveChanges } from '../live/LiveChanges.ts'
import type { Members } from '../Members.ts'
import type { Receivables } from '../receivables/Receivables.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import type {
  BankDeposit,
  ConfirmDeposit,
  CreateDeposit,
  ReceiveDeposit,
  RejectDeposit,
  UnmatchedWhy,
} from './deposit-types.ts'
import { type DepositRow, depositOf, fieldsText, folioOf } from './row.ts'
import type { Unmatched } from './Unmatched.ts'

/** How long a deposit stays open once its member has shown a proof: long enough for an operator to check it. */
export const PROVEN_LIFE_MS = 30 * 24 * 3_600_000

/** Deposits that one member may have open: each is a row for a month, and a person pays one at a time. */
export const MOST_OPEN = 50

const OPEN = `state IN ('created', 'pending')`

interface Dependencies {
  sql: Sql
  members: Members
  ledger: SqlLedger
  unmatched: Unmatched
  receivables: Receivables
  live: LiveChanges
}

/** created -> pending -> credited / failed / expired (docs/coverage/decisions.md "Money"). */
export class Deposits {
  readonly #sql: Sql
  readonly #members: Members
  readonly #ledger: SqlLedger
  readonly #unmatched: Unmatched
  readonly #receivables: Receivables
  readonly #live: LiveChanges

  constructor({ sql, members, ledger, unmatched, receivables, live }: Dependencies) {
    this.#sql = sql
    this.#members = members
    this.#ledger = ledger
    this.#unmatched = unmatched
    this.#receivables = receivables
    this.#live = live
  }

  find(memberId: string, id: string): BankDeposit | undefined {
    const [row] = this.#sql
      .exec<DepositRow>('SELECT * FROM deposit WHERE member = ? AND id = ?', memberId, id)
      .toArray()
    return row && depositOf(row)
  }

  create(request: CreateDeposit, nowMs: number): BankDeposit | Refused {
    const { memberId, id, method, amount, currency, fields, terms } = request
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const existing = this.find(memberId, id)
    if (existing) return isSame(existing, request) ? existing : { refusal: 'conflict' }
    if (member.trial) return { refusal: 'trial-account' }
    const stop = refusedMoneyIn(member) ?? refusedUnverified(member, { to: 'deposit' })
    if (stop) return { refusal: stop }
    if (!terms?.enabled) return { refusal: 'method-disabled' }
    if (currency !== member.currency || currency !== terms.currency) return { refusal: 'wrong-currency' }
    if (amount < terms.minimum || amount > terms.maximum) return { refusal: 'amount-out-of-range' }
    if (this.#openCount(memberId) >= MOST_OPEN) return { refusal: 'limit-reached' }
    const { into, values } = columns({
      member: memberId,
      id,
      method,
      provider: terms.provider,
      amount,
      currency,
      state: 'created',
      folio: folioOf(memberId, id),
      instructions: '{}',
      created_ms: nowMs,
      expires_ms: nowMs + terms.lifeMs,
      fee: terms.fee,
      fields: fieldsText(fields),
      owed: this.#receivables.owedBy(memberId, currency),
    })
    this.#sql.exec(`INSERT INTO deposit ${into}`, ...values)
    return this.#present(memberId, id)
  }

  /** Stores the provider's reply: the payment instructions for the member and the provider's own id of the payment. */
  pend(
    memberId: string,
    id: string,
    instructions: Record<string, string>,
    payment: string | null,
  ): BankDeposit | Refused {
    this.#sql.exec(
      `UPDATE deposit SET state = 'pending', instructions = ?, payment = ?
       WHERE member = ? AND id = ? AND state = 'created'`,
      ...[JSON.stringify(instructions), payment, memberId, id],
    )
    return this.#present(memberId, id)
  }

  /** Credits once per (provider, reference); otherwise returns the refusal. */
  confirm(paid: ConfirmDeposit, nowMs: number, actor = `provider:${paid.provider}`): BankDeposit | Refused {
    const { memberId, id, provider, reference, amount, currency, enabled } = paid
    const member = this.#members.find(memberId)
    const deposit = this.find(memberId, id)
    if (!member || !deposit || deposit.provider !== provider) return { refusal: 'not-found' }
    if (deposit.state === 'credited' && deposit.reference === reference) return deposit
    if (member.trial) return { refusal: 'trial-account' }
    if (!enabled) return { refusal: 'method-disabled' }
    const stop = refusedMoneyIn(member)
    if (stop) return { refusal: stop }
    if (isOver(deposit) || this.#isUsed(provider, reference)) return { refusal: 'conflict' }
    if (deposit.state === 'expired' || Date.parse(deposit.expiresAt) <= nowMs) return { refusal: 'deposit-expired' }
    if (deposit.amount !== amount || deposit.currency !== currency) return { refusal: 'conflict' }
    return this.#credit(deposit, reference, actor, nowMs)
  }

  /** Books money that really arrived: credits it as `confirm` does, or stores it as unmatched, so that none is lost. */
  receive(paid: ReceiveDeposit, nowMs: number): BankDeposit | Refused {
    const { memberId, id, provider, reference, fault, over, by } = paid
    const deposit = this.find(memberId, id)
    if (!deposit || deposit.provider !== provider) return { refusal: 'not-found' }
    if (this.#isAnothers(deposit, reference)) return { refusal: 'conflict' }
    const isUnmatched = this.#unmatched.owner(provider, reference) !== undefined
    const verdict: BankDeposit | Refused =
      fault !== null || isUnmatched ? { refusal: 'conflict' } : this.confirm(paid, nowMs, by?.actor)
    if ('refusal' in verdict) {
      this.#saveUnmatched(paid, reference, paid.amount, fault ?? whyOf(verdict.refusal, deposit), nowMs)
      this.#fail(memberId, id, fault ?? whyOf(verdict.refusal, deposit), reference)
      return this.#present(memberId, id)
    }
    if (over > 0) this.#saveUnmatched(paid, `${reference}:over`, over, 'paid-over', nowMs)
    return verdict
  }

  /** Rejects a deposit by an operator; money that was received all the same is stored to be returned. */
  reject({ memberId, id, received }: RejectDeposit, nowMs: number): BankDeposit | Refused {
    const deposit = this.find(memberId, id)
    if (!deposit) return { refusal: 'not-found' }
    const isLate = deposit.state === 'expired' && received === null
    if (deposit.state === 'credited' || isLate) return { refusal: 'conflict' }
    if (received && this.#isAnothers(deposit, received.reference)) return { refusal: 'conflict' }
    if (received) this.#saveUnmatched(deposit, received.reference, received.amount, 'rejected', nowMs)
    this.#fail(memberId, id, 'rejected', received?.reference ?? null)
    return this.#present(memberId, id)
  }

  /** Ends a deposit for which the provider accepts no payment any more. */
  end(memberId: string, id: string, state: 'expired' | 'failed'): BankDeposit | Refused {
    this.#sql.exec(`UPDATE deposit SET state = ? WHERE member = ? AND id = ? AND ${OPEN}`, state, memberId, id)
    return this.#present(memberId, id)
  }

  /** Stores the member's proof of payment; the pictures replace earlier ones. */
  prove(memberId: string, id: string, images: string[], nowMs: number): BankDeposit | Refused {
    const deposit = this.find(memberId, id)
    if (!deposit) return { refusal: 'not-found' }
    if (deposit.provider !== 'bank-transfer' || isOver(deposit)) return { refusal: 'conflict' }
    if (deposit.state === 'expired' || Date.parse(deposit.expiresAt) <= nowMs) return { refusal: 'deposit-expired' }
    this.#sql.exec(
      'UPDATE deposit SET proof = ?, expires_ms = ? WHERE member = ? AND id = ?',
      ...[JSON.stringify(images), nowMs + PROVEN_LIFE_MS, memberId, id],
    )
    return this.#present(memberId, id)
  }

  /**
   * Expires deposits that were not paid in time. Returns when the next one expires (epoch ms); null when none is open.
   */
  expire(nowMs: number): number | null {
    const expired = this.#sql.exec<{ member: string; id: string }>(
      `UPDATE deposit SET state = 'expired' WHERE ${OPEN} AND expires_ms <= ? RETURNING member, id`,
      nowMs,
    )
    for (const { member, id } of expired.toArray()) this.#live.add(member, 'deposit', id, nowMs)
    const next = `SELECT min(expires_ms) AS next FROM deposit WHERE ${OPEN}`
    return this.#sql.exec<{ next: number | null }>(next).one().next
  }

  #credit(deposit: BankDeposit, reference: string, actor: string, nowMs: number): BankDeposit | Refused {
    const { memberId: member, id, provider, amount, currency: unit, fee } = deposit
    const paid: Credit = { id, member, unit, amount, reference: `${provider}:${reference}`, actor }
    const verdict = credit(this.#ledger, paid)
    if (verdict.is !== 'new')
      return { refusal: verdict.is === 'refused' && verdict.why === 'ceiling' ? 'limit-reached' : 'conflict' }
    this.#ledger.write(verdict, nowMs)
    this.#ledger.write(chargeFee(this.#ledger, paid, fee), nowMs)
    // Never more than its member was told when it was created: what they owe since then waits for the next one.
    this.#receivables.repayFrom({ memberId: member, id }, unit, Math.min(deposit.owed, amount - fee), nowMs)
    this.#sql.exec(
      `UPDATE deposit SET state = 'credited', credited_ms = ?, reference = ? WHERE member = ? AND id = ?`,
      ...[nowMs, reference, member, id],
    )
    return this.#present(member, id)
  }

  #saveUnmatched(
    {
      memberId: member,
      id: deposit,
      provider,
      currency,
    }: Pick<BankDeposit | ConfirmDeposit, 'memberId' | 'id' | 'provider' | 'currency'>,
    reference: string,
    amount: number,
    why: UnmatchedWhy,
    nowMs: number,
  ): void {
    this.#unmatched.save({ provider, reference, member, deposit, amount, currency, why }, nowMs)
  }

  /** Marks a deposit as failed; one that was credited or has failed does not change. */
  #fail(memberId: string, id: string, why: UnmatchedWhy, reference: string | null): void {
    this.#sql.exec(
      `UPDATE deposit SET state = 'failed', why = ?, reference = ?
       WHERE member = ? AND id = ? AND state IN ('created', 'pending', 'expired')`,
      ...[why, reference, memberId, id],
    )
  }

  /** Returns true when the reference has paid for another deposit of this bank, or is stored as unmatched for one. */
  #isAnothers({ memberId, id, provider, reference: own }: BankDeposit, reference: string): boolean {
    const owner = this.#unmatched.owner(provider, reference)
    if (owner) return owner.member !== memberId || owner.deposit !== id
    return own !== reference && this.#isUsed(provider, reference)
  }

  #isUsed(provider: string, reference: string): boolean {
    const used = 'SELECT 1 AS one FROM deposit WHERE provider = ? AND reference = ?'
    return this.#sql.exec(used, provider, reference).toArray().length > 0
  }

  #openCount(memberId: string): number {
    return this.#sql
      .exec<{ open: number }>(`SELECT count(*) AS open FROM deposit WHERE member = ? AND ${OPEN}`, memberId)
      .one().open
  }

  #present(memberId: string, id: string): BankDeposit | Refused {
    return this.find(memberId, id) ?? { refusal: 'not-found' }
  }
}

function isOver({ state }: BankDeposit): boolean {
  return state === 'credited' || state === 'failed'
}

function isSame(existing: BankDeposit, { method, amount, currency, fields }: CreateDeposit): boolean {
  return (
    existing.method === method &&
    existing.amount === amount &&
    existing.currency === currency &&
    fieldsText(existing.fields) === fieldsText(fields)
  )
}

const WHYS: Partial<Record<ErrorCode, UnmatchedWhy>> = {
  excluded: 'excluded',
  'under-review': 'under-review',
  'account-closed': 'account-closed',
  'method-disabled': 'method-disabled',
  'deposit-expired': 'deposit-expired',
  'limit-reached': 'limit-reached',
}

/** Maps the refusal of a credit to the reason the money is unmatched. */
function whyOf(refusal: ErrorCode, deposit: BankDeposit): UnmatchedWhy {
  return WHYS[refusal] ?? (isOver(deposit) ? 'deposit-over' : 'wrong-amount')
}
