import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CallerId } from '../money.ts'

/** A pause on playing and depositing, set by the member or by the operator for them. */
export const EXCLUSION_KINDS = ['time-out', 'exclusion'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

/** Breaks that members take themselves: time-outs, and exclusions of themselves (decision 199). */

const DAY_MS = 24 * 3_600_000
const MINUTE_MS = 60_000

/**
 * How long a break may last, in days; null: it never ends. Months and years are never shorter than those of a calendar
 * (RTS 14, LCCP 3.5.3).
 */
const DAYS = {
  '24-hours': 1,
  '7-days': 7,
  '30-days': 30,
  '6-weeks': 42,
  '6-months': 184,
  '1-year': 366,
  '5-years': 1827,
  'for-good': null,
} as const satisfies Record<string, number | null>
export type BreakLength = keyof typeof DAYS

export const BREAK_LENGTHS = {
  'time-out': ['24-hours', '7-days', '30-days', '6-weeks'],
  exclusion: ['6-months', '1-year', '5-years', 'for-good'],
} as const satisfies Record<ExclusionKind, readonly BreakLength[]>

export const kindOfBreak = (length: BreakLength): ExclusionKind =>
  (BREAK_LENGTHS['time-out'] as readonly string[]).includes(length) ? 'time-out' : 'exclusion'

/** When a break that begins now ends: at a full minute, in epoch ms. Null: never. */
export function endOfBreak(length: BreakLength, nowMs: number): number | null {
  const days = DAYS[length]
  return days === null ? null : Math.ceil((nowMs + days * DAY_MS) / MINUTE_MS) * MINUTE_MS
}

/**
 * `running`: until its end. `over`: an exclusion has reached its end and goes on until the member asks to return.
 * `returning`: they have asked, and it ends at `returnsAt`.
 */
export const BREAK_STATES = ['running', 'over', 'returning'] as const

/** A break in force. Times are ISO 8601 UTC. */
const Break = z.object({
  kind: z.enum(EXCLUSION_KINDS),
  state: z.enum(BREAK_STATES),
  since: z.string(),
  /** Null: it has no end. */
  until: z.nullable(z.string()),
  returnsAt: z.nullable(z.string()),
})
export type Break = z.infer<typeof Break>

/** `break` is null where the member is on none; `now` is the server's time, from which the end of a new one is shown. */
const MemberBreak = z.object({ break: z.nullable(Break), now: z.string() })
export type MemberBreak = z.infer<typeof MemberBreak>

export const memberBreak = endpoint({
  method: 'GET',
  path: '/wps/protection/break',
  summary: 'The break that who is signed in is on, and its end',
  auth: 'account',
  request: Nothing,
  response: MemberBreak,
  errors: ['not-signed-in', 'trial-account'],
})

/**
 * Holds from its response on, and ends every other session. A break that ends later than this one stays as it is; none
 * becomes shorter. The same id again changes nothing; with another length it is `conflict`.
 */
export const takeBreak = endpoint({
  method: 'POST',
  path: '/wps/protection/break/take',
  summary: 'Begins a break of who is signed in, or makes it longer: no stakes, deposits, games or offers until its end',
  auth: 'account',
  request: z.strictObject({ id: CallerId, length: z.enum(Object.keys(DAYS) as [BreakLength, ...BreakLength[]]) }),
  response: MemberBreak,
  errors: ['not-signed-in', 'trial-account', 'conflict'],
})

/** Repeating it changes nothing. `wrong-state`: no exclusion of theirs has reached its end. */
export const returnFromBreak = endpoint({
  method: 'POST',
  path: '/wps/protection/break/return',
  summary: 'Asks to play again after an exclusion has reached its end; it ends 24 hours later',
  auth: 'account',
  request: Nothing,
  response: MemberBreak,
  errors: ['not-signed-in', 'trial-account', 'wrong-state'],
})
