import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { launchGame } from '#api/games'
import { walletTransfer } from '#api/vendors/vendor-wallets'
import { pay, sit, transaction, wallet } from '../support/player.ts'
import { callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, newAgent } from './contract-world.ts'

/** An operator stops the play of a whole line (decision 129). */

const FROZEN = 'play-frozen'
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const freeze = ({ account }: { account: string }, frozen: boolean) =>
  send<{ members: number }>('PUT', `/ops/frozen-lines/${account}`, { frozen, reason: 'Revisión de la línea' })
const launch = ({ headers }: Agent) => {
  const fields = { nodeId: 'frl-loteria-del-puerto', mode: 'real', language: 'es', platform: 'html5-desktop' }
  return send('POST', launchGame.path, fields, headers)
}
const lines = async () =>
  expectValue(await callApi<{ lines: { account: string; members: number }[] }>('GET', '/ops/frozen-lines')).lines

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** An agent, an agent below, a member at the end, and somebody of another line. */
async function newLine() {
  const top = await newAgent()
  const middle = await newAgent(top, 2)
  const leaf = await newAgent(middle, 0)
  return { top, middle, leaf, other: await newAgent(null, 0) }
}

describe('a frozen line', () => {
  test('opens no game, at any depth, until it is let go; another line plays on', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json({ url: 'http://studio.test/play?s=1' }))
    const { top, middle, leaf, other } = await newLine()
    expect(code(await launch(leaf))).toBe('ok')
    expect(expectValue(await freeze(top, true)).members).toBe(3)
    for (const member of [top, middle, leaf]) expect(await launch(member)).toMatchObject({ status: 403 })
    expect(code(await launch(leaf))).toBe(FROZEN)
    expect(code(await launch(other))).toBe('ok')
    expect(await lines()).toMatchObject([{ account: top.account, members: 3 }])
    const late = await newAgent(middle, 0)
    expect(code(await launch(late))).toBe(FROZEN)
    expectValue(await freeze(middle, true))
    expectValue(await freeze(top, false))
    expect([code(await launch(top)), code(await launch(leaf))]).toEqual(['ok', FROZEN])
    expectValue(await freeze(middle, false))
    expect(code(await launch(leaf))).toBe('ok')
    expect(await lines()).toEqual([])
  })

  test('takes no bet of a game that was open; what was staked is still won', async () => {
    const { top, leaf, other } = await newLine()
    await pay(leaf.id, 100_000)
    await pay(other.id, 100_000)
    const [player, outsider] = await Promise.all(
      [leaf, other].map(async ({ id }) => ({ memberId: id, token: await sit(id) })),
    )
    if (player === undefined || outsider === undefined) throw new Error('nobody plays')
    const bet = transaction(player)
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK' })
    expectValue(await freeze(top, true))
    expect(await wallet('bet', transaction(player))).toMatchObject({ status: 'RS_ERROR_TOKEN_EXPIRED' })
    expect(await wallet('bet', transaction(outsider))).toMatchObject({ status: 'RS_OK' })
    const about = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round, round_closed: true }
    expect(await wallet('win', transaction(player, about))).toMatchObject({ status: 'RS_OK' })
  })

  test('sends no money to vendor wallets', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('no vendor here'))
    expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
    const { leaf } = await newLine()
    await pay(leaf.id, 100_000)
    expectValue(await freeze(leaf, true))
    const fields = { id: crypto.randomUUID(), vassalage: 'FRL', amount: 1_000, currency: 'MXN' }
    const move = (direction: 'in' | 'out') =>
      sendSealed('POST', walletTransfer.path, { ...fields, direction }, { ...someone(), ...leaf.headers })
    expect(code(await move('in'))).toBe(FROZEN)
    expect(code(await move('out'))).not.toBe(FROZEN)
    expectValue(await send('PUT', '/ops/wallet', { isSingle: true }))
  })

  test('is in the audit log, with what it was before', async () => {
    const { top } = await newLine()
    expectValue(await freeze(top, true))
    expectValue(await freeze(top, false))
    const { results } = await env.DB.prepare('SELECT action, before FROM audit WHERE subject = ? ORDER BY sequence')
      .bind(`member:${top.id}`)
      .all()
    expect(results).toEqual([
      { action: 'line-frozen', before: '{"frozen":false}' },
      { action: 'line-unfrozen', before: '{"frozen":true}' },
    ])
    expect(code(await freeze({ account: 'nadie2026' }, true))).toBe('not-found')
  })
})
