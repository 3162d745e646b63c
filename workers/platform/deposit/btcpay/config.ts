import * as z from 'zod/mini'

/** A store of a BTCPay Server, the key we create and read its invoices with, and the secret of its webhook. */
export const Btcpay = z.strictObject({
  origin: z.url(),
  storeId: z.string().check(z.minLength(1)),
  apiKey: z.string().check(z.minLength(1)),
  webhookSecret: z.string().check(z.minLength(16)),
  /** How long its answer is waited for. */
  timeoutMs: z._default(z.int(), 8_000),
})
export type Btcpay = z.infer<typeof Btcpay>

/** Null when none is configured; a secret that cannot be read configures none. */
export function btcpayOf({ BTCPAY }: { BTCPAY?: string }): Btcpay | null {
  if (!BTCPAY) return null
  try {
    return Btcpay.parse(JSON.parse(BTCPAY))
  } catch {
    return null
  }
}
