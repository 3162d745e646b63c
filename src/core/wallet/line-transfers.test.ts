import { beforeEach, expect, test } from 'vitest'
import type { LineTransfer } from '#api/wallet/line-transfers'
import { memberPage, type TestPage } from '#tests/site/sealed-page'
import {
  $lineTransfers,
  leaveLineTransfers,
  moreLineTransfers,
  openLineTransfers,
  searchReceivers,
  sendAlongLine,
} from './line-transfers.ts'

let here: TestPage
beforeEach(async () => {
  here = await memberPage()
  leaveLineTransfers()
  here.respond(WHO, here.value({ upline: 'to***', receivers: [], hasMore: false }))
})

const SEND = '/wps/wallet/transfer'
const LIST = '/wps/wallet/transfers'
const WHO = '/wps/wallet/transfer/receivers'
const WISH = { account: 'marlin', amount: 1_000, currency: 'MXN', password: 'marea-baja-1' } as const

const transfer = (state: LineTransfer['state']): LineTransfer => ({
  ...{ id: '6f1c2a34-0000-4000-8000-000000000001', direction: 'sent', account: 'marlin', amount: 1_000 },
  ...{ currency: 'MXN', state, at: '2026-11-23T12:00:00.000Z' },
})
const listed = (...transfers: LineTransfer[]) => here.value({ transfers, next: null })
const stored = () => here.session.getItem('lineTransferIntent') ?? '{}'
const storedId = () => (JSON.parse(stored()) as { id?: string }).id
const searches = () => here.sent.filter(({ url }) => url.startsWith(`${WHO}?`)).map(({ url }) => url.split('=')[1])

test('the id stays the same until a response arrives, another receiver makes another transfer, no password is stored', async () => {
  here.respond(LIST, listed())
  await openLineTransfers()
  here.respond(SEND, new TypeError('failed'))
  await sendAlongLine(WISH)
  const first = storedId()
  await sendAlongLine(WISH)
  expect(storedId()).toBe(first)
  expect(stored()).not.toContain(WISH.password)
  await sendAlongLine({ ...WISH, account: null })
  expect(storedId()).not.toBe(first)
  here.respond(SEND, here.refusal('not-enough-money'))
  expect(await sendAlongLine(WISH)).toMatchObject({ error: 'not-enough-money' })
  expect(storedId()).toBeUndefined()
})

test('a transfer in flight is watched until it has arrived or returned', async () => {
  here.respond(LIST, listed())
  await openLineTransfers()
  here.respond(SEND, here.value(transfer('in-flight')))
  await sendAlongLine(WISH)
  expect($lineTransfers.get().transfers).toMatchObject([{ state: 'in-flight' }])
  here.respond(LIST, listed(transfer('returned')))
  await here.pass(4_000)
  expect($lineTransfers.get().transfers).toMatchObject([{ state: 'returned' }])
  const { length } = here.sent
  await here.pass(60_000)
  expect(here.sent).toHaveLength(length)
})

test('a search waits for a pause in the typing, and a response to an earlier one is dropped', async () => {
  here.respond(LIST, listed())
  await openLineTransfers()
  for (const typed of ['m', 'ma', 'mar']) searchReceivers(typed)
  await here.pass(250)
  expect(searches()).toEqual(['mar'])
  expect($lineTransfers.get().search).toBe('mar')
  searchReceivers('nad')
  leaveLineTransfers()
  await here.pass(1_000)
  expect(searches()).toEqual(['mar'])
  expect($lineTransfers.get()).toMatchObject({ receivers: null, search: '' })
})

test('a failure of a page is shown at the list, a failure of a search at the search', async () => {
  here.respond(LIST, here.value({ transfers: [transfer('arrived')], next: 'c2' }), here.refusal('upstream-failed'))
  await openLineTransfers()
  await moreLineTransfers()
  expect($lineTransfers.get()).toMatchObject({ transfers: [{}], failure: { of: 'more', error: 'upstream-failed' } })
  here.respond(WHO, here.refusal('too-many-requests'))
  searchReceivers('mar')
  await here.pass(250)
  expect($lineTransfers.get().failure).toEqual({ of: 'search', error: 'too-many-requests' })
})
