import type { Currency } from '#api/money'
import { type IdentityRule, identityRule } from '#brand/protection/identity'

/** What stops the play of a member. Each stop begins and ends by itself, so one that ends lets nobody play whom another stops. */
export interface PlayStops extends Verifiable {
  /** The member has excluded themselves, or an operator has. */
  state: 'active' | 'excluded'
  /** The account may be that of an excluded person, and a person has not decided yet. */
  underReview: boolean
  /** The account is closed. */
  closed: boolean
  /** An agent above has stopped their play. */
  frozen: boolean
  /** An operator has stopped the play of a line that they are in. */
  lineFrozen: boolean
}

/**
 * Returns why a member may place no stake, open no game and send no money to a vendor's wallet; null when they may. Wins,
 * rollbacks, and money that comes back are accepted regardless.
 */
export function refusedPlay({
  frozen,
  lineFrozen,
  ...stops
}: PlayStops):
  | 'account-closed'
  | 'excluded'
  | 'under-review'
  | 'line-frozen'
  | 'play-frozen'
  | 'identity-required'
  | null {
  // The operator's stop first: no agent can end it.
  const byOperator = refusedMoneyIn(stops) ?? (lineFrozen ? 'line-frozen' : null)
  return byOperator ?? (frozen ? 'play-frozen' : null) ?? refusedUnverified(stops, { to: 'play' })
}

/**
 * Returns why a member may get no money to play with, by a deposit, a transfer or a bonus; null when they may. What they
 * have is paid out regardless (GLI-19 A.3.8(c)).
 */
export function refusedMoneyIn({
  state,
  underReview,
  closed,
}: Pick<PlayStops, 'state' | 'underReview' | 'closed'>): 'account-closed' | 'excluded' | 'under-review' | null {
  if (closed) return 'account-closed'
  if (state === 'excluded') return 'excluded'
  return underReview ? 'under-review' : null
}

/** The withdrawals of so many days count together: nobody comes under the sum by asking in parts. */
export const WITHDRAWAL_DAYS = 30

/** Who wants something. */
export interface Verifiable {
  currency: Currency
  /** Play money never leaves, and nobody is asked who they are for it. */
  trial: boolean
  /** A person has accepted their document, and its time is not over. */
  verified: boolean
}

/** What is wanted; `total`: what the withdrawals of `WITHDRAWAL_DAYS` would reach, in minor units. */
export type VerifiedWay = { to: 'play' } | { to: 'deposit' } | { to: 'withdraw'; total: number }

/**
 * Returns the refusal of what waits until a person has verified who the member is; null when it may be (decision 208).
 * Every way in and out asks this: launches, stakes, money to a vendor's wallet, deposits, withdrawals.
 */
export function refusedUnverified(
  { currency, trial, verified }: Verifiable,
  way: VerifiedWay,
  rule: IdentityRule = identityRule,
): 'identity-required' | null {
  if (trial || verified) return null
  const waits =
    way.to === 'withdraw'
      ? rule.withdrawalsUpTo !== null && way.total > (rule.withdrawalsUpTo[currency] ?? 0)
      : rule[way.to]
  return waits ? 'identity-required' : null
}
