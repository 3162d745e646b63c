import { describe, expect, test } from 'vitest'
import { referrer } from '#api/rewards/referrals'
import { referralRules } from '#brand/referrals'
import { mask } from '../../../../workers/platform/directory/mask.ts'
import { code } from '../support/payee.ts'
import { callApi, env, expectValue, register, send, someone } from '../support/world.ts'
import {
  balanceOf,
  claim,
  codeOf,
  deposit,
  ENOUGH,
  friendsOf,
  LATER,
  person,
  play,
  referralsOf,
  rewardsOf,
  rowsOf,
  settle,
  tick,
} from './referral-world.ts'
import { apply, bet, onBet } from './vip-bets.ts'

/** Members who invite friends: who invited whom, how far they came, and what it brings (decision 189). */

const [{ MXN: REWARD }, { MXN: SECOND }] = referralRules.rewards
const WAIT_MS = referralRules.waitMinutes * 60_000

describe('registering by an invitation', () => {
  test('the code of a member is theirs for good, and tells who invites by a masked name', async () => {
    const ana = await person()
    const own = await codeOf(ana)
    expect(own).toMatch(/^[a-z2-9]{8}$/)
    expect(await codeOf(ana)).toBe(own)
    const of = async (typed: string) =>
      expectValue(await callApi('GET', `${referrer.path}?code=${typed}`, { headers: someone() }))
    expect(await of(own.toUpperCase())).toEqual({ name: mask(ana.account) })
    expect(await of('nobody-of-that-code')).toEqual({ name: null })
  })

  test('codes cannot be walked from one address', async () => {
    const headers = someone()
    for (let tries = 0; tries < 30; tries += 1) await callApi('GET', `${referrer.path}?code=x${tries}`, { headers })
    expect(code(await callApi('GET', `${referrer.path}?code=x`, { headers }))).toBe('too-many-requests')
  })

  test('an unknown code is refused, and no account is opened', async () => {
    const username = 'sin-codigo'.replace('-', '')
    expect(await register({ username, referralCode: 'nobody22' })).toMatchObject({
      body: { code: 'referral-invalid', value: { fields: { referralCode: 'unknown' } } },
    })
    expect(await env.DB.prepare('SELECT 1 FROM members WHERE account = ?').bind(username).first()).toBeNull()
  })

  test('makes a friend of the inviter, and a friend’s friend of who invited that one', async () => {
    const ana = await person()
    const beto = await person(ana)
    const carla = await person(beto)
    const dario = await person(carla)
    expect(await rowsOf(beto)).toMatchObject([{ inviter_id: ana.id, level: 1, state: 'open' }])
    expect(await rowsOf(carla)).toMatchObject([
      { inviter_id: beto.id, level: 1 },
      { inviter_id: ana.id, level: 2 },
    ])
    expect(await rowsOf(dario)).toMatchObject([
      { inviter_id: carla.id, level: 1 },
      { inviter_id: beto.id, level: 2 },
    ])
    expect(await referralsOf(ana)).toMatchObject({
      friends: [{ name: mask(beto.account), step: 'registered', reason: null, reward: null }],
      invitedBy: null,
      second: { friends: 1, rewarded: 0, amount: 0 },
    })
    expect(await referralsOf(beto)).toMatchObject({ invitedBy: mask(ana.account) })
  })

  test('the recommender may be typed: the code, the number or the account, and nothing else', async () => {
    const ana = await person()
    const { number } =
      (await env.DB.prepare('SELECT number FROM members WHERE id = ?').bind(ana.id).first<{ number: string }>()) ?? {}
    const rule = { patternId: 'ALNUM', minLength: 4, maxLength: 20, enabled: true, required: false }
    expectValue(await send('PUT', '/ops/register-rules', { recommenderId: { ...rule, acceptedPattern: '*' } }))
    for (const recommenderId of [await codeOf(ana), number, ana.account.toUpperCase()]) {
      const friend = await person(null, { recommenderId })
      expect(await rowsOf(friend)).toMatchObject([{ inviter_id: ana.id, level: 1 }])
    }
    expect(await register({ recommenderId: 'nadie1234' })).toMatchObject({
      body: { code: 'referral-invalid', value: { fields: { recommenderId: 'unknown' } } },
    })
    expectValue(await send('PUT', '/ops/register-rules', {}))
  })
})

