import type { Context, Next } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '../../serve.ts'
import type { Env } from '../env.ts'
import { OWNER } from './actor.ts'
import { operatorBehind } from './operators.ts'

/** Who names operators, and who reads codes that open members' accounts. */
const OWNERS_ALONE = ['/ops/operators', '/ops/outbox', '/ops/switches', '/ops/migrate', '/ops/seed']

/**
 * Says who acts at `/ops`. The edge keeps the owner's token to itself and says nothing; a personal token it passes on,
 * and here it is judged. Whoever reaches this has the edge's secret already.
 */
export async function knowOperator(c: Context<{ Bindings: Env }>, next: Next): Promise<Response | undefined> {
  const header = c.req.header('Authorization')
  const operator = header === undefined ? OWNER : await operatorBehind(c.env, header.replace(/^Bearer /, ''))
  if (operator instanceof Refusal) {
    if (operator.code === 'not-signed-in') c.header('WWW-Authenticate', 'Bearer')
    return refuse(c, operator)
  }
  if (operator !== OWNER && OWNERS_ALONE.includes(c.req.path)) return refuse(c, new Refusal('forbidden'))
  c.set('operator', operator)
  await next()
  return undefined
}
