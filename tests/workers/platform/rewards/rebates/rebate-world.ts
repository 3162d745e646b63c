import { type ManualRebate, manualRebate } from '#api/rewards/rebate'
import { settleRebates } from '../../../../../workers/platform/rewards/rebates/settle.ts'
import { addedMember } from '../../support/members.ts'
import { bearer, callApi, env, expectValue, someone } from '../../support/world.ts'

/** Games, rates and ranks of the rebate, and members who have bet. */

export const DAY_MS = 86_400_000
export const MINUTE_MS = 60_000
export const ZONE = 'America/Mexico_City'

export const SLOT = { vendor: 'FRL', game: 'slot-del-reembolso' }
export const MESA = { vendor: 'FRL', game: 'mesa-del-reembolso' }
export const CARTAS = { vendor: 'FRL', game: 'cartas-del-reembolso' }
export const POKER = { vendor: 'FRL', game: 'poker-del-reembolso' }
/** No rate. */
export const GALLOS = { vendor: 'FRL', game: 'gallos-del-reembolso' }
/** Nobody lists it. */
export const NOWHERE = { vendor: 'FRL', game: 'en-ningun-catalogo' }

/** Each game with the category in which it counts. */
export const GAMES = [
  [SLOT, 'RNG', []],
  [MESA, 'LIVE', ['TG']],
  [CARTAS, 'PVP', []],
  [POKER, 'RNG', ['VP']],
  [GALLOS, 'COCKFIGHT', []],
] as const

export const RATES = { RNG: [100, 120, 150], LIVE: [60, 65], PVP: [100], 'RNG:VP': [5, 7] }

/** Lists the games, and puts the rates in force for all bets of the tests. */
export async function beginRebates(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [{ game }, type, classify] of GAMES) await listGame(game, type, classify)
  await env.DB.prepare(`UPDATE rebate_rules SET from_at = '2020-01-01T00:00:00.000Z', rules = ? WHERE version = 1`)
    .bind(JSON.stringify({ rates: RATES }))
    .run()
}

export async function listGame(game: string, type: string, classify: readonly string[] = []): Promise<void> {
  await env.DB.prepare(
    `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
     VALUES (?1, ?1, 'FRL', ?2, 1, '', 0, 'open', 'open', ?3)`,
  )
    .bind(game, type, JSON.stringify(classify))
    .run()
}

/** The first instant of the day that lies so many days before today: the clocks of Mexico City stand at UTC-6 all year. */
export function dayStart(daysAgo: number): number {
  const aheadMs = -6 * 60 * MINUTE_MS
  return Math.floor((Date.now() + aheadMs) / DAY_MS) * DAY_MS - aheadMs - daysAgo * DAY_MS
}
/** The name of that day. */
export const dayName = (daysAgo: number) => new Date(dayStart(daysAgo)).toISOString().slice(0, 10)
/** When that day can be settled. */
export const afterDay = (daysAgo: number) => dayStart(daysAgo - 1) + 10 * MINUTE_MS

export async function player(fields: Parameters<typeof addedMember>[0] = {}) {
  const { member, token } = await addedMember(fields)
  return { id: member.id, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
export type Player = Awaited<ReturnType<typeof player>>

/** Writes down the ranks of a member, each from a time on. */
export async function rankOf(
  { id }: { id: string },
  ranks: readonly { fromMs: number; level: number }[],
): Promise<void> {
  for (const [index, { fromMs, level }] of ranks.entries())
    await env.DB.prepare(
      `INSERT INTO vip_changes (member_id, sequence, at, recorded_at, reason, from_level, to_level, staked, period_from)
       VALUES (?1, ?2, ?3, ?3, 'rise', ?4, ?5, 0, '2026-01-01')`,
    )
      .bind(id, index + 1, new Date(fromMs).toISOString(), ranks[index - 1]?.level ?? 1, level)
      .run()
}

export const settle = (nowMs: number) => settleRebates(env, nowMs)

export interface DayRow {
  day: string
  level: number
  lines: { category: string; day: string; version: number; rate: number; staked: number; amount: number }[]
  carried: number
  carry: number
  amount: number
  is_given: number
}

/** The settled days of a member, the oldest first. */
export async function daysOf({ id }: { id: string }): Promise<DayRow[]> {
  const { results } = await env.DB.prepare('SELECT * FROM rebate_days WHERE member_id = ? ORDER BY day')
    .bind(id)
    .all<Omit<DayRow, 'lines'> & { lines: string }>()
  return results.map((row) => ({ ...row, lines: JSON.parse(row.lines) as DayRow['lines'] }))
}

/** The rewards of a member, the oldest first. */
export const rewardsOf = async ({ id }: { id: string }) =>
  (
    await env.DB.prepare(
      'SELECT id, amount, unit, state, details FROM entitlements WHERE member_id = ? ORDER BY sequence',
    )
      .bind(id)
      .all<{ id: string; amount: number; unit: string; state: string; details: string }>()
  ).results

export const rebateOf = async ({ headers }: Player) =>
  expectValue(await callApi<ManualRebate>('GET', manualRebate.path, { headers }))

/** A database that fails after it has done so many things. */
export function failingAfter(count: number): { env: typeof env; failed(): boolean } {
  let left = count
  let failed = false
  const done = <Value>(value: Value): Value => {
    left -= 1
    if (left >= 0) return value
    failed = true
    throw new Error('interrupted')
  }
  const inner = Symbol('statement')
  interface Wrapped {
    [inner]: D1PreparedStatement
  }
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement & Wrapped =>
    ({
      [inner]: statement,
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      run: async () => done(await statement.run()),
      all: async () => done(await statement.all()),
      first: async () => done(await statement.first()),
    }) as unknown as D1PreparedStatement & Wrapped
  const DB = {
    prepare: (sql: string) => wrap(env.DB.prepare(sql)),
    batch: async (statements: (D1PreparedStatement & Wrapped)[]) =>
      done(await env.DB.batch(statements.map((one) => one[inner]))),
  } as unknown as D1Database
  return { env: { ...env, DB }, failed: () => failed }
}
