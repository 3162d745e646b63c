import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { audit } from '../../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../../scripts/audit/ledger.ts'
import type { PamOperation } from '../../../../../workers/platform/bank/pam/pam-types.ts'
import { bankOf, hashToken } from '../../../../../workers/platform/bank/routing.ts'
import { ceilingOf } from '../../../../../workers/platform/ledger/account.ts'
import { forgetVendors } from '../../../../../workers/platform/registry/registry.ts'
import { platform } from '../../../../../workers/platform/routes.ts'
import { connectProvider, GAME, newPlayer, PAM_TOKEN, type Player, send } from '../../support/pam-world.ts'
import { BANK } from '../../support/player.ts'
import { callApi, env } from '../../support/world.ts'

const worker = (exports as unknown as { default: Fetcher }).default

beforeAll(async () => {
  await connectProvider()
  await connectProvider('RT', 'redtiger', 'another-token-of-valkyries')
})

const keys = (player: Player, token = PAM_TOKEN) => ({
  Authorization: `Bearer ${token}`,
  'X-Player-Token': player.token,
  'X-Correlation-ID': 'corr-1',
})

const stake = (over: object = {}) => ({
  ...{ currency: 'MXN', provider: 'Evolution', transactionType: 'WITHDRAW', bonusAmount: 0, promoAmount: 0 },
  ...{ cashAmount: 10, transactionDateTime: '2026-11-22T05:30:00Z', providerTransactionId: crypto.randomUUID() },
  ...{ providerGameId: GAME, providerRoundId: 'r1', ...over },
})

function post(player: Player, body: unknown, provider = 'Evolution', token = PAM_TOKEN) {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return send('POST', `/players/${player.user}/transactions?provider=${provider}`, keys(player, token), text)
}
const cashOf = async ({ user }: Player) => {
  const balances = await bankOf(env, BANK).balance(user)
  return 'refusal' in balances ? null : balances.cash
}

