import { expect, test, vi } from 'vitest'
import { CONTRACT_KINDS, type Terms } from '#api/agents/contracts'
import { firstTerms, parseRate, termsForm } from './terms-form.ts'

const dividend: Terms = {
  ...{ kind: 'dividend', zone: 'America/Mexico_City', includesBonusBets: true, noticeDays: 3, payment: 'automatic' },
  ...{ minimumBet: 5_000, base: 'turnover', period: 'weekly', carriesLosses: false },
  tiers: [
    { minimumBase: 0, minimumTurnover: 0, minimumActiveMembers: 0, rate: 1_000 },
    { minimumBase: 123_456, minimumTurnover: 100, minimumActiveMembers: 3, rate: 2_550 },
  ],
}
const formOf = (template: Terms, more: { above?: Terms | null; account?: string | null; tiers?: number } = {}) => {
  const send = vi.fn(async (_account: string | null, _terms: Terms) => ({ ok: true as const }))
  const { above = null, account = null, tiers } = more
  const size = tiers === undefined ? {} : { tiers }
  return { send, form: termsForm({ template, above, account, ...size, currency: 'MXN', language: 'es', send }) }
}

test.each([
  ['2.5', 250],
  ['2,5 %', 250],
  ['100', 10_000],
  ['0', 0],
  ['100.01', null],
  ['2.555', null],
  ['-1', null],
  ['', null],
])('a typed rate of %j is %s', (text, rate) => {
  expect(parseRate(text)).toBe(rate)
})

test.each([dividend, ...CONTRACT_KINDS.map((kind) => firstTerms(kind, 'UTC'))])(
  'unchanged terms of a $kind are sent as they were',
  async (terms) => {
    const { form, send } = formOf(terms)
    expect(await form.send()).toBe(true)
    expect(send.mock.calls).toEqual([[null, terms]])
  },
)

test('typed terms are sent as typed, also a tier that was added', async () => {
  const { form, send } = formOf(dividend, { account: '', tiers: 3 })
  for (const [name, text] of [
    ['account', ' bahia '],
    ['rate2', '30'],
    ['base2', '5,000.50'],
    ['turnover2', '99,99'],
    ['members2', '10'],
    ['carriesLosses', 'on'],
  ] as const)
    form.set(name, text)
  expect(await form.send()).toBe(true)
  const [account, terms] = send.mock.calls[0] ?? []
  expect(account).toBe('bahia')
  expect(terms).toMatchObject({
    carriesLosses: true,
    tiers: [{}, {}, { minimumBase: 500_050, minimumTurnover: 9_999, minimumActiveMembers: 10, rate: 3_000 }],
  })
})

test('a rate above the agent’s own and an invalid amount are faults at their fields', async () => {
  const { form, send } = formOf(dividend, { above: dividend, account: 'bahia' })
  form.set('rate1', '25.51')
  form.set('base0', '1000,500')
  expect(await form.send()).toBe(false)
  expect(send).not.toHaveBeenCalled()
  expect(form.$state.get().faults).toEqual({ rate1: { code: 'contract-above' }, base0: { reason: 'amount' } })
})
