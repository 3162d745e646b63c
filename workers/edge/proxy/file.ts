import type { Context } from 'hono'
import { Refusal } from '#api/envelope'
import { NEXT_CURSOR } from '#api/wallet/statement-files'
import { refuse } from '#workers/http/refusal'
import type { EdgeEnv } from '../edge-env.ts'
import { type Envelope, readEnvelope, refusalOf } from '../upstream/envelope.ts'
import { fetchPlatform } from '../upstream/upstream.ts'

/** Streaming a file takes longer than an ordinary response. */
const FILE_TIMEOUT_MS = 60_000
/** The platform's headers that are passed back with a file; all others are dropped. */
const PASSED_BACK = ['Content-Disposition', NEXT_CURSOR] as const

/** Streams a CSV file from the platform. A refusal arrives as an envelope; any other response is `upstream-failed`. */
export async function passFile(
  c: Context<EdgeEnv>,
  pathAndQuery: string,
  headers: Headers,
  respond: (envelope: Envelope) => Response,
): Promise<Response> {
  try {
    const response = await fetchPlatform(c.env, pathAndQuery, { headers, timeoutMs: FILE_TIMEOUT_MS })
    const isFile = (response.headers.get('Content-Type') ?? '').startsWith('text/csv;')
    if (response.status !== 200 || !isFile || response.body === null)
      return respondOrRefuse(c, await readEnvelope(response), respond)
    for (const name of PASSED_BACK) {
      const value = response.headers.get(name)
      if (value !== null) c.header(name, value)
    }
    c.header('Content-Type', 'text/csv; charset=utf-8; header=present')
    c.header('Cache-Control', 'no-store')
    return c.body(response.body)
  } catch (error) {
    return refuse(c, refusalOf(error))
  }
}

/** Responds with the refusal. An envelope of success is `upstream-failed`, because the file is missing. */
function respondOrRefuse(
  c: Context<EdgeEnv>,
  envelope: Envelope | Refusal,
  respond: (envelope: Envelope) => Response,
): Response {
  if (envelope instanceof Refusal) return refuse(c, envelope)
  return envelope.status < 400 ? refuse(c, new Refusal('upstream-failed')) : respond(envelope)
}
