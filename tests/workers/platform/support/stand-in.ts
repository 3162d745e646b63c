import { Buffer } from 'node:buffer'
import { importJWK, type JWK } from 'jose'
import { vi } from 'vitest'
import { SIGNATURE_HEADER, type WalletCallResponse } from '#api/vendors/vendor'
import { fetchVendorGateway } from './vendor-gateway.ts'
import { env } from './world.ts'

const ALGORITHM = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

/** Makes a key pair as a vendor does: the public key as JWK, and a signer with the private key. */
export async function keyPair() {
  const pair = (await crypto.subtle.generateKey(ALGORITHM, true, ['sign', 'verify'])) as CryptoKeyPair
  const { n = '', e = '' } = (await crypto.subtle.exportKey('jwk', pair.publicKey)) as JsonWebKey
  const sign = async (body: string) => {
    const bytes = await crypto.subtle.sign(ALGORITHM.name, pair.privateKey, new TextEncoder().encode(body))
    return Buffer.from(bytes).toString('base64')
  }
  return { publicKey: { kty: 'RSA', n, e } as const, sign }
}

type VendorRequest = { path: string; body: Record<string, unknown> }

/**
 * A vendor on its own origin that implements the operator wallet 1.5: answers only calls signed by our operator's key,
 * and signs its own wallet calls with its key.
 */
export class StandIn {
  readonly origin: string
  readonly requests: VendorRequest[] = []
  handlers: Record<string, (body: VendorRequest['body']) => Response | Promise<Response>> = {}
  #sign: (body: string) => Promise<string>

  constructor(origin: string, sign: (body: string) => Promise<string>) {
    this.origin = origin
    this.#sign = sign
  }

  /** Answers the calls of this origin until `vi.restoreAllMocks`. */
  open(): void {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (address, init) => {
      const url = new URL(String(address))
      if (url.origin !== this.origin) throw new TypeError(`nobody at ${url.origin}`)
      const body = String(init?.body)
      const signature = Buffer.from(new Headers(init?.headers).get(SIGNATURE_HEADER) ?? '', 'base64')
      const key = (await importJWK(JSON.parse(env.TEST_OPERATOR_PUBLIC_KEY) as JWK, 'RS256')) as CryptoKey
      if (!(await crypto.subtle.verify(ALGORITHM.name, key, signature, new TextEncoder().encode(body))))
        return Response.json({ error: 'The signature does not match.' }, { status: 401 })
      const request = { path: url.pathname, body: JSON.parse(body) as VendorRequest['body'] }
      this.requests.push(request)
      return this.handlers[url.pathname]?.(request.body) ?? Response.json({ error: 'no such path' }, { status: 404 })
    })
  }

  /** Makes a wallet call of this vendor. A rollback is sent without the amount of its bet. */
  async wallet(path: string, body: object, sign = this.#sign): Promise<WalletCallResponse> {
    const fields = path === 'rollback' ? { ...body, amount: undefined, currency: undefined } : body
    const text = JSON.stringify(fields)
    const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: await sign(text) }
    return (await fetchVendorGateway(`/wallet/${path}`, { method: 'POST', headers, body: text })).json()
  }
}

/** Returns a game like the example in the interface's documentation. */
export function listed(over: object = {}) {
  return {
    url_thumb: 'https://vendor.test/torch/icon.jpg',
    url_background: 'https://vendor.test/torch/bg.jpg',
    product: 'Vendor',
    platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
    name: 'Torch of Fire',
    game_id: 1,
    game_code: 'cg_torchoffire',
    enabled: true,
    category: 'Video Slots',
    blocked_countries: ['PL', 'BG'],
    ...over,
  }
}
