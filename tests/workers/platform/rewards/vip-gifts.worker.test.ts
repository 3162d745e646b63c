import { beforeEach, describe, expect, test } from 'vitest'
import type { VipLadder } from '#api/operator/rewards'
import { claimReward, type Reward, rewardList } from '#api/rewards/rewards'
import { type VipStatus, vipStatus } from '#api/rewards/vip'
import { FULL } from '#tests/support/product/tier'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { findBudget, saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { settleEntitlements } from '../../../../workers/platform/rewards/entitlements/claim.ts'
import { decideDueRanks, rankOf } from '../../../../workers/platform/rewards/vip/decide-ranks.ts'
import { GIFT_BUDGET, giveDueGifts } from '../../../../workers/platform/rewards/vip/gifts.ts'
import { saveLadder } from '../../../../workers/platform/rewards/vip/ladder.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, proposalIn, sendForTwo } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, send, someone } from '../support/world.ts'
import { apply, at, bet, ladderOf, MINUTE_MS, names, STEPS } from './vip-bets.ts'
import { liveWithGifts } from './vip-gift-lives.ts'

/** The gifts of ranks: once for each rank of a member's life, within the budget (decision 195). */

/** The second and the third rank give points, the fourth money. */
const withGifts = (points = 100): VipLadder => {
  const { period, ranks } = ladderOf('monthly', STEPS)
  const gifts = [undefined, { PTS: points }, { PTS: points + 1 }, { PTS: 9, MXN: 700 }]
  return { period, ranks: ranks.map((rank, index) => ({ ...rank, ...(gifts[index] && { gift: gifts[index] }) })) }
}

beforeEach(async () => {
  await saveLadder(env.DB, withGifts(), HOUSE)
  for (const unit of ['PTS', 'MXN'] as const)
    await saveBudget(env.DB, { id: GIFT_BUDGET, unit, amount: 1_000_000_000 }, HOUSE)
})

async function player() {
  const { member, token } = await addedMember()
  const { bank } = (await memberById(env.DB, member.id)) ?? { bank: '' }
  return { id: member.id, bank, account: member.account, headers: { ...someone(), ...bearer(token) } }
}
type Player = Awaited<ReturnType<typeof player>>

const raise = async ({ id }: Player, staked: number, atMs = Date.now()) => {
  await apply(bet(id, staked, atMs))
  return (await rankOf(env, id, atMs))?.level
}
const giftsOf = async ({ id }: Player) =>
  (
    await env.DB.prepare(`SELECT level, unit, amount, state FROM vip_gifts WHERE member_id = ? ORDER BY level`)
      .bind(id)
      .all<{ level: number; unit: string; amount: number; state: string }>()
  ).results.map(({ level, unit, amount, state }) => [level, unit, amount, state])
const countOf = async ({ id }: Player) =>
  Number(
    await env.DB.prepare(`SELECT count(*) AS n FROM entitlements WHERE member_id = ? AND kind = 'rank-gift'`)
      .bind(id)
      .first('n'),
  )
const subjectsOf = async ({ id }: Player) =>
  (
    await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ? ORDER BY created_at, id')
      .bind(id)
      .all<{ subject: string }>()
  ).results.map(({ subject }) => subject)
const usedOf = async (unit: 'PTS' | 'MXN') => (await findBudget(env.DB, GIFT_BUDGET, unit))?.used ?? 0
const later = (minutes: number) => Date.now() + minutes * MINUTE_MS

describe('the gift of a rank', () => {
  test('is given for each rank on the way, told, collected, and lapses where nobody collects it', async () => {
    const one = await player()
    const before = [await usedOf('PTS'), await usedOf('MXN')]
    expect(await raise(one, 4_500)).toBe(4)
    const { open } = expectValue(await callApi<{ open: Reward[] }>('GET', rewardList.path, { headers: one.headers }))
    expect(open.map(({ id, kind, unit, amount, title }) => [id, kind, unit, amount, title]).sort()).toEqual([
      ['rank-gift:2', 'rank-gift', 'PTS', 100, 'r2-es'],
      ['rank-gift:3', 'rank-gift', 'PTS', 101, 'r3-es'],
      ['rank-gift:4', 'rank-gift', 'MXN', 700, 'r4-es'],
    ])
    expect(open.map(({ unclaimed }) => unclaimed)).toEqual(['lapsed', 'lapsed', 'lapsed'])
    expect((await subjectsOf(one)).sort()).toEqual([
      'Tu rango ahora es r4-es',
      ...[2, 3, 4].map((level) => `Tu regalo por llegar a r${level}-es`),
    ])
    expectValue(await send('POST', claimReward.path, { id: 'rank-gift:4' }, one.headers))
    expect(await bankOf(env, one.bank).balance(one.id)).toMatchObject({ cash: 700 })
    expect([(await usedOf('PTS')) - (before[0] ?? 0), (await usedOf('MXN')) - (before[1] ?? 0)]).toEqual([201, 700])
    await settleEntitlements(env, later(31 * 24 * 60))
    const { vip } = expectValue(await callApi<{ vip: VipStatus }>('GET', vipStatus.path, { headers: one.headers }))
    expect(vip.ranks.map(({ gift }) => gift?.state)).toEqual([undefined, 'lapsed', 'lapsed', 'given'])
    expect([(await usedOf('PTS')) - (before[0] ?? 0), await countOf(one)]).toEqual([0, 3])
  })

  test('is given once, however often its rank falls and rises again, and whatever the ladder gives then', async () => {
    const one = await player()
    const october = at('2026-10-10T12:00:00Z')
    expect(await raise(one, 1_500, october)).toBe(2)
    expect(await rankOf(env, one.id, at('2026-12-20T00:00:00Z'))).toMatchObject({ level: 1 })
    await saveLadder(env.DB, withGifts(500), HOUSE)
    expect(await raise(one, 2_500, at('2026-12-21T00:00:00Z'))).toBe(3)
    expect(await giftsOf(one)).toEqual([
      [2, 'PTS', 100, 'given'],
      [3, 'PTS', 501, 'given'],
    ])
    expect(await countOf(one)).toBe(2)
    expect((await subjectsOf(one)).filter((subject) => subject.startsWith('Tu regalo'))).toHaveLength(2)
  })

  test('waits while the budget has nothing left, and is given when it has', async () => {
    await saveBudget(env.DB, { id: GIFT_BUDGET, unit: 'PTS', amount: (await usedOf('PTS')) + 100 }, HOUSE)
    const [one, two] = [await player(), await player()]
    expect([await raise(one, 1_500), await raise(two, 1_500)]).toEqual([2, 2])
    const states = async () => (await Promise.all([one, two].map(giftsOf))).flat().map(([, , , state]) => state)
    expect(await states()).toEqual(['given', 'due'])
    expect((await subjectsOf(two)).some((subject) => subject.startsWith('Tu regalo'))).toBe(false)
    await saveBudget(env.DB, { id: GIFT_BUDGET, unit: 'PTS', amount: 1_000_000_000 }, HOUSE)
    await giveDueGifts(env, Date.now())
    expect(await states()).toEqual(['given', 'due'])
    await giveDueGifts(env, later(11))
    await giveDueGifts(env, later(22))
    expect([await states(), await countOf(two)]).toEqual([['given', 'given'], 1])
  })

  test('is not given to who is excluded, and waits until they may receive it', async () => {
    const one = await player()
    await bankOf(env, one.bank).setState(one.id, 'excluded')
    await raise(one, 1_500)
    await giveDueGifts(env, later(11))
    expect([await giftsOf(one), await countOf(one)]).toEqual([[[2, 'PTS', 100, 'due']], 0])
    const { vip } = expectValue(await callApi<{ vip: VipStatus }>('GET', vipStatus.path, { headers: one.headers }))
    expect(vip.ranks.map(({ gift }) => gift)).toEqual([null, null, null, null])
    await bankOf(env, one.bank).setState(one.id, 'active')
    await giveDueGifts(env, later(30))
    expect([await giftsOf(one), await countOf(one)]).toEqual([[[2, 'PTS', 100, 'given']], 1])
  })

  test('is theirs who refused offers after they had reached it, and waits for who had refused them before', async () => {
    const [before, after] = [await player(), await player()]
    const set = ({ id }: Player, at: number | null) =>
      env.DB.prepare('UPDATE members SET offers_refused_at = ? WHERE id = ?')
        .bind(at === null ? null : new Date(at).toISOString(), id)
        .run()
    await set(before, Date.now() - 1_000)
    await bankOf(env, after.bank).setState(after.id, 'excluded')
    await raise(before, 1_500)
    await raise(after, 1_500)
    await set(after, Date.now() + 1_000)
    await bankOf(env, after.bank).setState(after.id, 'active')
    await giveDueGifts(env, later(11))
    expect([await countOf(before), await countOf(after)]).toEqual([0, 1])
    await set(before, null)
    await giveDueGifts(env, later(30))
    expect([await countOf(before), await countOf(after)]).toEqual([1, 1])
  })

  test('is given once when many decide and the clock runs in the same moment', async () => {
    const one = await player()
    await apply(bet(one.id, 4_500, Date.now()))
    await Promise.all([
      ...Array.from({ length: 8 }, () => rankOf(env, one.id)),
      ...Array.from({ length: 4 }, () => giveDueGifts(env, later(11))),
      decideDueRanks(env, Date.now()),
    ])
    await giveDueGifts(env, later(22))
    expect([(await giftsOf(one)).map(([, , , state]) => state), await countOf(one)]).toEqual([
      ['given', 'given', 'given'],
      3,
    ])
    expect(await subjectsOf(one)).toHaveLength(4)
  })

  test.each(Array.from({ length: FULL ? 12 : 2 }, (_, seed) => seed + 1))(
    'is given once over random rises and falls with interruptions (seed %i)',
    (seed) => liveWithGifts(seed, { steps: FULL ? 80 : 40, members: 5 }, withGifts),
    240_000,
  )
})

describe('the VIP page', () => {
  const read = async ({ headers }: Player) =>
    expectValue(await callApi<{ vip: VipStatus }>('GET', vipStatus.path, { headers })).vip.ranks.map(({ gift }) => gift)

  test('says what each rank gives or has given, and promises nothing that would not be paid', async () => {
    const one = await player()
    const reach = (unit: string, amount: number) => ({ unit, amount, state: 'reach' })
    expect(await read(one)).toEqual([null, reach('PTS', 100), reach('PTS', 101), reach('MXN', 700)])
    await raise(one, 1_500)
    await saveLadder(env.DB, withGifts(900), HOUSE)
    await saveBudget(env.DB, { id: GIFT_BUDGET, unit: 'MXN', amount: (await usedOf('MXN')) + 699 }, HOUSE)
    expect(await read(one)).toEqual([null, { unit: 'PTS', amount: 100, state: 'given' }, reach('PTS', 901), null])
  })

  test('names no gift of another rank to who has a limit or is excluded', async () => {
    const [limited, excluded] = [await player(), await player()]
    await raise(limited, 1_500)
    const limit = { kind: 'deposit', period: 'day', owner: 'member', amount: 5_000, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/limits/${limited.account}`, limit))
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/exclusions/${excluded.account}`, exclusion))
    expect(await read(limited)).toEqual([null, { unit: 'PTS', amount: 100, state: 'given' }, null, null])
    expect(await read(excluded)).toEqual([null, null, null, null])
  })
})

