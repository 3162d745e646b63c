import { runDurableObjectAlarm } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import { brand } from '#brand/brand'
import { SPEI } from '#tests/support/stand-ins/spei'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { Bank } from '../../../../workers/platform/bank/Bank.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberById } from '../../../../workers/platform/directory/members.ts'
import { SESSION_IDLE_MS, SESSION_LIFE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { FREE_PLAYS } from '../../../../workers/platform/session/limits.ts'
import { addedMember } from '../support/members.ts'
import {
  bearer,
  callApi,
  env,
  expectValue,
  login,
  PASSWORD,
  register,
  seal,
  send,
  sendSealed,
  someone,
} from '../support/world.ts'

/** Specification sections 4 and 6 "Free play", without a browser. */

const FORM = { os: 'LINUX', platform: 'W', 'X-Gateway-Version': '3' }
const play = (headers = someone(), fields: object = FORM) =>
  sendSealed<LoginValue>('POST', freePlay.path, fields, headers)
const trial = async () => expectValue(await play())
const presenceOf = (id: string) => env.PRESENCE.getByName(id)
const REFUSED = { status: 403, body: { code: 'trial-account' } }

afterEach(() => {
  vi.useRealTimers()
})

describe('free play', () => {
  test('opens an account of type 4 in FUN with its play money, and no first login', async () => {
    const { token, member, firstTimeLogin } = await trial()
    expect(member).toMatchObject({ type: 4, currency: 'FUN' })
    expect(firstTimeLogin).toBe(false)
    expect(await callApi('GET', '/wps/v2/wallets/balance', { headers: bearer(token) })).toMatchObject({
      status: 200,
      body: { value: { balance: brand.playMoney, bonus: 0, held: 0, currency: 'FUN' } },
    })
    expect(await callApi('GET', '/wps/member/info', { headers: bearer(token) })).toMatchObject({
      body: { value: { id: member.id, type: 4 } },
    })
  })

  test('is another account with its own money at each press', async () => {
    const [one, two] = [await trial(), await trial()]
    expect(one.member.id).not.toBe(two.member.id)
    expect(one.member.account).not.toBe(two.member.account)
  })

  test.each([
    ['another gateway', { ...FORM, 'X-Gateway-Version': '2' }],
    ['another platform', { ...FORM, platform: 'A' }],
    ['an unknown system', { ...FORM, os: 'BEOS' }],
    ['a currency', { ...FORM, currency: 'MXN' }],
  ])('is refused with %s', async (_, fields) => {
    expect(await play(someone(), fields)).toMatchObject({ status: 400, body: { code: 'bad-input' } })
  })

  test('has the visitor’s language', async () => {
    const names = await Promise.all(
      brand.languages.map(async (language) => {
        const { member } = expectValue(await play({ ...someone(), 'Accept-Language': language }))
        return member.nickname
      }),
    )
    expect(names).toEqual(['De visita', 'Just visiting', 'De visita'])
  })

  test('is limited for one address, and others are not affected', async () => {
    const address = someone()
    const responses = []
    for (let n = 0; n < FREE_PLAYS.limit + 5; n += 1) responses.push(await play(address))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(FREE_PLAYS.limit)
    const last = responses.at(-1)
    expect(last).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(Number(last?.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await play()).status).toBe(200)
  })

  test('opens one account however often one sealed press is sent', async () => {
    const before = await accounts()
    const sealed = await seal(FORM)
    const responses = await Promise.all(
      Array.from({ length: 10 }, () => send('POST', freePlay.path, { sealed }, someone())),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 409)).toHaveLength(9)
    expect(await accounts()).toBe(before + 1)
  })

  test('exists only where the operator has it on', async () => {
    expectValue(await send('PUT', '/ops/whitelabel', { FREEPLAY3: '0' }))
    expect(await play()).toMatchObject({ status: 403, body: { code: 'forbidden' } })
    expectValue(await send('PUT', '/ops/whitelabel', { FREEPLAY3: '1' }))
    expect((await play()).status).toBe(200)
  })

  test('has accounts that nobody can sign in to, and names that nobody can register', async () => {
    const { member } = await trial()
    expect(await login(member.account, PASSWORD)).toMatchObject({ status: 401, body: { code: 'wrong-credentials' } })
    expect(await register({ username: member.account })).toMatchObject({ status: 422 })
  })
})

const accounts = async () =>
  Number((await env.DB.prepare('SELECT count(*) AS n FROM members WHERE type = 4').first('n')) ?? 0)

