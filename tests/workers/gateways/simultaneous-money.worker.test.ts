import { beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { login } from '#api/session/session'
import { walletTransfer } from '#api/vendors/vendor-wallets'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { confirmDeposit, createDeposit } from '#api/wallet/wallet'
import { createWithdrawal } from '#api/wallet/withdrawals'
import { balanceOf, callEndpoint, freshName, PASSWORD, registered, send } from '#tests/support/product/client'
import { platformGateway } from '#tests/support/product/platform-gateway'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Money in moves once and exactly, however often and in whatever shape it is asked for. */

const USES = FULL ? 500 : 40
const origin = product.origin
const platform = platformGateway()

let token = ''
beforeAll(async () => {
  token = await registered(origin, freshName())
})

async function call({ method, path }: Endpoint, fields: object): Promise<{ status: number; code?: string }> {
  const headers = { ...platform.headers(), Authorization: `Bearer ${token}` }
  const response = await fetch(platform.origin + path, { method, headers, body: JSON.stringify(fields) })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, ...(code === undefined ? {} : { code }) }
}

const together = <Result>(use: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: USES }, (_, index) => use(index)))

describe(`${USES} at once`, () => {
  test('one deposit is made and credited once', async () => {
    const before = await balanceOf(origin, token)
    const fields = { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency: 'MXN' }
    const created = await together(() => call(createDeposit, fields))
    expect(new Set(created.map(({ status }) => status))).toEqual(new Set([200]))
    const confirmed = await together(() => call(confirmDeposit, { id: fields.id }))
    expect(new Set(confirmed.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await balanceOf(origin, token)).toBe(before + 10_000)
  })

  test('of several amounts under one id one is stored, the others are refused', async () => {
    const before = await balanceOf(origin, token)
    const id = crypto.randomUUID()
    const fields = (index: number) => ({ id, method: 'spei', amount: 10_000 + index, currency: 'MXN' })
    const created = await together((index) => call(createDeposit, fields(index)))
    expect(created.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(created.filter(({ code }) => code === 'conflict')).toHaveLength(USES - 1)
    const kept = created.findIndex(({ status }) => status === 200)
    await together(() => call(confirmDeposit, { id }))
    expect(await balanceOf(origin, token)).toBe(before + 10_000 + kept)
  })
})

/** JSON that is no amount of money, as it would be written. */
const SHAPES = [
  '-1',
  '0',
  '-0',
  '0.5',
  '10000.5',
  '1e-7',
  '1e308',
  '1e999',
  '9007199254740993',
  '99999999999999999999',
  '"10000"',
  '"1e4"',
  '"0x2710"',
  '""',
  '" "',
  'null',
  'true',
  '[]',
  '[10000]',
  '{}',
  '{"amount":10000}',
  '"10,000"',
  '"10000.00"',
  '"١٠٠٠٠"',
  '"NaN"',
  '"Infinity"',
]

test.each([
  ['deposit', createDeposit, { method: 'spei', currency: 'MXN' }],
  ['transfer to a vendor', walletTransfer, { vassalage: 'NONE', direction: 'in', currency: 'MXN' }],
] as const)('no %s has an amount that is not a whole positive number', async (_what, endpoint, fields) => {
  const before = await balanceOf(origin, token)
  for (const shape of SHAPES) {
    const text = JSON.stringify({ id: crypto.randomUUID(), ...fields, amount: 'SHAPE' }).replace('"SHAPE"', shape)
    const headers = { ...platform.headers(), Authorization: `Bearer ${token}` }
    const response = await fetch(platform.origin + endpoint.path, { method: endpoint.method, headers, body: text })
    const { code } = (await response.json()) as { code?: string }
    expect({ shape, status: response.status, code }).toEqual({
      shape,
      status: expect.toSatisfy((status: number) => status >= 400 && status < 500),
      code: expect.stringMatching(/^(bad-input|unsealed|amount-out-of-range)$/),
    })
  }
  expect(await balanceOf(origin, token)).toBe(before)
})

test.each([
  ['withdrawal', createWithdrawal, { account: crypto.randomUUID() }],
  ['transfer along the line', sendLineTransfer, { direction: 'up' }],
] as const)('no %s has an amount that is not a whole positive number, sealed or not', async (_what, endpoint, more) => {
  const agent = { username: 'agente', password: 'Farol-agente-1', type: 'username' }
  const signedIn = String((await callEndpoint(origin, login, agent)).token)
  // A sealed body is made of values, so texts that no value is written as cannot be sent.
  const values = SHAPES.map((shape) => JSON.parse(shape) as unknown).filter((one) => one !== Number.POSITIVE_INFINITY)
  for (const amount of [...values, Number.MIN_VALUE, -0.01]) {
    const fields = { id: crypto.randomUUID(), currency: 'MXN', password: PASSWORD, ...more, amount }
    const { status, body } = await send(origin, endpoint, fields, signedIn)
    expect({ amount, status, code: body.code }).toEqual({ amount, status: 400, code: 'bad-input' })
  }
  const unsealed = { ...platform.headers(), Authorization: `Bearer ${signedIn}` }
  const response = await fetch(platform.origin + endpoint.path, {
    method: endpoint.method,
    headers: unsealed,
    body: JSON.stringify({ id: crypto.randomUUID(), currency: 'MXN', password: PASSWORD, ...more, amount: 10_000 }),
  })
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'unsealed'])
})

test.each(['XXX', 'mxn', 'USD ', '', 'MXN\u0000', 'FUN', null, 7, ['MXN']])('no deposit is in %j', async (currency) => {
  const fields = { id: crypto.randomUUID(), method: 'spei', amount: 10_000, currency }
  const { status, body } = await send(origin, createDeposit, fields, token)
  expect([status >= 400 && status < 500, body.success]).toEqual([true, false])
})
