import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { Reason } from '../reason.ts'
import { OfAccount } from './paging.ts'

/** What a limit counts: money paid in (gross, RTS 12B), money staked, or stakes minus wins. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The last 24 hours, the last 7 days, the last month (RTS 12B): windows that move, so that midnight forgives nothing. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** A member's own limits and the operator's stand beside each other; the stricter counts (GLI-19 2.5.5(b)). */
export const LIMIT_OWNERS = ['member', 'operator'] as const
export type LimitOwner = (typeof LIMIT_OWNERS)[number]

/** A pause a member, or the operator for them, has put on playing and paying in. */
export const EXCLUSION_KINDS = ['time-out', 'exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** A limit as an operator sets it: their own, or the member's on the member's word. `amount` null takes it away. */
export const LimitByHand = z.strictObject({
  kind: z.enum(LIMIT_KINDS),
  period: z.enum(LIMIT_PERIODS),
  owner: z.enum(LIMIT_OWNERS),
  amount: z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000))),
  reason: Reason,
})

/** A time-out or exclusion as an operator sets it on the member's word; `none` asks for its end. */
export const ExclusionByHand = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.enum(EXCLUSION_KINDS),
    /** Null: until somebody ends it. */
    until: z.nullable(z.iso.datetime({ offset: true })),
    reason: Reason,
  }),
  z.strictObject({ kind: z.literal('none'), reason: Reason }),
])

/** What protects a member: limits, what is left of them, and whether they are excluded; times are ISO 8601 UTC. */
const MemberProtection = z.object({
  account: z.string(),
  limits: z.array(
    z.object({
      kind: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      owner: z.enum(LIMIT_OWNERS),
      amount: z.nullable(z.int()),
      /** What it becomes, and when. */
      next: z.nullable(z.object({ amount: z.nullable(z.int()), from: z.string() })),
    }),
  ),
  standings: z.array(
    z.object({
      limit: z.enum(LIMIT_KINDS),
      period: z.enum(LIMIT_PERIODS),
      amount: z.int(),
      used: z.int(),
      left: z.int(),
      /** When some of it is free again; null when nothing was used. */
      resetsAt: z.nullable(z.string()),
    }),
  ),
  exclusion: z.nullable(z.object({ kind: z.enum(EXCLUSION_KINDS), since: z.string(), until: z.nullable(z.string()) })),
})

const showLimits = endpoint({
  method: 'GET',
  path: '/ops/limits/:account',
  summary: 'A member’s limits and what is left of them',
  auth: 'operator',
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
  params: OfAccount,
  request: LimitByHand,
  response: MemberProtection,
  errors: ['trial-account'],
})

const showExclusion = endpoint({
  method: 'GET',
  path: '/ops/exclusions/:account',
  summary: 'Whether a member may play and pay in, and from when again',
  auth: 'operator',
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
  params: OfAccount,
  request: ExclusionByHand,
  response: MemberProtection,
  errors: ['trial-account'],
})

export const protectionCalls = { showLimits, setLimit, showExclusion, setExclusion }
