import type { Cashier } from '../cashier.ts'
import { createInvoice, fetchInvoice, fetchInvoices } from './client.ts'
import { type Btcpay, btcpayOf } from './config.ts'
import { decimalOf, orderIdOf, reportOf } from './invoice.ts'

/**
 * Bitcoin by a BTCPay Server (Greenfield API v1): one invoice per deposit. The state read from the server decides,
 * never a webhook.
 */
export const btcpay: Cashier = {
  // Half an hour to pay, a day for confirmation, an hour of margin: the invoice always ends before the deposit.
  lifeMs: 25.5 * 3_600_000,
  isReal: true,
  isWatched: true,
  serves: (env) => btcpayOf(env) !== null,

  async open(env, { memberId, id, amount, currency }, bank) {
    const store = storeOf(env)
    const orderId = orderIdOf(bank, memberId, id)
    // Reuses an invoice that was created but whose response was lost.
    const existing = (await fetchInvoices(store, orderId)).find(({ status }) => status === 'New')
    const request = { amount: decimalOf(amount, currency), currency, orderId, returnTo: env.SITE_ORIGIN }
    const invoice = existing ?? (await createInvoice(store, request))
    return { instructions: { link: invoice.checkoutLink }, payment: invoice.id }
  },

  async fetchReport(env, { memberId, id, payment }, bank) {
    const store = storeOf(env)
    const invoice =
      payment === null
        ? (await fetchInvoices(store, orderIdOf(bank, memberId, id)))[0]
        : await fetchInvoice(store, payment)
    return invoice ? reportOf(invoice) : { is: 'waiting' }
  },
}

function storeOf(env: { BTCPAY?: string }): Btcpay {
  const store = btcpayOf(env)
  if (!store) throw new Error('no BTCPay Server is configured')
  return store
}
