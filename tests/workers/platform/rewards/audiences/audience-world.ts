import type { Audience } from '#api/operator/rewards/audience'
import { env } from '../../support/world.ts'
import { DAY_MS, type Player, player } from '../rebates/rebate-world.ts'

/** Audiences of every kind, with somebody inside and somebody outside. */

export const run = (sql: string, ...values: (string | number)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run()

interface Kind {
  audience(one: Player): Promise<Audience>
  /** Takes them out of it. */
  leave(one: Player): Promise<unknown>
}

export async function agent(): Promise<Player> {
  const one = await player()
  await run('UPDATE members SET type = 1 WHERE id = ?', one.id)
  return one
}
export const rank = ({ id }: Player, level: number) =>
  run(
    `INSERT INTO vip_ranks (member_id, level, period, period_start_ms, ladder, version) VALUES (?1, ?2, 'monthly', 0, '', '')
     ON CONFLICT (member_id) DO UPDATE SET level = excluded.level`,
    id,
    level,
  )

export const KINDS: Record<Exclude<Audience['kind'], 'all' | 'list'>, Kind> = {
  new: {
    audience: async () => ({ kind: 'new', days: 3 }),
    leave: ({ id }) =>
      run('UPDATE members SET created_at = ? WHERE id = ?', new Date(Date.now() - 4 * DAY_MS).toISOString(), id),
  },
  rank: {
    audience: async (one) => {
      await rank(one, 2)
      return { kind: 'rank', levels: [2, 3] }
    },
    leave: (one) => rank(one, 1),
  },
  line: {
    audience: async ({ id }) => {
      const [top, middle] = [await agent(), await agent()]
      await run('UPDATE members SET upline_id = ? WHERE id = ?', top.id, middle.id)
      await run('UPDATE members SET upline_id = ? WHERE id = ?', middle.id, id)
      return { kind: 'line', agent: top.account }
    },
    leave: async ({ id }) => run('UPDATE members SET upline_id = ? WHERE id = ?', (await agent()).id, id),
  },
  language: {
    audience: async ({ id }) => {
      await run(`UPDATE members SET language = 'pt' WHERE id = ?`, id)
      return { kind: 'language', languages: ['pt'] }
    },
    leave: ({ id }) => run(`UPDATE members SET language = 'en' WHERE id = ?`, id),
  },
}
/** Somebody inside and somebody outside, with the audience. */
export async function pair(kind: string): Promise<{ inside: Player; outside: Player; audience: Audience }> {
  const [inside, outside] = [await player(), await player()]
  const of = KINDS[kind as keyof typeof KINDS]
  if (of === undefined) return { inside, outside, audience: { kind: 'list', accounts: [inside.account.toUpperCase()] } }
  const audience = await of.audience(inside)
  await of.leave(outside)
  return { inside, outside, audience }
}

/** Every kind that leaves somebody out. */
export const AUDIENCES = ['new', 'rank', 'line', 'language', 'list']
