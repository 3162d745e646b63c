import { exports } from 'cloudflare:workers'
import { afterEach, beforeEach, vi } from 'vitest'
import { BtcpayStandIn, type StoreInvoice } from '#tests/support/stand-ins/btcpay'
import type { Btcpay } from '../../../../workers/platform/wallet/deposits/btcpay/config.ts'
import { bank, newPayer, type Payer, start, wish } from './payer.ts'
import { env, expectValue } from './world.ts'

export const worker = (exports as unknown as { default: Fetcher }).default
const CONFIG = JSON.parse(env.BTCPAY ?? '') as Btcpay

/** The stand-in store for the platform's configuration, created anew for each test. */
export let store: BtcpayStandIn
beforeEach(() => {
  store = new BtcpayStandIn(CONFIG)
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => store.respond(new Request(input as string, init)))
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

export interface Started {
  payer: Payer
  id: string
  invoice: StoreInvoice
}

export async function started(amount = 50_000): Promise<Started> {
  const payer = await newPayer()
  const { id } = expectValue(await start(payer, wish({ method: 'crypto-mxn', amount })))
  return { payer, id, invoice: store.of(id) }
}

export async function hook(body: string, headers: Record<string, string>): Promise<number> {
  const response = await worker.fetch('http://platform.test/cashier/btcpay', { method: 'POST', body, headers })
  return response.status
}
export const deliver = (type: string, invoice: StoreInvoice, over: object = {}) => {
  const { body, headers } = store.event(type, invoice.id, over)
  return hook(body, headers)
}
export const becomes = (invoice: StoreInvoice, over: Partial<StoreInvoice>) => Object.assign(invoice, over)
export const markSettled = (invoice: StoreInvoice) =>
  becomes(invoice, { status: 'Settled', paidAmount: invoice.amount })
export const stateOf = async ({ payer, id }: Started) => await bank().deposit(payer.memberId, id)
