import { runDurableObjectAlarm } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { PREPAIDS_PATH, type Prepaid, REWARD_CANCEL_PATH, REWARD_CREATE_PATH } from '#api/vendors/free-bets'
import { engines } from '../../../workers/studio/games/catalogue.ts'
import type { Table } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { GameWindow, operatorCall } from './window.ts'

/** The vendor's end of free rounds: rewards are given by the operator, and the next rounds of the window are free. */

const UNIT = 1_000
const GAME = 'loteria-del-puerto'
const STAKE = 400
const HOUR_MS = 3_600_000

const timeOf = (ms: number) => new Date(ms).toISOString().slice(0, 19)

async function prepaidOf(game = GAME, currency = 'MXN'): Promise<Prepaid> {
  const response = await operatorCall(PREPAIDS_PATH, { operator_id: 'farol', game_code: game, currency })
  const [prepaid] = (await response.json()) as Prepaid[]
  if (!prepaid) throw new Error(`no prepaid of ${game}`)
  return prepaid
}

async function rewardOf(user: string, over: object = {}) {
  return {
    ...{ operator_id: 'farol', sub_partner_id: 'farol', user, prepaid_uuid: (await prepaidOf()).prepaid_uuid },
    ...{ reward_uuid: crypto.randomUUID(), bet_value: STAKE * UNIT, bet_count: 3 },
    ...{ end_time: timeOf(Date.now() + HOUR_MS), ...over },
  }
}

const create = (reward: object) => operatorCall(REWARD_CREATE_PATH, reward)
const cancel = (id: string) => operatorCall(REWARD_CANCEL_PATH, { operator_id: 'farol', reward_uuid: id })

async function given(over: object = {}) {
  const wallet = new StandInWallet(50_000 * UNIT)
  const user = crypto.randomUUID()
  const reward = await rewardOf(user, over)
  expect((await create(reward)).status).toBe(200)
  return { wallet, user, reward, window: await GameWindow.open({ user }) }
}

const playFree = (window: GameWindow, reward: string, over: object = {}) => window.play({ bet: STAKE, reward, ...over })

describe('rewards', () => {
  test('can be given in every slot and in no other game', async () => {
    const response = await operatorCall(PREPAIDS_PATH, { operator_id: 'farol', currency: 'MXN' })
    const games = ((await response.json()) as Prepaid[]).map((prepaid) => prepaid.game_id)
    const slots = engines.filter(({ category }) => category === 'Video Slots').map(({ id }) => id)
    expect(games.sort()).toEqual(slots.sort())
    const none = await operatorCall(PREPAIDS_PATH, { operator_id: 'farol', game_code: 'blackjack' })
    expect(await none.json()).toEqual([])
  })

  test('are given once, repeated without effect, and refused where they are not as the game has it', async () => {
    const user = crypto.randomUUID()
    const reward = await rewardOf(user)
    for (let times = 0; times < 2; times += 1) {
      const response = await create(reward)
      expect(response.status).toBe(200)
      expect(await response.json()).toMatchObject({ user, reward_uuid: reward.reward_uuid, bet_count: 3 })
    }
    const wrong = [
      { bet_count: 4, reward_uuid: reward.reward_uuid },
      ...[{ bet_value: 333 * UNIT }, { bet_value: null }, { bet_count: 101 }, { bet_count: 0 }, { bet_count: null }],
      ...[{ end_time: 'soon' }, { end_time: '2026-13-45T00:00:00' }, { start_time: timeOf(Date.now() + 2 * HOUR_MS) }],
      ...[{ campaign_uuid: crypto.randomUUID() }, { reward_uuid: null }, { game_id: 2 }],
    ]
    for (const over of wrong) {
      const response = await create({ ...(await rewardOf(user)), ...over })
      expect([over, response.status]).toEqual([over, 400])
    }
    expect((await create({ ...(await rewardOf(user)), prepaid_uuid: crypto.randomUUID() })).status).toBe(404)
  })

  test('are given by operators only', async () => {
    const reward = await rewardOf(crypto.randomUUID())
    for (const path of [PREPAIDS_PATH, REWARD_CREATE_PATH, REWARD_CANCEL_PATH]) {
      expect((await operatorCall(path, reward, 'TEST_STRANGER_KEY')).status).toBe(401)
      expect((await operatorCall(path, { ...reward, operator_id: 'nobody' })).status).toBe(404)
    }
  })
})

