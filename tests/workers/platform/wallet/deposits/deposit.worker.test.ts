import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Balance, DepositMethod } from '#api/wallet/wallet'
import { SPEI } from '#tests/support/stand-ins/spei'
import { MOST_OPEN } from '../../../../../workers/platform/bank/deposits/Deposits.ts'
import { finishDeposit, startDeposit } from '../../../../../workers/platform/wallet/deposits/deposit.ts'
import { bank, cashOf, confirm, newPayer, type Payer, start, wish } from '../../support/payer.ts'
import { callApi, env, expectValue } from '../../support/world.ts'

const balanceOf = async ({ headers }: Payer) =>
  expectValue(await callApi<Balance>('GET', '/wps/v2/wallets/balance', { headers }))
const inBank = (sql: string, ...values: (string | number)[]) =>
  runInDurableObject(bank(), async (_object, { storage }) => {
    storage.sql.exec(sql, ...values)
  })

describe('the balance', () => {
  test('of a new member is zero, in their currency', async () => {
    const payer = await newPayer()
    expect(await balanceOf(payer)).toMatchObject({
      balance: 0,
      bonus: 0,
      held: 0,
      currency: 'MXN',
      currencySymbol: '$',
    })
  })

  test('is shown to whoever is signed in', async () => {
    expect(await callApi('GET', '/wps/v2/wallets/balance')).toMatchObject({
      status: 401,
      body: { code: 'not-signed-in' },
    })
  })
})

describe('a deposit', () => {
  test('is pending with instructions that say they are fictitious, then credited once', async () => {
    const payer = await newPayer()
    const body = wish()
    const pending = expectValue(await start(payer, body))
    expect(pending).toMatchObject({ id: body.id, state: 'pending', amount: 50_000, creditedAt: null })
    expect(pending.instructions).toMatchObject({ notice: 'fictitious', bank: 'Banco Demo', concept: pending.folio })
    expect(pending.instructions.clabe).toMatch(/^000\d{15}$/)
    expect(pending.folio).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/)
    expect(Date.parse(pending.expiresAt) - Date.parse(pending.createdAt)).toBe(30 * 60_000)
    expect((await balanceOf(payer)).balance).toBe(0)
    const credited = expectValue(await confirm(payer, body.id))
    expect(credited).toMatchObject({ state: 'credited', folio: pending.folio })
    expect(expectValue(await confirm(payer, body.id))).toEqual(credited)
    await Promise.all(Array.from({ length: 8 }, () => confirm(payer, body.id)))
    expect((await balanceOf(payer)).balance).toBe(50_000)
  })

  test('started again under its id is the same deposit; other content is a conflict', async () => {
    const payer = await newPayer()
    const body = wish()
    const [one, ...others] = await Promise.all(Array.from({ length: 4 }, () => start(payer, body)))
    expect(one?.status).toBe(200)
    for (const other of others) expect(other.body).toEqual(one?.body)
    expect(await start(payer, { ...body, amount: 60_000 })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  test('under one id of two members is two deposits; neither member sees the other’s', async () => {
    const [one, two] = [await newPayer(), await newPayer()]
    const body = wish()
    await start(one, body)
    expect(await confirm(two, body.id)).toMatchObject({ status: 404, body: { code: 'not-found' } })
    expect(await start(two, { ...body, amount: 70_000 })).toMatchObject({ status: 200 })
  })

  test.each([
    ['below the minimum', { amount: 4_999 }, 'amount-out-of-range'],
    ['above the maximum', { amount: 5_000_001 }, 'amount-out-of-range'],
    ['in another currency', { currency: 'USD' }, 'wrong-currency'],
    ['by a method that is switched off', { method: 'store' }, 'method-disabled'],
    ['by a method nobody has', { method: 'toString' }, 'method-disabled'],
  ])('%s is refused', async (_what, over, code) => {
    const payer = await newPayer()
    expect(await start(payer, wish(over))).toMatchObject({ status: 422, body: { code } })
  })

  test('of exactly a limit is accepted', async () => {
    const payer = await newPayer()
    for (const amount of [5_000, 5_000_000]) expect((await start(payer, wish({ amount }))).status).toBe(200)
  })

  test('has the open methods', async () => {
    const payer = await newPayer()
    const methods = expectValue(
      await callApi<DepositMethod[]>('GET', '/wps/wallet/deposit/methods', { headers: payer.headers }),
    )
    expect(methods.map(({ id }) => id)).toEqual(['spei', 'transfer-mxn', 'crypto-mxn'])
  })

  test('of a method switched off after the start refuses the confirmation and the callback too (D8)', async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish()))
    await inBank(`UPDATE deposit SET method = 'store' WHERE id = ?`, id)
    expect(await confirm(payer, id)).toMatchObject({ status: 422, body: { code: 'method-disabled' } })
    const callback = {
      memberId: payer.memberId,
      id,
      provider: 'demo',
      reference: 'r',
      amount: 50_000,
      currency: 'MXN',
      enabled: false,
    } as const
    expect(await bank().confirmDeposit(callback)).toEqual({ refusal: 'method-disabled' })
    expect((await balanceOf(payer)).balance).toBe(0)
  })

  test('is not open to a trial account', async () => {
    const memberId = crypto.randomUUID()
    await bank().open({ memberId, currency: 'FUN', trial: true })
    const request = {
      memberId,
      id: crypto.randomUUID(),
      method: 'spei',
      amount: 50_000,
      currency: 'FUN',
      terms: SPEI,
    } as const
    expect(await bank().createDeposit(request)).toEqual({ refusal: 'trial-account' })
  })

  test('of an excluded member neither starts nor completes (GLI-19 A.3.8(b))', async () => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish()))
    await bank().setState(payer.memberId, 'excluded')
    expect(await start(payer, wish())).toMatchObject({ status: 403, body: { code: 'excluded' } })
    expect(await confirm(payer, id)).toMatchObject({ status: 403, body: { code: 'excluded' } })
    expect((await balanceOf(payer)).balance).toBe(0)
  })

  test('expires after half an hour, by the alarm or at the confirmation', async () => {
    const payer = await newPayer()
    const [early, late] = [expectValue(await start(payer, wish())).id, expectValue(await start(payer, wish())).id]
    await inBank('UPDATE deposit SET expires_ms = 1 WHERE id IN (?, ?)', early, late)
    expect(await confirm(payer, early)).toMatchObject({ status: 422, body: { code: 'deposit-expired' } })
    await inBank(`UPDATE alarm SET at_ms = 1 WHERE name = 'deposits'`)
    await runDurableObjectAlarm(bank())
    expect(await bank().deposit(payer.memberId, late)).toMatchObject({ state: 'expired' })
    expect(await confirm(payer, late)).toMatchObject({ status: 422, body: { code: 'deposit-expired' } })
    expect(expectValue(await start(payer, wish())).state).toBe('pending')
  })
})

