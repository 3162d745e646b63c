/// <reference types="vite/types/importMeta.d.ts" />
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { memberInfo } from '#api/member'
import { missionLeaderboard } from '#api/rewards/leaderboards'
import { missionSummary } from '#api/rewards/missions'
import { offerPreference } from '#api/rewards/preferences'
import { manualRebate } from '#api/rewards/rebate'
import { rewards } from '../../../../workers/platform/rewards/noun.ts'
import { grantDueBonuses } from '../../../../workers/platform/rewards/promotions/grant-bonus.ts'
import { newOperator } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { callApi, env, expectValue } from '../support/world.ts'
import * as activities from './activity-world.ts'
import { boardOf, boardOpen, count, now, stopBoards } from './leaderboards/leaderboard-world.ts'
import {
  beginMissions,
  inGame,
  look,
  missionOf,
  missionOpen,
  reachedBy,
  stopAll,
  summaryOf,
} from './missions/mission-world.ts'
import { choose, deposit, get, offerOpen, setState, WAYS, type Way } from './preference-world.ts'
import { MINUTE_MS, type Player, player } from './rebates/rebate-world.ts'
import * as referrals from './referral-world.ts'
import { apply, bet } from './vip-bets.ts'

/** Members who want no offers: no way shows or gives them one, what they have earned is theirs (decision 193). */

/**
 * What is decided of every call of rewards: it belongs to a way, is the same for everybody, or is a right that nobody
 * loses by wanting no offers. A call that is not here fails.
 */
const CALLS: Record<string, keyof typeof WAYS | 'public' | 'right'> = {
  ...{ activityList: 'public', activityStatuses: 'activities', applyActivity: 'activities' },
  ...{ offerList: 'public', offerStatuses: 'offers', acceptOffer: 'offers', withdrawOffer: 'right' },
  ...{ raffleList: 'public', raffleEntries: 'public', raffleTickets: 'raffles', claimRaffle: 'raffles' },
  ...{
    cashbackList: 'cashbacks',
    missionSummary: 'missions',
    missionLeaderboard: 'leaderboards',
    referralList: 'referrals',
    referrer: 'public',
  },
  ...{ rewardList: 'right', claimReward: 'right', manualRebate: 'right', vipStatus: 'right' },
  ...{
    pointBalance: 'right',
    pointConfig: 'right',
    pointItems: 'right',
    redemptions: 'right',
    pointHistory: 'right',
  },
  ...{ redeemPoints: 'right', convertPoints: 'right', cancelRedemption: 'right' },
  ...{ freeRoundList: 'freeRounds', acceptFreeRounds: 'freeRounds', declineFreeRounds: 'right' },
  ...{ redeemCode: 'codes', offerPreference: 'right', changeOfferPreference: 'right' },
}

/** What is decided of everything that the clock does for rewards; of the gifts of ranks `vip-gifts.worker.test.ts` shows it. */
const CLOCK: Record<string, keyof typeof WAYS | 'right' | 'gifts'> = {
  ...{ giveDueGifts: 'gifts', eraseAddresses: 'right' },
  ...{
    settleCashbacks: 'cashbacks',
    reachMissions: 'missions',
    runLeaderboards: 'leaderboards',
    grantDueBonuses: 'offers',
  },
  // What was accepted is played, and lapses at its time; nothing is given by the clock.
  ...{ advanceFreeRounds: 'right' },
  ...{ countDueFriends: 'referrals', decideReferrals: 'referrals' },
  // A ticket from before stays in its draw; what is earned is paid.
  ...{ drawDueRaffles: 'right', settleEntitlements: 'right', settleRebates: 'right', decideDueRanks: 'right' },
  ...{ countDuePoints: 'right', advanceLate: 'right', advanceDueWagerings: 'right', computeWorths: 'right' },
}

beforeAll(beginMissions)
beforeEach(async () => {
  await stopAll()
  await stopBoards()
})

