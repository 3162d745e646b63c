import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { PREPAIDS_PATH, REWARD_CANCEL_PATH, REWARD_CREATE_PATH } from '#api/vendors/free-bets'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { saveBudget } from '../../../../workers/platform/rewards/entitlements/budgets.ts'
import { giveFreeRounds } from '../../../../workers/platform/rewards/free-rounds/grant.ts'
import { chooseOffers } from '../../../../workers/platform/rewards/preferences/choose.ts'
import { proposalIn, secondPerson, sendForTwo } from '../support/operator.ts'
import { code } from '../support/payee.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'
import {
  accept,
  begin,
  decline,
  given,
  later,
  listOf,
  onlyOf,
  openVendor,
  PREPAID,
  play,
  player,
  rowOf,
  sentTo,
  usedOf,
  vendor,
} from './free-round-world.ts'

/** Free rounds from the grant to their end: budget, bank and vendor agree, whatever is interrupted (decision 196). */

const HOUR_MS = 3_600_000
/** The messages of a member, and of each whether their open pages were told of it. */
const messagesOf = async ({ id }: { id: string }) =>
  (
    await env.DB.prepare(
      `SELECT subject, (SELECT count(*) FROM live_outbox WHERE message_id = member_messages.id) AS untold
       FROM member_messages WHERE member_id = ?`,
    )
      .bind(id)
      .all<{ subject: string; untold: number }>()
  ).results
/** Ten rounds of 2.00. */
const RESERVED = 2_000

beforeAll(begin)
beforeEach(openVendor)
afterEach(() => {
  vi.restoreAllMocks()
})

