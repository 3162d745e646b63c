import { beforeEach, expect, test } from 'vitest'
import { LIMIT_PERIODS, type MemberLimit, type MemberLimits, memberLimits } from '#api/protection/limits'
import type { DepositMethod } from '#api/wallet/wallet'
import { provide } from '#core/environment'
import { $limits, loadLimits } from '#core/protection/limits'
import { saveToken } from '#core/token'
import { page } from '#tests/site/page'
import { depositForm, quickAmounts } from './deposit-form.ts'
import { vendorTransferForm } from './funds/vendor-transfer-form.ts'
import { lineTransferForm } from './line-transfers/line-transfer-form.ts'
import { methodName, methodWhen } from './Methods.tsx'
import { withdrawForm } from './withdrawals/withdraw-form.ts'

const SPEI: DepositMethod = {
  id: 'spei',
  kind: 'bank',
  byHand: false,
  currency: 'MXN',
  minimum: 30_000,
  maximum: 150_000,
  fee: 0,
  fields: [],
}
const PATH = '/wps/wallet/deposit'

const LIMITS = memberLimits.path

/** The limits of a member whose deposits of a day are limited, or nothing is. */
function limitsWith(day: Pick<MemberLimit, 'amount' | 'left' | 'used'>): MemberLimits {
  const limits = LIMIT_PERIODS.map((period) => {
    const limit = period === 'day' ? day : { amount: null, left: null, used: day.used }
    return { kind: 'deposit' as const, period, frees: null, next: null, isHouse: false, ...limit }
  })
  return { currency: 'MXN', limits, isExcluded: false, choiceDue: false }
}

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  $limits.set({ value: null, error: null })
  here.respond(PATH, here.refusal('limit-reached'))
})

test('only amounts that the method accepts are offered', () => {
  expect(quickAmounts(SPEI)).toEqual([50_000, 100_000])
})

test.each([
  ['', { reason: 'required' }],
  ['mucho', { reason: 'amount' }],
  ['1000,500', { reason: 'amount' }],
  ['99,99', { reason: 'range', minimum: 30_000, maximum: 150_000 }],
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
  ['999,99', 99_999],
  ['1000,5', 100_050],
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

test('what a limit leaves is said at the amount: by the browser before it asks, and by the server with the rest', async () => {
  const limits = limitsWith({ amount: 100_000, left: 35_000, used: 65_000 })
  here.respond(LIMITS, here.value(limits))
  await loadLimits()
  const form = depositForm([SPEI], 'es')
  form.set('amount', '350.01')
  await form.send()
  expect(form.bind('amount').fault).toEqual({ reason: 'limit', maximum: 35_000 })
  here.respond(PATH, here.refusal('limit-reached', { owner: 'member', left: 30_000 }))
  form.set('amount', '350')
  await form.send()
  expect(form.bind('amount').fault).toEqual({ code: 'limit-reached', maximum: 30_000 })
})

test.each([
  ['no answer', {}, 'limitChoice'],
  ['no amount of the limit', { limitChoice: 'limit', limitPeriod: 'day' }, 'limitAmount'],
  ['no period of it', { limitChoice: 'limit', limitAmount: '500' }, 'limitPeriod'],
  ['less than the deposit', { limitChoice: 'limit', limitAmount: '499', limitPeriod: 'day' }, 'amount'],
] as const)('before a first deposit %s is sent', async (_what, typed, wrong) => {
  here.respond(LIMITS, here.value({ ...limitsWith({ amount: null, left: null, used: 0 }), choiceDue: true }))
  await loadLimits()
  const sent = here.sent.length
  const form = depositForm([SPEI], 'es')
  for (const [name, value] of Object.entries({ amount: '500', ...typed })) form.set(name as 'amount', value)
  expect(await form.send()).toBe(false)
  expect(form.$state.get().wrong?.name).toBe(wrong)
  expect(here.sent).toHaveLength(sent)
})

const TRANSFER: DepositMethod = {
  ...SPEI,
  id: 'transfer-mxn',
  byHand: true,
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
  expect(here.sent.findLast(({ method }) => method === 'POST')?.body).not.toHaveProperty('fields')
})

test('a field that the server refuses shows the fault', async () => {
  here.respond(PATH, here.refusal('bad-input', { fields: { payerName: 'required' } }))
  const form = depositForm([TRANSFER], 'es')
  form.set('amount', '500')
  form.set('payerName', 'Luz Marín')
  await form.send()
  expect(form.bind('payerName').fault).toEqual({ reason: 'invalid' })
})

test.each(['account-number-wrong', 'bank-unknown'] as const)('%s is shown at the account', async (code) => {
  here.respond(PATH, here.refusal(code, { fields: { payerAccount: 'wrong' } }))
  const form = depositForm([{ ...TRANSFER, fields: [{ id: 'payerAccount', required: true }] }], 'es')
  form.set('amount', '500')
  form.set('payerAccount', '000000000000000000')
  await form.send()
  expect(form.bind('payerAccount').fault).toEqual({ code })
})

/** The forms through which money leaves, of a member who has this much. */
function formsOf(cash: number, language: 'es' | 'en' | 'pt') {
  const [available, currency] = [() => cash, 'MXN' as const]
  const account = { id: 'a-1', kind: 'clabe' as const, currency, holder: 'Luz', number: '1234', bank: null }
  const accounts = [{ ...account, addedAt: '2026-01-01T00:00:00Z', usableAt: '2026-01-02T00:00:00Z' }]
  const methods = [{ kind: 'clabe' as const, currency, minimum: 1, maximum: 1_000_000_000 }]
  const transfer = { vendor: 'FRL', direction: 'out' as const, currency, id: 'v-1', vassalage: '1', onAnswer: () => {} }
  return [
    withdrawForm({ accounts, methods, language, available, now: () => Date.now() }),
    lineTransferForm({ currency, language, available }),
    vendorTransferForm({ ...transfer, language, available }),
  ]
}

test.each([
  ['99,99', 'es', 9_999],
  ['1000,5', 'es', 100_050],
  ['99,99', 'en', 9_999],
  ['99.99', 'pt', 9_999],
  ['1.000,50', 'pt', 100_050],
  ['1,000.50', 'en', 100_050],
] as const)('%s in %s leaves as typed, and no more', async (typed, language, minor) => {
  for (const [cash, fault] of [
    [minor, undefined],
    [minor - 1, { code: 'not-enough-money' }],
  ] as const)
    for (const form of formsOf(cash, language)) {
      form.set('amount', typed)
      await form.send()
      expect(form.bind('amount').fault).toEqual(fault)
    }
})

test.each([
  ['1000,500', 'es'],
  ['10,00,000', 'en'],
  ['1,000.50', 'pt'],
  ['99 99', 'es'],
] as const)('%s in %s leaves by no form', async (typed, language) => {
  for (const form of formsOf(10_000_000, language)) {
    form.set('amount', typed)
    expect(await form.send()).toBe(false)
    expect(form.bind('amount').fault).toEqual({ reason: 'amount' })
  }
})

test.each([SPEI, { ...SPEI, id: 'pix', currency: 'BRL' as const }])(
  'a transfer that a person confirms has another name and another time than %j',
  (own) => {
    const methods = [own, { ...TRANSFER, currency: own.currency }]
    const t = ((key: string) => key) as unknown as Parameters<typeof methodName>[0]
    expect(methodName(t, methods, own.id)).not.toBe(methodName(t, methods, TRANSFER.id))
    expect(methodWhen(t, methods, own.id)).not.toBe(methodWhen(t, methods, TRANSFER.id))
  },
)
