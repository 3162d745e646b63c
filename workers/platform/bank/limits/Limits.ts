import { LIMIT_KINDS, LIMIT_PERIODS, type LimitKind, type LimitOwner, type LimitPeriod } from '#api/protection/limits'
import { columns } from '../../../shared/columns.ts'
import { type Limit, waitingChange } from '../../ledger/limit-change.ts'
import { firstHour, type LimitUsage, nextFree, type Spent, standings, usedOf } from '../../ledger/limits.ts'
import type { Reached } from '../bank-types.ts'
import type { Sql } from '../storage.ts'
import type { LimitName, LimitView } from './limit-types.ts'
import type { Spending } from './Spending.ts'

type LimitRow = {
  kind: LimitKind
  period: LimitPeriod
  owner: LimitOwner
  amount: number | null
  next_amount: number | null
  next_ms: number | null
}

/** Maximum members whose limits are cached; others are read from the table. */
const REMEMBERED = 20_000
const NONE: readonly Limit[] = []

/** The limits of a bank's members and what is left of them. Checked inside the transaction that spends. */
export class Limits {
  readonly #sql: Sql
  readonly #spending: Spending
  readonly #remembered = new Map<string, readonly Limit[]>()

  constructor(sql: Sql, spending: Spending) {
    this.#sql = sql
    this.#spending = spending
  }

  /** Returns one limit, without an amount where there is none. */
  find(memberId: string, owner: LimitOwner, { kind, period }: LimitName): Limit {
    const isIt = (limit: Limit) => limit.kind === kind && limit.period === period && limit.owner === owner
    return this.#of(memberId).find(isIt) ?? { kind, period, owner, amount: null, pending: null }
  }

  /** Stores a limit after a change. What waits is announced again when it can be confirmed. */
  save(memberId: string, { kind, period, owner, amount, pending }: Limit): void {
    const { into, values } = columns({
      member: memberId,
      kind,
      period,
      owner,
      amount,
      next_amount: pending?.amount ?? null,
      next_ms: pending?.from_ms ?? null,
      notified: 0,
    })
    this.#sql.exec(`INSERT OR REPLACE INTO spending_limit ${into}`, ...values)
    this.#remembered.delete(memberId)
  }

