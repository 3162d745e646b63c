import { beforeEach, expect, test } from 'vitest'
import type { Deposit } from '#api/wallet/wallet'
import { balanceOf, page } from '#tests/site/page'
import { provide } from '../environment.ts'
import { tell } from '../live/live.ts'
import { emptyStores, saveToken } from '../token.ts'
import { $balance } from './balance.ts'
import {
  $deposit,
  announceTransfer,
  continueDeposit,
  isReceipt,
  leaveDeposit,
  openCashier,
  proveDeposit,
  startDeposit,
} from './deposit.ts'

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  saveToken('M.secret')
  leaveDeposit()
  emptyStores()
  here.respond('/wps/v2/wallets/balance', here.value(balanceOf(50000)))
})

const CREATE = '/wps/wallet/deposit'
const CONFIRM = '/wps/wallet/deposit/confirm'
const WISH = { method: 'spei', amount: 50000, currency: 'MXN' } as const

const ids = () => here.sent.filter(({ url }) => url === CREATE).map(({ body }) => (body as { id: string }).id)

/** The server's deposit for the last request to that path. */
const made = (state: Deposit['state']) => () => {
  const id = ids().at(-1)
  const times = { createdAt: '2026-11-21T12:00:00Z', expiresAt: '2026-11-21T12:15:00Z', creditedAt: null }
  return here.value({ ...WISH, ...times, id, state, fee: 0, folio: 'D-1', instructions: { clabe: '646' }, proof: [] })
}

test('the id stays the same until a response arrives, whatever fails', async () => {
  const failures = [new TypeError('failed'), here.refusal('upstream-timeout'), new DOMException('late', 'TimeoutError')]
  here.respond(CREATE, ...failures, made('pending'))
  for (let attempt = 0; attempt < 4; attempt += 1) await startDeposit(WISH)
  expect(ids()).toHaveLength(4)
  expect(new Set(ids()).size).toBe(1)
  expect($deposit.get().deposit?.state).toBe('pending')
})

test('another amount or another payer makes another deposit', async () => {
  here.respond(CREATE, new TypeError('failed'))
  const ofLuz = { ...WISH, fields: { payerName: 'Luz' } }
  for (const wish of [WISH, { ...WISH, amount: 60000 }, ofLuz, { ...ofLuz, fields: { payerName: 'Ana' } }])
    await startDeposit(wish)
  expect(new Set(ids()).size).toBe(4)
  await startDeposit({ ...ofLuz, fields: { payerName: 'Ana' } })
  expect(new Set(ids()).size).toBe(4)
  expect(here.sent.at(-1)?.body).toMatchObject({ fields: { payerName: 'Ana' } })
})

test('a refusal ends the intent: the next try is a new deposit', async () => {
  here.respond(CREATE, here.refusal('limit-reached'), made('pending'))
  expect(await startDeposit(WISH)).toMatchObject({ ok: false, error: 'limit-reached' })
  await startDeposit(WISH)
  expect(new Set(ids()).size).toBe(2)
})

test('after the popup was closed or the page reloaded, the same amount finds the same deposit', async () => {
  here.respond(CREATE, made('pending'))
  here.respond('/wps/wallet/deposit/methods', here.value([]))
  await startDeposit(WISH)
  $deposit.set({ ...$deposit.get(), deposit: null })
  await openCashier()
  expect($deposit.get().deposit?.id).toBe(ids()[0])
  expect(new Set(ids()).size).toBe(1)
})

test('a credit reloads the balance and ends the intent', async () => {
  here.respond(CREATE, made('pending'))
  here.respond(CONFIRM, made('credited'))
  await startDeposit(WISH)
  await announceTransfer()
  await here.pass(0)
  expect($deposit.get().deposit?.state).toBe('credited')
  expect($balance.get().value?.balance).toBe(50000)
  expect(here.session.values.has('depositIntent')).toBe(false)
})

test('the deposit is requested every three seconds until the cashier has confirmed', async () => {
  here.respond(CREATE, made('pending'), made('pending'), made('credited'))
  here.respond(CONFIRM, made('pending'))
  await startDeposit(WISH)
  await announceTransfer()
  expect($deposit.get().announced).toBe(true)
  await here.pass(3000)
  expect($deposit.get().deposit?.state).toBe('pending')
  await here.pass(3000)
  expect($deposit.get().deposit?.state).toBe('credited')
  await here.pass(30_000)
  expect(ids()).toHaveLength(3)
})

test('a deposit that changes elsewhere is loaded once, whether or not an event announced it', async () => {
  here.respond(CREATE, made('pending'), made('credited'))
  const deposit = await startDeposit(WISH)
  const id = deposit.ok ? deposit.value.id : ''
  tell({ type: 'deposit', id: crypto.randomUUID(), state: 'credited' })
  await here.pass(0)
  expect(ids()).toHaveLength(1)
  tell({ type: 'deposit', id, state: 'credited' })
  await here.pass(0)
  expect($deposit.get().deposit?.state).toBe('credited')
  tell({ type: 'deposit', id, state: 'credited' })
  await here.pass(30_000)
  expect(ids()).toHaveLength(2)
})

