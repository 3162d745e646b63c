import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '#workers/serve'
import type { Door } from '../door.ts'
import { visitorOf } from '../visitor.ts'

/** Lets an operator through: `Authorization: Bearer OPS_TOKEN`, compared in constant time. Without a token set, nobody. */
export async function opsGuard(c: Context<Door>, next: Next): Promise<Response | undefined> {
  const { address } = visitorOf(c.req.raw)
  const { wrongTries } = c.var.state
  const retryAfterSeconds = wrongTries.waitFor(address)
  if (retryAfterSeconds > 0) return refuse(c, new Refusal('too-many-requests', { retryAfterSeconds }))
  const [, given = ''] = /^Bearer ([\x21-\x7e]{1,512})$/.exec(c.req.header('Authorization') ?? '') ?? []
  if (!(await isSame(given, c.env.OPS_TOKEN ?? ''))) {
    wrongTries.add(address)
    c.header('WWW-Authenticate', 'Bearer')
    return refuse(c, new Refusal('not-signed-in'))
  }
  await next()
  return undefined
}

/** Hashed first, so that both sides have one length and time tells nothing; an empty secret equals nothing. */
async function isSame(given: string, secret: string): Promise<boolean> {
  const hash = (text: string) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  const [left, right] = await Promise.all([hash(given), hash(secret)])
  return crypto.subtle.timingSafeEqual(left, right) && secret !== ''
}
