import { LIMIT_PERIODS, type LimitKind, type LimitOwner, type LimitPeriod } from '#api/operator/protection'
import { columns } from '../../../shared/columns.ts'
import {
  changeLimit,
  endOf,
  firstHour,
  inForce,
  type Limit,
  type LimitUsage,
  type Spent,
  standings,
} from '../../ledger/limits.ts'
import type { Reached } from '../bank-types.ts'
import type { Sql } from '../storage.ts'
import type { LimitView, SetLimit } from './limit-types.ts'
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

  /**
   * Sets or removes a limit, or requests a looser one. Returns the limit before and after; they are equal when nothing
   * changed.
   */
  set({ memberId, kind, period, owner, amount }: SetLimit, nowMs: number): { before: LimitView; after: LimitView } {
    const none: Limit = { kind, period, owner, amount: null, pending: null }
    const isIt = (limit: Limit) => limit.kind === kind && limit.period === period && limit.owner === owner
    const before = this.#of(memberId).find(isIt) ?? none
    const after = changeLimit(before, amount, nowMs)
    const { into, values } = columns({
      member: memberId,
      kind,
      period,
      owner,
      amount: after.amount,
      next_amount: after.pending?.amount ?? null,
      next_ms: after.pending?.from_ms ?? null,
    })
    this.#sql.exec(`INSERT OR REPLACE INTO spending_limit ${into}`, ...values)
    this.#remembered.delete(memberId)
    return { before: limitViewOf(before, nowMs), after: limitViewOf(after, nowMs) }
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
    return this.#standings(memberId, ['deposit', 'stake', 'loss'], nowMs).map((one) =>
      this.#reachedOf(memberId, one, nowMs),
    )
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
    const found = standings(limits, kinds, spentIn, nowMs)
    const promised = found.some(({ kind }) => kind === 'deposit') ? this.sumOpenDeposits(memberId) : 0
    return found.map((one) => (one.kind === 'deposit' ? withMore(one, promised) : one))
  }

  #reachedOf(memberId: string, { kind, period, amount, used, left }: LimitUsage, nowMs: number): Reached {
    const hours = this.#spending.hoursSince(memberId, firstHour(period, nowMs))
    const oldest = hours.find(({ deposited, staked, won }) =>
      kind === 'deposit' ? deposited > 0 : kind === 'stake' ? staked > 0 : staked > won,
    )
    const resetsAt = oldest === undefined ? null : new Date(endOf(period, oldest.hour)).toISOString()
    return { limit: kind, period, amount, used, left, resetsAt }
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

function limitViewOf(limit: Limit, nowMs: number): LimitView {
  const { kind, period, owner, pending } = limit
  const isWaiting = pending !== null && pending.from_ms > nowMs
  const next = isWaiting ? { amount: pending.amount, from: new Date(pending.from_ms).toISOString() } : null
  return { kind, period, owner, amount: inForce(limit, nowMs), next }
}

function withMore(usage: LimitUsage, promised: number): LimitUsage {
  const used = usage.used + promised
  return { ...usage, used, left: Math.max(0, usage.amount - used) }
}
