import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '#workers/http/refusal'
import { isSameSecret } from '#workers/shared/same-secret'
import type { EdgeEnv } from '../edge-env.ts'
import { visitorOf } from '../visitor.ts'

/** The format of a personal token. The platform issues it, stores its hash and verifies it. */
const PERSONAL = /^ops\.[a-z][a-z0-9-]{1,31}\.[\w-]{43}$/

/**
 * Admits the owner: `Authorization: Bearer OPS_TOKEN`, compared in constant time; without `OPS_TOKEN` no request is the
 * owner's. A token in the format of a personal one is passed on with calls to the platform only. Wrong tokens of both
 * kinds count towards the limit of tries per address.
 */
export async function opsGuard(c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> {
  const { address } = visitorOf(c.req.raw)
  const { wrongTries } = c.var.state
  const retryAfterSeconds = wrongTries.waitFor(address)
  if (retryAfterSeconds > 0) return refuse(c, new Refusal('too-many-requests', { retryAfterSeconds }))
  const [, token = ''] = /^Bearer ([\x21-\x7e]{1,512})$/.exec(c.req.header('Authorization') ?? '') ?? []
  const isOwner = isSameSecret(token, c.env.OPS_TOKEN ?? '')
  if (!isOwner && !PERSONAL.test(token)) {
    wrongTries.add(address)
    c.header('WWW-Authenticate', 'Bearer')
    return refuse(c, new Refusal('not-signed-in'))
  }
  c.set('isOwner', isOwner)
  await next()
  return undefined
}
