import * as z from 'zod/mini'

/** A store of a BTCPay Server, the API key for creating and reading its invoices, and the secret of its webhook. */
export const Btcpay = z.strictObject({
  origin: z.url(),
  storeId: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  webhookSecret: z.string().check(z.minLength(16)),
  /** Timeout of a request, in milliseconds. */
  timeoutMs: z._default(z.int(), 8_000),
})
export type Btcpay = z.infer<typeof Btcpay>

/** Returns null when no store is configured or the secret cannot be parsed. */
export function btcpayOf({ BTCPAY }: { BTCPAY?: string }): Btcpay | null {
  if (!BTCPAY) return null
  try {
    return Btcpay.parse(JSON.parse(BTCPAY))
  } catch {
    return null
  }
}
