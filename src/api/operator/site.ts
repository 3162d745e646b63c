import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { ROLES, rolesWith } from '../roles.ts'
import { FLAG_IDS, Flag, RegisterRules } from '../site.ts'
import { Changes } from './history.ts'

/** Flags to change: `{ "MOBILENUMREG3": "1" }`. */
export const FlagChange = z.partialRecord(z.enum(FLAG_IDS), z.enum(['0', '1']))
export type FlagChange = z.infer<typeof FlagChange>

const showFlags = endpoint({
  method: 'GET',
  path: '/ops/whitelabel',
  summary: 'The whitelabel flags, and who changed which when',
  auth: 'operator',
  roles: ROLES,
  request: Nothing,
  response: z.object({ flags: z.array(Flag), changes: Changes }),
})

const setFlags = endpoint({
  method: 'PUT',
  path: '/ops/whitelabel',
  summary: 'Switches some flags and leaves the others',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  request: FlagChange,
  response: z.array(Flag),
  errors: ['busy'],
})

const setRegisterRules = endpoint({
  method: 'PUT',
  path: '/ops/register-rules',
  summary: 'Sets the rules of some fields of the register form; the others are as the product has them',
  auth: 'operator',
  roles: rolesWith(),
  takesReason: true,
  // Checked rule by rule when saved; the errors name each field whose rule cannot be enforced.
  request: z.record(z.string(), z.unknown()),
  response: RegisterRules,
  errors: ['busy'],
})

/** A message the platform sent while no provider is configured (docs/operating.md). */
const Message = z.object({
  id: z.string(),
  to: z.string(),
  channel: z.enum(['sms', 'email', 'account']),
  subject: z.string(),
  body: z.string(),
  /** ISO 8601 UTC. */
  createdAt: z.string(),
})
export type OutboxMessage = z.infer<typeof Message>

/** For the owner only, because the messages contain codes that open members' accounts. */
const listOutbox = endpoint({
  method: 'GET',
  path: '/ops/outbox',
  summary: 'The newest hundred SMS and e-mails that no provider took, or those to one recipient',
  auth: 'owner',
  request: z.strictObject({ to: z.optional(z.string()) }),
  response: z.object({ messages: z.array(Message) }),
  errors: ['busy', 'not-found'],
})

export const siteCalls = { showFlags, setFlags, setRegisterRules, listOutbox }
