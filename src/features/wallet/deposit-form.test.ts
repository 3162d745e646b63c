import { beforeEach, expect, test } from 'vitest'
import type { DepositMethod } from '#api/wallet/wallet'
import { provide } from '#core/environment'
import { saveToken } from '#core/token'
import { page } from '#tests/site/page'
import { depositForm, quickAmounts } from './deposit-form.ts'

const SPEI: DepositMethod = {
  id: 'spei',
  kind: 'bank',
  currency: 'MXN',
  minimum: 30_000,
  maximum: 150_000,
  fee: 0,
  fields: [],
}
const PATH = '/wps/wallet/deposit'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  here.respond(PATH, here.refusal('limit-reached'))
})

test('only amounts that the method accepts are offered', () => {
  expect(quickAmounts(SPEI)).toEqual([50_000, 100_000])
})

test.each([
  ['', { reason: 'required' }],
  ['mucho', { reason: 'amount' }],
  ['299.99', { reason: 'range', minimum: 30_000, maximum: 150_000 }],
  ['1,500.01', { reason: 'range', minimum: 30_000, maximum: 150_000 }],
])('%s is not sent', async (typed, fault) => {
  const form = depositForm([SPEI], 'es')
  form.set('amount', typed)
  expect(await form.send()).toBe(false)
  expect(form.bind('amount').fault).toEqual(fault)
  expect(here.sent).toEqual([])
})

test.each([
  ['300', 30_000],
  ['1,500', 150_000],
])('%s, a limit of the method itself, is sent', async (typed, amount) => {
  const form = depositForm([SPEI], 'es')
  form.set('amount', typed)
  await form.send()
  expect(here.sent[0]?.body).toMatchObject({ amount })
})

test('amounts are sent in whole minor units, and a limit is shown at the amount', async () => {
  const form = depositForm([SPEI], 'pt')
  form.set('amount', '1.000,50')
  expect(await form.send()).toBe(false)
  expect(here.sent[0]?.body).toMatchObject({ method: 'spei', amount: 100_050, currency: 'MXN' })
  expect(form.bind('amount').fault).toEqual({ code: 'limit-reached' })
})

const TRANSFER: DepositMethod = {
  ...SPEI,
  id: 'transfer-mxn',
  fields: [
    { id: 'payerName', required: true },
    { id: 'payerAccount', required: false },
  ],
}

test.each([
  ['', { reason: 'required' }],
  ['  ', { reason: 'required' }],
  ['L', { reason: 'length', minimum: 2, maximum: 100 }],
])('fields that a method requires of the payer are checked before the request: %j', async (typed, fault) => {
  const form = depositForm([TRANSFER], 'es')
  form.set('amount', '500')
  form.set('payerName', typed)
  expect(await form.send()).toBe(false)
  expect(form.bind('payerName').fault).toEqual(fault)
  expect(here.sent).toEqual([])
})

test('fields of the payer that a method requires are sent with the amount, and no others', async () => {
  const form = depositForm([TRANSFER, SPEI], 'es')
  form.set('amount', '500')
  form.set('payerName', ' Luz Marín ')
  form.set('payerDocument', 'RFC')
  await form.send()
  expect(here.sent[0]?.body).toMatchObject({ method: 'transfer-mxn', fields: { payerName: 'Luz Marín' } })
  form.set('method', 'spei')
  await form.send()
  expect(here.sent[1]?.body).not.toHaveProperty('fields')
})

test('a field that the server refuses shows the fault', async () => {
  here.respond(PATH, here.refusal('bad-input', { fields: { payerName: 'required' } }))
  const form = depositForm([TRANSFER], 'es')
  form.set('amount', '500')
  form.set('payerName', 'Luz Marín')
  await form.send()
  expect(form.bind('payerName').fault).toEqual({ reason: 'invalid' })
})