describe('free rounds', () => {
  test('are the next rounds of the window: the operator pays the stake, and what they win is added up', async () => {
    const { wallet, reward, window } = await given()
    expect(window.table.freeRounds).toMatchObject({ stake: STAKE, rounds: 3, left: 3, won: 0 })
    let won = 0
    for (const left of [2, 1, 0]) {
      const { status, value } = await playFree(window, reward.reward_uuid)
      expect(status).toBe(200)
      won += value.round.win
      expect(value).toMatchObject({ round: { free: true, bet: STAKE }, freeRounds: { left, won } })
      expect(value.balance).toBe(50_000 + won)
      await window.passCycle()
    }
    for (const path of ['/wallet/bet', '/wallet/win'])
      for (const { body } of wallet.of(path))
        expect(body).toMatchObject({ is_free: true, reward_uuid: reward.reward_uuid })
    expect(wallet.of('/wallet/bet').map(({ body }) => body.amount)).toEqual([400, 400, 400].map((one) => one * UNIT))
    // What they won stays in sight after the window was opened again, until a round is paid.
    expect((await window.get<Table>('/table')).value.freeRounds).toMatchObject({ left: 0, won })
    const { value } = await window.play({ bet: STAKE })
    expect(value).toMatchObject({ round: { free: false }, freeRounds: null })
    expect(wallet.of('/wallet/bet').at(-1)?.body).toMatchObject({ is_free: false })
    expect(wallet.of('/wallet/bet').at(-1)?.body).not.toHaveProperty('reward_uuid')
  })

  test('are as many as were given, also where two windows play at once', async () => {
    const { wallet, reward, window } = await given({ bet_count: 1 })
    const twins = await Promise.all([playFree(window, reward.reward_uuid), playFree(window, reward.reward_uuid)])
    expect(twins.map(({ status }) => status).sort()).toEqual([200, 409])
    await window.passCycle()
    expect(await playFree(window, reward.reward_uuid)).toMatchObject({ code: 'reward-ended' })
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
  })

  test('are played at their stake, under their name, in their game', async () => {
    const { wallet, user, reward, window } = await given()
    expect(await playFree(window, reward.reward_uuid, { bet: 1_000 })).toMatchObject({ code: 'reward-ended' })
    expect(await playFree(window, crypto.randomUUID())).toMatchObject({ code: 'reward-ended' })
    const other = await GameWindow.open({ user, game_code: 'el-volcan' })
    expect(other.table.freeRounds).toBeNull()
    expect(await playFree(other, reward.reward_uuid)).toMatchObject({ code: 'reward-ended' })
    const newcomer = await GameWindow.open({ user: crypto.randomUUID() })
    expect(newcomer.table.freeRounds).toBeNull()
    const demo = await GameWindow.open({ user: undefined, token: undefined, currency: 'FUN' })
    expect(demo.table.freeRounds).toBeNull()
    const elsewhere = await GameWindow.open({ user, currency: 'BRL' })
    expect(elsewhere.table.freeRounds).toBeNull()
    expect(wallet.of('/wallet/bet')).toEqual([])
  })

  test('whose bet was taken back are there again', async () => {
    const { wallet, reward, window } = await given({ bet_count: 1 })
    wallet.fail('/wallet/bet', 'timeout-after')
    expect(await playFree(window, reward.reward_uuid)).toMatchObject({ code: 'upstream-timeout' })
    await expect
      .poll(async () => {
        await runDurableObjectAlarm(window.stub)
        return (await window.get<Table>('/table')).value.freeRounds?.left
      })
      .toBe(1)
    expect(wallet.of('/wallet/rollback')).toHaveLength(1)
    await window.passCycle()
    expect(await playFree(window, reward.reward_uuid)).toMatchObject({ status: 200 })
  })

  test('end where the operator does not pay one any more, and nothing is staked instead', async () => {
    const { wallet, reward, window } = await given()
    wallet.fail('/wallet/bet', 'RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await playFree(window, reward.reward_uuid)).toMatchObject({ code: 'reward-ended' })
    expect((await window.get<Table>('/table')).value.freeRounds).toMatchObject({ left: 0 })
    expect(wallet.balance).toBe(50_000 * UNIT)
  })

  test('end at their time, and do not begin before it', async () => {
    const { window } = await given({ end_time: timeOf(Date.now() + 1_000) })
    await expect.poll(async () => (await window.get<Table>('/table')).value.freeRounds).toBeNull()
    const later = { start_time: timeOf(Date.now() + HOUR_MS), end_time: timeOf(Date.now() + 2 * HOUR_MS) }
    expect((await given(later)).window.table.freeRounds).toBeNull()
  })

  test('end when they are cancelled, also before they came', async () => {
    const { reward, window } = await given()
    for (let times = 0; times < 2; times += 1) expect((await cancel(reward.reward_uuid)).status).toBe(200)
    expect((await window.get<Table>('/table')).value.freeRounds).toBeNull()
    expect(await playFree(window, reward.reward_uuid)).toMatchObject({ code: 'reward-ended' })
    const late = await rewardOf(crypto.randomUUID())
    expect((await cancel(late.reward_uuid)).status).toBe(404)
    expect((await create(late)).status).toBe(400)
  })
})
