import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import { isStrongToken } from '#api/roles'
import { refuse } from '#workers/http/refusal'
import { isSameSecret } from '#workers/shared/same-secret'
import type { EdgeEnv } from '../edge-env.ts'
import { visitorOf } from '../visitor.ts'
import { reportWrongTokens } from './notes.ts'

/** The format of a personal token. The platform issues it, stores its hash and verifies it. */
const PERSONAL = /^ops\.[a-z][a-z0-9-]{1,31}\.[\w-]{43}$/

/**
 * Admits the owner: `Authorization: Bearer OPS_TOKEN`, compared in constant time; without `OPS_TOKEN`, or with one that
 * can be guessed, no request is the owner's. A token in the format of a personal one is passed on with calls to the
 * platform only. Wrong tokens of both kinds count towards the limit of tries per address. The limit is judged after the
 * owner's token, and does not concern a personal one that was right before: nobody waits for another's tries.
 */
export async function opsGuard(c: Context<EdgeEnv>, next: Next): Promise<Response | undefined> {
  const { address } = visitorOf(c.req.raw)
  const { wrongTries, personalTokens } = c.var.state
  const [, token = ''] = /^Bearer ([\x21-\x7e]{1,512})$/.exec(c.req.header('Authorization') ?? '') ?? []
  const owner = c.env.OPS_TOKEN ?? ''
  const isOwner = isSameSecret(token, isStrongToken(owner) ? owner : '')
  if (!(isOwner || personalTokens.has(token))) {
    const retryAfterSeconds = wrongTries.waitFor(address)
    if (retryAfterSeconds > 0) return refuse(c, new Refusal('too-many-requests', { retryAfterSeconds }))
    if (!PERSONAL.test(token)) {
      wrongTries.add(address)
      c.executionCtx.waitUntil(reportWrongTokens(c.env, wrongTries, address))
      c.header('WWW-Authenticate', 'Bearer')
      return refuse(c, new Refusal('not-signed-in'))
    }
  }
  c.set('isOwner', isOwner)
  c.set('opsToken', token)
  await next()
  return undefined
}