describe("the PAM's gateway", () => {
  test('returns the correlation id, or one of its own where none was sent', async () => {
    const player = await newPlayer()
    const responseHeaders = async (headers: Record<string, string>) => {
      const url = 'http://platform.test/pam/v1/players/session?provider=Evolution'
      return (await worker.fetch(new Request(url, { headers: { ...keys(player), ...headers } }))).headers
    }
    expect((await responseHeaders({})).get('X-Correlation-ID')).toBe('corr-1')
    expect((await responseHeaders({ 'X-Correlation-ID': '' })).get('X-Correlation-ID')).toMatch(/^[\w-]{36}$/)
    expect((await responseHeaders({})).get('Cache-Control')).toBe('no-store')
  })

  test('opens nothing else of the platform: other paths are not found', async () => {
    const player = await newPlayer()
    for (const path of [
      '',
      '/v1',
      '/v1/players',
      '/../wps/member/info',
      '/v1/players/session/x',
      '/v2/players/session',
    ])
      for (const method of ['GET', 'POST', 'DELETE']) {
        const url = `http://platform.test/pam${path}?provider=Evolution`
        const response = await worker.fetch(new Request(url, { method, headers: keys(player) }))
        expect([403, 404], `${method} ${path}`).toContain(response.status)
        await response.text()
      }
  })

  test('writes the valid correlation id of the other side into our log', async () => {
    const warned = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
    const headers = { 'X-Player-Token': 'x', 'X-Correlation-ID': 'corr-2', tracestate: 'rojo=1' }
    await send('GET', '/players/session?provider=Evolution', { ...headers, traceparent })
    await send('GET', '/players/session?provider=Evolution', { ...headers, traceparent: 'forged' })
    const [first, second] = warned.mock.calls.map(([line]) => JSON.parse(String(line)) as Record<string, unknown>)
    warned.mockRestore()
    expect(first).toMatchObject({
      correlationId: 'corr-2',
      traceparent,
      tracestate: 'rojo=1',
      code: 'PAM_ERR_API_TOKEN',
    })
    expect(second).toMatchObject({ correlationId: 'corr-2' })
    expect(second).not.toHaveProperty('traceparent')
  })

  test.each(['', '{', 'null', '[]', '7', '{"currency":"MXN"}', `{"x":${'['.repeat(9_000)}${']'.repeat(9_000)}}`])(
    'a body of %j is HTTP 400 and moves nothing',
    async (body) => {
      const player = await newPlayer()
      expect(await post(player, body)).toMatchObject({
        http: 400,
        body: { status: 'ERROR', error: { code: 'PAM_ERR_UNDEFINED' } },
      })
      expect(await cashOf(player)).toBe(100_000)
    },
  )

  test('ends the bets of a round with the prize that closes it, and has an id of its own for each transaction', async () => {
    const player = await newPlayer()
    const closing = { transactionType: 'DEPOSIT', cashAmount: 50, isGameOver: true }
    const calls = [stake(), stake(), stake(), stake(closing)]
    const idOf = async (call: object) => {
      const { body } = await post(player, call)
      const { transactionId } = (body?.transactionResult ?? {}) as { transactionId?: string }
      return transactionId
    }
    const ids: unknown[] = []
    for (const call of calls) ids.push(await idOf(call))
    const next = await idOf(stake({ providerRoundId: 'r2' }))
    expect(new Set([...ids, next]).size).toBe(5)
    for (const [index, call] of calls.entries()) expect(await idOf(call)).toBe(ids[index])
    const { transfers } = await bankOf(env, BANK).journalPage(0, 1_000)
    const own = transfers.filter(({ member, round }) => member === player.user && round === 'r1')
    expect(own.map(({ kind }) => kind)).toEqual(['bet', 'bet', 'bet', 'win', 'round-end', 'round-end'])
    expect(own.slice(0, 4).map(({ sequence }) => `${BANK}.${sequence}`)).toEqual(ids)
    expect(await cashOf(player)).toBe(101_000)
    // The interface has no cancel of what is settled.
    const cancel = stake({ transactionType: 'CANCEL', providerTransactionId: calls[0]?.providerTransactionId })
    expect((await post(player, cancel)).body).toMatchObject({ error: { code: 'PAM_ERR_TRANS_ALREADY_SETTLED' } })
  })

  test('writes at most ten lines a minute about strangers, however often they call', async () => {
    const player = await newPlayer()
    const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    for (let n = 0; n < 30; n++) expect((await post(player, stake(), 'Evolution', 'no-token')).http).toBe(401)
    const written = lines.mock.calls.filter(([line]) => String(line).includes('PAM call refused')).length
    lines.mockRestore()
    expect(written).toBeLessThanOrEqual(10)
  })

  test('answers a body that is too long with HTTP 413', async () => {
    expect(await post(await newPlayer(), stake({ betCode: 'x'.repeat(200_000) }))).toMatchObject({ http: 413 })
  })

  test('knows one Valkyrie with one token: the provider of the query says whose game it is', async () => {
    await connectProvider('CAL', 'caleta', null)
    const caleta = await newPlayer('CAL')
    const body = stake({ provider: 'Caleta' })
    expect(await post(caleta, body, 'Caleta')).toMatchObject({ body: { status: 'OK' } })
    expect(await post(caleta, { ...body, provider: 'Evolution' }, 'Evolution')).toMatchObject({
      http: 401,
      body: { error: { code: 'PAM_ERR_SESSION_NOT_FOUND' } },
    })
    expect(await post(await newPlayer('RT'), stake({ provider: 'Red Tiger' }), 'Red%20Tiger')).toMatchObject({
      body: { status: 'OK' },
    })
    expect(await post(caleta, stake({ provider: 'Evolution' }), 'Caleta')).toMatchObject({
      body: { error: { code: 'PAM_ERR_MISSING_PROVIDER' } },
    })
  })

  test('takes no stake for a vendor that is off; earlier stakes are still paid', async () => {
    const player = await newPlayer()
    const body = stake({ providerBetRef: 'off' })
    await post(player, body)
    await env.DB.prepare("UPDATE vendor_registry SET enabled = 0 WHERE code = 'EVO'").run()
    forgetVendors()
    expect(await post(player, stake())).toMatchObject({ body: { error: { code: 'PAM_ERR_BET_NOT_ALLOWED' } } })
    expect(await post(player, body)).toMatchObject({ body: { status: 'OK' } })
    const prize = { ...body, transactionType: 'DEPOSIT', providerTransactionId: 'off-win', cashAmount: 25 }
    expect(await post(player, prize)).toMatchObject({ body: { status: 'OK' } })
    await env.DB.prepare("UPDATE vendor_registry SET enabled = 1 WHERE code = 'EVO'").run()
    forgetVendors()
    expect(await cashOf(player)).toBe(101_500)
  })

  test('answers a bank that does not respond in time as a timeout, which is repeated', async () => {
    const never = {
      ...env,
      BANK: { getByName: () => ({ pamBalance: () => new Promise(() => undefined) }) },
    }
    const player = await newPlayer()
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const url = `http://platform.test/pam/v1/players/${player.user}/balance?provider=Evolution`
    const response = await platform().fetch(new Request(url, { headers: keys(player) }), never)
    errors.mockRestore()
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { status: 'ERROR', error: { code: 'PAM_ERR_TIMEOUT' } },
    ])
  })

  test('holds a prize that an account cannot take; a cancel is refused for good, and on record', async () => {
    const player = await newPlayer()
    const bet = stake({ providerBetRef: 'vast' })
    await post(player, bet)
    const gift: PamOperation = {
      ...{ tokenHash: hashToken(player.token), vendor: 'EVO', playerId: player.user, provider: 'Evolution' },
      ...{ type: 'PROMODEPOSIT', id: crypto.randomUUID(), betRef: null, game: null, round: null, closes: false },
      ...{ currency: 'MXN', isVendorGame: true, stop: null, details: '{}' },
      parts: { cash: ceilingOf('MXN') - 99_000, bonus: 0, gift: 0 },
    }
    expect(await bankOf(env, BANK).pamTransaction(gift)).toMatchObject({ outcome: 'ok' })
    const ofBet = { ...bet, providerTransactionId: crypto.randomUUID() }
    for (const _ of [1, 2])
      expect(await post(player, { ...ofBet, transactionType: 'CANCEL' })).toMatchObject({
        body: { error: { code: 'PAM_ERR_BET_NOT_ALLOWED' } },
      })
    const subject = `transfer:EVO:CANCEL:${ofBet.providerTransactionId}`
    expect(await bankOf(env, BANK).auditPage(0, 10, subject)).toMatchObject([{ action: 'account-full' }])
    expect(await post(player, { ...ofBet, transactionType: 'DEPOSIT', cashAmount: 20 })).toMatchObject({
      body: { status: 'OK' },
    })
    expect(await bankOf(env, BANK).balance(player.user)).toMatchObject({ cash: ceilingOf('MXN'), heldWins: 2_000 })
  })
})

