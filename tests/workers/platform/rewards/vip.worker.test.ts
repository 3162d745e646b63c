import { beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import type { VipLadder } from '#api/operator/rewards'
import { type VipStatus, vipStatus } from '#api/rewards/vip'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import type { Language } from '#brand/brand'
import { FULL } from '#tests/support/product/tier'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { badgeOf, decideDueRanks, rankOf } from '../../../../workers/platform/rewards/vip/decide-ranks.ts'
import { saveLadder } from '../../../../workers/platform/rewards/vip/ladder.ts'
import { addedMember } from '../support/members.ts'
import { bearer, callApi, env, expectValue, send, sendSealed } from '../support/world.ts'
import { apply, at, bet, changesOf, DAY_MS, ladderOf, MINUTE_MS, names, onBet, STEPS, ZONE } from './vip-bets.ts'
import { liveTogether } from './vip-lives.ts'

/** The VIP rank (decision 118), over bets as the banks' messages bring them. */

beforeEach(async () => {
  await saveLadder(env.DB, ladderOf('monthly', STEPS), HOUSE)
})

const levelAt = async (member: string, atMs: number) => (await rankOf(env, member, atMs))?.level
const messagesOf = async (member: string) =>
  (
    await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ?')
      .bind(member)
      .all<{ subject: string }>()
  ).results

describe('a rank', () => {
  test('rises with the settled cash stake of the period, and falls by one when a period ends below it', async () => {
    const { member } = await addedMember()
    const october = at('2026-10-10T12:00:00Z')
    await apply(bet(member.id, 999, october))
    expect(await levelAt(member.id, october)).toBe(1)
    await apply(bet(member.id, 4_001, october))
    expect(await levelAt(member.id, october)).toBe(4)
    // In November the last full period still earns it; at the ends of November and later it does not.
    expect(await levelAt(member.id, at('2026-11-20T00:00:00Z'))).toBe(4)
    expect(await levelAt(member.id, at('2026-12-20T00:00:00Z'))).toBe(3)
    expect(await levelAt(member.id, at('2026-12-31T23:00:00Z'))).toBe(3)
    expect(await levelAt(member.id, at('2027-03-02T00:00:00Z'))).toBe(1)
    expect(await levelAt(member.id, at('2027-09-02T00:00:00Z'))).toBe(1)
    expect(
      (await changesOf(member.id)).map(({ reason, from_level, to_level, staked, period_from }) => [
        ...[reason, from_level, to_level],
        ...[staked, period_from],
      ]),
    ).toEqual([
      ['rise', 1, 4, 5_000, '2026-10-01'],
      ['fall', 4, 3, 0, '2026-11-01'],
      ['fall', 3, 2, 0, '2026-12-01'],
      ['fall', 2, 1, 0, '2027-01-01'],
    ])
  })

  test('counts neither bonus, nor stakes of a promotion, nor play money, nor open and void bets', async () => {
    const { member } = await addedMember()
    const now = at('2026-10-10T12:00:00Z')
    const open = bet(member.id, 5_000, now, { closes: false })
    await apply(
      bet(member.id, 5_000, now, { bonus: -4_001 }),
      bet(member.id, 5_000, now, { free: true }),
      bet(member.id, 5_000, now, { unit: 'FUN' }),
      open,
    )
    expect(await levelAt(member.id, now)).toBe(1)
    await apply(bet(member.id, 1, now))
    expect(await levelAt(member.id, now)).toBe(2)
    await apply(onBet(open, 'win', now + DAY_MS))
    expect(await levelAt(member.id, now + DAY_MS)).toBe(4)
    expect((await rankOf(env, member.id, now + DAY_MS))?.stakes.get('2026-10-01')).toBe(6_000)
  })

  test('stays in the period in which its stake is taken back, and falls when that one ends', async () => {
    const { member } = await addedMember()
    const now = at('2026-10-10T12:00:00Z')
    const large = bet(member.id, 4_000, now)
    await apply(large)
    expect(await levelAt(member.id, now)).toBe(4)
    await apply(onBet(large, 'rollback', now + MINUTE_MS))
    expect(await levelAt(member.id, now + DAY_MS)).toBe(4)
    expect((await rankOf(env, member.id, now + DAY_MS))?.stakes.get('2026-10-01')).toBe(0)
    expect(await levelAt(member.id, at('2026-11-01T06:10:00Z'))).toBe(3)
  })

  test.each([
    ['monthly', '2026-11-01T06:00:00Z', '2026-10-31T05:59:00Z'],
    ['weekly', '2026-11-09T06:00:00Z', '2026-11-08T12:00:00Z'],
  ] as const)('%s ends at midnight of the zone of the brand', async (period, midnight, before) => {
    await saveLadder(env.DB, ladderOf(period, STEPS), HOUSE)
    const { member } = await addedMember()
    const edge = at(midnight)
    await apply(bet(member.id, 999, edge - 1), bet(member.id, 999, edge))
    expect(await levelAt(member.id, at(before))).toBe(1)
    expect(await levelAt(member.id, edge + DAY_MS)).toBe(1)
    await apply(bet(member.id, 1, edge - 1))
    expect(await levelAt(member.id, edge + DAY_MS)).toBe(2)
    // Both periods earn it now; the fall waits ten minutes for what arrives late.
    const length = (period === 'weekly' ? 7 : 30) * DAY_MS
    expect(await levelAt(member.id, edge + length + 10 * MINUTE_MS - 1)).toBe(2)
    expect(await levelAt(member.id, edge + length + 10 * MINUTE_MS)).toBe(1)
  })

  test('is decided once, however many messages arrive and however many decide', async () => {
    const { member } = await addedMember()
    const now = at('2026-10-10T12:00:00Z')
    const large = bet(member.id, 4_000, now)
    await apply(large)
    const levels = await Promise.all(Array.from({ length: 6 }, () => levelAt(member.id, now)))
    expect(levels).toEqual([4, 4, 4, 4, 4, 4])
    await apply(large)
    await apply(large)
    await decideDueRanks(env, now)
    expect(await changesOf(member.id)).toHaveLength(1)
    expect((await messagesOf(member.id)).map(({ subject }) => subject)).toEqual(['Tu rango ahora es r4-es'])
    expect(await env.DB.prepare('SELECT * FROM vip_due WHERE member_id = ?').bind(member.id).first()).toBeNull()
  })

  test('is decided by the clock too: after bets, and when a period ends', async () => {
    const { member } = await addedMember()
    const now = at('2026-10-10T12:00:00Z')
    await apply(bet(member.id, 2_000, now))
    await decideDueRanks(env, now)
    expect(await changesOf(member.id)).toMatchObject([{ reason: 'rise', to_level: 3 }])
    const later = at('2026-12-01T06:10:00Z')
    await decideDueRanks(env, later - 1)
    expect(await changesOf(member.id)).toHaveLength(1)
    await decideDueRanks(env, later)
    expect(await changesOf(member.id)).toMatchObject([
      {},
      { reason: 'fall', to_level: 2, at: '2026-12-01T06:00:00.000Z' },
    ])
  })

  test('keeps its level when the ladder changes, as far as it has one', async () => {
    const { member } = await addedMember()
    const now = at('2026-10-10T12:00:00Z')
    await apply(bet(member.id, 2_500, now))
    expect(await levelAt(member.id, now)).toBe(3)
    await saveLadder(env.DB, ladderOf('monthly', [0, 50_000, 60_000]), HOUSE)
    expect(await levelAt(member.id, now)).toBe(3)
    await saveLadder(env.DB, ladderOf('monthly', [0, 50_000]), HOUSE)
    expect(await levelAt(member.id, now)).toBe(2)
    expect(await changesOf(member.id)).toMatchObject([{ reason: 'rise' }, { reason: 'ladder', to_level: 2 }])
    // Another length of period begins with the running one: weeks that have passed take nothing.
    await saveLadder(env.DB, ladderOf('weekly', [0, 50_000]), HOUSE)
    expect(await levelAt(member.id, at('2026-10-25T12:00:00Z'))).toBe(2)
    expect(await levelAt(member.id, at('2026-10-26T12:00:00Z'))).toBe(1)
  })
})

/** Lives that share a clock, so that a message and a decision are of all of them. */
const [GROUPS, TOGETHER] = FULL ? [20, 50] : [1, 12]

test(`${GROUPS * TOGETHER} random lives agree with a plain model`, async () => {
  for (let group = 1; group <= GROUPS; group += 1) await liveTogether(group, TOGETHER)
})

describe('the rank as the member sees it', () => {
  const read = async (token: string, language: Language = 'es') =>
    expectValue(
      await callApi<{ vip: VipStatus | null }>('GET', vipStatus.path, {
        headers: { ...bearer(token), 'Accept-Language': language },
      }),
    ).vip
  const info = async (token: string, language: Language = 'es') => {
    const headers = { ...bearer(token), 'Accept-Language': language }
    const { hasVip, vipLabelName, vipRankLevel } = expectValue(
      await callApi<{ hasVip: boolean; vipLabelName: string; vipRankLevel: number }>('GET', memberInfo.path, {
        headers,
      }),
    )
    return { hasVip, vipLabelName, vipRankLevel }
  }

  test('is their rank in the language of the request, with amounts, days and history', async () => {
    const { token, member } = await addedMember()
    await apply(bet(member.id, 1_500, Date.now()))
    expect(await read(token, 'pt')).toMatchObject({
      ...{ level: 2, name: 'r2-pt', currency: 'MXN', period: 'monthly', zone: ZONE, staked: 1_500, previousStaked: 0 },
      next: { level: 3, name: 'r3-pt', threshold: 2_000, missing: 500 },
      keep: { level: 2, name: 'r2-pt', threshold: 1_000, missing: 0 },
      isProtected: false,
      changes: [{ reason: 'rise', from: 1, to: { level: 2, name: 'r2-pt' }, staked: 1_500 }],
    })
    expect((await read(token))?.ranks.map(({ name, benefits }) => [name, benefits])).toEqual(
      [1, 2, 3, 4].map((level) => [`r${level}-es`, [`b${level}-es`]]),
    )
    expect(await info(token, 'en')).toEqual({ hasVip: true, vipLabelName: 'r2-en', vipRankLevel: 2 })
  })

  test('is absent where the brand has no ladder, none in their currency, or the first rank is not reached', async () => {
    const { token, member } = await addedMember()
    const nothing = { hasVip: false, vipLabelName: '', vipRankLevel: 0 }
    await saveLadder(env.DB, ladderOf('monthly', [1_000]), HOUSE)
    expect(await info(token)).toEqual(nothing)
    expect(await read(token)).toMatchObject({ level: 0, name: '', next: { missing: 1_000 }, keep: null })
    const foreign = { ...ladderOf('monthly', [0]), ranks: [{ name: names('x'), thresholds: { EUR: 0 }, benefits: [] }] }
    await saveLadder(env.DB, foreign, HOUSE)
    expect([await info(token), await read(token)]).toEqual([nothing, null])
    await saveLadder(env.DB, null, HOUSE)
    expect([await info(token), await read(token)]).toEqual([nothing, null])
    await apply(bet(member.id, 9_000, Date.now()))
    await decideDueRanks(env, Date.now())
    expect(await changesOf(member.id)).toEqual([])
  })

  test('has no missing steps under a limit or an exclusion; nor a message under an exclusion', async () => {
    const [limited, excluded] = [await addedMember(), await addedMember()]
    const accountOf = (id: string) =>
      env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(id).first<string>('account')
    const limit = { kind: 'deposit', period: 'day', owner: 'member', amount: 5_000, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/limits/${await accountOf(limited.member.id)}`, limit))
    const exclusion = { kind: 'exclusion', until: null, reason: 'Lo pidió' }
    expectValue(await send('PUT', `/ops/exclusions/${await accountOf(excluded.member.id)}`, exclusion))
    for (const { token, member } of [limited, excluded]) {
      await apply(bet(member.id, 1_500, Date.now()))
      expect(await read(token)).toMatchObject({ level: 2, isProtected: true, next: null, keep: null })
    }
    expect(await messagesOf(limited.member.id)).toHaveLength(1)
    expect(await messagesOf(excluded.member.id)).toEqual([])
  })

  test('is never decided for a trial account', async () => {
    const value = expectValue(
      await sendSealed<LoginValue>('POST', freePlay.path, { os: 'LINUX', platform: 'W', 'X-Gateway-Version': '3' }),
    )
    expect(await badgeOf(env, value.member.id)).toBeNull()
    expect(await info(value.token)).toEqual({ hasVip: false, vipLabelName: '', vipRankLevel: 0 })
    const refused = await callApi('GET', vipStatus.path, { headers: bearer(value.token) })
    expect(refused.body).toMatchObject({ success: false, code: 'trial-account' })
  })
})

describe('operators', () => {
  test('see a rank with its stakes and the reason of each change', async () => {
    const { member } = await addedMember()
    await apply(bet(member.id, 2_100, Date.now()))
    const account = await env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(member.id).first('account')
    expect(expectValue(await callApi('GET', `/ops/vip/${account}`))).toMatchObject({
      ...{ account, currency: 'MXN', level: 3, periods: [{ staked: 0 }, { staked: 2_100 }] },
      changes: [{ reason: 'rise', from: 1, to: 3, staked: 2_100, threshold: 2_000 }],
    })
  })

  const set = (ladder: unknown) => send<{ ladder: VipLadder }>('PUT', '/ops/vip', { ladder, reason: 'Temporada' })
  const rank = (thresholds: object, name = names('x')) => ({ name, thresholds, benefits: [] })

  test.each([
    ['thresholds that do not rise', [rank({ MXN: 5 }), rank({ MXN: 5 }, names('y'))], 'ladder.ranks.1.thresholds.MXN'],
    [
      'a currency that one rank lacks',
      [rank({ MXN: 5, EUR: 1 }), rank({ MXN: 6 }, names('y'))],
      'ladder.ranks.1.thresholds.EUR',
    ],
    ['no currency at all', [rank({})], 'ladder.ranks.0.thresholds'],
    ['play money', [rank({ FUN: 5 })], 'ladder.ranks.0.thresholds.FUN'],
    ['a name that comes twice', [rank({ MXN: 5 }), rank({ MXN: 6 })], 'ladder.ranks.1.name.es'],
    ['a name without a language', [rank({ MXN: 5 }, { es: 'x', en: 'x' } as never)], 'ladder.ranks.0.name.pt'],
    ['no rank', [], 'ladder.ranks'],
  ])('set no ladder with %s', async (_what, ranks, field) => {
    const { status, body } = await set({ period: 'monthly', ranks })
    expect(status).toBe(400)
    expect(Object.keys((body as { value?: { fields: object } }).value?.fields ?? {})).toContain(field)
    expect(expectValue(await callApi('GET', '/ops/vip'))).toMatchObject({ ladder: ladderOf('monthly', STEPS) })
  })

  test('set a ladder, with the change written down', async () => {
    const ladder = ladderOf('weekly', [10, 20])
    expect(expectValue(await set(ladder))).toEqual({ ladder })
    expect(expectValue(await callApi<{ changes: unknown[] }>('GET', '/ops/vip')).changes[0]).toMatchObject({
      after: JSON.stringify({ ladder }),
    })
  })
})