describe('a trial account', () => {
  test.each([
    [
      'plays for real',
      'POST',
      '/wps/relay/GCS_gameLaunchFB',
      { nodeId: 'frl-x', mode: 'real', language: 'es', platform: 'html5-desktop' },
    ],
    ['sees how to pay in', 'GET', '/wps/wallet/deposit/methods', null],
    [
      'deposits',
      'POST',
      '/wps/wallet/deposit',
      { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency: 'MXN' },
    ],
    [
      'deposits play money',
      'POST',
      '/wps/wallet/deposit',
      { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency: 'FUN' },
    ],
    ['confirms a deposit', 'POST', '/wps/wallet/deposit/confirm', { id: crypto.randomUUID() }],
    ['reads what is unread', 'GET', '/wps/relay/CSP_unreadCount', null],
    [
      'keeps a favourite',
      'POST',
      '/wps/relay/MCSFE_addFavoriteGameV2',
      { nodeId: 'frl-x', vendor: 'FRL', gameType: 'RNG' },
    ],
    ['enters a chat', 'POST', '/wps/relay/CBS_launchChat', { modelId: 'sala', language: 'es' }],
    ['carries its session elsewhere', 'POST', '/wps/session/handoff', {}],
  ] as const)('never %s', async (_, method, path, body) => {
    const { token } = await trial()
    const response =
      body === null
        ? await callApi(method, path, { headers: bearer(token) })
        : await send(method, path, body, bearer(token))
    expect(response).toMatchObject(REFUSED)
  })

  test('is refused by the bank itself, whatever the gateway allows', async () => {
    const { member } = await trial()
    const row = await memberById(env.DB, member.id)
    const bank = bankOf(env, row?.bank ?? '')
    const game = { memberId: member.id, tokenHash: 'h', vendor: 'FRL', gameCode: 'g', expiresAtMs: Date.now() + 1000 }
    expect(await bank.openGame({ ...game, currency: 'FUN' })).toEqual({ refusal: 'trial-account' })
    expect(await bank.openGame({ ...game, currency: 'MXN' })).toEqual({ refusal: 'trial-account' })
    const deposit = { memberId: member.id, id: 'd', method: 'spei', amount: 10_000, currency: 'MXN' } as const
    expect(await bank.createDeposit({ ...deposit, terms: SPEI })).toEqual({ refusal: 'trial-account' })
    expect(await bank.balance(member.id)).toMatchObject({ cash: brand.playMoney, currency: 'FUN', trial: true })
  })

  test('has no hierarchy: no agent counts it', async () => {
    const { member } = await trial()
    expect(await memberById(env.DB, member.id)).toMatchObject({ upline_id: null, affiliate_code: null, password: null })
  })
})

describe('the end of a trial account', () => {
  const balanceAfter = async (token: string) =>
    (await callApi('GET', '/wps/v2/wallets/balance', { headers: bearer(token) })).status
  const isGone = async (id: string, bank = 'bank-0') => ({
    directory: await memberById(env.DB, id),
    bank: await bankOf(env, bank).balance(id),
  })
  const Gone = { directory: null, bank: { refusal: 'not-found' } }

  test('comes at sign-out: the account is removed and its play money goes back', async () => {
    const { token, member } = await trial()
    expectValue(await callApi('DELETE', '/wps/session/logout', { headers: bearer(token) }))
    expect(await balanceAfter(token)).toBe(401)
    await runDurableObjectAlarm(presenceOf(member.id))
    await expect.poll(() => isGone(member.id)).toEqual(Gone)
    expect(await sumOf(member.id)).toEqual([
      { account: 'cash', balance: 0 },
      { account: 'promo', balance: 0 },
    ])
  })

  test('comes when the session is over, and not before', async () => {
    const { token, member } = await trial()
    await runDurableObjectAlarm(presenceOf(member.id))
    expect(await balanceAfter(token)).toBe(200)
    vi.useFakeTimers({ now: Date.now() + SESSION_LIFE_MS + 1, toFake: ['Date'] })
    await runDurableObjectAlarm(presenceOf(member.id))
    await expect.poll(() => isGone(member.id)).toEqual(Gone)
    expect(await balanceAfter(token)).toBe(401)
  })

  test('comes after it was idle too long, at the next request', async () => {
    const { token, member } = await trial()
    vi.useFakeTimers({ now: Date.now() + SESSION_IDLE_MS + 1, toFake: ['Date'] })
    expect(await balanceAfter(token)).toBe(401)
    await runDurableObjectAlarm(presenceOf(member.id))
    await expect.poll(() => isGone(member.id)).toEqual(Gone)
  })

  test('twice is once, and ends no other account', async () => {
    const bank = bankOf(env, 'bank-0')
    const { member } = await trial()
    await Promise.all([bank.closeTrial(member.id), bank.closeTrial(member.id)])
    await bank.closeTrial(member.id)
    const real = (await addedMember()).member
    await bank.closeTrial(real.id)
    expect(await bank.balance(real.id)).toMatchObject({ memberId: real.id, currency: 'MXN' })
  })

  test('leaves a ledger that adds up', async () => {
    const report = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
    expect(report.violations).toEqual([])
  })

  async function sumOf(member: string) {
    const page = await (bankOf(env, 'bank-0') as DurableObjectStub<Bank>).accountsPage('', 1000)
    return page.accounts
      .filter((account) => account.member === member)
      .map(({ account, balance }) => ({ account, balance }))
  }
})
