import { columns } from '../../../shared/columns.ts'
import { ceilingOf } from '../../ledger/account.ts'
import { hold, resolveHold, returnPayout } from '../../ledger/hold.ts'
import { refusedUnverified, WITHDRAWAL_DAYS } from '../../ledger/play-stop.ts'
import type { Verdict } from '../../ledger/transfer.ts'
import {
  isAwaited,
  type StepRequest,
  startWithdrawal,
  type Taken,
  take,
  type WithdrawalProgress,
} from '../../ledger/withdrawal.ts'
import type { Refused } from '../bank-types.ts'
import type { LiveChanges } from '../live/LiveChanges.ts'
import type { Members } from '../Members.ts'
import type { Receivables } from '../receivables/Receivables.ts'
import type { SqlLedger } from '../SqlLedger.ts'
import type { Sql } from '../storage.ts'
import { History } from './History.ts'
import type { PayoutAccounts } from './PayoutAccounts.ts'
import { folioOf, holdIdOf, progressColumns, progressOf, type WithdrawalRow, withdrawalOf } from './row.ts'
import type { BankWithdrawal, CreateWithdrawal, MemberStep, OperatorStep } from './withdrawal-types.ts'

const DAY_MS = 24 * 3_600_000
/** Maximum payouts counted as received in one run of the alarm. */
const LAPSES_A_TURN = 500

/** `isNew` is false for a repeated request: nothing changed and no notice is sent. */
export type Stepped = { withdrawal: BankWithdrawal; taken: Taken | null; isNew: boolean }

/** The actor of a step, its id, and what is recorded of it. */
interface Deed {
  id: string | null
  actor: string
  reason: string
  proofs: string[]
  /** Until when the member may report on this payout, in epoch ms. */
  dueMs: number | null
}

/** Member steps that have already been done when they are repeated. */
const IS_DONE = {
  cancel: ({ state }) => state === 'cancelled',
  receive: ({ issued, received, returned }) => received > 0 && issued - returned === received,
  deny: ({ state }) => state === 'dispute',
} as const satisfies Record<MemberStep['step'], (progress: WithdrawalProgress) => boolean>

interface Dependencies {
  sql: Sql
  members: Members
  ledger: SqlLedger
  accounts: PayoutAccounts
  receivables: Receivables
  live: LiveChanges
}

/**
 * Withdrawals: the money is held when requested, posted in parts as it is issued, voided when it is not
 * (decision 64).
 */
export class Withdrawals {
  readonly #sql: Sql
  readonly #members: Members
  readonly #ledger: SqlLedger
  readonly #accounts: PayoutAccounts
  readonly #history: History
  readonly #receivables: Receivables
  readonly #live: LiveChanges

  constructor({ sql, members, ledger, accounts, receivables, live }: Dependencies) {
    this.#sql = sql
    this.#members = members
    this.#ledger = ledger
    this.#accounts = accounts
    this.#history = new History(sql)
    this.#receivables = receivables
    this.#live = live
  }

  find(memberId: string, id: string): BankWithdrawal | undefined {
    const row = this.#row(memberId, id)
    return row && this.present(row)
  }

