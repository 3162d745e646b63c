import * as z from 'zod/mini'
import { endpoint, Nothing } from '../../endpoint.ts'
import { CurrencyCode } from '../../money.ts'
import { rolesWith } from '../../roles.ts'
import { Next, OfAccount } from '../paging.ts'

/** Markers of harm: plain rules over what a member did, for a person to look at. They decide nothing (decision 204). */

export const HARM_RULES = [
  'deposits-after-loss',
  'night-play',
  'limit-raises',
  'withdrawals-cancelled',
  'stakes-after-losses',
] as const
export const HarmRule = z.enum(HARM_RULES)
export type HarmRule = z.infer<typeof HarmRule>

/** A rule that a member's day meets. Times are ISO 8601 UTC, the day is one of the brand's time zone. */
const HarmMarker = z.object({
  rule: HarmRule,
  day: z.string(),
  /** When the last of what counts happened, and when it was found. */
  at: z.string(),
  foundAt: z.string(),
  /** What was counted: deposits, quarter hours, raises, withdrawals, stakes. */
  count: z.int(),
  /** What was lost before the deposits, staked at night, withdrawn and cancelled, or the largest stake; null: no money. */
  amount: z.nullable(z.int()),
  currency: CurrencyCode,
  /** The same as a sentence. */
  reason: z.string(),
})
export type HarmMarker = z.infer<typeof HarmMarker>

const READ = { method: 'GET', auth: 'operator', roles: rolesWith('protection') } as const
const after = z.optional(z.string().check(z.regex(/^\d{1,15}$/)))

const MarkedMember = z.object({
  account: z.string(),
  /** The marker that was found last, and how many there are. */
  newest: HarmMarker,
  markers: z.int(),
  /** When somebody last spoke with them about it; null: nobody has. */
  contactedAt: z.nullable(z.string()),
})
export type MarkedMember = z.infer<typeof MarkedMember>

const listHarm = endpoint({
  ...READ,
  path: '/ops/harm',
  summary: 'Members with markers of harm, each with the newest, the newest first',
  request: z.strictObject({ rule: z.optional(HarmRule), after }),
  response: z.object({ members: z.array(MarkedMember), next: Next }),
})

const showMemberHarm = endpoint({
  ...READ,
  path: '/ops/harm/:account',
  summary: 'The markers of harm of a member with their reasons, the newest first',
  params: OfAccount,
  request: z.strictObject({ after }),
  response: z.object({
    account: z.string(),
    markers: z.array(HarmMarker),
    /** True while something the member did has not been looked at: within about a quarter of an hour. */
    isDue: z.boolean(),
    next: Next,
  }),
  errors: ['trial-account'],
})

const showHarmRules = endpoint({
  ...READ,
  path: '/ops/harm-rules',
  summary: 'The rules of the markers of harm, with what each counts from',
  request: Nothing,
  response: z.object({
    /** Days and nights are of this time zone. */
    zone: z.string(),
    rules: z.array(
      z.object({
        rule: HarmRule,
        about: z.string(),
        thresholds: z.record(z.string(), z.int()),
        /** The least amount, where a rule has one. */
        least: z.array(z.object({ amount: z.int(), currency: CurrencyCode })),
      }),
    ),
  }),
})

export const harmCalls = { listHarm, showMemberHarm, showHarmRules }
