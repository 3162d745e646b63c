import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { ROLES } from '../roles.ts'
import { Account } from './paging.ts'

/** An entry of an audit log. `before` and `after` are the hashed JSON; `hash` also covers the previous entry. */
const AuditEntry = z.object({
  sequence: z.int(),
  actor: z.string(),
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  before: z.string(),
  after: z.string(),
  /** ISO 8601 UTC. */
  at: z.string(),
  /** Hex. */
  hash: z.string(),
})

/** The platform's own chain, which is the default. */
export const PLATFORM_CHAIN = 'platform'

const page = {
  chain: z._default(z.string(), PLATFORM_CHAIN),
  /** The last sequence of the previous page. */
  after: z._default(z.string().check(z.regex(/^\d{1,15}$/)), '0'),
}

const listAuditChains = endpoint({
  method: 'GET',
  path: '/ops/audit/chains',
  summary: 'The audit logs there are: the platform’s own, and one a bank',
  auth: 'operator',
  roles: ROLES,
  responseFormat: 'bare',
  request: Nothing,
  response: z.object({ chains: z.array(z.string()) }),
})

const listAuditEntries = endpoint({
  method: 'GET',
  path: '/ops/audit/entries',
  summary: 'The entries of an audit log after a sequence, oldest first; of one subject or account, or all',
  auth: 'operator',
  roles: ROLES,
  responseFormat: 'bare',
  request: z.strictObject({
    ...page,
    subject: z.optional(z.string().check(z.maxLength(200))),
    /** The entries about the member of this account and all that is theirs (deposits, corrections), instead of a subject. */
    account: z.optional(Account),
  }),
  response: z.object({ entries: z.array(AuditEntry) }),
})

const listAuditHeads = endpoint({
  method: 'GET',
  path: '/ops/audit/heads',
  summary: 'How far an audit log was known to go elsewhere, each time that was written down',
  auth: 'operator',
  roles: ROLES,
  responseFormat: 'bare',
  request: z.strictObject(page),
  response: z.object({ heads: z.array(z.object({ sequence: z.int(), hash: z.string() })) }),
})

export const auditCalls = { listAuditChains, listAuditEntries, listAuditHeads }
