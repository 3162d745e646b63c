import * as z from 'zod/mini'
import type { Btcpay } from './config.ts'
import { Invoice } from './invoice.ts'

/** Minutes in which an invoice may be paid, and minutes after them in which a late payment is still detected. */
const PAY_MINUTES = 30
const WATCH_MINUTES = 1_440

/**
 * Greenfield API v1, "Create a new invoice": `POST /api/v1/stores/{storeId}/invoices`. An invoice counts as paid only
 * when it is paid in full.
 */
export async function createInvoice(
  store: Btcpay,
  request: { amount: string; currency: string; orderId: string; returnTo: string },
): Promise<Invoice> {
  const { amount, currency, orderId, returnTo } = request
  const checkout = {
    expirationMinutes: PAY_MINUTES,
    monitoringMinutes: WATCH_MINUTES,
    paymentTolerance: 0,
    redirectURL: returnTo,
  }
  const body = JSON.stringify({ amount, currency, metadata: { orderId }, checkout })
  return Invoice.parse(await read(await callStore(store, 'invoices', { method: 'POST', body })))
}

/** Returns the invoices of an order, `GET .../invoices?orderId=`; at most one, unless two calls ran at once. */
export async function fetchInvoices(store: Btcpay, orderId: string): Promise<Invoice[]> {
  const found = z
    .array(Invoice)
    .parse(await read(await callStore(store, `invoices?${new URLSearchParams({ orderId })}`)))
  return found.filter(({ metadata }) => metadata.orderId === orderId)
}

/** `GET .../invoices/{invoiceId}`; returns null when the store has no invoice with that id. */
export async function fetchInvoice(store: Btcpay, id: string): Promise<Invoice | null> {
  const response = await callStore(store, `invoices/${encodeURIComponent(id)}`)
  if (response.status === 404) return null
  return Invoice.parse(await read(response))
}

function callStore(
  { origin, storeId, apiKey, timeoutMs }: Btcpay,
  path: string,
  init: RequestInit = {},
): Promise<Response> {
  return fetch(`${origin}/api/v1/stores/${encodeURIComponent(storeId)}/${path}`, {
    ...init,
    headers: { Authorization: `token ${apiKey}`, 'Content-Type': 'application/json' },
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  })
}

async function read(response: Response): Promise<unknown> {
  if (response.status !== 200) throw new Error(`BTCPay Server answered ${response.status}`)
  return response.json()
}
