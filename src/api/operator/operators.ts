import * as z from 'zod/mini'
import { Done, endpoint, Nothing } from '../endpoint.ts'
import { PERSONAL_ROLES, ROLES, rolesWith } from '../roles.ts'
import { orProposal } from './proposals.ts'

/** An operator's name in every audit log. It is permanent, therefore short and plain. */
export const OperatorName = z.string().check(
  z.regex(/^[a-z][a-z0-9-]{1,31}$/),
  z.refine((name) => name !== 'owner'),
)

/** How many days a personal token lives when nothing else is said. */
export const TOKEN_DAYS = 90

/** Adds an operator with a role, or revokes the operator's token. */
export const OperatorChange = z.discriminatedUnion('enabled', [
  z.strictObject({
    enabled: z.literal(true),
    name: OperatorName,
    role: z.enum(PERSONAL_ROLES),
    /** How many days each token of theirs lives. */
    days: z._default(z.int().check(z.minimum(1), z.maximum(365)), TOKEN_DAYS),
  }),
  z.strictObject({ enabled: z.literal(false), name: OperatorName }),
])
export type OperatorChange = z.infer<typeof OperatorChange>

/** An operator as others see them; times are ISO 8601 UTC. */
const Operator = z.object({
  name: z.string(),
  role: z.enum(PERSONAL_ROLES),
  addedAt: z.string(),
  /** When the token ends. */
  expiresAt: z.string(),
  removedAt: z.nullable(z.string()),
})
export type Operator = z.infer<typeof Operator>

/** A token, which is not shown again. */
const NewToken = z.object({ name: z.string(), token: z.string(), expiresAt: z.string() })
export type NewToken = z.infer<typeof NewToken>

const listOperators = endpoint({
  method: 'GET',
  path: '/ops/operators',
  summary: 'Everyone who was ever named an operator, in order of name, with role and the end of the token',
  auth: 'operator',
  roles: rolesWith(),
  request: Nothing,
  response: z.array(Operator),
})

const changeOperator = endpoint({
  method: 'PUT',
  path: '/ops/operators',
  summary: 'Names an operator, which takes two people, and tells their token this once, or takes it away at once',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  request: OperatorChange,
  response: orProposal(z.union([NewToken, z.strictObject({ name: z.string() })])),
  errors: ['conflict', 'busy'],
})

const renewOperator = endpoint({
  method: 'PUT',
  path: '/ops/operators/renewal',
  summary: 'Gives the caller a new personal token and ends the one in use',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: NewToken,
  // `OPS_TOKEN` is replaced where the server gets it.
  errors: ['operation-not-allowed', 'busy'],
})

const noteWrongTokens = endpoint({
  method: 'PUT',
  path: '/ops/wrong-tokens',
  summary: 'Writes into the audit log that somebody tried tokens that are nobody’s',
  auth: 'owner',
  gateway: 'internal',
  request: z.strictObject({
    count: z.int().check(z.minimum(1)),
    /** The newest address. */
    address: z.string().check(z.regex(/^[\x20-\x7e]{0,64}$/)),
  }),
  response: Done,
  errors: ['busy'],
})

export const operatorCalls = { listOperators, changeOperator, renewOperator, noteWrongTokens }
