import { runDurableObjectAlarm } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { StandInWallet } from './wallet.ts'
import { GameWindow } from './window.ts'

/** What a bet is told whose result was unknown (decision 167), and one whose member may not play (decision 177). */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000

test.each([
  ['loteria-del-puerto', 1_000],
  ['blackjack', { stake: 1_000 }],
  ['mano-a-mano', { stake: 1_000 }],
  ['mas-o-menos', { stake: 1_000 }],
])('a bet that was returned says so to its key, at %s', async (game, bet) => {
  const wallet = new StandInWallet(50_000 * UNIT)
  const window = await GameWindow.open({ user: crypto.randomUUID(), game_code: game })
  const roundKey = crypto.randomUUID()
  wallet.fail('/wallet/bet', 'timeout-after')
  expect((await window.play({ bet, roundKey })).code).toBe('upstream-timeout')
  await runDurableObjectAlarm(window.stub)
  expect(await window.play({ bet, roundKey })).toMatchObject({
    status: 200,
    value: { round: { key: roundKey, state: 'void', win: 0, numbers: null }, balance: 50_000 },
  })
  expect(wallet.of('/wallet/bet')).toHaveLength(1)
  expect(wallet.balance).toBe(50_000 * UNIT)
  await window.passCycle()
  expect((await window.play({ bet })).status).toBe(200)
})

test.each([
  ['under-review', 'under-review'],
  ['line-frozen', 'line-frozen'],
  ['something-else', 'operation-not-allowed'],
])('of a member who may not play says why where the operator does: %s is %s', async (stop, code) => {
  const wallet = new StandInWallet(50_000 * UNIT)
  const window = await GameWindow.open({ user: crypto.randomUUID() })
  wallet.fail('/wallet/bet', 'RS_ERROR_USER_DISABLED', { user_disabled_by: stop })
  expect((await window.play()).code).toBe(code)
  expect(wallet.balance).toBe(50_000 * UNIT)
})
