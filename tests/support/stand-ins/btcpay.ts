import { createHmac, randomBytes } from 'node:crypto'

/** An invoice of the Greenfield API v1 (`InvoiceData`), as far as a shop reads it. */
export interface StoreInvoice {
  id: string
  storeId: string
  amount: string
  paidAmount: string
  currency: string
  status: string
  additionalStatus: string
  checkoutLink: string
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
}

interface InvoiceRequest {
  amount: string
  currency: string
  metadata: Record<string, unknown>
  checkout: Record<string, unknown>
}

/**
 * A stand-in for a store of a BTCPay Server. It implements the documented routes that a shop calls and signs its
 * webhooks like the original: HMAC-SHA256 of the body's bytes under the webhook's secret, in `BTCPay-Sig: sha256=...`.
 */
export class BtcpayStandIn {
  readonly invoices = new Map<string, StoreInvoice>()
  /** The requests received, as `GET /api/v1/...`. */
  readonly requests: string[] = []
  /** The status with which the next requests fail; null when they succeed. */
  down: number | null = null
  readonly #origin: string
  readonly #storeId: string
  readonly #apiKey: string
  readonly #webhookSecret: string

  constructor(config: { origin: string; storeId: string; apiKey: string; webhookSecret: string }) {
    this.#origin = config.origin
    this.#storeId = config.storeId
    this.#apiKey = config.apiKey
    this.#webhookSecret = config.webhookSecret
  }

  async respond(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url)
    this.requests.push(`${request.method} ${pathname}`)
    if (this.down !== null) return new Response('down', { status: this.down })
    if (request.headers.get('Authorization') !== `token ${this.#apiKey}`) return problem(401)
    const invoices = `/api/v1/stores/${this.#storeId}/invoices`
    if (pathname !== invoices && !pathname.startsWith(`${invoices}/`)) return problem(404)
    const id = pathname.split('/')[6]
    if (request.method === 'POST') return Response.json(this.#create((await request.json()) as InvoiceRequest))
    if (id !== undefined) {
      const invoice = this.invoices.get(id)
      return invoice ? Response.json(invoice) : problem(404)
    }
    const wanted = searchParams.getAll('orderId')
    return Response.json(
      [...this.invoices.values()].filter(({ metadata }) => wanted.includes(String(metadata.orderId))),
    )
  }

  /** Returns the first invoice of an order. */
  of(orderEnd: string): StoreInvoice {
    const found = [...this.invoices.values()].find(({ metadata }) => String(metadata.orderId).endsWith(orderEnd))
    if (!found) throw new Error(`no invoice for ${orderEnd}`)
    return found
  }

  /** Returns a webhook's body and headers. A redelivery carries the id of the first as `originalDeliveryId`. */
  event(type: string, invoiceId: string, over: object = {}): { body: string; headers: Record<string, string> } {
    const deliveryId = randomBytes(12).toString('base64url')
    const body = JSON.stringify({
      deliveryId,
      webhookId: 'webhook-1',
      originalDeliveryId: deliveryId,
      isRedelivery: false,
      type,
      timestamp: 1_763_000_000,
      storeId: this.#storeId,
      invoiceId,
      metadata: this.invoices.get(invoiceId)?.metadata ?? {},
      ...over,
    })
    return { body, headers: { 'Content-Type': 'application/json', 'BTCPay-Sig': this.sign(body) } }
  }

  sign(body: string, secret = this.#webhookSecret): string {
    return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`
  }

  #create({ amount, currency, metadata, checkout }: InvoiceRequest): StoreInvoice {
    const id = randomBytes(16).toString('base64url')
    const invoice = {
      ...{ id, storeId: this.#storeId, amount, paidAmount: '0', currency, metadata, checkout },
      ...{ status: 'New', additionalStatus: 'None', checkoutLink: `${this.#origin}/i/${id}` },
    }
    this.invoices.set(id, invoice)
    return invoice
  }
}

function problem(status: number): Response {
  return Response.json({ code: 'problem', message: String(status) }, { status })
}
