import * as z from 'zod/mini'
import { endpoint, Nothing } from '../endpoint.ts'

/** How well an account is protected, and who tried to enter it. */

/** What protects an account, the strongest first. */
export const SECURITY_STEPS = [
  'authenticator',
  'password',
  'mobile',
  'email',
  'payment-password',
  'payout-account',
] as const
export type SecurityStep = (typeof SECURITY_STEPS)[number]

/** Where and with what a session was opened, as coarse as the list of sessions. */
const Place = {
  /** ISO 8601 UTC. */
  at: z.string(),
  /** ISO 3166-1 alpha-2; null when unknown. */
  country: z.nullable(z.string()),
  network: z.string(),
  browser: z.nullable(z.string()),
  system: z.nullable(z.string()),
}

export const Security = z.object({
  /** 0 to 100: the points of the steps that are done. */
  score: z.int(),
  steps: z.array(z.object({ step: z.enum(SECURITY_STEPS), points: z.int(), isDone: z.boolean() })),
  /** The step that is worth most of those left; null when none is. */
  next: z.nullable(z.enum(SECURITY_STEPS)),
  /** Null when it was set before that was recorded. */
  passwordChangedAt: z.nullable(z.string()),
  /** Masked; null when the member has none. */
  mobile: z.nullable(z.string()),
  email: z.nullable(z.object({ address: z.string(), isConfirmed: z.boolean() })),
  /** The login before the current one (NJ 13:69O-1.2(c)); null at the first. */
  previousLogin: z.nullable(z.object(Place)),
})
export type Security = z.infer<typeof Security>

export const security = endpoint({
  method: 'GET',
  path: '/wps/member/security',
  summary: 'How well the account of who is signed in is protected, and what would protect it best',
  auth: 'account',
  request: Nothing,
  response: Security,
  errors: ['not-signed-in', 'trial-account'],
})

/** The outcomes of a login, as the history stores them. */
export const LOGIN_RESULTS = [
  'passed',
  'wrong-credentials',
  'account-locked',
  'password-change-required',
  'password-changed',
  'account-closed',
  'not-agent',
  'not-member',
  'sessions-ended',
  'extra-verification',
  'wrong-verification',
] as const
export type LoginResult = (typeof LOGIN_RESULTS)[number]

export const LoginEntry = z.object({ ...Place, result: z.enum(LOGIN_RESULTS) })
export type LoginEntry = z.infer<typeof LoginEntry>

/** Refused ones too (GLI-19 2.8.8). `next` is the cursor of the following page. */
export const loginHistory = endpoint({
  method: 'GET',
  path: '/wps/member/logins',
  summary: 'The logins to the account of who is signed in, newest first, twenty a page',
  auth: 'account',
  request: z.strictObject({ before: z.optional(z.string().check(z.regex(/^[\dT:.Z-]{24}_\d{1,15}$/))) }),
  response: z.object({ logins: z.array(LoginEntry), next: z.nullable(z.string()) }),
  errors: ['not-signed-in', 'trial-account'],
})
