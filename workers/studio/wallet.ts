import { SIGNATURE_HEADER, WalletCallResponse } from '#api/vendors/vendor'
import { type Keys, operatorOf } from './operators.ts'
import { sign } from './signature.ts'

/** How long a wallet may take to respond. */
const TIMEOUT_MS = 5_000

/**
 * Calls an operator's wallet, signed with the studio's key. Returns its response; `no-answer` when none came in time or
 * it was malformed, so that the outcome is unknown; `shut` for HTTP 503.
 */
export async function callWallet(
  keys: Keys,
  operatorId: string,
  path: string,
  fields: object,
): Promise<WalletCallResponse | 'no-answer' | 'shut'> {
  const operator = operatorOf(keys, operatorId)
  if (!operator) return 'no-answer'
  const requestUuid = crypto.randomUUID()
  const stop = new AbortController()
  const timer = setTimeout(() => stop.abort(), TIMEOUT_MS)
  const body = new TextEncoder().encode(JSON.stringify({ ...fields, request_uuid: requestUuid }))
  try {
    const response = await fetch(new URL(path, operator.wallet), {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        [SIGNATURE_HEADER]: await sign(JSON.parse(keys.STUDIO_KEY) as JsonWebKey, body),
      },
      body,
      redirect: 'manual',
      signal: stop.signal,
    })
    if (response.status === 503) return 'shut'
    const parsed = WalletCallResponse.safeParse(await response.json())
    return parsed.success && parsed.data.request_uuid === requestUuid ? parsed.data : 'no-answer'
  } catch {
    return 'no-answer'
  } finally {
    clearTimeout(timer)
  }
}
