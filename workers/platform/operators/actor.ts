import type { Context } from 'hono'
import type { Env } from '../env.ts'

/** Who acts at `/ops`, for audit logs: the name the edge knows the operator's token by. */
export function actorOf(c: Context<{ Bindings: Env }>): string {
  return `operator:${c.req.header('X-Operator') ?? 'owner'}`
}