describe('every way', () => {
  test('is decided: each call of rewards, and all that the clock does', () => {
    const modules = import.meta.glob<Record<string, unknown>>(
      ['../../../../src/api/rewards/*.ts', '!../../../../src/api/rewards/*.test.ts'],
      { eager: true },
    )
    const calls = Object.values(modules).flatMap((module) =>
      Object.entries(module).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null && 'path' in value && 'method' in value ? [name] : [],
      ),
    )
    expect(Object.keys(CALLS).sort()).toEqual(calls.sort())
    expect(Object.keys(CLOCK).sort()).toEqual(rewards.everyMinute.map(({ name }) => name).sort())
    expect([...new Set(Object.values(CALLS))].sort()).toEqual([...Object.keys(WAYS), 'public', 'right'].sort())
  })

  test.each(Object.entries<Way>(WAYS))(
    'of %s offers nothing, from the change on, and offers again',
    async (_name, way) => {
      const [one, other, id] = [await player(), await player(), await way.open()]
      const isOffered = async (to: Player) => (way.isOffered ? way.isOffered(to, id) : null)
      const [yes, no] = way.isOffered ? [true, false] : [null, null]
      expect(await isOffered(one)).toBe(yes)
      expectValue(await choose(one, false))
      expect([await isOffered(one), await isOffered(other)]).toEqual([no, yes])
      if (way.take) expect(code((await way.take(one, id)) as never)).toBe('offers-off')
      expectValue(await choose(one, true))
      expect(await isOffered(one)).toBe(yes)
      if (way.take) expectValue((await way.take(one, id)) as never)
    },
  )

  test.each(Object.entries<Way>(WAYS))('of %s offers nothing to who is excluded', async (_name, way) => {
    const [one, id] = [await player(), await way.open()]
    await setState(one, 'excluded')
    if (way.isOffered) expect(await way.isOffered(one, id)).toBe(false)
    if (way.take) expect(code((await way.take(one, id)) as never)).toBe('excluded')
  })
})

describe('what was earned before', () => {
  test('a bonus whose deposit came before is given; one whose deposit came after is not', async () => {
    const [early, late, id] = [await player(), await player(), await offerOpen()]
    for (const one of [early, late]) expectValue((await WAYS.offers.take(one, id)) as never)
    // As if the deposit were read only after the change.
    const paidMs = Date.now() + 1
    await new Promise((resolve) => setTimeout(resolve, 5))
    for (const one of [early, late]) expectValue(await choose(one, false))
    await deposit(early, 20_000, paidMs)
    await deposit(late, 20_000, Date.now() + 1_000)
    await grantDueBonuses(env)
    const { results } = await env.DB.prepare(
      'SELECT member_id, state, amount, reason FROM offer_acceptances WHERE offer_id = ? ORDER BY sequence',
    )
      .bind(id)
      .all()
    expect(results).toEqual([
      { member_id: early.id, state: 'granted', amount: 20_000, reason: null },
      { member_id: late.id, state: 'lapsed', amount: null, reason: 'offers-off' },
    ])
  })

  test('an application from before is decided', async () => {
    const [one, id] = [await activities.player(), await activities.opened()]
    expectValue(await activities.apply(one, id))
    expectValue(await choose(one, false))
    expect(await activities.statusOf(one, id)).toMatchObject({ state: 'applying' })
    expectValue(await activities.decide(one, 'approve'))
    expect(await activities.statusOf(one, id)).toMatchObject({ state: 'issued' })
  })

  test('a mission that was reached can be collected, and one that is reached meanwhile gives nothing', async () => {
    const [first, second] = [
      await missionOpen({ kind: 'rounds', count: 1 }),
      await missionOpen({ kind: 'rounds', count: 2 }),
    ]
    const one = await player()
    await apply(bet(one.id, 100, now(), inGame('casa')))
    // Nobody has looked at it: the change writes down what is reached.
    expectValue(await choose(one, false))
    await apply(bet(one.id, 100, now(), inGame('casa')))
    await look(Date.now())
    expect((await summaryOf(one)).map(({ id, state }) => [id, state])).toEqual([[first, 'open']])
    expect((await reachedBy(one)).length).toBe(1)
    // What counts is what lies in the period, so nobody loses by having changed their mind.
    expectValue(await choose(one, true))
    expect(await missionOf(one, second)).toMatchObject({ state: 'open' })
  })

  test('a place on a leaderboard is gone for everybody at once, and is back at once', async () => {
    const id = await boardOpen({ kind: 'games' })
    const [one, other] = [await player(), await player()]
    await apply(
      ...['casa', 'pez'].map((game) => bet(one.id, 10, now(), inGame(game))),
      bet(other.id, 10, now(), inGame('casa')),
    )
    await count(Date.now())
    const before = (await boardOf(other, id)).running
    const members = before?.members ?? 0
    expect(before).toMatchObject({ own: { place: 2 } })
    expectValue(await choose(one, false))
    expect((await boardOf(other, id)).running).toMatchObject({ members: members - 1, own: { place: 1 } })
    await apply(bet(one.id, 10, now(), inGame('mesa')))
    await count(Date.now() + MINUTE_MS)
    expect((await boardOf(other, id)).running).toMatchObject({ members: members - 1 })
    expectValue(await choose(one, true))
    expect((await boardOf(one, id)).running).toMatchObject({ members, own: { place: 1, score: 3 } })
  })

  test('an invitation that had brought its reward before the change gives it; a later one does not', async () => {
    const [early, late] = [await referrals.person(), await referrals.person()]
    const [friend, other] = [await referrals.person(early), await referrals.person(late)]
    await referrals.play(friend)
    await referrals.tick(Date.now())
    for (const inviter of [early, late]) expectValue(await choose(inviter, false))
    await referrals.play(other)
    await referrals.settle()
    expect(await referrals.rowsOf(friend)).toMatchObject([{ state: 'granted' }])
    expect(await referrals.rowsOf(other)).toMatchObject([{ state: 'refused', findings: '["inviter-stopped"]' }])
    expect(await referrals.rewardsOf(early)).toHaveLength(1)
  })
})

