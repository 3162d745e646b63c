import { runDurableObjectAlarm } from 'cloudflare:test'
import { exports } from 'cloudflare:workers'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { acceptFreeRounds, declineFreeRounds, type FreeRounds, freeRoundList } from '#api/rewards/free-rounds'
import { FREE_ROUNDS } from '#tests/exams/operator/rewards/free-rounds'
import { HOUSE } from '../../../workers/platform/operators/audit.ts'
import { saveBudget } from '../../../workers/platform/rewards/entitlements/budgets.ts'
import { advanceFreeRounds } from '../../../workers/platform/rewards/free-rounds/advance.ts'
import { giveFreeRounds } from '../../../workers/platform/rewards/free-rounds/grant.ts'
import type { Table } from '../../../workers/studio/wire.ts'
import { addedMember } from '../platform/support/members.ts'
import { pay } from '../platform/support/player.ts'
import { expectSound, Wanderer } from '../platform/support/transfer-wallet-member.ts'
import { bearer, callApi, env, expectValue, send } from '../platform/support/world.ts'
import { call, GameWindow } from '../studio/window.ts'

/** Free rounds between the platform and the studio: what one gives the other plays, whatever calls get lost. */

const programs = (exports as unknown as { default: Fetcher }).default
/** Carries a call between the two programs; tests replace it to make calls fail. */
let carry: (request: Request) => Promise<Response>
let grants = 0

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await saveBudget(env.DB, { id: 'free-rounds', unit: 'MXN', amount: 10_000_000 }, HOUSE)
})
beforeEach(() => {
  carry = (request) => programs.fetch(request)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => carry(new Request(input, init)))
})
afterEach(() => {
  vi.restoreAllMocks()
})

async function given(rounds: number) {
  grants += 1
  const { member, token } = await addedMember()
  const ana = new Wanderer(member.id, bearer(token))
  await pay(member.id, 100_000)
  const draft = { ...FREE_ROUNDS, rounds, accounts: [member.account] }
  await giveFreeRounds(env, `rondas-${grants}`, draft, HOUSE, Date.now())
  return { ana, reward: (await onlyOf(ana)).reward }
}
type Member = Wanderer

async function onlyOf(ana: Member): Promise<FreeRounds> {
  const { headers } = ana
  const list = await callApi<{ freeRounds: FreeRounds[] }>('GET', freeRoundList.path, { headers })
  const [own] = expectValue(list).freeRounds
  if (!own) throw new Error('no free rounds')
  return own
}
const accept = ({ headers }: Member, reward: string) =>
  send<FreeRounds>('POST', acceptFreeRounds.path, { reward }, headers)

/** Opens the game as a member does, and opens a session in its window. */
async function openGame({ headers }: Member): Promise<GameWindow> {
  const body = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  const { url } = expectValue(await send<{ url: string }>('POST', '/wps/relay/GCS_gameLaunchFB', body, headers))
  const code = new URL(url).hash.slice(1)
  const { value } = await call<{ session: string; table: Table }>('POST', '/seat', { code })
  return new GameWindow(value.session, value.table)
}

test('granted, accepted, played to the end: the balance rises by what they won and falls by nothing', async () => {
  const { ana, reward } = await given(4)
  const before = (await ana.balance()).balance
  expect((await openGame(ana)).table.freeRounds).toBeNull()
  expect(expectValue(await accept(ana, reward))).toMatchObject({ state: 'playing', left: 4 })
  const window = await openGame(ana)
  expect(window.table.freeRounds).toMatchObject({ id: reward, stake: 200, rounds: 4, left: 4, won: 0 })
  let won = 0
  for (let left = 3; left >= 0; left -= 1) {
    const { status, value } = await window.play({ bet: 200, reward })
    expect([status, value.freeRounds?.left]).toEqual([200, left])
    won += value.round.win
    expect(value.balance).toBe(before + won)
    await window.passCycle()
  }
  expect((await window.play({ bet: 200, reward })).code).toBe('reward-ended')
  expect(await onlyOf(ana)).toMatchObject({ state: 'played', left: 0, won })
  const { value } = await window.play({ bet: 200 })
  expect(value.balance).toBe(before + won - 200 + value.round.win)
  await expectSound()
})

test('given up: the window plays none any more, and nothing is staked in their place', async () => {
  const { ana, reward } = await given(5)
  expectValue(await accept(ana, reward))
  const window = await openGame(ana)
  const before = (await ana.balance()).balance
  const { value } = await window.play({ bet: 200, reward })
  expectValue(await send('POST', declineFreeRounds.path, { reward }, ana.headers))
  await window.passCycle()
  expect((await window.play({ bet: 200, reward })).code).toBe('reward-ended')
  expect(await ana.balance()).toMatchObject({ balance: before + value.round.win })
  expect(await onlyOf(ana)).toMatchObject({ state: 'ended', won: value.round.win })
  await expectSound()
})

test('over a connection that loses requests and answers exactly as many are played, and the budget pays for these', async () => {
  const { ana, reward } = await given(6)
  let calls = 0
  carry = async (request) => {
    calls += 1
    if (calls % 4 === 1) throw new DOMException('The operation timed out.', 'TimeoutError')
    const response = await programs.fetch(request)
    if (calls % 4 === 3) throw new DOMException('The operation timed out.', 'TimeoutError')
    return response
  }
  await accept(ana, reward)
  for (let minutes = 1; minutes < 200 && (await onlyOf(ana)).state === 'process'; minutes += 1)
    await advanceFreeRounds(env, Date.now() + minutes * 60_000)
  carry = (request) => programs.fetch(request)
  const window = await openGame(ana)
  expect(window.table.freeRounds).toMatchObject({ left: 6 })
  const before = (await ana.balance()).balance
  let [won, lost] = [0, 0]
  for (let tries = 0; tries < 30; tries += 1) {
    await window.passCycle()
    // Every third bet is taken, and its answer lost: the studio takes it back.
    carry = async (request) => {
      const response = await programs.fetch(request)
      const isLost = tries % 3 === 1 && new URL(request.url).pathname === '/wallet/bet'
      if (isLost) throw new DOMException('The operation timed out.', 'TimeoutError')
      return response
    }
    const { status, code, value } = await window.play({ bet: 200, reward })
    if (code === 'reward-ended') break
    if (status === 200) won += value.round.win
    else lost += 1
    await runDurableObjectAlarm(window.stub)
  }
  expect(lost).toBeGreaterThan(0)
  expect(await onlyOf(ana)).toMatchObject({ state: 'played', left: 0, won })
  expect(await ana.balance()).toMatchObject({ balance: before + won })
  await expectSound()
})
