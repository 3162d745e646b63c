import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId, CurrencyCode } from '../money.ts'

/** Verification of who a member is, by documents that a person looks at (GLI-19 2.5.2(b), decision 208). */

/**
 * `none`: nothing was asked for or sent. `requested`: an operator asks for it. `sent`: it waits for a person. `review`: a
 * person has begun to look. `expired`: it was accepted, and its time is over.
 */
export const IDENTITY_STATES = ['none', 'requested', 'sent', 'review', 'verified', 'refused', 'expired'] as const
export const IdentityState = z.enum(IDENTITY_STATES)
export type IdentityState = z.infer<typeof IdentityState>

/** In these a member may send documents. */
export const SENDABLE: readonly IdentityState[] = ['none', 'requested', 'refused', 'expired']

export const IDENTITY_DOCUMENTS = ['national-id', 'passport', 'residence-permit'] as const
export const IdentityDocument = z.enum(IDENTITY_DOCUMENTS)
export type IdentityDocument = z.infer<typeof IdentityDocument>

/** The name of a picture of a document: 256 random bits. Only operators who verify see it, each time in the audit log. */
export const DocumentName = z.string().check(z.regex(/^document\/[\w-]{43}$/))

/** The pictures of a document: its front, its back, its holder. */
export const MOST_DOCUMENTS = 3

/** The most that is typed as the number of a document, and the least letters and digits that it has. */
export const NUMBER_CHARACTERS = { least: 5, most: 40 } as const

/** How a member's verification stands. Times are ISO 8601 UTC. */
export const IdentityStanding = z.object({
  state: IdentityState,
  /** Why an operator asks for it, or why what was sent was not accepted, as the operator wrote it; empty otherwise. */
  reason: z.string(),
  document: z.nullable(IdentityDocument),
  sentAt: z.nullable(z.string()),
  decidedAt: z.nullable(z.string()),
  expiresAt: z.nullable(z.string()),
  /** What waits for it. */
  waits: z.object({
    play: z.boolean(),
    deposit: z.boolean(),
    /** What the withdrawals of 30 days may reach without, in minor units; null: all may be made. */
    withdrawalsUpTo: z.nullable(z.int()),
    currency: CurrencyCode,
  }),
})
export type IdentityStanding = z.infer<typeof IdentityStanding>

const identity = endpoint({
  method: 'GET',
  path: '/wps/protection/identity',
  summary: 'How the verification of who is signed in stands, and what waits for it',
  auth: 'account',
  request: Nothing,
  response: IdentityStanding,
  errors: ['not-signed-in', 'trial-account'],
})

const uploadDocument = endpoint({
  method: 'PUT',
  path: '/wps/protection/identity/document',
  summary: 'Keeps a picture of a document, which no page shows: the body is its bytes, png or jpg, at most 5 MB',
  auth: 'account',
  takes: 'picture',
  request: Nothing,
  response: z.object({ name: DocumentName, bytes: z.int() }),
  errors: ['not-signed-in', 'trial-account', 'picture-unreadable', 'picture-too-large'],
})

/**
 * `id` is the caller's: sent again, it is the same. A number without letters or digits enough is `bad-input` with `invalid`
 * at `number`. `not-found`: a picture is not the member's, or was used. `wrong-state`: something waits already, or was
 * accepted.
 */
const sendIdentity = endpoint({
  method: 'PUT',
  path: '/wps/protection/identity/send',
  summary: 'Sends the pictures of a document of who is signed in, with its number, for a person to look at',
  auth: 'account',
  sealed: true,
  request: z.strictObject({
    id: CallerId,
    document: IdentityDocument,
    number: z.string().check(z.minLength(1), z.maxLength(NUMBER_CHARACTERS.most)),
    images: z.array(DocumentName).check(
      z.minLength(1),
      z.maxLength(MOST_DOCUMENTS),
      z.refine((names) => new Set(names).size === names.length),
    ),
  }),
  response: IdentityStanding,
  errors: ['not-signed-in', 'trial-account', 'not-found', 'wrong-state', 'conflict'],
})

export const identityCalls = { identity, uploadDocument, sendIdentity }