describe('operators', () => {
  test('set gifts by two people, and a ladder without any alone', async () => {
    const { headers } = await newOperator(undefined, 'admin')
    const set = (ladder: VipLadder) => ({ ladder, reason: 'Temporada' })
    expect(proposalIn(await send('PUT', '/ops/vip', set(withGifts(700)), headers))).toMatchObject({
      input: { before: withGifts() },
    })
    expectValue(await sendForTwo('PUT', '/ops/vip', set(withGifts(700)), headers))
    expect(expectValue(await callApi('GET', '/ops/vip'))).toMatchObject({ ladder: withGifts(700) })
    const plain = ladderOf('monthly', STEPS)
    expect(expectValue(await send('PUT', '/ops/vip', set(plain), headers))).toEqual({ ladder: plain })
  })

  test.each([
    ['of a rank that everybody has', 0, { PTS: 5 }, 'ladder.ranks.0.gift'],
    ['of play money', 10, { FUN: 5 }, 'ladder.ranks.0.gift.FUN'],
    ['of nothing', 10, { PTS: 0 }, 'ladder.ranks.0.gift.PTS'],
  ])('set no gift %s', async (_what, threshold, gift, field) => {
    const ranks = [{ name: names('x'), thresholds: { MXN: threshold }, benefits: [], gift }]
    const { status, body } = await send('PUT', '/ops/vip', { ladder: { period: 'weekly', ranks }, reason: 'Temporada' })
    expect(status).toBe(400)
    expect(Object.keys((body as { value?: { fields: object } }).value?.fields ?? {})).toContain(field)
  })

  test('see the gifts of a member, with those that wait', async () => {
    const one = await player()
    await raise(one, 2_500)
    expect(expectValue(await callApi('GET', `/ops/vip/${one.account}`))).toMatchObject({
      gifts: [
        { level: 2, unit: 'PTS', amount: 100, state: 'given' },
        { level: 3, unit: 'PTS', amount: 101, state: 'given' },
      ],
    })
  })
})
