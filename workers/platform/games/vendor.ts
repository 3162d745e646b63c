import { importJWK, type JWK } from 'jose'
import { GameUrlAnswer, type GameUrlRequest, SIGNATURE_HEADER } from '#api/vendor'
import type { Env } from '../env.ts'
import type { RegisteredVendor } from '../vendors/registry.ts'

/** How long a vendor may take; the member is waiting for a window. */
const TIMEOUT_MS = 5_000

/** No answer to a launch is longer than this. */
const MAX_ANSWER_LETTERS = 8_192

/**
 * Asks a vendor for the address of a game (`POST /api/game/url` of the operator wallet 1.5), signed over the raw body.
 * Null when it fails, is late, or answers anything but an address on its own origin.
 */
export async function gameUrl(env: Env, vendor: RegisteredVendor, request: GameUrlRequest): Promise<string | null> {
  const body = JSON.stringify(request)
  try {
    const answer = await fetch(`${vendor.baseUrl}/api/game/url`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: await signatureOf(env, body) },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    })
    const text = await answer.text()
    if (!answer.ok || text.length > MAX_ANSWER_LETTERS) return null
    const { url } = GameUrlAnswer.parse(JSON.parse(text))
    const { origin } = new URL(url)
    return [new URL(vendor.baseUrl).origin, ...vendor.gameOrigins].includes(origin) ? url : null
  } catch (error) {
    console.warn(JSON.stringify({ level: 'warn', vendor: vendor.code, launch: String(error) }))
    return null
  }
}

/** RSA-SHA256 (PKCS#1 v1.5) over the exact bytes sent, base64. */
async function signatureOf(env: Env, body: string): Promise<string> {
  const key = (await importJWK(JSON.parse(env.OPERATOR_KEY) as JWK, 'RS256')) as CryptoKey
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key, new TextEncoder().encode(body))
  return Buffer.from(bytes).toString('base64')
}
