import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { IdentityDocument } from '../../protection/identity.ts'
import { Reason } from '../../reason.ts'
import { rolesWith } from '../../roles.ts'
import { PICTURE_TYPES } from '../../upload.ts'
import { Next, OfAccount } from '../paging.ts'

/** Verification of identity, as operators see and decide it (decision 208). */

/** `requested`: the member has not sent anything yet. The first three wait, the others are over. */
export const IDENTITY_CASE_STATES = ['sent', 'review', 'requested', 'verified', 'refused', 'expired'] as const
export type IdentityCaseState = (typeof IDENTITY_CASE_STATES)[number]

/** `accept`: this is the member. `refuse`: it is not shown, with the reason that the member reads. */
export const IDENTITY_DECISIONS = ['accept', 'refuse'] as const

/** What a member was asked for or sent. Times are ISO 8601 UTC. */
const IdentityCase = z.object({
  number: z.int(),
  account: z.nullable(z.string()),
  state: z.enum(IDENTITY_CASE_STATES),
  document: z.nullable(IdentityDocument),
  pictures: z.int(),
  /** Other accounts that have sent a document of the same number: one person has one account (GLI-19 2.5.2(d)). */
  sameDocument: z.array(z.string()),
  requestedAt: z.nullable(z.string()),
  requestReason: z.string(),
  sentAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.string(),
  expiresAt: z.nullable(z.string()),
})
export type IdentityCase = z.infer<typeof IdentityCase>

const roles = rolesWith('support', 'protection')
const OfNumber = z.strictObject({ number: z.string().check(z.regex(/^[1-9]\d{0,14}$/)) })

const listIdentities = endpoint({
  method: 'GET',
  path: '/ops/identity',
  summary:
    'What members were asked for or sent to be verified: what waits, the oldest first, or the rest, the newest first',
  auth: 'operator',
  roles,
  request: z.strictObject({
    state: z._default(z.enum(IDENTITY_CASE_STATES), 'sent'),
    after: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  response: z.object({ cases: z.array(IdentityCase), next: Next }),
})

const showIdentity = endpoint({
  method: 'GET',
  path: '/ops/identity/:number',
  summary: 'What a member sent to be verified, with the name and the birth date to compare it with',
  auth: 'operator',
  roles,
  params: OfNumber,
  request: Nothing,
  response: z.object({
    ...IdentityCase.shape,
    name: z.nullable(z.string()),
    birthday: z.nullable(z.string()),
  }),
})

/** Reading is a change: it is in the audit log, and the member sees that a person has begun to look. */
const readIdentityDocument = endpoint({
  method: 'PUT',
  path: '/ops/identity/:number/document',
  summary: 'A picture of a document, for who verifies it; each reading is in the audit log',
  auth: 'operator',
  roles,
  takesReason: true,
  params: OfNumber,
  /** From 1 on. */
  request: z.strictObject({ picture: z.int().check(z.minimum(1), z.maximum(9)) }),
  response: z.object({ type: z.enum(PICTURE_TYPES), base64: z.string() }),
  errors: ['busy'],
})

const decideIdentity = endpoint({
  method: 'PUT',
  path: '/ops/identity/:number',
  summary:
    'Accepts or refuses what a member sent to be verified, with a reason that the member reads when it is refused',
  auth: 'operator',
  roles,
  params: OfNumber,
  request: z.strictObject({
    decision: z.enum(IDENTITY_DECISIONS),
    reason: Reason,
    /** The last day of the document, where it has one; without it, the acceptance does not end. */
    expires: z.optional(z.iso.date()),
    /** As they are in the document, where the account has none yet. */
    name: z.optional(z.string().check(z.trim(), z.minLength(2), z.maxLength(100))),
    birthday: z.optional(z.iso.date()),
  }),
  response: IdentityCase,
  errors: ['busy', 'wrong-state', 'under-age'],
})

const requestIdentity = endpoint({
  method: 'PUT',
  path: '/ops/identity-requests/:account',
  summary: 'Asks a member to verify who they are, with a reason that they read',
  auth: 'operator',
  roles,
  params: OfAccount,
  request: z.strictObject({ reason: Reason }),
  response: IdentityCase,
  errors: ['busy', 'wrong-state', 'trial-account'],
})

export const identityCalls = { listIdentities, showIdentity, readIdentityDocument, decideIdentity, requestIdentity }
