import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode } from '../money.ts'
import { EXCLUSION_KINDS } from '../protection/breaks.ts'
import { LIMIT_KINDS, LIMIT_OWNERS, LIMIT_PERIODS, LimitAmount, WaitingLimit } from '../protection/limits.ts'
import { Reason } from '../reason.ts'
import { rolesWith } from '../roles.ts'
import { OfAccount } from './paging.ts'

/**
 * A limit an operator sets: the operator's own, or the member's at the member's request. A null `amount` removes it.
 */
export const LimitByHand = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  owner: z.enum(LIMIT_OWNERS),
  amount: LimitAmount,
  /** The currency of the amount: that of the account. */
  currency: z.optional(CurrencyCode),
  reason: Reason,
})

/** A time-out or exclusion an operator sets at the member's request; `none` requests its end. */
export const ExclusionByHand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(EXCLUSION_KINDS),
    /** Null when the exclusion has no end date. */
    until: z.nullable(z.iso.datetime({ offset: true })),
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('none'), reason: Reason }),
])

/** A member's protection: limits, the amounts left, and any exclusion. Times are ISO 8601 UTC. */
const MemberProtection = z.object({
  account: z.string(),
  currency: CurrencyCode,
  limits: z.array(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      owner: z.enum(LIMIT_OWNERS),
      amount: z.nullable(z.int()),
      /** What the member may confirm, and when. */
      next: z.nullable(WaitingLimit),
    }),
  ),
  standings: z.array(
    z.object({
      limit: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      /** Whose limit it is: the stricter of both. */
      owner: z.enum(LIMIT_OWNERS),
      amount: z.int(),
      used: z.int(),
      left: z.int(),
      /** When part of the used amount leaves the window; null when nothing was used. */
      resetsAt: z.nullable(z.string()),
    }),
  ),
  exclusion: z.nullable(
    z.object({
      kind: z.enum(EXCLUSION_KINDS),
      since: z.string(),
      /** A time-out ends here by itself; an exclusion goes on until the member asks to return. Null: it has no end. */
      until: z.nullable(z.string()),
      /** When an exclusion ends, as it was asked for; null: nobody has asked. */
      returns: z.nullable(z.string()),
      /** The member has taken it themselves, and nobody ends it before its end. */
      isBound: z.boolean(),
    }),
  ),
})

const showLimits = endpoint({
  method: 'GET',
  path: '/ops/limits/:account',
  summary: 'A member’s limits and what is left of them',
  auth: 'operator',
  roles: rolesWith('support', 'protection', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: MemberProtection,
  errors: ['trial-account'],
})

const setLimit = endpoint({
  method: 'PUT',
  path: '/ops/limits/:account',
  summary: 'Sets a limit of a member: the operator’s own, or the member’s on their word',
  auth: 'operator',
  roles: rolesWith('support', 'protection'),
  params: OfAccount,
  request: LimitByHand,
  response: MemberProtection,
  errors: ['trial-account', 'wrong-currency'],
})

const showExclusion = endpoint({
  method: 'GET',
  path: '/ops/exclusions/:account',
  summary: 'Whether a member may play and pay in, and from when again',
  auth: 'operator',
  roles: rolesWith('support', 'protection', 'finance'),
  params: OfAccount,
  request: Nothing,
  response: MemberProtection,
  errors: ['trial-account'],
})

const setExclusion = endpoint({
  method: 'PUT',
  path: '/ops/exclusions/:account',
  summary: 'Begins a time-out or an exclusion on the member’s word, or asks for its end',
  auth: 'operator',
  roles: rolesWith('support', 'protection'),
  params: OfAccount,
  request: ExclusionByHand,
  response: MemberProtection,
  errors: ['trial-account', 'wrong-state'],
})

/** What an account has in common with that of an excluded person. */
export const REVIEW_ITEMS = ['email', 'mobile', 'account', 'document', 'name-birthday'] as const
export type ReviewItem = (typeof REVIEW_ITEMS)[number]

/** `ended`: the exclusion is over, and with it what was decided. */
export const REVIEW_STATES = ['open', 'confirmed', 'cleared', 'ended'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

/** `confirm`: one person, and the exclusion extends to this account. `clear`: somebody else. */
export const REVIEW_DECISIONS = ['confirm', 'clear'] as const
export type ReviewDecision = (typeof REVIEW_DECISIONS)[number]

/** An account that may belong to an excluded person. Times are ISO 8601 UTC. */
const PersonReview = z.object({
  id: z.string(),
  /** The account that waits. */
  account: z.string(),
  /** Whose exclusion it is; of a person of a register, `register:NAME:` and a hash. */
  excludedAccount: z.string(),
  items: z.array(z.enum(REVIEW_ITEMS)),
  state: z.enum(REVIEW_STATES),
  openedAt: z.string(),
  decidedAt: z.nullable(z.string()),
  decidedBy: z.nullable(z.string()),
  reason: z.nullable(z.string()),
  /** Null once it has ended. */
  exclusion: z.nullable(z.object({ kind: z.enum(EXCLUSION_KINDS), since: z.string(), until: z.nullable(z.string()) })),
})
export type PersonReview = z.infer<typeof PersonReview>

const OfReview = z.strictObject({ id: z.string().check(z.minLength(1), z.maxLength(64)) })

const listPersonReviews = endpoint({
  method: 'GET',
  path: '/ops/person-reviews',
  summary: 'Accounts that may belong to an excluded person, the newest first',
  auth: 'operator',
  roles: rolesWith('support', 'protection'),
  request: z.strictObject({ state: z._default(z.enum(REVIEW_STATES), 'open') }),
  response: z.object({ reviews: z.array(PersonReview) }),
})

const showPersonReview = endpoint({
  method: 'GET',
  path: '/ops/person-reviews/:id',
  summary: 'What an account has in common with that of an excluded person, and what was decided',
  auth: 'operator',
  roles: rolesWith('support', 'protection'),
  params: OfReview,
  request: Nothing,
  response: PersonReview,
})

const decidePersonReview = endpoint({
  method: 'PUT',
  path: '/ops/person-reviews/:id',
  summary: 'Extends the exclusion to the account, or clears it of what matched',
  auth: 'operator',
  roles: rolesWith('support', 'protection'),
  params: OfReview,
  request: z.strictObject({ decision: z.enum(REVIEW_DECISIONS), reason: Reason }),
  response: PersonReview,
  errors: ['wrong-state', 'conflict', 'trial-account', 'busy'],
})

export const protectionCalls = {
  showLimits,
  setLimit,
  showExclusion,
  setExclusion,
  listPersonReviews,
  showPersonReview,
  decidePersonReview,
}
