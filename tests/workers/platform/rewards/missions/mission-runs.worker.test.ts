import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { reachMissions } from '../../../../../workers/platform/rewards/missions/reach.ts'
import { env } from '../../support/world.ts'
import { DAY_MS, dayStart, failingAfter, MINUTE_MS, player, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import { beginMissions, inGame, look, missionOf, missionOpen, reachedBy, stopAll, summaryOf } from './mission-world.ts'

/** Missions that are looked at many times at once, interrupted, or without a budget (decision 187). */

beforeAll(beginMissions)
beforeEach(stopAll)

const noon = (daysAgo: number) => dayStart(daysAgo) + 720 * MINUTE_MS
/** Within today, also in its first minutes. */
const now = () => Math.max(dayStart(0), Date.now() - 1_000)

describe('however it is run', () => {
  test('many times at once, and again, it gives once', async () => {
    const id = await missionOpen({ kind: 'rounds', count: 1 }, { period: 'once' })
    const one = await player()
    const played = bet(one.id, 100, now(), inGame('casa'))
    await apply(played)
    await apply(played)
    await Promise.all([...[1, 2, 3, 4].map(() => look(Date.now())), ...[1, 2, 3].map(() => summaryOf(one))])
    await look(Date.now() + DAY_MS)
    expect(await rewardsOf(one)).toMatchObject([{ id: `mission:${id}:once`, amount: 50 }])
    expect(await env.DB.prepare('SELECT * FROM mission_changes WHERE member_id = ?').bind(one.id).first()).toBeNull()
  })

  test('interrupted anywhere, the next run finishes it', async () => {
    const id = await missionOpen({ kind: 'rounds', count: 1 })
    const one = await player()
    await apply(bet(one.id, 100, noon(20), inGame('casa')), bet(one.id, 100, noon(10), inGame('casa')))
    let times = 0
    for (let calls = 0; ; calls += 1) {
      const broken = failingAfter(calls)
      await reachMissions(broken.env, Date.now()).catch(() => undefined)
      if (!broken.failed()) break
      times += 1
    }
    expect(times).toBeGreaterThan(5)
    expect(await reachedBy(one)).toHaveLength(2)
    expect((await rewardsOf(one)).map((reward) => reward.id.split(':')[1])).toEqual([id, id])
  })

  test('what changes while it is counted stays marked', async () => {
    await missionOpen({ kind: 'rounds', count: 5 })
    const one = await player()
    await apply(bet(one.id, 100, now(), inGame('casa')))
    const racing = failingAfter(Number.MAX_SAFE_INTEGER)
    const DB = {
      ...racing.env.DB,
      batch: async (statements: D1PreparedStatement[]) => {
        const result = await racing.env.DB.batch(statements)
        await env.DB.prepare('UPDATE mission_changes SET revision = revision + 1 WHERE member_id = ?')
          .bind(one.id)
          .run()
        return result
      },
    } as unknown as D1Database
    await reachMissions({ ...env, DB }, Date.now())
    const mark = env.DB.prepare('SELECT 1 FROM mission_changes WHERE member_id = ?').bind(one.id)
    expect(await mark.first()).not.toBeNull()
    await look(Date.now())
    expect(await mark.first()).toBeNull()
  })

  test('what the budget does not have waits, and is given when it has', async () => {
    const id = await missionOpen({ kind: 'rounds', count: 1 }, { reward: { unit: 'MXN', amount: 900 } })
    const one = await player()
    const amount = (value: string) =>
      env.DB.prepare(`UPDATE reward_budgets SET amount = ${value} WHERE id = 'missions' AND unit = 'MXN'`).run()
    await amount('used + 899')
    const played = bet(one.id, 100, now(), inGame('casa'))
    await apply(played)
    await look(Date.now())
    expect(await missionOf(one, id)).toMatchObject({ state: 'waiting', until: null })
    expect(await rewardsOf(one)).toEqual([])
    // It was reached, so that a void does not take it.
    await apply(onBet(played, 'rollback', now()))
    await amount('5000000')
    await look(Date.now() + MINUTE_MS)
    expect(await missionOf(one, id)).toMatchObject({ state: 'open' })
  })
})
