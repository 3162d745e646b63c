import { evictDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { protectionCalls } from '#api/protection/calls'
import type { RealityCheck } from '#api/protection/reality-check'
import { bankOf, hashToken } from '../../../../workers/platform/bank/routing.ts'
import type { PamType } from '../../../../workers/platform/ledger/pam.ts'
import { SESSION_IDLE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { inside } from '../support/line-transfers.ts'
import { addedMember } from '../support/members.ts'
import { sitAt } from '../support/pam-world.ts'
import { BANK, pay, sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

const { realityCheck, acknowledgeRealityCheck, setRealityCheck } = protectionCalls
const MINUTE_MS = 60_000
const DUE = { status: 'RS_ERROR_BET_LIMIT_EXCEEDED', bet_refused_by: 'reality-check-due' }

const bank = () => bankOf(env, BANK)
let [memberId, token, game] = ['', '', '']
beforeEach(async () => {
  const added = await addedMember()
  ;[memberId, token] = [added.member.id, added.token]
  await pay(memberId, 100_000)
  game = await sit(memberId)
})

afterEach(() => void vi.useRealTimers())

const state = async () => expectValue(await callApi<RealityCheck>('GET', realityCheck.path, { headers: bearer(token) }))
const acknowledge = async () =>
  expectValue(await send<RealityCheck>('POST', acknowledgeRealityCheck.path, {}, bearer(token)))
const choose = (minutes: number) => send<RealityCheck>('POST', setRealityCheck.path, { minutes }, bearer(token))
const stake = (amount: number, over: object = {}) =>
  transaction({ memberId, token: game }, { amount: amount * 1_000, ...over })
const bet = async (amount: number) => wallet('bet', stake(amount))
const about = (body: Record<string, unknown>): Record<string, unknown> => ({
  ...body,
  ...{ transaction_uuid: crypto.randomUUID(), reference_transaction_uuid: body.transaction_uuid },
})
/** Lets the member have played for some more minutes, up to this moment, and wakes the bank. */
async function play(minutes: number) {
  const sql = 'UPDATE play_session SET since_ms = since_ms - ?1, checked_ms = checked_ms - ?1 WHERE member = ?2'
  await inside(BANK, sql, minutes * MINUTE_MS, memberId)
  await evictDurableObject(bank())
}

describe('a reality check', () => {
  test('says time, stakes, wins and net of the session that the opened game began, and of no earlier one', async () => {
    expect(await state()).toMatchObject({ currency: 'MXN', minutes: 60, next: null, session: { staked: 0, won: 0 } })
    const lost = stake(20_000)
    const back = stake(5_000)
    await wallet('bet', lost)
    await wallet('bet', back)
    await wallet('win', { ...about(lost), amount: 8_000_000 })
    const { is_free: _free, ...returned } = about(back)
    await wallet('rollback', returned)
    await play(20)
    const { session } = await state()
    expect(session).toMatchObject({ staked: 20_000, won: 8_000, net: -12_000, isDue: false })
    expect(Math.floor((session?.seconds ?? 0) / 60)).toBe(20)
    expect(Date.parse(session?.dueAt ?? '') - Date.parse(session?.since ?? '')).toBe(60 * MINUTE_MS)
    // A pause: the next game begins another session.
    await inside(BANK, 'UPDATE play_session SET last_ms = last_ms - ? WHERE member = ?', 15 * MINUTE_MS, memberId)
    await evictDurableObject(bank())
    expect((await state()).session).toBe(null)
    await bet(1_000)
    expect((await state()).session).toMatchObject({ staked: 1_000, won: 0, net: -1_000 })
  })

  test('refuses new stakes of the house’s games until it is acknowledged, while wins and rollbacks land', async () => {
    const open = stake(10_000, { round: 'running' })
    const other = stake(2_000)
    await wallet('bet', open)
    await wallet('bet', other)
    await play(60)
    expect(await bet(1_000)).toMatchObject({ ...DUE, balance: 88_000_000 })
    expect(await wallet('bet', { ...stake(100), is_free: true })).toMatchObject(DUE)
    // What was accepted before is repeated as before, and the round that runs goes on without a stake.
    expect(await wallet('bet', open)).toMatchObject({ status: 'RS_OK' })
    expect(await wallet('bet', stake(0, { round: 'running' }))).toMatchObject({ status: 'RS_OK' })
    expect(await wallet('bet', stake(0))).toMatchObject(DUE)
    expect(await wallet('win', { ...about(open), amount: 30_000_000 })).toMatchObject({ status: 'RS_OK' })
    const { is_free: _free, ...returned } = about(other)
    expect(await wallet('rollback', returned)).toMatchObject({ status: 'RS_OK' })
    expect((await state()).session).toMatchObject({ staked: 10_000, won: 30_000, net: 20_000, isDue: true })
    // Opening the game again is no acknowledgement.
    game = await sit(memberId)
    expect(await bet(1_000)).toMatchObject(DUE)

    expect((await acknowledge()).session).toMatchObject({ isDue: false, staked: 10_000 })
    expect(await bet(1_000)).toMatchObject({ status: 'RS_OK' })
    // A second one puts nothing off.
    const { session } = await state()
    expect((await acknowledge()).session?.dueAt).toBe(session?.dueAt)
  })

  test('that is due at the edge refuses every one of simultaneous bets, and one acknowledgement lets them all', async () => {
    await bet(1)
    await play(60)
    const refused = await Promise.all(Array.from({ length: 30 }, () => bet(10)))
    for (const one of refused) expect(one).toMatchObject(DUE)
    await Promise.all([acknowledge(), acknowledge(), acknowledge()])
    const accepted = await Promise.all(Array.from({ length: 30 }, () => bet(10)))
    for (const one of accepted) expect(one).toMatchObject({ status: 'RS_OK' })
    expect((await state()).session).toMatchObject({ staked: 301 })
  })

  test('binds a vendor of Valkyrie too', async () => {
    const live = await sitAt(memberId)
    const send = (type: PamType, id: string, betRef: string) =>
      bank().pamTransaction({
        ...{ tokenHash: hashToken(live), vendor: 'EVO', playerId: memberId, provider: 'evolution', type, id, betRef },
        ...{ game: 'mesa-1', round: `r-${betRef}`, closes: false, currency: 'MXN', details: '{}' },
        ...{ parts: { cash: 1_000, bonus: 0, gift: 0 }, isVendorGame: true, stop: null },
      })
    expect(await send('WITHDRAW', '1', 'a')).toMatchObject({ outcome: 'ok' })
    await play(60)
    expect(await send('WITHDRAW', '2', 'b')).toMatchObject({ outcome: 'reality-check-due' })
    expect(await send('WITHDRAW', '1', 'a')).toMatchObject({ outcome: 'ok' })
    expect(await send('DEPOSIT', '3', 'a')).toMatchObject({ outcome: 'ok' })
    const { session } = await acknowledge()
    expect(session).toMatchObject({ staked: 1_000, won: 1_000, net: 0 })
    expect(await send('WITHDRAW', '4', 'd')).toMatchObject({ outcome: 'ok' })
  })

  test('of a shorter interval applies at once; a longer one waits a day, and none is chosen in a break', async () => {
    await bet(1_000)
    await play(20)
    expect(expectValue(await choose(15)).session).toMatchObject({ isDue: true })
    expect(await bet(1)).toMatchObject(DUE)
    await acknowledge()
    const longer = expectValue(await choose(60))
    expect(longer).toMatchObject({ minutes: 15, next: { minutes: 60 } })
    expect(Date.parse(longer.next?.from ?? '') - Date.parse(longer.now)).toBe(24 * 60 * MINUTE_MS)
    await inside(BANK, 'UPDATE play_session SET next_ms = ? WHERE member = ?', Date.now() - 1, memberId)
    await evictDurableObject(bank())
    expect(await state()).toMatchObject({ minutes: 60, next: null })
    const actions = (await bank().auditPage(0, 1_000, `member:${memberId}`)).map(({ action }) => action)
    expect(actions.filter((action) => action === 'reality-check')).toHaveLength(2)
    expectValue(await choose(30))
    await bank().setState(memberId, 'excluded')
    expect((await choose(60)).body).toMatchObject({ code: 'excluded' })
    expect(expectValue(await choose(15))).toMatchObject({ minutes: 15 })
    expect((await choose(45)).body).toMatchObject({ code: 'bad-input' })
  })

  test('survives the end of the process with what was staked', async () => {
    await bet(7_000)
    await evictDurableObject(bank())
    expect((await state()).session).toMatchObject({ staked: 7_000 })
  })

  test('that a page reads by itself keeps no session in use (GLI-19 2.5.4)', async () => {
    await state()
    vi.useFakeTimers({ now: Date.now() + SESSION_IDLE_MS - MINUTE_MS, toFake: ['Date'] })
    await state()
    vi.setSystemTime(Date.now() + 2 * MINUTE_MS)
    expect((await callApi('GET', realityCheck.path, { headers: bearer(token) })).body).toMatchObject({
      code: 'not-signed-in',
    })
  })
})
