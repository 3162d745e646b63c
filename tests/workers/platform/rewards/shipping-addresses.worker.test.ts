import { beforeAll, describe, expect, test } from 'vitest'
import { cancelRedemption, type Redemption, redemptions } from '#api/rewards/points'
import { ADDRESS } from '#tests/exams/values'
import { eraseAddresses } from '../../../../workers/platform/rewards/points/erase-addresses.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import { article, beginPoints, player, redeem, stockOf, supporter } from './points-world.ts'

/** Where an article was sent is erased (decision 184). */

beforeAll(beginPoints)

describe('an address', () => {
  test('is erased 90 days after its request ended, and no earlier', async () => {
    const one = await player(2_400)
    const item = await article(4)
    const operator = await supporter()
    const ids = { approve: '', reject: '', cancel: '', wait: '' }
    for (const name of Object.keys(ids) as (keyof typeof ids)[]) ids[name] = expectValue(await redeem(one, item)).id
    for (const decision of ['approve', 'reject'] as const) {
      const path = `/ops/redemptions/${one.account}/${ids[decision]}`
      expectValue(await send('PUT', path, { decision, reason: 'Todo en orden' }, operator))
    }
    expectValue(await send('POST', cancelRedemption.path, { id: ids.cancel }, one.headers))
    const named = async () => {
      const { redemptions: list } = expectValue(
        await callApi<{ redemptions: Redemption[] }>('GET', redemptions.path, { headers: one.headers }),
      )
      return Object.entries(ids).filter(([, id]) => list.find((row) => row.id === id)?.address != null)
    }
    const days = (count: number) => Date.now() + count * 86_400_000
    await eraseAddresses(env, days(90) - 60_000)
    expect(await named()).toHaveLength(4)
    await Promise.all([1, 2, 3].map(() => eraseAddresses(env, days(90) + 60_000)))
    await eraseAddresses(env, days(900))
    expect(await named()).toEqual([['wait', ids.wait]])
    // The same request again is still that request, and what waits still goes where it was to go.
    expect(expectValue(await redeem(one, item, { id: ids.approve }))).toMatchObject({
      state: 'approved',
      address: null,
    })
    expect(await stockOf(item)).toBe(2)
    const text = JSON.stringify(
      await Promise.all(['audit', 'member_messages'].map((table) => env.DB.prepare(`SELECT * FROM ${table}`).all())),
    )
    expect(text).not.toContain(ADDRESS.street)
  })

  test('is erased in batches of 500, those that ended first before the others', async () => {
    const one = await player()
    await env.DB.prepare(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
       INSERT INTO point_redemptions (member_id, id, points, state, created_at, decided_at, address)
       SELECT ?, 'alt-' || i, 1, 'rejected', '2020-01-01T00:00:00.000Z', printf('2020-01-02T00:00:%02d.%03dZ', i / 60, i), '{}'
       FROM n`,
    )
      .bind(one.id)
      .run()
    const left = async () =>
      (
        await env.DB.prepare('SELECT id FROM point_redemptions WHERE member_id = ? AND address IS NOT NULL')
          .bind(one.id)
          .all()
      ).results
    await eraseAddresses(env, Date.now())
    expect(await left()).toEqual([{ id: 'alt-501' }])
    await eraseAddresses(env, Date.now())
    expect(await left()).toEqual([])
  })
})
