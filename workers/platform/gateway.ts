import type { Next } from 'hono'
import { Refusal } from '#api/envelope'
import { CALL_HEADERS, refuse } from '../http/refusal.ts'
import { urlOf } from '../http/request-line.ts'
import { withRequestId } from '../shared/log.ts'
import { isSameSecret } from '../shared/same-secret.ts'
import type { Ctx } from './env.ts'

/** The path where payment providers authenticate by a signature of their own. */
const SIGNED = '/cashier/'

/**
 * Accepts only the edge, which sends the shared secret, and callers that authenticate otherwise: by a signature at
 * `POST` of the path above, by a token at `/pam/*`. Without this check, anyone who finds the platform's address could
 * impersonate any visitor.
 */
export async function onlyTheEdge(c: Ctx, next: Next): Promise<Response | undefined> {
  for (const [name, value] of Object.entries(CALL_HEADERS)) c.header(name, value)
  // Rules by path judge the path as it was sent.
  if (urlOf(c.req.raw) === null) return refuse(c, new Refusal('bad-input'))
  const requestId = requestIdOf(c)
  c.header('X-Request-Id', requestId)
  const { method, path } = c.req
  const isSigned = method === 'POST' && path.startsWith(SIGNED)
  const hasToken = path.startsWith('/pam/')
  if (!isSigned && !hasToken && !isSameSecret(c.req.header('X-Edge-Secret') ?? '', c.env.PLATFORM_SECRET))
    return refuse(c, new Refusal('forbidden'))
  await withRequestId(requestId, next)
  return undefined
}

/** Returns the edge's id of this request, for logs; a new one when it is missing or malformed. */
export function requestIdOf(c: Ctx): string {
  const requestId = c.req.header('X-Request-Id') ?? ''
  return /^[\w-]{8,64}$/.test(requestId) ? requestId : crypto.randomUUID()
}
