import type { Context } from 'hono'
import type { output, ZodMiniType } from 'zod/mini'
import { Refusal } from '#api/envelope'
import { Reason } from '#api/reason'
import { badInput, jsonOf } from '../../serve.ts'
import type { Env } from '../env.ts'

declare module 'hono' {
  interface ContextVariableMap {
    /** Why the operator acts, in their words; set by `orderIn` and by nothing else. */
    reason: string
  }
}

/** What an operator sends to be done, whatever it is; a `reason` beside it goes to the audit log (`byOf`). */
export async function orderIn(c: Context<{ Bindings: Env }>): Promise<object | Refusal> {
  const body = await jsonOf(c.req.raw)
  if (body instanceof Refusal) return body
  const { reason, ...order } = body as { reason?: unknown }
  if (reason === undefined) return order
  const read = Reason.safeParse(reason)
  if (!read.success) return new Refusal('bad-input', { fields: { reason: 'invalid' } })
  c.set('reason', read.data)
  return order
}

/** The same, as the schema has it. */
export async function orderOf<Schema extends ZodMiniType>(
  c: Context<{ Bindings: Env }>,
  schema: Schema,
): Promise<output<Schema> | Refusal> {
  const order = await orderIn(c)
  if (order instanceof Refusal) return order
  const read = schema.safeParse(order)
  return read.success ? read.data : badInput(read.error.issues)
}
