import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'
import { CurrencyCode, MinorUnits } from '../money.ts'

/** After how many minutes of play a member is asked to look up (RTS 13B). */
export const REALITY_CHECK_MINUTES = [15, 30, 60] as const
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number]

const Minutes = z.literal(REALITY_CHECK_MINUTES)

/** The session of play that goes on. Own money only, as limits count it; times are ISO 8601 UTC. */
const PlaySession = z.object({
  since: z.string(),
  /** How long was played until now; a pause does not count. */
  seconds: z.int().check(z.minimum(0)),
  staked: MinorUnits,
  won: MinorUnits,
  /** What was won less what was staked (RTS 2E). */
  net: MinorUnits,
  /** When the next check is due if play goes on; in the past where it waits to be acknowledged. */
  dueAt: z.string(),
  /** True while every new stake is refused (`reality-check-due`) until the member acknowledges. */
  isDue: z.boolean(),
})
export type PlaySession = z.infer<typeof PlaySession>

const RealityCheck = z.object({
  currency: CurrencyCode,
  minutes: Minutes,
  /** A longer interval that was chosen, and from when it applies. */
  next: z.nullable(z.object({ minutes: Minutes, from: z.string() })),
  /** Null where nothing is played now. */
  session: z.nullable(PlaySession),
  /** The server's time. */
  now: z.string(),
})
export type RealityCheck = z.infer<typeof RealityCheck>

const ERRORS = ['not-signed-in', 'trial-account'] as const

export const realityCheck = endpoint({
  method: 'GET',
  path: '/wps/protection/reality-check',
  summary:
    'How long the member has played without a pause, what was staked and won in that time, and when a check is due',
  auth: 'account',
  request: Nothing,
  response: RealityCheck,
  errors: ERRORS,
})

/** Lets play go on after a check. Where none is due nothing changes, so repeating it puts no check off. */
export const acknowledgeRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/protection/reality-check/acknowledge',
  summary: 'Acknowledges the check that is due; stakes are accepted again',
  auth: 'account',
  request: Nothing,
  response: RealityCheck,
  errors: ERRORS,
})

/** A shorter interval applies from the response on; a longer one 24 hours later. Repeating it changes nothing. */
export const setRealityCheck = endpoint({
  method: 'POST',
  path: '/wps/protection/reality-check/set',
  summary: 'Chooses after how many minutes of play the member is asked to look up',
  auth: 'account',
  request: z.strictObject({ minutes: Minutes }),
  response: RealityCheck,
  errors: [...ERRORS, 'excluded'],
})
