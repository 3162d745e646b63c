import { evictDurableObject, runDurableObjectAlarm } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { bankOf } from '../../../workers/platform/bank/routing.ts'
import { vendorWalletOf } from '../../../workers/studio/vendor-wallets/vendor-wallet-of.ts'
import type { Table } from '../../../workers/studio/wire.ts'
import { BANK } from '../platform/support/player.ts'
import { expectSound, sweep, Wanderer } from '../platform/support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../platform/support/world.ts'
import { call, GameWindow, type Played, world } from '../studio/window.ts'

/** Money held in two programs: both agree on what a member owns, whatever calls between them get lost. */

const programs = (exports as unknown as { default: Fetcher }).default
/** Carries a call between the two programs; tests replace it to make calls fail. */
let carry: (request: Request) => Promise<Response>
const well = (request: Request) => programs.fetch(request)

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await setSingle(false)
})
beforeEach(() => {
  carry = well
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => carry(new Request(input, init)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

const DOUBLE = { move: 'double' }

const setSingle = (isSingle: boolean) => send('PUT', '/ops/wallet', { isSingle })

/** Opens the game as a member does, and opens a session in its window. */
async function play(member: Wanderer, game = 'loteria-del-puerto'): Promise<GameWindow> {
  const body = { nodeId: `frl-${game}`, mode: 'real', language: 'es', platform: 'html5-desktop' }
  const { url } = expectValue(await send<{ url: string }>('POST', '/wps/relay/GCS_gameLaunchFB', body, member.headers))
  const code = new URL(url).hash.slice(1)
  const { value } = await call<{ session: string; table: Table }>('POST', '/seat', { code })
  return new GameWindow(value.session, value.table)
}

/** Bets 10.00 and returns the change of the balance. */
async function spin(window: GameWindow): Promise<number> {
  await window.passCycle()
  const { status, value } = await window.play()
  return status === 200 ? value.round.win - 1_000 : 0
}

const walletOf = ({ memberId }: Wanderer) => vendorWalletOf(world, 'farol', memberId, 'MXN')

test('money sent, played and brought back: the house has what the member lost, and both sides agree', async () => {
  const ana = await Wanderer.arrive()
  expect(await ana.move('in', 50_000)).toMatchObject({ state: 'done', balance: 50_000 })
  const window = await play(ana)
  expect(window.table.balance).toBe(50_000)
  let won = 0
  for (let round = 0; round < 12; round += 1) won += await spin(window)
  expect(await ana.wallets()).toMatchObject({ consolidated: 100_000 + won, wallets: [{ balance: 50_000 + won }] })
  expect(await ana.balance()).toMatchObject({ balance: 50_000 })
  expect(await ana.move('out', 20_000)).toMatchObject({ state: 'done', balance: 70_000 })
  expect(await ana.account('vendor:FRL')).toBe(await walletOf(ana).balance())
  expect(await ana.account('house')).toBe(0 - won)
  expect(await ana.move('out', 30_000 + won)).toMatchObject({ state: 'done', balance: 100_000 + won })
  expect(await walletOf(ana).balance()).toBe(0)
  await expectSound()
})

test('a further stake is taken from the wallet of its bet, and both sides agree', async () => {
  const ana = await Wanderer.arrive()
  await ana.move('in', 50_000)
  const window = await play(ana, 'blackjack')
  let [staked, won] = [0, 0]
  for (let rounds = 0; rounds < 6; rounds += 1) {
    await window.passCycle()
    let { round } = (await window.play({ bet: { stake: 1_000 } })).value
    // Sent twice, as a window does that had no answer: the stake is taken once.
    for (const turn of round.state === 'deciding' ? [0, 1] : []) {
      const { status, value } = await window.post<Played>('/step', { round: round.id, index: 0, step: DOUBLE })
      expect([turn, status]).toEqual([turn, 200])
      round = value.round
    }
    expect(round.state).toBe('closed')
    staked += round.bet
    won += round.win
  }
  expect(staked).toBeGreaterThan(6_000)
  expect(await walletOf(ana).balance()).toBe(50_000 - staked + won)
  expect(await ana.wallets()).toMatchObject({ wallets: [{ balance: 50_000 - staked + won }] })
  await expectSound()
})

test('with one wallet for all games the same window plays from the balance, and the sent money is still there', async () => {
  const ana = await Wanderer.arrive()
  await ana.move('in', 30_000)
  await setSingle(true)
  const window = await play(ana)
  expect(window.table.balance).toBe(70_000)
  const won = await spin(window)
  expect(await ana.balance()).toMatchObject({ balance: 70_000 + won, consolidated: 100_000 + won })
  expect(await walletOf(ana).balance()).toBe(30_000)
  await setSingle(false)
  await expectSound()
})

test.each(FULL ? [3, 11, 20_261_122] : [11])(
  'seed %i: over a connection that loses requests and responses, no cent is made or lost',
  async (seed) => {
    const random = randomFrom(seed)
    const below = (limit: number) => Math.floor(random() * limit)
    const members = await Promise.all(Array.from({ length: 3 }, () => Wanderer.arrive()))
    const players = await Promise.all(members.map(async (member) => ({ member, window: await play(member), won: 0 })))
    carry = async (request) => {
      const luck = random()
      if (luck < 0.2) throw new DOMException('The operation timed out.', 'TimeoutError')
      const response = await well(request)
      if (luck < 0.4) throw new DOMException('The operation timed out.', 'TimeoutError')
      return luck < 0.45 ? new Response('<html>') : response
    }
    for (let step = 0; step < 60; step += 1) {
      const player = players[below(players.length)]
      if (!player) throw new Error('nobody')
      const { member, window } = player
      const what = below(4)
      if (what < 2) await member.requestTransfer(what === 0 ? 'in' : 'out', 1 + below(30_000))
      else player.won += await spin(window)
      // Only an object in memory can be evicted.
      await Promise.all([member.balance(), walletOf(member).balance()])
      if (below(6) === 0) await evictDurableObject(bankOf(env, BANK))
      if (below(6) === 0) await evictDurableObject(walletOf(member))
      if (below(4) === 0) await sweep()
    }
    carry = well
    for (let turn = 0; turn < 4; turn += 1) await sweep()
    for (const { member, window, won } of players) {
      await runDurableObjectAlarm(window.stub)
      expect(await member.account('transit')).toBe(0)
      const vendorBalance = await walletOf(member).balance()
      expect((await member.balance()).balance + vendorBalance).toBe(100_000 + won)
      expect(await member.wallets()).toMatchObject({
        consolidated: 100_000 + won,
        wallets: [{ balance: vendorBalance }],
      })
      if (vendorBalance > 0)
        expect(await member.move('out', vendorBalance)).toMatchObject({ state: 'done', balance: 100_000 + won })
      expect([await member.account('vendor:FRL'), await walletOf(member).balance()]).toEqual([0, 0])
      expect(await member.account('house')).toBe(0 - won)
    }
    await expectSound()
  },
)
