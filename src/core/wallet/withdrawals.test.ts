import { beforeEach, expect, test } from 'vitest'
import type { Withdrawal } from '#api/wallet/withdrawals'
import { flushPromises } from '#tests/site/page'
import { memberPage, type TestPage } from '#tests/site/sealed-page'
import { $live, tell } from '../live/live.ts'
import {
  $withdrawals,
  leaveWithdrawals,
  moreWithdrawals,
  openWithdrawals,
  requestWithdrawal,
  stepWithdrawal,
} from './withdrawals.ts'

let here: TestPage
beforeEach(async () => {
  here = await memberPage()
  leaveWithdrawals()
  here.respond(ACCOUNTS, here.value({ accounts: [], ways: [] }))
})

const CREATE = '/wps/wallet/withdrawal'
const LIST = '/wps/wallet/withdrawals'
const ACCOUNTS = '/wps/wallet/payout/accounts'
const ID = '6f1c2a34-0000-4000-8000-000000000001'
const ACCOUNT = '6f1c2a34-0000-4000-8000-0000000000aa'
const WISH = { account: ACCOUNT, amount: 50_000, currency: 'MXN', password: 'marea-baja-1' } as const

const withdrawal = (state: Withdrawal['state'], id = ID): Withdrawal => ({
  ...{
    id,
    folio: 'W-1',
    account: { id: ACCOUNT, kind: 'clabe', number: '9719', bank: null },
    amount: 50_000,
    currency: 'MXN',
  },
  ...{ state, issued: 0, received: 0, remaining: 50_000, returned: 0 },
  ...{ createdAt: '2026-11-21T12:00:00.000Z', receiptDueAt: null, history: [] },
})
const listed = (next: string | null, ...all: Withdrawal[]) => here.value({ withdrawals: all, next })
const states = () => $withdrawals.get().withdrawals.map(({ state }) => state)
const storedId = () => JSON.parse(here.session.getItem('withdrawalIntent') ?? '{}').id as string | undefined

test('the id stays the same until a response arrives, and another amount makes another withdrawal', async () => {
  here.respond(CREATE, new TypeError('failed'))
  await requestWithdrawal(WISH)
  const first = storedId()
  await requestWithdrawal(WISH)
  expect(storedId()).toBe(first)
  await requestWithdrawal({ ...WISH, amount: 60_000 })
  expect(storedId()).not.toBe(first)
  here.respond(CREATE, here.refusal('not-enough-money'))
  expect(await requestWithdrawal(WISH)).toMatchObject({ error: 'not-enough-money' })
  expect(storedId()).toBeUndefined()
  expect(here.session.getItem('withdrawalIntent') ?? '').not.toContain(WISH.password)
})

test('a new withdrawal is listed first, the balance is reloaded, and it is watched until it has ended', async () => {
  here.respond(LIST, listed(null))
  await openWithdrawals()
  here.respond(CREATE, here.value(withdrawal('applying')))
  await requestWithdrawal(WISH)
  expect(states()).toEqual(['applying'])
  expect(here.sent.some(({ url }) => url.endsWith('/balance'))).toBe(true)
  here.respond(LIST, listed(null, withdrawal('process')))
  await here.pass(4000)
  expect(states()).toEqual(['process'])
  here.respond(LIST, listed(null, withdrawal('claimed')))
  await here.pass(4000)
  expect(states()).toEqual(['claimed'])
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
})

test('a step that somebody else took first shows that, and the current state', async () => {
  here.respond(LIST, listed(null, withdrawal('applying')))
  await openWithdrawals()
  here.respond(`${CREATE}/cancel`, here.refusal('wrong-state'))
  here.respond(LIST, listed(null, withdrawal('process')))
  await stepWithdrawal(ID, 'cancel')
  expect($withdrawals.get()).toMatchObject({ busy: null, failure: { of: ID, error: 'wrong-state' } })
  expect(states()).toEqual(['process'])
})

test('a further page is appended; a page that fails to load keeps the list', async () => {
  here.respond(LIST, listed('1_a', withdrawal('claimed')), new TypeError('failed'))
  await openWithdrawals()
  await moreWithdrawals()
  expect($withdrawals.get()).toMatchObject({ next: '1_a', failure: { of: 'more', error: 'network' } })
  here.respond(LIST, listed(null, withdrawal('rejected', ACCOUNT)))
  await moreWithdrawals()
  expect(states()).toEqual(['claimed', 'rejected'])
})

test('a failed load says why; leaving the page clears the list', async () => {
  here.respond(LIST, here.refusal('upstream-failed'))
  await openWithdrawals()
  expect($withdrawals.get()).toMatchObject({ accounts: null, error: 'upstream-failed' })
  here.respond(LIST, listed(null, withdrawal('issued')))
  await openWithdrawals()
  leaveWithdrawals()
  expect($withdrawals.get().withdrawals).toEqual([])
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
})

test('a response that arrives after the page was left changes nothing, and causes no further request', async () => {
  here.respond(LIST, listed(null, withdrawal('applying')))
  const opening = openWithdrawals()
  leaveWithdrawals()
  await opening
  expect($withdrawals.get()).toMatchObject({ accounts: null, withdrawals: [] })
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
})

test('no polling happens while events arrive: each is loaded once, also one that overtakes a response', async () => {
  const changed = { type: 'withdrawal', id: ID, state: 'process' } as const
  $live.set('up')
  here.respond(LIST, () => {
    // Said while the list is being read.
    tell(changed)
    here.respond(LIST, listed(null, withdrawal('process')))
    return listed(null, withdrawal('applying'))
  })
  await openWithdrawals()
  await flushPromises()
  expect(states()).toEqual(['process'])
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
  here.respond(LIST, listed(null, withdrawal('issued')))
  tell(changed)
  tell(changed)
  tell(changed)
  await flushPromises()
  expect(states()).toEqual(['issued'])
  expect(here.sent.slice(length).filter(({ url }) => url === LIST).length).toBeLessThanOrEqual(2)
  leaveWithdrawals()
  tell(changed)
  await flushPromises()
  expect(states()).toEqual([])
  $live.set('down')
})
