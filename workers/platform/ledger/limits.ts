import { LIMIT_PERIODS, type LimitKind, type LimitOwner, type LimitPeriod } from '#api/operator/protection'
import type { Account } from './account.ts'
import type { Kind } from './transfer.ts'

/** A spending limit; each changes at its own time, independently of the others. */
export interface Limit {
  kind: LimitKind
  period: LimitPeriod
  owner: LimitOwner
  /** Minor units; null: no limit. */
  amount: number | null
  /** The next amount, and when it takes effect. */
  pending: { amount: number | null; from_ms: number } | null
}

/** What a member has paid in, staked and won over a period; minor units. */
export interface Spent {
  deposited: number
  staked: number
  won: number
}

/**
 * Money paid in and not played with (GLI-19 A.8.2(d)): the largest excess of deposits over stakes since any of these
 * hours, which are ordered oldest first.
 */
export function unplayedDeposits(hours: readonly Spent[]): number {
  let [most, over] = [0, 0]
  for (const { deposited, staked } of [...hours].reverse()) {
    over += deposited - staked
    most = Math.max(most, over)
  }
  return most
}

/** The usage of one kind and period of limit. */
export interface LimitUsage {
  kind: LimitKind
  period: LimitPeriod
  amount: number
  /** Negative when more was won than staked. */
  used: number
  left: number
}

export const HOUR_MS = 3_600_000
/** Waiting period for a looser limit of the member's own (GLI-19 A.3.7(a)). */
export const LOOSENING_MS = 24 * HOUR_MS

/** Returns the amount in force now; null without a limit. */
export function inForce({ amount, pending }: Pick<Limit, 'amount' | 'pending'>, nowMs: number): number | null {
  return pending !== null && pending.from_ms <= nowMs ? pending.amount : amount
}

/**
 * Returns a limit after another amount was requested: the first amount and a lower one apply at once, a higher one or a
 * removal after a day. Changes to the operator's own limits apply at once.
 */
export function changeLimit(limit: Limit, wanted: number | null, nowMs: number): Limit {
  const before = inForce(limit, nowMs)
  const isLooser = before !== null && (wanted === null || wanted > before)
  if (!isLooser || limit.owner === 'operator') return { ...limit, amount: wanted, pending: null }
  // A repeated request does not restart the waiting period.
  const isWaiting = limit.pending !== null && limit.pending.from_ms > nowMs && limit.pending.amount === wanted
  if (isWaiting) return limit
  return { ...limit, amount: before, pending: { amount: wanted, from_ms: nowMs + LOOSENING_MS } }
}

type Part = (cash: number) => Partial<Spent>
const paidIn: Part = (cash) => ({ deposited: cash })
/**
 * What a transfer adds, by its change of the cash account: promotions and bonus money are not stakes of the member's
 * own.
 */
const PARTS: Partial<Record<Kind, Part>> = {
  deposit: paidIn,
  // Money from an agent is money to play with, so it counts as paid in.
  'transfer-in': paidIn,
  bet: (cash) => ({ staked: -cash }),
  rollback: (cash) => ({ staked: -cash }),
  win: (cash) => ({ won: cash }),
  'win-released': (cash) => ({ won: cash }),
  'win-rollback': (cash) => ({ won: cash }),
}

/** The fields read of a transfer. */
export interface Spender {
  kind: Kind
  free: boolean
  postings: readonly { account: Account; amount: number }[]
}

/** Returns what a transfer adds to the member's spending; null for nothing. A rollback subtracts what its bet added. */
export function spentBy({ kind, free, postings }: Spender): Spent | null {
  const of = (name: Account) => postings.find(({ account }) => account === name)?.amount ?? 0
  // A win that is taken back is no longer won, also where its member still owes it.
  const cash = of('cash') + (kind === 'win-rollback' ? of('receivable') : 0)
  const part = PARTS[kind]
  if (part === undefined || cash === 0 || free) return null
  return { deposited: 0, staked: 0, won: 0, ...part(cash) }
}

/**
 * Returns the hour of a time. Spending is stored by the hour, so an amount counts for its period and at most an hour
 * longer.
 */
export function hourOf(atMs: number): number {
  return Math.floor(atMs / HOUR_MS)
}

/** Returns the first hour that counts at a time. */
export function firstHour(period: LimitPeriod, nowMs: number): number {
  return hourOf(startOf(period, nowMs))
}

/** Returns when the spending of an hour no longer counts, in epoch ms. */
export function endOf(period: LimitPeriod, hour: number): number {
  const afterMs = (hour + 1) * HOUR_MS
  if (period !== 'month') return afterMs + LENGTH_MS[period]
  let endMs = afterMs + 28 * 24 * HOUR_MS
  while (startOf('month', endMs) < afterMs) endMs += HOUR_MS
  return endMs
}

/** Returns the usage of the limits of these kinds, one entry per kind and period: the stricter of the two owners. */
export function standings(
  limits: readonly Limit[],
  kinds: readonly LimitKind[],
  spentIn: (period: LimitPeriod) => Spent,
  nowMs: number,
): LimitUsage[] {
  const found: LimitUsage[] = []
  for (const kind of kinds) {
    for (const period of LIMIT_PERIODS) {
      const amounts = limits
        .filter((limit) => limit.kind === kind && limit.period === period)
        .flatMap((limit) => inForce(limit, nowMs) ?? [])
      if (amounts.length === 0) continue
      const [amount, used] = [Math.min(...amounts), usedOf(kind, spentIn(period))]
      found.push({ kind, period, amount, used, left: Math.max(0, amount - used) })
    }
  }
  return found
}

function usedOf(kind: LimitKind, { deposited, staked, won }: Spent): number {
  return { deposit: deposited, stake: staked, loss: staked - won }[kind]
}

const LENGTH_MS = { day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS }

/** The month before may not have this day: the window then starts with the current month. */
function startOf(period: LimitPeriod, nowMs: number): number {
  if (period !== 'month') return nowMs - LENGTH_MS[period]
  const now = new Date(nowMs)
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (now.getUTCDate() > lastDay) return Date.UTC(year, month, 1)
  return now.setUTCMonth(month - 1)
}
