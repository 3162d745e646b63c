import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '../http/refusal.ts'
import { withRequestId } from '../shared/log.ts'
import { isSameSecret } from '../shared/same-secret.ts'
import type { Env } from './env.ts'

/** Where providers of payments prove themselves by a signature of their own. */
const SIGNED = '/cashier/'

/**
 * Lets in the edge, by the shared secret, and who proves itself there: by a signature at `POST` of the path above, by a
 * token at `/pam/*`. Without it anyone who finds the platform's address could say who the visitor is.
 */
export async function onlyTheEdge(c: Context<{ Bindings: Env }>, next: Next): Promise<Response | undefined> {
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

/** The edge's id of this request, for logs; one of our own where there is none. */
export function requestIdOf(c: Context<{ Bindings: Env }>): string {
  const given = c.req.header('X-Request-Id') ?? ''
  return /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID()
}
