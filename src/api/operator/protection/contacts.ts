import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { CallerId } from '../../money.ts'
import { Reason } from '../../reason.ts'
import { rolesWith } from '../../roles.ts'
import { Next, OfAccount } from '../paging.ts'

/** The log of contacts: when somebody spoke with a member about their play, why, and what came of it. */

const Contact = z.object({
  /** Made by the caller; the same again changes nothing. */
  id: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  by: z.string(),
  reason: z.string(),
  outcome: z.string(),
})
export type Contact = z.infer<typeof Contact>

const addContact = endpoint({
  method: 'PUT',
  path: '/ops/contacts/:account',
  summary: 'Writes down that somebody spoke with a member about their play, why, and what came of it',
  auth: 'operator',
  roles: rolesWith('protection'),
  params: OfAccount,
  request: z.strictObject({ id: CallerId, reason: Reason, outcome: Reason }),
  response: z.extend(Contact, { account: z.string() }),
  errors: ['trial-account', 'conflict', 'busy'],
})

const listContacts = endpoint({
  method: 'GET',
  path: '/ops/contacts/:account',
  summary: 'The contacts with a member about their play, the newest first',
  auth: 'operator',
  roles: rolesWith('protection'),
  params: OfAccount,
  request: z.strictObject({ after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))) }),
  response: z.object({ account: z.string(), contacts: z.array(Contact), next: Next }),
  errors: ['trial-account'],
})

export const contactCalls = { addContact, listContacts }