describe('free rounds', () => {
  test('are offered, accepted, given at the vendor, played to the end, and paid in cash', async () => {
    const one = await player()
    const before = await usedOf()
    await given([one], { rounds: 3 })
    expect(await usedOf()).toBe(before + 600)
    const offered = await onlyOf(one)
    expect(offered).toMatchObject({ state: 'open', rounds: 3, left: 3, stake: 200, won: 0, currency: 'MXN' })
    expect(offered).toMatchObject({ title: FREE_ROUNDS.title.es, nodeId: 'frl-loteria-del-puerto' })
    // 600 times the return of the game, 96.73 %.
    expect(offered.worth).toBe(580)
    expect(vendor.requests).toEqual([])
    for (let times = 0; times < 2; times += 1)
      expect(expectValue(await accept(one, offered.reward))).toMatchObject({ state: 'playing', left: 3 })
    expect(sentTo(REWARD_CREATE_PATH).map(({ body }) => body)).toEqual([
      expect.objectContaining({
        ...{ operator_id: 'farol', user: one.id, prepaid_uuid: PREPAID, reward_uuid: offered.reward },
        ...{ bet_value: 200_000, bet_count: 3, end_time: '2099-01-01T00:00:00' },
      }),
    ])
    for (const win of [0, 500, 0]) expect((await play(one, offered.reward, win)).status).toBe('RS_OK')
    expect((await play(one, offered.reward)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await onlyOf(one)).toMatchObject({ state: 'played', left: 0, won: 500 })
    expect(await bankOf(env, one.bank).balance(one.id)).toMatchObject({ cash: 500, bonus: 0 })
    expect(await usedOf()).toBe(before + 600)
  })

  test('are given by two people, to whom they name and who may get offers, and to nobody else', async () => {
    const [one, excluded, unwilling, other] = [await player(), await player(), await player(), await player()]
    await bankOf(env, excluded.bank).setState(excluded.id, 'excluded')
    await chooseOffers(env, unwilling.id, false, Date.now())
    const accounts = [one.account.toUpperCase(), excluded.account, unwilling.account, 'nadie-asi', one.account]
    const body = { draft: { ...FREE_ROUNDS, accounts }, reason: 'Por su paciencia' }
    const waiting = await send('PUT', '/ops/free-rounds/para-cuatro', body)
    expect(proposalIn(waiting)?.input).toMatchObject({ unknown: ['nadie-asi'], most: { amount: 10_000 } })
    expect(await listOf(one)).toEqual([])
    const decided = await send(
      'PUT',
      `/ops/proposals/${proposalIn(waiting)?.id}`,
      { decision: 'confirm' },
      await secondPerson(),
    )
    expect(expectValue(decided)).toMatchObject({ result: { given: 1, accepted: 0 } })
    for (const [who, count] of [
      [one, 1],
      [excluded, 0],
      [unwilling, 0],
      [other, 0],
    ] as const) {
      expect(await listOf(who)).toHaveLength(count)
      expect(await messagesOf(who)).toHaveLength(count)
    }
    expect(await messagesOf(one)).toMatchObject([{ subject: expect.stringContaining(FREE_ROUNDS.title.es), untold: 0 }])
    expect(code(await sendForTwo('PUT', '/ops/free-rounds/para-cuatro', { ...body, draft: FREE_ROUNDS }))).toBe(
      'conflict',
    )
    const { members } = expectValue(await callApi<{ members: object[] }>('GET', '/ops/free-rounds/para-cuatro/members'))
    expect(members).toMatchObject([{ account: one.account, state: 'offered' }])
  })

  test('are not given where the vendor has none in the game, or they have ended', async () => {
    vendor.handlers[PREPAIDS_PATH] = () => Response.json([])
    const put = (id: string, over: object = {}) =>
      sendForTwo('PUT', `/ops/free-rounds/${id}`, { draft: { ...FREE_ROUNDS, ...over }, reason: 'Por probar' })
    expect(code(await put('sin-juego'))).toBe('game-unavailable')
    vendor.handlers[PREPAIDS_PATH] = () => new Response('', { status: 500 })
    expect(code(await put('sin-respuesta'))).toBe('vendor-failed')
    expect(code(await put('tarde', { until: '2020-01-01T00:00:00Z' }))).toBe('bad-input')
    expect(code(await put('de-nadie', { vendor: 'NADIE' }))).toBe('game-unavailable')
    expect(await env.DB.prepare(`SELECT count(*) AS n FROM free_round_grants WHERE id LIKE 'sin-%'`).first('n')).toBe(0)
  })

  test('that the budget cannot pay are given to nobody', async () => {
    const [one, two, before] = [await player(), await player(), await usedOf()]
    await saveBudget(env.DB, { id: 'free-rounds', unit: 'MXN', amount: before + 2 * RESERVED - 1 }, HOUSE)
    const draft = { ...FREE_ROUNDS, accounts: [one.account, two.account] }
    expect(await giveFreeRounds(env, 'demasiadas', draft, HOUSE, Date.now())).toMatchObject({ code: 'budget-spent' })
    expect([await usedOf(), await listOf(one), await listOf(two)]).toEqual([before, [], []])
    expect(await messagesOf(one)).toEqual([])
    await saveBudget(env.DB, { id: 'free-rounds', unit: 'MXN', amount: 10_000_000 }, HOUSE)
  })
})

describe('who declines', () => {
  test('before accepting gives all stakes back, once, and the vendor hears nothing', async () => {
    const [one, before] = [await player(), await usedOf()]
    await given([one])
    const { reward } = await onlyOf(one)
    for (let times = 0; times < 2; times += 1)
      expect(expectValue(await decline(one, reward))).toMatchObject({ state: 'declined', left: 0 })
    expect([await usedOf(), vendor.requests]).toEqual([before, []])
    expect(code(await accept(one, reward))).toBe('reward-ended')
  })

  test('after playing some gives the rest back, and the vendor hears that they ended', async () => {
    const [one, before] = [await player(), await usedOf()]
    await given([one])
    const { reward } = await onlyOf(one)
    expectValue(await accept(one, reward))
    await play(one, reward, 300)
    expect(expectValue(await decline(one, reward))).toMatchObject({ state: 'ended', left: 0, won: 300 })
    expect(sentTo(REWARD_CANCEL_PATH).map(({ body }) => body)).toEqual([{ operator_id: 'farol', reward_uuid: reward }])
    expect(await usedOf()).toBe(before + 200)
    expect((await play(one, reward)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await rowOf(one)).toMatchObject({ state: 'ended', pending: null, played: 1, given_back: 1_800 })
  })

  test('cannot decline or accept what is another member’s', async () => {
    const [one, two] = [await player(), await player()]
    await given([one])
    const { reward } = await onlyOf(one)
    expect([code(await accept(two, reward)), code(await decline(two, reward))]).toEqual(['not-found', 'not-found'])
    expect(await onlyOf(one)).toMatchObject({ state: 'open' })
  })
})

describe('at their end', () => {
  const soon = () => ({ until: new Date(Date.now() + HOUR_MS).toISOString() })

  test('those that nobody accepted lapse, and their stakes are in the budget again', async () => {
    const [one, before] = [await player(), await usedOf()]
    await given([one], soon())
    await later(0)
    expect(await onlyOf(one)).toMatchObject({ state: 'open' })
    for (let times = 0; times < 2; times += 1) await later(HOUR_MS)
    expect([(await onlyOf(one)).state, await usedOf(), vendor.requests]).toEqual(['lapsed', before, []])
  })

  test('accepted ones are closed, and the vendor is told until it says that it knows', async () => {
    const [one, before] = [await player(), await usedOf()]
    await given([one], soon())
    const { reward } = await onlyOf(one)
    expectValue(await accept(one, reward))
    await play(one, reward)
    await play(one, reward)
    const { bet } = await play(one, reward)
    const back = { reference_transaction_uuid: bet.transaction_uuid, transaction_uuid: crypto.randomUUID() }
    // Its win stands: nothing is taken back, and the round stays played.
    expect(await wallet('rollback', { ...bet, ...back })).toMatchObject({ status: 'RS_ERROR_DUPLICATE_TRANSACTION' })
    vendor.handlers[REWARD_CANCEL_PATH] = () => new Response('', { status: 503 })
    await later(HOUR_MS)
    expect(await rowOf(one)).toMatchObject({ state: 'ended', pending: 'cancel', played: 3, given_back: 1_400 })
    expect(await usedOf()).toBe(before + 600)
    // Not before a minute has passed.
    await later(HOUR_MS + 1_000)
    expect(sentTo(REWARD_CANCEL_PATH)).toHaveLength(1)
    vendor.handlers[REWARD_CANCEL_PATH] = () => Response.json({ error: 'claimed' }, { status: 400 })
    await later(HOUR_MS + 61_000)
    expect([await rowOf(one), sentTo(REWARD_CANCEL_PATH).length]).toMatchObject([{ pending: null }, 2])
    expect(await usedOf()).toBe(before + 600)
  })

  test('stopped ones are taken from who has not accepted them', async () => {
    const [one, two] = [await player(), await player()]
    const id = await given([one, two])
    expectValue(await accept(one, (await onlyOf(one)).reward))
    const stop = () => send('PUT', `/ops/free-rounds/${id}/stop`, { reason: 'Ya no hace falta' })
    expect(expectValue(await stop())).toMatchObject({ given: 2, accepted: 1 })
    expect(code(await stop())).toBe('wrong-state')
    expect([(await onlyOf(one)).state, (await onlyOf(two)).state]).toEqual(['playing', 'lapsed'])
  })
})

describe('who may not play', () => {
  test('accepts none and plays none', async () => {
    const [one, two] = [await player(), await player()]
    await given([one, two])
    const { reward } = await onlyOf(one)
    expectValue(await accept(one, reward))
    const offered = (await onlyOf(two)).reward
    for (const { id, bank } of [one, two]) await bankOf(env, bank).setState(id, 'excluded')
    expect(code(await accept(two, offered))).toBe('excluded')
    expect(await listOf(two)).toEqual([])
    // The window was open before.
    await bankOf(env, one.bank).setState(one.id, 'active')
    const token = await sit(one.id, FREE_ROUNDS.game)
    await bankOf(env, one.bank).setState(one.id, 'excluded')
    const about = { is_free: true, reward_uuid: reward, game_code: FREE_ROUNDS.game, amount: 200_000 }
    const reply = await wallet('bet', transaction({ memberId: one.id, token }, about))
    expect(reply.status).toBe('RS_ERROR_USER_DISABLED')
    expect(await onlyOf(one)).toMatchObject({ left: 10 })
  })
})

test('fifty acceptances and refusals at once end in one state that budget, bank and vendor agree on', async () => {
  const [one, before] = [await player(), await usedOf()]
  await given([one])
  const { reward } = await onlyOf(one)
  await Promise.all(
    Array.from({ length: 50 }, (_, index) => (index % 5 === 0 ? decline(one, reward) : accept(one, reward))),
  )
  for (let minutes = 0; minutes < 3; minutes += 1) await later(minutes * 61_000)
  const row = await rowOf(one)
  expect(row).toMatchObject({ pending: null, given_back: 2_000 })
  expect(await usedOf()).toBe(before)
  expect((await play(one, reward)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
})

test('the auditor finds nothing after all of that', async () => {
  const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
  expect(found.violations).toEqual([])
})
