import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { NEXT_CURSOR } from '#api/statements'
import { refuse } from '#workers/http/refusal'
import type { Door } from '../door.ts'
import { type Envelope, envelopeFrom, refusalOf } from '../upstream/answer.ts'
import { askPlatform } from '../upstream/upstream.ts'

/** A file flows for longer than an answer takes. */
const FILE_TIMEOUT_MS = 60_000
/** What a file may say of itself; all else of the platform's headers stays behind. */
const PASSED_BACK = ['Content-Disposition', NEXT_CURSOR] as const

/** Passes a CSV file on as it flows; a refusal comes as an envelope, and anything else is no answer of ours. */
export async function passFile(
  c: Context<Door>,
  pathAndQuery: string,
  headers: Headers,
  respond: (envelope: Envelope) => Response,
): Promise<Response> {
  try {
    const answer = await askPlatform(c.env, pathAndQuery, { headers, timeoutMs: FILE_TIMEOUT_MS })
    const isFile = (answer.headers.get('Content-Type') ?? '').startsWith('text/csv;')
    if (answer.status !== 200 || !isFile || answer.body === null) return refused(c, await envelopeFrom(answer), respond)
    for (const name of PASSED_BACK) {
      const value = answer.headers.get(name)
      if (value !== null) c.header(name, value)
    }
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
    c.header('Cache-Control', 'no-store')
    return c.body(answer.body)
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}

/** A success without a file is as wrong as a file without a success. */
function refused(c: Context<Door>, envelope: Envelope | Refusal, respond: (envelope: Envelope) => Response): Response {
  if (envelope instanceof Refusal) return refuse(c, envelope)
  return envelope.status < 400 ? refuse(c, new Refusal('upstream-failed')) : respond(envelope)
}
