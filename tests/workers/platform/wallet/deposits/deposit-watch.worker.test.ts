import { describe, expect, test } from 'vitest'
import { audit } from '../../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../../scripts/audit/ledger.ts'
import { pollProviders } from '../../../../../workers/platform/wallet/deposits/watch.ts'
import { becomes, deliver, markSettled, type Started, started, stateOf, store } from '../../support/btcpay-store.ts'
import { bank, cashOf, unmatchedOf } from '../../support/payer.ts'
import { callApi, env } from '../../support/world.ts'

const HOUR_MS = 3_600_000

describe('two invoices of one deposit', () => {
  const spareOf = ({ invoice }: Started) => {
    const spare = { ...invoice, id: `${invoice.id}x` }
    store.invoices.set(spare.id, spare)
    return spare
  }

  test('the one nobody was shown ends without it', async () => {
    const one = await started()
    const spare = becomes(spareOf(one), { status: 'Expired' })
    expect(await deliver('InvoiceExpired', spare)).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'pending' })
  })

  test('both paid: one credit, and the other waits to be returned', async () => {
    const one = await started()
    const spare = spareOf(one)
    await Promise.all([
      deliver('InvoiceSettled', markSettled(one.invoice)),
      deliver('InvoiceSettled', markSettled(spare)),
    ])
    expect(await cashOf(one.payer)).toBe(50_000)
    expect(await unmatchedOf(one.payer.memberId)).toMatchObject([{ why: 'deposit-over', amount: 50_000 }])
    expect(await stateOf(one)).toMatchObject({ state: 'credited' })
  })
})

describe('the clock', () => {
  const watched = async ({ id }: Started) =>
    await env.DB.prepare('SELECT ask_ms FROM deposit_watch WHERE deposit_id = ?').bind(id).first<{ ask_ms: number }>()

  test('asks about payments without a webhook, and stops when it has the result', async () => {
    const one = await started()
    const now = Date.now()
    await pollProviders(env, now)
    expect(store.requests.filter((path) => path.endsWith(one.invoice.id))).toEqual([])
    await pollProviders(env, now + 61_000)
    expect(await watched(one)).toEqual({ ask_ms: now + 121_000 })
    markSettled(one.invoice)
    await pollProviders(env, now + 122_000)
    expect(await stateOf(one)).toMatchObject({ state: 'credited' })
    expect(await cashOf(one.payer)).toBe(50_000)
    expect(await watched(one)).toBeNull()
  })

  test('and the webhook at once credit once', async () => {
    const one = await started()
    markSettled(one.invoice)
    const now = Date.now() + 61_000
    await Promise.all([pollProviders(env, now), deliver('InvoiceSettled', one.invoice), pollProviders(env, now)])
    expect(await cashOf(one.payer)).toBe(50_000)
    expect(await unmatchedOf(one.payer.memberId)).toEqual([])
  })

  test('asks again when a server is down, less often after two hours, and gives up when no payment can come', async () => {
    const one = await started()
    const now = Date.now()
    store.down = 500
    await pollProviders(env, now + 61_000)
    expect(await watched(one)).toEqual({ ask_ms: now + 121_000 })
    await pollProviders(env, now + 3 * HOUR_MS)
    expect(await watched(one)).toEqual({ ask_ms: now + 3 * HOUR_MS + 600_000 })
    await pollProviders(env, now + 26 * HOUR_MS)
    expect(await watched(one)).toBeNull()
  })

  test('finds late money of a deposit that has expired', async () => {
    const one = await started()
    await bank().endDeposit(one.payer.memberId, one.id, 'expired')
    becomes(one.invoice, { status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '500.00' })
    await pollProviders(env, Date.now() + 61_000)
    expect(await unmatchedOf(one.payer.memberId)).toMatchObject([{ why: 'paid-late', amount: 50_000 }])
  })
})

test('every ledger of this file adds up', async () => {
  expect((await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))).violations).toEqual([])
})