describe("a provider's callback", () => {
  const callback = (payer: Payer, id: string, over: object = {}) =>
    bank().confirmDeposit({
      memberId: payer.memberId,
      id,
      provider: 'demo',
      reference: id,
      amount: 50_000,
      currency: 'MXN',
      enabled: true,
      ...over,
    })

  test('pays once per reference, whatever deposit it names (D5)', async () => {
    const payer = await newPayer()
    const [one, two] = [wish(), wish()]
    await start(payer, one)
    await start(payer, two)
    expect(await callback(payer, one.id, { reference: 'same' })).toMatchObject({ state: 'credited', reference: 'same' })
    expect(await callback(payer, two.id, { reference: 'same' })).toEqual({ refusal: 'conflict' })
    expect(await callback(payer, one.id, { reference: 'another' })).toEqual({ refusal: 'conflict' })
    expect((await balanceOf(payer)).balance).toBe(50_000)
  })

  test.each([
    ['another amount', { amount: 50_001 }, 'conflict'],
    ['another currency', { currency: 'USD' }, 'conflict'],
    ['another provider', { provider: 'else' }, 'not-found'],
    ['another member', { memberId: 'somebody' }, 'not-found'],
  ])('that names %s pays nothing', async (_what, over, refusal) => {
    const payer = await newPayer()
    const { id } = expectValue(await start(payer, wish()))
    expect(await callback(payer, id, over)).toEqual({ refusal })
    expect((await balanceOf(payer)).balance).toBe(0)
  })
})

test("the demonstration's cashier accepts nothing outside a demo", async () => {
  const payer = await newPayer()
  const real = { ...env, SEED_DEMO: '' }
  const who = { memberId: payer.memberId, bank: 'bank-0' }
  const request = { id: crypto.randomUUID(), method: 'spei', amount: 80_000, currency: 'MXN' } as const
  expect(await startDeposit(real, who, request)).toEqual({ refusal: 'method-disabled' })
  expect(await startDeposit(env, who, request)).toMatchObject({ state: 'pending' })
  expect(await finishDeposit(real, who, request.id)).toEqual({ refusal: 'method-disabled' })
  expect(await cashOf(payer)).toBe(0)
})

test('a member has at most fifty open deposits', async () => {
  const payer = await newPayer()
  const statuses = []
  for (let n = 0; n < MOST_OPEN; n++) statuses.push((await start(payer, wish())).status)
  expect(new Set(statuses)).toEqual(new Set([200]))
  expect(await start(payer, wish())).toMatchObject({ status: 422, body: { code: 'limit-reached' } })
})
