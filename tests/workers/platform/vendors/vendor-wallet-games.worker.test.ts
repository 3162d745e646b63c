import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { BANK } from '../support/player.ts'
import { Wanderer } from '../support/transfer-wallet-member.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const setSingle = (isSingle: boolean) => send('PUT', '/ops/wallet', { isSingle })

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  await setSingle(false)
})
afterEach(() => {
  vi.restoreAllMocks()
})

describe('a game of a vendor that keeps wallets', () => {
  const url = 'http://studio.test/play/loteria-del-puerto?lang=es#code'
  const launch = async (headers: Record<string, string>) => {
    const fetchSpy = vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url }))
    fetchSpy.mockClear()
    const body = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
    const { body: reply } = await send('POST', '/wps/relay/GCS_gameLaunchFB', body, headers)
    const sent = fetchSpy.mock.calls.map(([, init]) => JSON.parse(String(init?.body)) as Record<string, unknown>)
    return { code: 'code' in reply ? reply.code : 'ok', sent: sent[0] }
  }

  test('is opened without a token: it cannot spend what the vendor does not have', async () => {
    const ana = await Wanderer.arrive()
    const { sent } = await launch(ana.headers)
    expect(sent).toMatchObject({ user: ana.memberId, wallet: 'transfer', currency: 'MXN' })
    expect(sent).not.toHaveProperty('token')
    await setSingle(true)
    const single = await launch(ana.headers)
    expect(single.sent).toMatchObject({ token: expect.stringMatching(/^000[\w-]{36}$/) })
    expect(single.sent).not.toHaveProperty('wallet')
    await setSingle(false)
  })

  test('is not opened for an excluded member', async () => {
    const ana = await Wanderer.arrive()
    await bankOf(env, BANK).setState(ana.memberId, 'excluded')
    expect(await launch(ana.headers)).toEqual({ code: 'excluded', sent: undefined })
  })
})
