import { importJWK, type JWK } from 'jose'
import { GameUrlAnswer, type GameUrlRequest, SIGNATURE_HEADER } from '#api/vendor'
import type { Env, Vendor } from '../env.ts'

/** How long a vendor may take; the member is waiting for a window. */
const TIMEOUT_MS = 5_000

/** No answer to a launch is longer than this. */
const MAX_ANSWER_LETTERS = 8_192

/** The vendor of that code, or null: nobody speaks with it. */
export function vendorOf(env: Env, vassalage: string): Vendor | null {
  const vendors = JSON.parse(env.VENDORS) as Vendor[]
  return vendors.find((vendor) => vendor.vassalage === vassalage) ?? null
}

/**
 * Asks a vendor for the address of a game (`POST /api/game/url` of the operator wallet 1.5), signed over the raw body.
 * Null when it fails, is late, or answers anything but an address on its own origin.
 */
export async function gameUrl(env: Env, vendor: Vendor, request: GameUrlRequest): Promise<string | null> {
  const body = JSON.stringify(request)
  try {
    const answer = await fetch(new URL('/api/game/url', vendor.origin), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: await signatureOf(env, body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok || text.length > MAX_ANSWER_LETTERS) return null
    const { url } = GameUrlAnswer.parse(JSON.parse(text))
    return new URL(url).origin === new URL(vendor.origin).origin ? url : null
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', vendor: vendor.vassalage, launch: String(error) }))
    return null
  }
}

/** RSA-SHA256 (PKCS#1 v1.5) over the exact bytes sent, base64. */
export async function signatureOf(env: Env, body: string): Promise<string> {
  const key = (await importJWK(JSON.parse(env.OPERATOR_KEY) as JWK, 'RS256')) as CryptoKey
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, new TextEncoder().encode(body))
  return Buffer.from(bytes).toString('base64')
}
