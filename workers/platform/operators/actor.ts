import type { Context } from 'hono'
import type { Env } from '../env.ts'
import { visitorOf } from '../visitor.ts'
import type { By } from './audit.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Who acts at `/ops`; set by `knowOperator` and by nothing else. */
    operator: string
  }
}

/** The operator with `OPS_TOKEN`, who names the others. */
export const OWNER = 'owner'

/** Who acts at `/ops`, for audit logs: `operator:NAME`. No header says it; it is who the token belongs to. */
export function actorOf(c: Context<{ Bindings: Env }>): `operator:${string}` {
  return `operator:${c.get('operator') ?? OWNER}`
}

/** The same, with the address they came from and the reason they gave. */
export function byOf(c: Context<{ Bindings: Env }>): By {
  return { actor: actorOf(c), address: visitorOf(c).address, reason: c.get('reason') ?? '' }
}