describe("the PAM's money", () => {
  test('twenty of the same stake at once are one', async () => {
    const player = await newPlayer()
    const body = stake()
    const responses = await Promise.all(Array.from({ length: 20 }, () => post(player, body)))
    const booked = responses.map(({ body: reply }) => reply?.transactionResult as { transactionId: string })
    expect(new Set(booked.map(({ transactionId }) => transactionId)).size).toBe(1)
    expect(await cashOf(player)).toBe(99_000)
  })

  test('simultaneous stakes never overdraw (D3), nor does one cancel of many wins', async () => {
    const player = await newPlayer('EVO', 5_000)
    const stakes = Array.from({ length: 30 }, (_, index) => stake({ providerBetRef: `d3-${index}` }))
    const taken = (await Promise.all(stakes.map((body) => post(player, body)))).filter(
      ({ body }) => body?.status === 'OK',
    )
    expect(taken).toHaveLength(5)
    expect(await cashOf(player)).toBe(0)
    const cancels = Array.from({ length: 20 }, () =>
      stake({ transactionType: 'CANCEL', providerBetRef: 'd3-0', cashAmount: 0 }),
    )
    const done = (await Promise.all(cancels.map((body) => post(player, body)))).filter(
      ({ body }) => body?.status === 'OK',
    )
    expect(done).toHaveLength(1)
    expect(await cashOf(player)).toBe(1_000)
  })

  test('leaves a ledger in which the auditor finds nothing wrong', async () => {
    const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
    expect(found.transfers).toBeGreaterThan(20)
    expect(found).toMatchObject({ sums: { MXN: 0 }, violations: [] })
  })
})
