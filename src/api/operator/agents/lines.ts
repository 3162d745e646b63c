import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { rolesWith } from '../../roles.ts'
import { Account, OfAccount } from '../paging.ts'
import { orProposal } from '../proposals.ts'

const moveLine = endpoint({
  method: 'PUT',
  path: '/ops/lines/:account',
  summary: 'Moves a member with everybody below under another agent; what happened until then stays where it was',
  auth: 'operator',
  roles: rolesWith(),
  params: OfAccount,
  takesReason: true,
  /** The account of the agent; null: the top of a line of its own. */
  request: z.strictObject({ under: z.nullable(Account) }),
  response: orProposal(
    z.object({
      account: z.string(),
      under: z.nullable(z.string()),
      before: z.nullable(z.string()),
      /** How many moved. */
      members: z.int(),
    }),
  ),
  errors: ['trial-account', 'not-agent', 'wrong-currency', 'conflict', 'busy'],
})

const openAgent = endpoint({
  method: 'PUT',
  path: '/ops/agents/:account',
  summary: 'Opens the account of an agent that has nobody above, with a first password that it has to change',
  auth: 'operator',
  roles: rolesWith(),
  params: OfAccount,
  takesReason: true,
  request: z.strictObject({ type: z.literal([1, 2, 41, 42]) }),
  /** The password is shown this once. */
  response: z.object({ account: z.string(), type: z.int(), password: z.string() }),
  errors: ['username-taken', 'username-rule', 'busy'],
})

const freezeLine = endpoint({
  method: 'PUT',
  path: '/ops/frozen-lines/:account',
  summary: 'Stops the play of a member with everybody below, or lets it go on; wins and rollbacks arrive meanwhile',
  auth: 'operator',
  roles: rolesWith('support'),
  params: OfAccount,
  takesReason: true,
  request: z.strictObject({ frozen: z.boolean() }),
  response: z.object({
    account: z.string(),
    frozen: z.boolean(),
    /** How many it is about, with the account itself. */
    members: z.int(),
    /** False: a bank has not acknowledged it yet, and gets it again each minute. */
    delivered: z.boolean(),
  }),
  errors: ['trial-account', 'busy'],
})

const listFrozenLines = endpoint({
  method: 'GET',
  path: '/ops/frozen-lines',
  summary: 'The lines in which nobody plays, the newest first',
  auth: 'operator',
  roles: rolesWith('support'),
  request: Nothing,
  /** `at`: since when (ISO 8601 UTC). `delivered`: false while a bank has not acknowledged it. */
  response: z.object({
    lines: z.array(z.object({ account: z.string(), members: z.int(), at: z.string(), delivered: z.boolean() })),
  }),
})

export const lineCalls = { moveLine, openAgent, freezeLine, listFrozenLines }
