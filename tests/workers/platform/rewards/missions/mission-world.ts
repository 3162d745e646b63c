import type { MissionDraft } from '#api/operator/rewards/missions'
import { type Mission, missionSummary } from '#api/rewards/missions'
import { memberById } from '../../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { openMission, stopMission } from '../../../../../workers/platform/rewards/missions/open-mission.ts'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { callApi, env, expectValue } from '../../support/world.ts'
import { listGame, type Player } from '../rebates/rebate-world.ts'

/** Games and missions, and what members have reached of them. */

export const GAMES = [
  ['casa', 'RNG', 9_600],
  ['barco', 'RNG', 9_420],
  ['mesa', 'LIVE', null],
  ['pez', 'FISH', 9_901],
] as const

export async function beginMissions(): Promise<void> {
  await env.DB.prepare(`INSERT OR IGNORE INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`).run()
  for (const [game, type, rtp] of GAMES) {
    await listGame(game, type)
    await env.DB.prepare('UPDATE games SET rtp = ?, sort = 1 WHERE game_code = ?').bind(rtp, game).run()
  }
}

export const inGame = (game: string) => ({ vendor: 'FRL', game })

let missions = 0
type Part = Partial<MissionDraft>
const inAll = (text: string) => ({ es: `${text} es`, en: `${text} en`, pt: `${text} pt` })

export function draftOf(task: MissionDraft['task'], over: Part = {}): MissionDraft {
  return {
    ...{ title: inAll('Misión'), text: inAll('Algo que hacer'), task, categories: [], period: 'week' },
    ...{ reward: { unit: 'PTS', amount: 50 }, ...over },
  }
}

/** Opens a mission, long ago where nothing else is said. */
export async function missionOpen(task: MissionDraft['task'], over: Part = {}, openedMs = Date.parse('2026-01-05')) {
  missions += 1
  const id = `mision-${String(missions).padStart(3, '0')}`
  const row = await openMission(env.DB, id, draftOf(task, over), HOUSE, openedMs)
  if (!('id' in row)) throw new Error(row.code)
  return id
}

/** Stops every mission, so that each test has its own. */
export async function stopAll(): Promise<void> {
  const { results } = await env.DB.prepare(`SELECT id FROM missions WHERE state = 'open'`).all<{ id: string }>()
  for (const { id } of results) await stopMission(env.DB, id, HOUSE)
}

export const look = (nowMs: number) => reachMissions(env, nowMs)

export const summaryOf = async ({ headers }: Player, language = 'es') =>
  expectValue(
    await callApi<{ missions: Mission[] }>('GET', missionSummary.path, {
      headers: { ...headers, 'Accept-Language': language },
    }),
  ).missions
export const missionOf = async (one: Player, mission: string) => (await summaryOf(one)).find(({ id }) => id === mission)

/** What a member has reached, in the order of the alphabet. */
export async function reachedBy({ id }: { id: string }): Promise<string[]> {
  const { results } = await env.DB.prepare(
    'SELECT mission, period FROM mission_reached WHERE member_id = ? ORDER BY mission, period',
  )
    .bind(id)
    .all<{ mission: string; period: string }>()
  return results.map(({ mission, period }) => `${mission}:${period}`)
}

export async function bankOfPlayer({ id }: { id: string }): Promise<string> {
  return (await memberById(env.DB, id))?.bank ?? ''
}
