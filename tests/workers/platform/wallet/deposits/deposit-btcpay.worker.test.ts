import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { audit } from '../../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../../scripts/audit/ledger.ts'
import { becomes, deliver, hook, markSettled, started, stateOf, store, worker } from '../../support/btcpay-store.ts'
import { bank, cashOf, confirm, newPayer, start, unmatchedOf, wish } from '../../support/payer.ts'
import { callApi, expectValue } from '../../support/world.ts'

describe('a deposit by BTCPay Server', () => {
  test('requests an invoice of its amount under its own name, and shows the checkout', async () => {
    const { payer, id, invoice } = await started(1_234_567)
    expect(invoice).toMatchObject({
      amount: '12345.67',
      currency: 'MXN',
      metadata: { orderId: `bank-0:${payer.memberId}:${id}` },
      checkout: { paymentTolerance: 0, expirationMinutes: 30 },
    })
    const again = expectValue(await start(payer, wish({ id, method: 'crypto-mxn', amount: 1_234_567 })))
    expect(again).toMatchObject({ state: 'pending', instructions: { link: invoice.checkoutLink } })
    expect(store.invoices.size).toBe(1)
  })

  test('finds an invoice again that was made without a response', async () => {
    const { payer, id, invoice } = await started()
    await runInDurableObject(bank(), async (_object, { storage }) => {
      storage.sql.exec(`UPDATE deposit SET state = 'created', payment = NULL, instructions = '{}' WHERE id = ?`, id)
    })
    const again = expectValue(await start(payer, wish({ id, method: 'crypto-mxn' })))
    expect(again.instructions).toEqual({ link: invoice.checkoutLink })
    expect(store.invoices.size).toBe(1)
  })

  test('says so when the server is down, and continues under the same id when it is back', async () => {
    const payer = await newPayer()
    const body = wish({ method: 'crypto-mxn' })
    store.down = 500
    expect(await start(payer, body)).toMatchObject({ status: 502, body: { code: 'upstream-failed' } })
    store.down = null
    expect(expectValue(await start(payer, body))).toMatchObject({ id: body.id, state: 'pending' })
  })

  test('is credited when the server says settled, once, however often it says so', async () => {
    const one = await started()
    expect(await deliver('InvoiceReceivedPayment', one.invoice)).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'pending' })
    markSettled(one.invoice)
    const { body, headers } = store.event('InvoiceSettled', one.invoice.id)
    const statuses = await Promise.all(Array.from({ length: 8 }, () => hook(body, headers)))
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect(await deliver('InvoiceSettled', one.invoice, { isRedelivery: true })).toBe(200)
    expect(await cashOf(one.payer)).toBe(50_000)
    expect(await stateOf(one)).toMatchObject({ state: 'credited', reference: one.invoice.id })
    expect(await unmatchedOf(one.payer.memberId)).toEqual([])
  })

  test("trusts no webhook: the server's response to a query decides", async () => {
    const one = await started()
    for (const type of ['InvoiceSettled', 'InvoicePaymentSettled', 'InvoiceProcessing'])
      expect(await deliver(type, one.invoice)).toBe(200)
    becomes(one.invoice, { status: 'Processing' })
    expect(await deliver('InvoiceSettled', one.invoice)).toBe(200)
    expect(expectValue(await confirm(one.payer, one.id)).state).toBe('pending')
    expect(await cashOf(one.payer)).toBe(0)
  })
})

describe('the webhook', () => {
  test.each([
    ['no signature', (_body: string) => undefined],
    ['another secret', (body: string) => store.sign(body, 'guess')],
    ['no name of the hash', (body: string) => store.sign(body).slice('sha256='.length)],
    ['the signature of another body', (body: string) => store.sign(`${body} `)],
  ])('with %s is unauthorised', async (_what, signatureOf) => {
    const one = await started()
    markSettled(one.invoice)
    const { body } = store.event('InvoiceSettled', one.invoice.id)
    const signature = signatureOf(body)
    const headers = { 'Content-Type': 'application/json', ...(signature ? { 'BTCPay-Sig': signature } : {}) }
    expect(await hook(body, headers)).toBe(403)
    expect(await cashOf(one.payer)).toBe(0)
  })

  test.each([
    ['no JSON', '{"a":'],
    ['no invoice', '{"deliveryId":"d","type":"InvoiceSettled","storeId":"store-1"}'],
    ['an address for an id', '{"deliveryId":"d","type":"InvoiceSettled","storeId":"store-1","invoiceId":"../stores"}'],
  ])('signed, with %s, is bad input', async (_what, body) => {
    expect(await hook(body, { 'BTCPay-Sig': store.sign(body) })).toBe(400)
    expect(store.requests).toEqual([])
  })

  test('is refused when it is too long, before its signature is checked', async () => {
    const body = `{"a":"${'x'.repeat(MAX_BODY_BYTES)}"}`
    expect(await hook(body, { 'BTCPay-Sig': store.sign(body) })).toBe(413)
  })

  test('of another store, of an unknown invoice, or for another shop changes nothing', async () => {
    const one = await started()
    markSettled(one.invoice)
    expect(await deliver('InvoiceSettled', one.invoice, { storeId: 'store-2' })).toBe(200)
    expect(await deliver('InvoiceSettled', { ...one.invoice, id: '__test__1' })).toBe(200)
    store.invoices.set('shop', { ...one.invoice, id: 'shop', metadata: { orderId: 'a-cup-of-tea' } })
    expect(await deliver('InvoiceSettled', { ...one.invoice, id: 'shop' })).toBe(200)
    expect(await cashOf(one.payer)).toBe(0)
  })

  test('is an error when the server cannot be asked, so that it comes again', async () => {
    const one = await started()
    markSettled(one.invoice)
    const { body, headers } = store.event('InvoiceSettled', one.invoice.id)
    store.down = 503
    expect(await hook(body, headers)).toBe(502)
    store.down = null
    expect(await hook(body, headers)).toBe(200)
    expect(await cashOf(one.payer)).toBe(50_000)
  })

  test('is the only thing under its path, and needs no secret of the edge', async () => {
    const response = await worker.fetch('http://platform.test/cashier/other', { method: 'POST', body: '{}' })
    expect(response.status).toBe(404)
    expect((await worker.fetch('http://platform.test/cashier/btcpay')).status).toBe(403)
  })
})

