import type { ErrorCode } from '#api/error'
import type { RightLevel, RightPage } from '#api/rights'

/**
 * What the suites must know of a call of members. It is written by hand and never read from the endpoint, so a call that
 * opens by mistake fails, and a call without a row does not compile.
 */
export interface CallExam {
  /** A well-formed request; the suites of bad input break one thing at a time. */
  good: Record<string, unknown>
  /** What each kind of caller gets for it at the platform's own gateway (`authority.worker.test.ts`). */
  may: Answers
  /** What its texts name of a member; `nothing` where the field has a meaning of its own (`swapped-ids.worker.test.ts`). */
  ids?: Record<string, Belonging | 'nothing'>
  /**
   * What a sub-account of an agent needs (`sub-account-rights.worker.test.ts`). `never`: it is refused whatever rights it
   * has. `always`: it is not, whatever rights it lacks. `public`: a token is not read.
   */
  right: 'never' | 'always' | 'public' | readonly RightCase[]
}

/** A row for each of the calls, and no other. */
export type Exam<Calls> = { readonly [Name in keyof Calls]: CallExam }

export const ACTORS = [
  'visitor',
  'trial',
  'member',
  'agent1',
  'agent2',
  'agent41',
  'agent42',
  'expired',
  'revoked',
] as const
export type Actor = (typeof ACTORS)[number]
export type Outcome = 'ok' | ErrorCode
export type Answers = Record<Actor, Outcome>

export const row = (outcome: Outcome, more: Partial<Answers> = {}): Answers => ({
  ...(Object.fromEntries(ACTORS.map((actor) => [actor, outcome])) as Answers),
  ...more,
})
export const NOBODY = { visitor: 'not-signed-in', expired: 'not-signed-in', revoked: 'not-signed-in' } as const

/** Everybody; a token makes no difference where the endpoint does not read the caller. */
export const everyone = (outcome: Outcome) => row(outcome)
/** Every signed-in caller, including free play. */
export const signedIn = (outcome: Outcome) => row(outcome, NOBODY)
/** Members and agents: free play may use none of these. */
export const realAccounts = (outcome: Outcome) => row(outcome, { ...NOBODY, trial: 'trial-account' })

/** Agents only. */
export const agents = (outcome: Outcome) =>
  row('not-agent', { ...NOBODY, agent1: outcome, agent2: outcome, agent41: outcome, agent42: outcome })

/** A level on one of the pages. */
export type Need = readonly [pages: readonly RightPage[], level: RightLevel]
/** An input, beside the good request, and what it needs. */
export type RightCase = readonly [input: object, need: Need]

/** The good request needs this. */
export const needs = (need: Need): readonly RightCase[] => [[{}, need]]

/** What a member owns and names by an id in a request. */
export const BELONGINGS = [
  'deposit',
  'deposit-cursor',
  'picture',
  'document',
  'payout-account',
  'withdrawal',
  'withdrawal-cursor',
  'session',
  'message',
  'message-cursor',
  'line-transfer',
  'line-transfer-cursor',
  'vendor-transfer',
  'vendor-transfer-cursor',
  'line-account',
  'line-bet',
  'line-bet-cursor',
  'line-movement-cursor',
  'contract',
  'invitation',
  'sub-account',
  'sub-account-cursor',
  'bet',
  'bonus',
  'bonus-cursor',
  'feedback',
  'feedback-cursor',
  'redemption',
  'redemption-cursor',
  'points-cursor',
  'referral-cursor',
  'reward',
  'reward-cursor',
  'activity-application',
  'code-use',
  'free-rounds',
  'login-cursor',
  'statement-cursor',
  'bet-cursor',
] as const
export type Belonging = (typeof BELONGINGS)[number]
