import type { FreeRounds } from '#api/rewards/free-rounds'
import { brand, type Language } from '#brand/brand'
import { isRefused } from '../../bank/bank-types.ts'
import type { FreeRoundsState } from '../../bank/free-rounds/free-round-types.ts'
import { bankOf } from '../../bank/routing.ts'
import type { Env } from '../../env.ts'
import { freeRoundsFor, type ShownRow } from './free-rounds.ts'

/** How many of those that have ended are shown. */
const ENDED = 20
const OPEN = 50

/** `?1`: the language. */
const SHOWN = `
  SELECT free_rounds.*, draft, games.node_id, games.rtp, coalesce(own.name, usual.name) AS name
  FROM free_rounds JOIN free_round_grants ON free_round_grants.id = grant_id
    LEFT JOIN games ON games.vassalage = free_rounds.vendor AND games.game_code = free_rounds.game
    LEFT JOIN game_names AS own ON own.node_id = games.node_id AND own.language = ?1
    LEFT JOIN game_names AS usual ON usual.node_id = games.node_id AND usual.language = '${brand.defaultLanguage}'`

interface Owner {
  id: string
  bank: string
}

/** Returns the free rounds of a member: those that run, those that are offered where offers are shown, the last that ended. */
export async function readFreeRounds(
  env: Env,
  { id, bank }: Owner,
  language: Language,
  { mayBeOffered, nowMs }: { mayBeOffered: boolean; nowMs: number },
): Promise<FreeRounds[]> {
  const [open, ended] = await env.DB.batch<ShownRow>([
    env.DB.prepare(
      `${SHOWN} WHERE member_id = ?2 AND (free_rounds.state = 'accepted' OR free_rounds.state = 'offered' AND ?3 = 1 AND until_ms > ?4)
       ORDER BY until_ms, sequence LIMIT ${OPEN}`,
    ).bind(language, id, mayBeOffered ? 1 : 0, nowMs),
    env.DB.prepare(
      `${SHOWN} WHERE member_id = ?2 AND free_rounds.state NOT IN ('accepted', 'offered') ORDER BY sequence DESC LIMIT ${ENDED}`,
    ).bind(language, id),
  ])
  return show(env, { id, bank }, language, [...(open?.results ?? []), ...(ended?.results ?? [])])
}

/** Returns one of a member's free rounds as its member sees it; null where there are none of that name. */
export async function readFreeRound(
  env: Env,
  owner: Owner,
  language: Language,
  reward: string,
): Promise<FreeRounds | null> {
  const row = await env.DB.prepare(`${SHOWN} WHERE member_id = ?2 AND reward = ?3`)
    .bind(language, owner.id, reward)
    .first<ShownRow>()
  return row === null ? null : ((await show(env, owner, language, [row]))[0] ?? null)
}

async function show(env: Env, { id, bank }: Owner, language: Language, rows: ShownRow[]): Promise<FreeRounds[]> {
  const running = rows.filter(({ state, pending }) => state === 'accepted' || pending === 'close')
  const states = new Map<string, FreeRoundsState>()
  if (running.length > 0) {
    const reply = await bankOf(env, bank).freeRoundStates(
      id,
      running.map(({ reward }) => reward),
    )
    if (!isRefused(reply)) for (const one of reply) states.set(one.id, one)
  }
  return rows.map((row) => freeRoundsFor(language, row, states.get(row.reward) ?? null))
}
