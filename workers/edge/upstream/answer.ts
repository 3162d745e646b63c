import { Refusal } from '#api/envelope'

/** More than any list of the product; an upstream that says more is not speaking our contract. */
const MAX_ANSWER_BYTES = 2_000_000

/** An upstream's answer, read whole and found to be an envelope. */
export interface Envelope {
  status: number
  body: string
  retryAfter: string | null
}

/** Reads what an upstream answered; anything that is not an envelope with a matching status is `upstream-failed`. */
export async function envelopeFrom(answer: Response): Promise<Envelope | Refusal> {
  const failed = new Refusal('upstream-failed')
  if (Number(answer.headers.get('Content-Length') ?? 0) > MAX_ANSWER_BYTES) return failed
  const body = await answer.text()
  const success = successOf(body)
  if (success === null || success !== answer.ok) return failed
  return { status: answer.status, body, retryAfter: answer.headers.get('Retry-After') }
}

/** The envelope's `success`; null when the text is no envelope (decisions.md "Wire"). */
function successOf(body: string): boolean | null {
  try {
    const { success, code, value } = JSON.parse(body) as Record<string, unknown>
    if (success === true) return value === undefined ? null : true
    return success === false && typeof code === 'string' ? false : null
  } catch {
    return null
  }
}

/** Why an upstream gave nothing at all. */
export function refusalOf(error: unknown): Refusal {
  const late = error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError')
  return new Refusal(late ? 'upstream-timeout' : 'upstream-failed')
}
