import { Refusal } from '#api/envelope'

/** Larger than any list of the product; a larger response breaks the contract. */
const MAX_RESPONSE_BYTES = 2_000_000

/** A complete upstream response whose body is a valid envelope. */
export interface Envelope {
  status: number
  body: string
  retryAfter: string | null
}

/** Reads an upstream response. Returns `upstream-failed` unless it is an envelope with a matching status. */
export async function readEnvelope(response: Response): Promise<Envelope | Refusal> {
  const failed = new Refusal('upstream-failed')
  if (Number(response.headers.get('Content-Length') ?? 0) > MAX_RESPONSE_BYTES) return failed
  const body = await response.text()
  const success = successOf(body)
  if (success === null || success !== response.ok) return failed
  return { status: response.status, body, retryAfter: response.headers.get('Retry-After') }
}

/** Returns the envelope's `success`, or null when the text is not an envelope. */
function successOf(body: string): boolean | null {
  try {
    const { success, code, value } = JSON.parse(body) as Record<string, unknown>
    if (success === true) return value === undefined ? null : true
    return success === false && typeof code === 'string' ? false : null
  } catch {
    return null
  }
}

/** Returns `upstream-timeout` for an aborted request and `upstream-failed` for any other failure to respond. */
export function refusalOf(error: unknown): Refusal {
  const timedOut = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new Refusal(timedOut ? 'upstream-timeout' : 'upstream-failed')
}