test('leaving a deposit stops requesting it', async () => {
  here.respond(CREATE, made('pending'))
  here.respond(CONFIRM, made('pending'))
  await startDeposit(WISH)
  await announceTransfer()
  leaveDeposit()
  await here.pass(3000)
  expect(ids()).toHaveLength(1)
})

test('methods that fail to load are an error that can be tried again', async () => {
  here.respond('/wps/wallet/deposit/methods', here.refusal('upstream-failed'), here.value([]))
  await openCashier()
  expect($deposit.get().error).toBe('upstream-failed')
  await openCashier()
  expect($deposit.get()).toMatchObject({ error: null, methods: [] })
})

const RECEIPT = new Blob(['receipt'], { type: 'image/png' })
const uploaded = (name: string) =>
  here.value({ name, type: 'image/png', bytes: 7, width: 1, height: 1, url: `/uploads/${name}` })

test('a receipt is sent as a picture and shown to the person who checks the transfer', async () => {
  const names = ['a'.repeat(43), 'b'.repeat(43)]
  here.respond(CREATE, made('pending'))
  here.respond('/wps/upload', ...names.map(uploaded))
  here.respond('/wps/wallet/deposit/proof', (sent: { body: unknown }) => {
    const { images } = sent.body as { images: string[] }
    return here.value({ ...$deposit.get().deposit, proof: images })
  })
  await startDeposit(WISH)
  expect(await proveDeposit([RECEIPT, RECEIPT])).toMatchObject({ ok: true })
  const pictures = here.sent.filter(({ url }) => url === '/wps/upload')
  expect(pictures.map(({ method, headers, body }) => [method, headers['Content-Type'], body])).toEqual([
    ['PUT', 'image/png', RECEIPT],
    ['PUT', 'image/png', RECEIPT],
  ])
  expect(here.sent.at(-1)?.body).toEqual({ id: ids()[0], images: names })
  expect($deposit.get().deposit?.proof).toEqual(names)
})

test('a receipt that cannot be read shows an error and keeps the deposit', async () => {
  here.respond(CREATE, made('pending'))
  here.respond('/wps/upload', here.refusal('picture-unreadable'))
  await startDeposit(WISH)
  expect(await proveDeposit([RECEIPT])).toMatchObject({ ok: false, error: 'picture-unreadable' })
  expect($deposit.get().deposit).toMatchObject({ state: 'pending', proof: [] })
  expect(here.session.values.has('depositIntent')).toBe(true)
})

test('a receipt is one to three pictures, PNG or JPG, of five megabytes at most', () => {
  const of = (bytes: number, type = 'image/jpeg') => new Blob([new Uint8Array(bytes)], { type })
  expect([[RECEIPT], [RECEIPT, of(5_242_880), of(1)]].map(isReceipt)).toEqual([true, true])
  const wrong = [[], [RECEIPT, RECEIPT, RECEIPT, RECEIPT], [RECEIPT, of(5_242_881)], [of(1, 'image/webp')]]
  expect(wrong.map(isReceipt)).toEqual([false, false, false, false])
})

test('an earlier deposit is opened again, is watched in the list, and is not replaced by the one of this tab', async () => {
  here.respond(CREATE, made('pending'))
  await startDeposit(WISH)
  const own = $deposit.get().deposit
  if (!own) throw new Error('no deposit')
  const earlier = { ...own, id: '6f1c2a34-0000-4000-8000-000000000009', folio: 'D-9', proof: ['p'] }
  continueDeposit(earlier)
  expect($deposit.get()).toMatchObject({ deposit: { folio: 'D-9' }, announced: true })
  here.respond('/wps/wallet/deposit/methods', here.value([]))
  await openCashier()
  expect($deposit.get().deposit?.folio).toBe('D-9')
  here.respond('/wps/wallet/deposits', here.value({ deposits: [own, { ...earlier, state: 'credited' }], next: null }))
  await here.pass(3000)
  expect($deposit.get().deposit).toMatchObject({ folio: 'D-9', state: 'credited' })
})

test('the transfers that a person still has to find stand beside the methods, the newest two', async () => {
  const own = { currency: 'MXN', minimum: 1, maximum: 100_000, fee: 0, fields: [] } as const
  const methods = [
    { ...own, id: 'spei', kind: 'bank', byHand: false },
    { ...own, id: 'transfer-mxn', kind: 'bank', byHand: true },
  ]
  here.respond('/wps/wallet/deposit/methods', here.value(methods))
  const times = { createdAt: '2026-11-21T12:00:00Z', expiresAt: '2026-11-24T12:00:00Z', creditedAt: null }
  const pending = ['spei', 'transfer-mxn', 'transfer-mxn', 'transfer-mxn'].map((method, index) => ({
    ...{ ...WISH, ...times, method, id: `6f9619ff-8b86-4d01-b42d-00cf4fc964f${index}`, state: 'pending', fee: 0 },
    ...{ folio: `D-${index}`, instructions: {}, proof: [] },
  }))
  here.respond('/wps/wallet/deposits', here.value({ deposits: pending, next: null }))
  await openCashier()
  expect($deposit.get().waiting.map(({ folio }) => folio)).toEqual(['D-1', 'D-2'])
})