describe('the reward', () => {
  test('is given on two levels once the first deposit is staked once, and collected into the balance', async () => {
    const ana = await person()
    const beto = await person(ana)
    const carla = await person(beto)
    await play(carla)
    await tick()
    expect(await friendsOf(beto)).toMatchObject([{ step: 'waiting', reward: null }])
    await tick(LATER + WAIT_MS - 1)
    expect(await rewardsOf(beto)).toEqual([])
    await tick(LATER + WAIT_MS)
    expect(await rewardsOf(beto)).toEqual([{ id: `referral:${carla.id}`, unit: 'MXN', amount: REWARD, state: 'open' }])
    expect(await rewardsOf(ana)).toEqual([{ id: `referral2:${carla.id}`, unit: 'MXN', amount: SECOND, state: 'open' }])
    const [friend] = await friendsOf(beto)
    expect(friend).toMatchObject({ step: 'rewarded', reward: { amount: REWARD, state: 'open' } })
    expectValue(await claim(beto, friend?.reward?.id ?? ''))
    expect(await balanceOf(beto)).toBe(REWARD)
    expect(await friendsOf(beto)).toMatchObject([{ step: 'rewarded', reward: { state: 'claimed' } }])
    expect(await referralsOf(ana)).toMatchObject({ second: { friends: 1, rewarded: 1, amount: SECOND } })
    expect(await referralsOf(beto)).toMatchObject({ terms: { thisMonth: 1 } })
    expect(await rewardsOf(carla)).toEqual([])
  })

  test('needs every peso of the deposit: an open stake, bonus, promotions and earlier bets count nothing', async () => {
    const ana = await person()
    const beto = await person(ana)
    const at = Date.now()
    await apply(bet(beto.id, ENOUGH, at - 60_000), deposit(beto, ENOUGH - 1, at - 30_000), deposit(beto, ENOUGH, at))
    const open = bet(beto.id, 1, at + 1, { closes: false })
    await apply(
      bet(beto.id, ENOUGH, at + 2, { bonus: -ENOUGH }),
      bet(beto.id, ENOUGH, at + 2, { free: true }),
      bet(beto.id, ENOUGH - 1, at + 3),
      open,
    )
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'deposited' }])
    await apply(onBet(open, 'win', at + 4))
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
  })

  test('counts stakes of later hours and days, and each once', async () => {
    const ana = await person()
    const beto = await person(ana)
    const at = Date.parse('2026-11-26T23:50:00.000Z')
    const parts = [1, 14 * 60_000, 3_600_000, 26 * 3_600_000].map((after) => bet(beto.id, ENOUGH / 4, at + after))
    await apply(deposit(beto, ENOUGH, at), ...parts.slice(0, 3))
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'deposited' }])
    await apply(...parts)
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
  })

  test('bets that arrive before their deposit count, and a message that comes twice counts once', async () => {
    const ana = await person()
    const beto = await person(ana)
    const at = Date.now()
    const half = bet(beto.id, ENOUGH / 2, at + 1)
    await apply(half)
    await apply(deposit(beto, ENOUGH, at))
    await apply(half)
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'deposited' }])
    await apply(bet(beto.id, ENOUGH / 2, at + 2))
    await settle()
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
  })

  test('a void before it is decided takes it back, and playing on brings it again', async () => {
    const ana = await person()
    const beto = await person(ana)
    const stake = await play(beto)
    await tick()
    await apply(onBet(stake, 'rollback', Date.now()))
    await tick(LATER + WAIT_MS)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'deposited' }])
    expect(await rewardsOf(ana)).toEqual([])
    await apply(bet(beto.id, ENOUGH, Date.now()))
    await settle(LATER + 2 * WAIT_MS)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
  })

  test('a deposit that its bank took back is none', async () => {
    const ana = await person()
    const beto = await person(ana)
    const at = Date.now()
    const paid = deposit(beto, ENOUGH, at)
    await apply(paid, bet(beto.id, ENOUGH, at + 1))
    await tick()
    await apply(deposit(beto, ENOUGH, at + 2, { kind: 'chargeback', reference: paid.id }))
    await tick(LATER + WAIT_MS)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'registered' }])
    expect(await rewardsOf(ana)).toEqual([])
  })

  test('many clocks at once give it once', async () => {
    const ana = await person()
    const beto = await person(ana)
    await play(beto)
    await tick()
    await Promise.all(Array.from({ length: 8 }, () => tick(LATER + WAIT_MS)))
    expect(await rewardsOf(ana)).toHaveLength(1)
    const [row] = await rowsOf(beto)
    expect(row).toMatchObject({ state: 'granted', pending: null })
  })

  test('no more are given in a month than the brand says, also of many at once', async () => {
    const ana = await person()
    const [most] = referralRules.mostInAMonth
    const month = new Date(LATER + WAIT_MS).toISOString().slice(0, 7)
    const earlier = Array.from({ length: most - 1 }, () => crypto.randomUUID())
    await env.DB.prepare(
      `INSERT INTO referrals (inviter_id, friend_id, level, state, month) SELECT ?1, value, 1, 'granted', ?2
       FROM json_each(?3)`,
    )
      .bind(ana.id, month, JSON.stringify(earlier))
      .run()
    const friends = [await person(ana), await person(ana), await person(ana)]
    for (const friend of friends) await play(friend)
    await tick()
    await Promise.all(Array.from({ length: 4 }, () => tick(LATER + WAIT_MS)))
    const states = (await Promise.all(friends.map(rowsOf))).flat().map(({ state, findings }) => [state, findings])
    expect(states.sort()).toEqual([
      ['granted', '[]'],
      ['refused', '["limit"]'],
      ['refused', '["limit"]'],
    ])
    expect(await rewardsOf(ana)).toHaveLength(1)
  })

  test('what the budget does not have waits, and comes when it grows', async () => {
    const ana = await person()
    const beto = await person(ana)
    await play(beto)
    await tick()
    const fill = (sql: string) =>
      env.DB.prepare(`UPDATE reward_budgets SET ${sql} WHERE id = 'referral' AND unit = 'MXN'`).run()
    const before = await env.DB.prepare(
      `SELECT amount FROM reward_budgets WHERE id = 'referral' AND unit = 'MXN'`,
    ).first<{ amount: number }>()
    await fill('amount = used')
    await tick(LATER + WAIT_MS)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'waiting', reward: null }])
    await fill(`amount = ${before?.amount}`)
    await tick(LATER + WAIT_MS)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'rewarded' }])
    expect(await rewardsOf(ana)).toHaveLength(1)
  })

  test('who has not played in time brings none, and nothing is counted any more', async () => {
    const ana = await person()
    const beto = await person(ana)
    await tick(Date.now() + referralRules.days * 86_400_000)
    expect(await friendsOf(ana)).toMatchObject([{ step: 'refused', reason: 'time', reward: null }])
    await play(beto)
    await settle(Date.now() + referralRules.days * 86_400_000)
    expect(await rewardsOf(ana)).toEqual([])
  })
})