  /** Excluded members may withdraw (GLI-19 A.3.8(c)); trial accounts have nothing to withdraw. */
  create(request: CreateWithdrawal, nowMs: number): BankWithdrawal | Refused {
    const { memberId, id, amount, currency } = request
    const member = this.#members.find(memberId)
    if (!member) return { refusal: 'not-found' }
    const existing = this.find(memberId, id)
    if (existing) {
      const isSame =
        existing.account.id === request.account && existing.amount === amount && existing.currency === currency
      return isSame ? existing : { refusal: 'conflict' }
    }
    if (member.trial) return { refusal: 'trial-account' }
    const account = this.#accounts.find(memberId, request.account)
    if (!account || account.removedAt !== null) return { refusal: 'not-found' }
    if (currency !== member.currency || currency !== account.currency) return { refusal: 'wrong-currency' }
    const method = request.methods.find((one) => one.kind === account.kind && one.currency === currency)
    if (!method) return { refusal: 'method-disabled' }
    if (amount < method.minimum || amount > method.maximum) return { refusal: 'amount-out-of-range' }
    const waitMs = Date.parse(account.usableAt) - nowMs
    if (waitMs > 0) return { refusal: 'account-cooling', value: { retryAfterSeconds: Math.ceil(waitMs / 1_000) } }
    const owed = this.#receivables.owedBy(memberId, currency)
    if (owed > 0) return { refusal: 'amount-owed', value: { amount: owed } }
    const { actor = `member:${memberId}` } = request
    const held = hold(this.#ledger, { id: holdIdOf(memberId, id), member: memberId, unit: currency, amount, actor })
    if (held.is === 'refused') return { refusal: held.why === 'not-enough-money' ? held.why : 'conflict' }
    // What is left on a closed account is small, and an operator pays it out.
    const unverified =
      request.actor === undefined &&
      refusedUnverified(member, { to: 'withdraw', total: this.#sumSince(memberId, nowMs) + amount })
    if (unverified) return { refusal: unverified }
    this.#ledger.write(held, nowMs)
    const { into, values } = columns({
      member: memberId,
      id,
      account: account.id,
      currency,
      folio: folioOf(memberId, id),
      amount,
      created_ms: nowMs,
      ...progressColumns(startWithdrawal(amount)),
    })
    this.#sql.exec(`INSERT INTO withdrawal ${into}`, ...values)
    const first = { id: null, content: '', actor, from: '', to: 'applying', reason: '', proofs: [] } as const
    this.#history.add(memberId, id, { ...first, proofs: [], step: 'apply', amount }, nowMs)
    this.#live.add(memberId, 'withdrawal', id, nowMs)
    return this.#again(memberId, id)
  }

  /** Returns what the withdrawals of the last days have paid out and may still pay out. */
  #sumSince(memberId: string, nowMs: number): number {
    return this.#sql
      .exec<{ total: number }>(
        `SELECT coalesce(sum(amount - voided - returned), 0) AS total FROM withdrawal INDEXED BY withdrawal_newest
         WHERE member = ? AND created_ms > ?`,
        ...[memberId, nowMs - WITHDRAWAL_DAYS * DAY_MS],
      )
      .one().total
  }

  /** A member's own step; repeating it changes nothing. */
  byMember({ memberId, id, step }: MemberStep, nowMs: number): BankWithdrawal | Refused {
    const row = this.#row(memberId, id)
    if (!row) return { refusal: 'not-found' }
    const taken = take(progressOf(row), { step })
    if (!taken) return IS_DONE[step](progressOf(row)) ? this.present(row) : { refusal: 'wrong-state' }
    const deed = { id: null, actor: `member:${memberId}`, reason: '', proofs: [], dueMs: row.due_ms }
    return this.#do(row, { step }, taken, deed, nowMs) ?? this.#again(memberId, id)
  }

  /** An operator's decision, applied once per id. */
  byOperator(request: OperatorStep, nowMs: number): Stepped | Refused {
    const { memberId, withdrawalId, id, decision, actor, reason } = request
    const row = this.#row(memberId, withdrawalId)
    if (!row) return { refusal: 'not-found' }
    const earlier = this.#history.findContent(memberId, withdrawalId, id)
    if (earlier !== undefined) {
      const isSame = earlier === contentOf(decision, reason)
      return isSame ? { withdrawal: this.present(row), taken: null, isNew: false } : { refusal: 'conflict' }
    }
    const owed = this.#receivables.owedBy(memberId, row.currency)
    if (decision.step === 'issue' && owed > 0) return { refusal: 'amount-owed', value: { amount: owed } }
    const taken = take(progressOf(row), decision)
    if (!taken) return { refusal: 'wrong-state' }
    if (decision.step === 'bank-return' && this.#ledger.transfer(returnIdOf(row, decision)))
      return { refusal: 'conflict' }
    const isIssue = decision.step === 'issue'
    const proofs = isIssue ? decision.proofs : []
    const deed = { id, actor, reason, proofs, dueMs: isIssue ? nowMs + decision.receipt_ms : row.due_ms }
    const refused = this.#do(row, decision, taken, deed, nowMs)
    if (refused) return refused
    const withdrawal = this.#again(memberId, withdrawalId)
    return 'refusal' in withdrawal ? withdrawal : { withdrawal, taken, isNew: true }
  }

  /**
   * Counts payouts as received when the member did not report in time. Returns when the next one is due (epoch ms);
   * null when none is waiting.
   */
  lapse(nowMs: number): number | null {
    const rows = this.#sql
      .exec<WithdrawalRow>(
        'SELECT * FROM withdrawal WHERE due_ms <= ? ORDER BY due_ms LIMIT ?',
        ...[nowMs, LAPSES_A_TURN],
      )
      .toArray()
    const deed = { id: null, actor: 'system', reason: '', proofs: [], dueMs: null }
    for (const row of rows) {
      const taken = take(progressOf(row), { step: 'lapse' })
      if (taken) this.#do(row, { step: 'lapse' }, taken, deed, nowMs)
    }
    return this.#sql.exec<{ next: number | null }>('SELECT min(due_ms) AS next FROM withdrawal').one().next
  }

  present(row: WithdrawalRow): BankWithdrawal {
    const account = this.#accounts.find(row.member, row.account)
    if (!account) throw new Error(`withdrawal ${row.id} names an account that is not there`)
    return withdrawalOf(row, account, this.#history.of(row.member, row.id))
  }

  /** Moves the money of the step and records it; a refusal is returned before anything is written. */
  #do(row: WithdrawalRow, request: StepRequest, taken: Taken, deed: Deed, nowMs: number): Refused | null {
    const { member, id, currency: unit } = row
    const { after, post, void: rest, giveBack } = taken
    if (this.#ledger.balance(member, 'cash', unit) + rest + giveBack > ceilingOf(unit))
      return { refusal: 'limit-reached' }
    const about = { holdId: holdIdOf(member, id), member, actor: deed.actor }
    const part = `${about.holdId}:${deed.id ?? request.step}`
    if (post > 0) this.#write(resolveHold(this.#ledger, { ...about, id: part, how: 'post', amount: post }), nowMs)
    if (rest > 0) this.#write(resolveHold(this.#ledger, { ...about, id: `${about.holdId}:void`, how: 'void' }), nowMs)
    if (giveBack > 0)
      this.#write(returnPayout(this.#ledger, { ...about, id: returnIdOf(row, request), amount: giveBack }), nowMs)
    const dueMs = isAwaited(after) && !after.disputed ? deed.dueMs : null
    const { set, values } = columns({ ...progressColumns(after), due_ms: dueMs })
    this.#sql.exec(`UPDATE withdrawal SET ${set} WHERE member = ? AND id = ?`, ...values, member, id)
    this.#live.add(member, 'withdrawal', id, nowMs)
    const amount = post + rest + giveBack || after.received - row.received
    const moved = { step: request.step, from: row.state, to: after.state, amount }
    const { actor, reason, proofs } = deed
    this.#history.add(
      member,
      id,
      { ...moved, id: deed.id, content: contentOf(request, reason), actor, reason, proofs },
      nowMs,
    )
    return null
  }

  /**
   * The rules have allowed the step and the hold covers it: a ledger that refuses now is a bug, and the throw rolls
   * back the whole step.
   */
  #write(verdict: Verdict, nowMs: number): void {
    if (verdict.is !== 'new') throw new Error(`a withdrawal's transfer is ${JSON.stringify(verdict)}`)
    this.#ledger.write(verdict, nowMs)
  }

  #row(memberId: string, id: string): WithdrawalRow | undefined {
    return this.#sql
      .exec<WithdrawalRow>('SELECT * FROM withdrawal WHERE member = ? AND id = ?', memberId, id)
      .toArray()[0]
  }

  #again(memberId: string, id: string): BankWithdrawal | Refused {
    return this.find(memberId, id) ?? { refusal: 'not-found' }
  }
}

/** Returns the id of the transfer that gives money back: one for what never arrived, one for each reference of the bank. */
function returnIdOf({ member, id }: WithdrawalRow, request: StepRequest): string {
  const reference = request.step === 'bank-return' && 'reference' in request ? `:${request.reference}` : ''
  return `${holdIdOf(member, id)}:returned${reference}`
}

/** The content that an id stands for: the same content returns the first result, other content is a conflict. */
function contentOf(request: StepRequest | OperatorStep['decision'], reason: string): string {
  const { step } = request
  if (request.step === 'issue')
    return JSON.stringify([step, request.amount, 'proofs' in request ? request.proofs : [], reason])
  if (request.step === 'bank-return')
    return JSON.stringify([step, request.amount, 'reference' in request ? request.reference : '', reason])
  return JSON.stringify([step, request.step === 'resolve' ? request.outcome : '', reason])
}