  /** Marks what can be confirmed by now and was not announced yet. Returns whose limits these are, each once. */
  takeReady(nowMs: number): string[] {
    const ready = this.#sql.exec<{ member: string }>(
      'UPDATE spending_limit SET notified = 1 WHERE notified = 0 AND next_ms <= ? RETURNING member',
      nowMs,
    )
    return [...new Set(ready.toArray().map(({ member }) => member))]
  }

  /** Returns when a change can be confirmed next that was not announced yet (epoch ms); null when none waits. */
  nextReady(): number | null {
    return this.#sql
      .exec<{ next: number | null }>('SELECT min(next_ms) AS next FROM spending_limit WHERE notified = 0')
      .one().next
  }

  /** Returns the limits that are in force or pending. */
  list(memberId: string, nowMs: number): LimitView[] {
    return this.#of(memberId)
      .map((limit) => limitViewOf(limit, nowMs))
      .filter(({ amount, next }) => amount !== null || next !== null)
  }

  /** Returns how much more may be spent on any of these kinds, in minor units; Infinity when no limit applies. */
  amountLeft(memberId: string, kinds: readonly LimitKind[], nowMs: number): number {
    return this.#tightest(memberId, kinds, nowMs)?.left ?? Number.POSITIVE_INFINITY
  }

  /** Returns the limit that the amount would exceed, with what is left of it; null when the amount may be spent. */
  findReached(memberId: string, kinds: readonly LimitKind[], amount: number, nowMs: number): Reached | null {
    const tightest = this.#tightest(memberId, kinds, nowMs)
    return tightest !== undefined && amount > tightest.left ? this.#reachedOf(memberId, tightest, nowMs) : null
  }

  /** Returns the usage of each of a member's limits. */
  standings(memberId: string, nowMs: number): Reached[] {
    return this.#standings(memberId, LIMIT_KINDS, nowMs).map((one) => this.#reachedOf(memberId, one, nowMs))
  }

  /** Returns what every kind of limit counts in every period, with and without a limit, and when less counts. */
  usage(memberId: string, nowMs: number) {
    const hours = this.#spending.hoursSince(memberId, firstHour('month', nowMs))
    const promised = this.sumOpenDeposits(memberId)
    return LIMIT_PERIODS.flatMap((period) => {
      const first = firstHour(period, nowMs)
      const counted = hours.filter(({ hour }) => hour >= first)
      return LIMIT_KINDS.map((kind) => {
        const spent = counted.reduce((sum, hour) => sum + usedOf(kind, hour), 0)
        const used = kind === 'deposit' ? spent + promised : spent
        return { kind, period, used, frees: used > 0 ? nextFree(kind, period, counted) : null }
      })
    })
  }

  /** Returns the sum of a member's unpaid deposits: it counts, or opening two deposits would get around the limit. */
  sumOpenDeposits(memberId: string): number {
    return this.#sql
      .exec<{ sum: number }>(
        `SELECT coalesce(sum(amount), 0) AS sum FROM deposit WHERE member = ? AND state IN ('created', 'pending')`,
        memberId,
      )
      .one().sum
  }

  /** Stores what the member chose when they were asked for a deposit limit. Returns false where they had chosen before. */
  saveChoice(memberId: string, choice: 'limit' | 'none', nowMs: number): boolean {
    return (
      this.#sql.exec(
        'INSERT OR IGNORE INTO limit_choice (member, choice, at_ms) VALUES (?, ?, ?)',
        memberId,
        choice,
        nowMs,
      ).rowsWritten > 0
    )
  }

  /** True while a member without a deposit limit of their own has neither chosen nor deposited (RTS 12A). */
  isChoiceDue(memberId: string): boolean {
    if (
      this.#of(memberId).some(({ kind, owner, amount }) => kind === 'deposit' && owner === 'member' && amount !== null)
    )
      return false
    const answers = this.#sql.exec(
      `SELECT 1 AS one FROM limit_choice WHERE member = ?
       UNION ALL SELECT 1 FROM deposit WHERE member = ? AND state = 'credited' LIMIT 1`,
      ...[memberId, memberId],
    )
    return answers.toArray().length === 0
  }

  /** Clears the cache after a transaction that was rolled back. */
  forget(): void {
    this.#remembered.clear()
  }

  #tightest(memberId: string, kinds: readonly LimitKind[], nowMs: number): LimitUsage | undefined {
    return this.#standings(memberId, kinds, nowMs).sort((one, other) => one.left - other.left)[0]
  }

  #standings(memberId: string, kinds: readonly LimitKind[], nowMs: number): LimitUsage[] {
    const limits = this.#of(memberId)
    if (limits.length === 0) return []
    const spent = new Map<LimitPeriod, Spent>()
    const spentIn = (period: LimitPeriod): Spent => {
      const total = spent.get(period) ?? this.#spending.since(memberId, firstHour(period, nowMs))
      spent.set(period, total)
      return total
    }
    const found = standings(limits, kinds, spentIn)
    const promised = found.some(({ kind }) => kind === 'deposit') ? this.sumOpenDeposits(memberId) : 0
    return found.map((one) => (one.kind === 'deposit' ? withMore(one, promised) : one))
  }

  #reachedOf(memberId: string, { kind, ...usage }: LimitUsage, nowMs: number): Reached {
    const hours = this.#spending.hoursSince(memberId, firstHour(usage.period, nowMs))
    const next = nextFree(kind, usage.period, hours)
    return { limit: kind, ...usage, resetsAt: next && new Date(next.at_ms).toISOString() }
  }

  #of(memberId: string): readonly Limit[] {
    const remembered = this.#remembered.get(memberId)
    if (remembered) return remembered
    const rows = this.#sql
      .exec<LimitRow>(
        'SELECT kind, period, owner, amount, next_amount, next_ms FROM spending_limit WHERE member = ?',
        memberId,
      )
      .toArray()
    const limits = rows.length === 0 ? NONE : rows.map(limitOf).sort(byKindAndPeriod)
    if (this.#remembered.size >= REMEMBERED) this.#remembered.clear()
    this.#remembered.set(memberId, limits)
    return limits
  }
}

function limitOf({ next_amount: nextAmount, next_ms: nextMs, ...row }: LimitRow): Limit {
  return { ...row, pending: nextMs === null ? null : { amount: nextAmount, from_ms: nextMs } }
}

function byKindAndPeriod(one: Limit, other: Limit): number {
  return (
    one.kind.localeCompare(other.kind) || LIMIT_PERIODS.indexOf(one.period) - LIMIT_PERIODS.indexOf(other.period) || 0
  )
}

/** Returns a limit as operators read it. */
export function limitViewOf(limit: Limit, nowMs: number): LimitView {
  const { kind, period, owner, amount } = limit
  return { kind, period, owner, amount, next: nextView(limit, nowMs) }
}

/** Returns what waits, with its times as text. */
export function nextView(limit: Limit, nowMs: number): LimitView['next'] {
  const waiting = waitingChange(limit, nowMs)
  if (waiting === null) return null
  const { amount, from_ms: fromMs, until_ms: untilMs } = waiting
  return { amount, from: new Date(fromMs).toISOString(), until: new Date(untilMs).toISOString() }
}

function withMore(usage: LimitUsage, promised: number): LimitUsage {
  const used = usage.used + promised
  return { ...usage, used, left: Math.max(0, usage.amount - used) }
}
