import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import { SIGNATURE_HEADER, type WalletStatus } from '#api/vendors/vendor'
import { isSignedBy } from '../../../workers/studio/signature.ts'

export interface Call {
  path: string
  body: Record<string, unknown>
}

type Fault = WalletStatus | 'timeout' | 'timeout-after' | 'garbage' | 'shut'

/** An operator's wallet behind a mock of `fetch`: checks signatures, stores a balance, and fails on request. */
export class StandInWallet {
  /** In units of 1/100000. */
  balance: number
  readonly calls: Call[] = []
  readonly unsigned: Call[] = []
  readonly #faults: { path: string; fault: Fault; more: object }[] = []
  readonly #applied = new Map<string, number>()

  constructor(balance: number) {
    this.balance = balance
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => this.#respond(new Request(input, init)))
  }

  /** Adds a fault for the next call of this path, and what else its response says: one fault per call, in order. */
  fail(path: string, fault: Fault, more: object = {}): void {
    this.#faults.push({ path, fault, more })
  }

  of(path: string): Call[] {
    return this.calls.filter((call) => call.path === path)
  }

  async #respond(request: Request): Promise<Response> {
    const bytes = new Uint8Array(await request.arrayBuffer())
    const body = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    const call = { path: new URL(request.url).pathname, body }
    const key = JSON.parse((env as unknown as Record<string, string>).TEST_STUDIO_PUBLIC_KEY ?? '') as JsonWebKey
    const signed = await isSignedBy(key, bytes, request.headers.get(SIGNATURE_HEADER) ?? '')
    if (!signed) this.unsigned.push(call)
    this.calls.push(call)
    const at = this.#faults.findIndex(({ path }) => path === call.path)
    const { fault, more } = (at === -1 ? undefined : this.#faults.splice(at, 1)[0]) ?? {}
    if (fault === 'timeout') throw new DOMException('The operation timed out.', 'TimeoutError')
    if (fault === 'garbage') return new Response('<html>')
    if (fault === 'shut') return new Response('', { status: 503 })
    if (fault === 'timeout-after') {
      this.#apply(call)
      throw new DOMException('The operation timed out.', 'TimeoutError')
    }
    return this.#say(call, fault ?? this.#apply(call), more)
  }

  #apply({ path, body }: Call): WalletStatus {
    const id = String(body.transaction_uuid)
    if (path === '/wallet/balance' || this.#applied.has(id)) return 'RS_OK'
    const change = this.#changeOf(path, body)
    if (this.balance + change < 0) return 'RS_ERROR_NOT_ENOUGH_MONEY'
    this.balance += change
    this.#applied.set(id, change)
    return 'RS_OK'
  }

  #changeOf(path: string, body: Record<string, unknown>): number {
    if (path === '/wallet/bet') return body.is_free === true ? 0 : -Number(body.amount)
    if (path === '/wallet/win') return Number(body.amount)
    return -(this.#applied.get(String(body.reference_transaction_uuid)) ?? 0)
  }

  #say({ body }: Call, status: WalletStatus, more: object = {}): Response {
    const { balance } = this
    return Response.json({ status, request_uuid: body.request_uuid, user: 'ana', currency: 'MXN', balance, ...more })
  }
}
