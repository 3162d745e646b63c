import type { CashbackDraft } from '#api/operator/rewards/cashbacks'
import { type CashbackLine, type CashbackList, cashbackList } from '#api/rewards/cashback'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { settleCashbacks } from '../../../../../workers/platform/rewards/cashback/settle.ts'
import { endCashback, openCashback } from '../../../../../workers/platform/rewards/cashback/versions.ts'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { movement } from '../../support/movements.ts'
import { callApi, env, expectValue } from '../../support/world.ts'
import { listGame, type Player } from '../rebates/rebate-world.ts'

/** Weeks, games and cashbacks, and what members get of them. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const WEEK_MS = 7 * DAY_MS
export const WAIT_MS = 6 * HOUR_MS

const game = (name: string) => ({ vendor: 'FRL', game: `${name}-del-cashback` })
export const SLOT = game('slot')
export const POKER = game('poker')
export const MESA = game('mesa')
export const PEZ = game('pez')
/** Nobody lists it. */
export const NOWHERE = game('ningun')

/** Each game with its category and its kinds. */
export const GAMES = [
  [SLOT, 'RNG', []],
  [POKER, 'RNG', ['VP']],
  [MESA, 'LIVE', ['TG']],
  [PEZ, 'FISH', []],
] as const

export async function beginCashbacks(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [{ game: name }, type, classify] of GAMES) await listGame(name, type, classify)
}

/** The first instant of the week that lies so many weeks before this one: the clocks of Mexico City stand at UTC-6 all year. */
export function weekStart(weeksAgo: number): number {
  const aheadMs = -6 * HOUR_MS
  // The first Monday of the epoch is its fifth day.
  const sinceMonday = (Date.now() + aheadMs - 4 * DAY_MS) % WEEK_MS
  return Date.now() - sinceMonday - weeksAgo * WEEK_MS
}
/** The name of that week: its first day. */
export const weekName = (weeksAgo: number) => new Date(weekStart(weeksAgo)).toISOString().slice(0, 10)
/** When that week can be settled. */
export const afterWeek = (weeksAgo: number) => weekStart(weeksAgo - 1) + WAIT_MS
/** Within that week. */
export const inWeek = (weeksAgo: number, day = 2) => weekStart(weeksAgo) + day * DAY_MS + 12 * HOUR_MS

let cashbacks = 0
type Part = Partial<CashbackDraft>

/** A tenth of the net loss of slots, of at least 5.00 and at most 500.00. */
export function draftOf(over: Part = {}): CashbackDraft {
  return {
    ...{ title: { es: 'Cashback', en: 'Cashback en', pt: 'Cashback pt' }, currency: 'MXN', rates: [1_000, 1_200] },
    ...{ least: 500, cap: 50_000, categories: ['RNG'], games: [], without: ['VP'], collectDays: 7, ...over },
  }
}

/** Opens a cashback, long ago where nothing else is said. */
export async function cashbackOpen(over: Part = {}, openedMs = Date.parse('2026-01-05')): Promise<string> {
  cashbacks += 1
  const id = `cashback-${cashbacks}`
  await version(id, over, openedMs)
  return id
}

/** Opens another version of it. */
export async function version(id: string, over: Part, openedMs: number): Promise<void> {
  const row = await openCashback(env.DB, id, draftOf(over), HOUSE, openedMs)
  if (!('cashback' in row)) throw new Error(row.code)
}

export const end = (id: string, state: 'paused' | 'stopped', atMs: number) =>
  endCashback(env.DB, id, state, HOUSE, atMs)

/** Forgets every cashback, so that each test has its own. */
export const forgetCashbacks = () => env.DB.prepare('DELETE FROM cashback_versions').run()

/** The clock: the missions pass on whose bets have changed, and what has ended is settled. */
export async function settle(nowMs: number): Promise<void> {
  await reachMissions(env, nowMs)
  await settleCashbacks(env, nowMs)
}

let gifts = 1_000_000
/** Cash that the house gave, as the bank's message brings it. */
export function gift(
  member: string,
  amount: number,
  atMs: number,
  kind: 'reward' | 'prize' | 'bonus-release' = 'reward',
) {
  gifts += 1
  return movement({ member, sequence: gifts, kind, amount, at: new Date(atMs).toISOString() })
}

export interface WeekRow {
  cashback: string
  week: string
  lines: CashbackLine[]
  carried: number
  carry: number
  amount: number
  is_given: number
}

/** The settlements of a member, the oldest first; of one cashback. */
export async function weeksOf({ id }: { id: string }, cashback?: string): Promise<WeekRow[]> {
  const { results } = await env.DB.prepare(
    'SELECT * FROM cashback_weeks WHERE member_id = ?1 AND (?2 IS NULL OR cashback = ?2) ORDER BY week, cashback',
  )
    .bind(id, cashback ?? null)
    .all<Omit<WeekRow, 'lines'> & { lines: string }>()
  return results.map((row) => ({ ...row, lines: JSON.parse(row.lines) as CashbackLine[] }))
}

export const cashbackListOf = async ({ headers }: Player, language = 'es') =>
  expectValue(
    await callApi<CashbackList>('GET', cashbackList.path, { headers: { ...headers, 'Accept-Language': language } }),
  )
