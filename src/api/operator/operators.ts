import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'

/** An operator's name in every audit log. It is permanent, therefore short and plain. */
export const OperatorName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{1,31}$/),
  z.refine((name) => name !== 'owner'),
)

/** Adds an operator, or revokes the operator's token. */
export const OperatorChange = z.strictObject({ name: OperatorName, enabled: z.boolean() })

/** An operator as the owner sees them; times are ISO 8601 UTC. */
const Operator = z.object({ name: z.string(), addedAt: z.string(), removedAt: z.nullable(z.string()) })
export type Operator = z.infer<typeof Operator>

const listOperators = endpoint({
  method: 'GET',
  path: '/ops/operators',
  summary: 'Everyone who was ever named an operator, in order of name',
  auth: 'owner',
  request: Nothing,
  response: z.array(Operator),
})

const changeOperator = endpoint({
  method: 'PUT',
  path: '/ops/operators',
  summary: 'Names an operator and tells their token this once, or takes it away',
  auth: 'owner',
  takesReason: true,
  request: OperatorChange,
  response: z.object({ name: z.string(), token: z.optional(z.string()) }),
  errors: ['forbidden', 'conflict', 'busy'],
})

export const operatorCalls = { listOperators, changeOperator }
