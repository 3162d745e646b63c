import { LIMIT_PERIODS, type LimitKind, type LimitOwner, type LimitPeriod } from '#api/protection/limits'
import type { Account } from './account.ts'
import type { Limit } from './limit-change.ts'
import type { Kind } from './transfer.ts'

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
  /** Whose limit it is: the stricter of both, the member's where they are equal. */
  owner: LimitOwner
  amount: number
  /** Negative when more was won than staked. */
  used: number
  left: number
}

export const HOUR_MS = 3_600_000

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
): LimitUsage[] {
  const found: LimitUsage[] = []
  for (const kind of kinds) {
    for (const period of LIMIT_PERIODS) {
      const strictest = strictestOf(limits.filter((limit) => limit.kind === kind && limit.period === period))
      if (strictest === null) continue
      const used = usedOf(kind, spentIn(period))
      found.push({ kind, period, ...strictest, used, left: Math.max(0, strictest.amount - used) })
    }
  }
  return found
}

function strictestOf(limits: readonly Limit[]): { owner: LimitOwner; amount: number } | null {
  let strictest: { owner: LimitOwner; amount: number } | null = null
  for (const { owner, amount } of limits) {
    if (amount === null || (strictest !== null && amount > strictest.amount)) continue
    if (strictest === null || amount < strictest.amount || owner === 'member') strictest = { owner, amount }
  }
  return strictest
}

/** Returns what a kind of limit counts of what was spent, in minor units. */
export function usedOf(kind: LimitKind, { deposited, staked, won }: Spent): number {
  return { deposit: deposited, stake: staked, loss: staked - won }[kind]
}

/**
 * Returns when less of a limit is used than now if nothing is spent until then, and how much less; null when nothing is
 * used. Hours leave their period one after another, those that a member won in as well.
 */
export function nextFree(
  kind: LimitKind,
  period: LimitPeriod,
  hours: readonly (Spent & { hour: number })[],
): { amount: number; at_ms: number } | null {
  let amount = 0
  for (const [index, spent] of hours.entries()) {
    amount += usedOf(kind, spent)
    const atMs = endOf(period, spent.hour)
    const after = hours[index + 1]
    // Days that a month lacks leave it together.
    if (amount > 0 && (after === undefined || endOf(period, after.hour) > atMs)) return { amount, at_ms: atMs }
  }
  return null
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