test('the rebate is a right: its own rate stays, and nothing of higher ranks is shown', async () => {
  const one = await player()
  const ranksOf = async () => (await get<{ ranks: object[] }>(one, manualRebate.path)).ranks
  expect((await ranksOf()).length).toBeGreaterThan(1)
  expectValue(await choose(one, false))
  expect(await ranksOf()).toHaveLength(1)
})

test('a change is written down once, whoever sends it twice or at the same time, and operators read it', async () => {
  const one = await player()
  expect(await get(one, offerPreference.path)).toEqual({ receivesOffers: true })
  await Promise.all([choose(one, false), choose(one, false), choose(one, false)])
  expect(await get(one, offerPreference.path)).toEqual({ receivesOffers: false })
  expect(await get(one, memberInfo.path)).toMatchObject({
    receivesOffers: false,
    availablePromo: { REFERRAL: { enabled: false } },
  })
  expectValue(await choose(one, true))
  expect(await get(one, memberInfo.path)).toMatchObject({ receivesOffers: true })
  const { headers } = await newOperator(undefined, 'support')
  const seen = expectValue(await callApi('GET', `/ops/offer-preferences/${one.account}`, { headers }))
  const at = expect.stringMatching(/^\d{4}-/)
  expect(seen).toEqual({
    account: one.account,
    receivesOffers: true,
    choices: [
      { receivesOffers: true, at },
      { receivesOffers: false, at },
    ],
  })
})

test('saying no is never refused, however often somebody has changed their mind', async () => {
  const one = await player()
  await env.DB.prepare('UPDATE members SET offers_refused_at = NULL WHERE id = ?').bind(one.id).run()
  for (let times = 0; times < 60; times += 1) expectValue(await choose(one, true))
  expect(code(await choose(one, true))).toBe('too-many-requests')
  expectValue(await choose(one, false))
  expect((await summaryOf(one)).length).toBe(0)
  expect(await get(one, missionSummary.path)).toMatchObject({ missions: [] })
  expect(await get(one, missionLeaderboard.path)).toMatchObject({ boards: [] })
})
