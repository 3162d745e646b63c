import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode, MinorUnits } from '../money.ts'

/** What a limit counts: deposits (gross, RTS 12B), stakes, or stakes minus wins. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const
export type LimitKind = (typeof LIMIT_KINDS)[number]

/** The last 24 hours, 7 days or month (RTS 12B). The windows are rolling, so midnight does not reset them. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const
export type LimitPeriod = (typeof LIMIT_PERIODS)[number]

/** A member's own limit and the operator's exist side by side; the stricter applies (GLI-19 2.5.5(b)). */
export const LIMIT_OWNERS = ['member', 'operator'] as const
export type LimitOwner = (typeof LIMIT_OWNERS)[number]

/** An amount to limit to, in minor units. 0 stops what the limit counts; null is no limit. */
export const LimitAmount = z.nullable(z.int().check(z.minimum(0), z.maximum(1_000_000_000_000)))

/** A looser amount that waits: it changes nothing before the member confirms it. Times are ISO 8601 UTC. */
export const WaitingLimit = z.object({
  /** Null: no limit any more. */
  amount: z.nullable(MinorUnits),
  /** When it can be confirmed, and until when; afterwards it lapses. */
  from: z.string(),
  until: z.string(),
})

const OneLimit = { kind: z.enum(LIMIT_KINDS), period: z.enum(LIMIT_PERIODS) }

/** A kind and a period: the member's own limit, and what was spent whether there is one or not. */
const MemberLimit = z.object({
  ...OneLimit,
  /** The member's own limit in force; null where there is none. */
  amount: z.nullable(MinorUnits),
  /** What counts by now; negative where more was won than staked. Deposits count from when they begin. */
  used: MinorUnits,
  /** What is left of the member's own limit; null where there is none. */
  left: z.nullable(MinorUnits),
  /** When less counts than now, if nothing is spent until then, and how much less; null where nothing counts. */
  frees: z.nullable(z.object({ amount: MinorUnits, at: z.string() })),
  next: z.nullable(WaitingLimit),
  /** True where the house limits the same. Its amount is for operators; the stricter of both applies. */
  isHouse: z.boolean(),
})
export type MemberLimit = z.infer<typeof MemberLimit>

const MemberLimits = z.object({
  currency: CurrencyCode,
  /** Every kind by every period, in the order of both. */
  limits: z.array(MemberLimit),
  /** True in a break or an exclusion: until it ends nothing can be made looser. */
  isExcluded: z.boolean(),
  /** True until the member has set a deposit limit, declined one, or made a first deposit (RTS 12A). */
  choiceDue: z.boolean(),
})
export type MemberLimits = z.infer<typeof MemberLimits>

const ERRORS = ['not-signed-in', 'trial-account'] as const

export const memberLimits = endpoint({
  method: 'GET',
  path: '/wps/member/limits',
  summary: 'The limits that the member has set, what is used of them, and what waits',
  auth: 'account',
  request: Nothing,
  response: MemberLimits,
  errors: ERRORS,
})

/**
 * A first limit and a lower one bind from the response on. A higher one, or none, waits 24 hours and then for the member's
 * own confirmation (GLI-19 A.3.7, RTS 12D); a lower one replaces what waits. Repeating it changes nothing.
 */
export const setMemberLimit = endpoint({
  method: 'POST',
  path: '/wps/member/limits/set',
  summary: 'Sets, lowers, raises or removes a limit of the member’s own',
  auth: 'account',
  request: z.strictObject({
    ...OneLimit,
    amount: LimitAmount,
    /** The limit that the member was shown: when another is in force by now, it is not made looser. */
    shown: LimitAmount,
    currency: CurrencyCode,
  }),
  response: MemberLimits,
  errors: [...ERRORS, 'wrong-currency', 'limit-changed', 'excluded'],
})

export const confirmMemberLimit = endpoint({
  method: 'POST',
  path: '/wps/member/limits/confirm',
  summary: 'Confirms a higher limit, or none, that has waited 24 hours',
  auth: 'account',
  request: z.strictObject({
    ...OneLimit,
    /** What waits, as the member was shown it. */
    amount: LimitAmount,
    currency: CurrencyCode,
  }),
  response: MemberLimits,
  errors: [...ERRORS, 'not-found', 'wrong-currency', 'limit-changed', 'limit-waiting', 'excluded'],
})

export const cancelMemberLimit = endpoint({
  method: 'POST',
  path: '/wps/member/limits/cancel',
  summary: 'Cancels what waits for a limit of the member’s own, which stays as it is',
  auth: 'account',
  request: z.strictObject(OneLimit),
  response: MemberLimits,
  errors: [...ERRORS, 'not-found'],
})

export const declineDepositLimit = endpoint({
  method: 'POST',
  path: '/wps/member/limits/decline',
  summary: 'Goes on without a deposit limit for now, so that it is not asked for again; repeating it changes nothing',
  auth: 'account',
  request: Nothing,
  response: MemberLimits,
  errors: ERRORS,
})

/** The calls with which members limit themselves. */
export const limitCalls = { memberLimits, setMemberLimit, confirmMemberLimit, cancelMemberLimit, declineDepositLimit }
