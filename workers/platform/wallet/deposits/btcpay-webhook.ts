import { createHmac } from 'node:crypto'
import * as z from 'zod/mini'
import { MAX_BODY_BYTES } from '#api/endpoint'
import { Refusal } from '#api/envelope'
import { readBytes } from '../../../http/body.ts'
import { refuse } from '../../../http/refusal.ts'
import { decodeJson } from '../../../shared/json.ts'
import { log } from '../../../shared/log.ts'
import { isSameSecret } from '../../../shared/same-secret.ts'
import type { App } from '../../app.ts'
import { bankNames, bankOf } from '../../bank/routing.ts'
import type { Ctx } from '../../env.ts'
import { fetchInvoice } from './btcpay/client.ts'
import { type Btcpay, btcpayOf } from './btcpay/config.ts'
import { parseOrderId, reportOf } from './btcpay/invoice.ts'
import { applyPaymentReport } from './payment-report.ts'

/** The fields common to all invoice events (Greenfield API v1, `WebhookInvoiceEvent`); the others are not used. */
const Event = z.object({
  deliveryId: z.string().check(z.maxLength(128)),
  type: z.string().check(z.maxLength(64)),
  storeId: z.string().check(z.maxLength(128)),
  invoiceId: z.string().check(z.regex(/^[\w-]{1,64}$/)),
})

/**
 * `POST /cashier/btcpay`: the server reports that an invoice changed. The event only triggers a query of the invoice,
 * so repeated, late or reordered events do no harm.
 */
export function mountBtcpay(app: App): void {
  app.post('/cashier/btcpay', async (c) => {
    const store = btcpayOf(c.env)
    if (!store) return refuse(c, new Refusal('not-found'))
    const body = await readBytes(c.req.raw, MAX_BODY_BYTES)
    if (body instanceof Refusal) return refuse(c, body)
    if (!isSigned(store, body, c.req.header('BTCPay-Sig') ?? '')) return refuse(c, new Refusal('forbidden'))
    const event = eventIn(body)
    if (!event) return refuse(c, new Refusal('bad-input'))
    return event.storeId === store.storeId ? handleInvoice(c, store, event.invoiceId) : acknowledge(c)
  })
}

/** Checks the signature: `sha256=` and the HMAC of the raw body in hex, under the webhook's secret. */
function isSigned({ webhookSecret }: Btcpay, body: Uint8Array, signature: string): boolean {
  return isSameSecret(signature, `sha256=${createHmac('sha256', webhookSecret).update(body).digest('hex')}`)
}

function eventIn(body: Uint8Array): z.infer<typeof Event> | null {
  return Event.safeParse(decodeJson(body)).data ?? null
}

/**
 * Ignores invoices that are not for one of our deposits. A failure is returned as an error, so that the event is
 * delivered again.
 */
async function handleInvoice(c: Ctx, store: Btcpay, invoiceId: string): Promise<Response> {
  try {
    const invoice = await fetchInvoice(store, invoiceId)
    const depositKey = invoice && invoice.storeId === store.storeId ? parseOrderId(invoice) : null
    if (!invoice || !depositKey || !bankNames(c.env).includes(depositKey.bank)) return acknowledge(c)
    const deposit = await bankOf(c.env, depositKey.bank).deposit(depositKey.memberId, depositKey.id)
    if ('refusal' in deposit || deposit.provider !== 'btcpay') return acknowledge(c)
    const report = reportOf(invoice)
    // When two calls created two invoices, the one that was not shown must not end the deposit; money in it still
    // counts.
    const isSpare = deposit.payment !== null && deposit.payment !== invoice.id
    if (report.is !== 'ended' || !isSpare) await applyPaymentReport(c.env, depositKey.bank, deposit, report)
    return acknowledge(c)
  } catch (error) {
    const name = error instanceof Error ? error.name : 'unknown'
    log('error', 'webhook failed', { provider: 'btcpay', error: name })
    return refuse(c, new Refusal(name === 'TimeoutError' ? 'upstream-timeout' : 'upstream-failed'))
  }
}

function acknowledge(c: Ctx): Response {
  return c.json({ success: true, value: {} })
}