describe('money that does not fit is never credited and never lost', () => {
  test.each([
    ['another amount', { amount: '499.99', paidAmount: '499.99' }, 'wrong-amount', 49_999],
    ['another currency', { currency: 'USD', paidAmount: '500.00' }, 'wrong-amount', 50_000],
    ['settled by hand', { additionalStatus: 'Marked', paidAmount: '0' }, 'marked', 50_000],
    [
      'a part, and then no time',
      { status: 'Expired', additionalStatus: 'PaidPartial', paidAmount: '120.5' },
      'paid-partial',
      12_050,
    ],
    [
      'all of it, too late',
      { status: 'Expired', additionalStatus: 'PaidLate', paidAmount: '500.00' },
      'paid-late',
      50_000,
    ],
    [
      'what the network did not confirm',
      { status: 'Invalid', additionalStatus: 'None', paidAmount: '500' },
      'unconfirmed',
      50_000,
    ],
  ])('%s', async (_what, over, why, amount) => {
    const one = await started()
    becomes(markSettled(one.invoice), over)
    expect(await deliver('InvoiceSettled', one.invoice)).toBe(200)
    expect(await deliver('InvoiceSettled', one.invoice)).toBe(200)
    expect(await stateOf(one)).toMatchObject({ state: 'failed', why, reference: one.invoice.id })
    expect(await unmatchedOf(one.payer.memberId)).toMatchObject([
      { provider: 'btcpay', reference: one.invoice.id, deposit: one.id, amount, why },
    ])
    expect(await cashOf(one.payer)).toBe(0)
  })

  test('too much: the requested amount is credited, the rest waits to be returned', async () => {
    const one = await started()
    becomes(markSettled(one.invoice), { additionalStatus: 'PaidOver', paidAmount: '510.25' })
    for (let times = 0; times < 2; times += 1) await deliver('InvoiceSettled', one.invoice)
    expect(await cashOf(one.payer)).toBe(50_000)
    expect(await unmatchedOf(one.payer.memberId)).toMatchObject([
      { reference: `${one.invoice.id}:over`, amount: 1_025, why: 'paid-over' },
    ])
  })

  test('for a member who excluded themselves in between (GLI-19 A.3.8(b))', async () => {
    const one = await started()
    markSettled(one.invoice)
    await bank().setState(one.payer.memberId, 'excluded')
    await deliver('InvoiceSettled', one.invoice)
    expect(await stateOf(one)).toMatchObject({ state: 'failed', why: 'excluded' })
    expect(await unmatchedOf(one.payer.memberId)).toMatchObject([{ why: 'excluded', amount: 50_000 }])
    expect(await cashOf(one.payer)).toBe(0)
  })

  test('an invoice that nobody paid ends its deposit; an invalid one fails it', async () => {
    const [one, two] = [await started(), await started()]
    becomes(one.invoice, { status: 'Expired' })
    becomes(two.invoice, { status: 'Invalid' })
    await deliver('InvoiceExpired', one.invoice)
    await deliver('InvoiceInvalid', two.invoice)
    expect(await stateOf(one)).toMatchObject({ state: 'expired' })
    expect(await stateOf(two)).toMatchObject({ state: 'failed' })
    becomes(markSettled(one.invoice), { status: 'Settled' })
    await deliver('InvoiceSettled', one.invoice)
    expect(await stateOf(one)).toMatchObject({ state: 'failed', why: 'deposit-expired' })
    expect(await unmatchedOf(one.payer.memberId)).toHaveLength(1)
  })
})

test('every ledger of this file adds up', async () => {
  expect((await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))).violations).toEqual([])
})
