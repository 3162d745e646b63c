/** What stops the play of a member. Each stop begins and ends by itself, so one that ends lets nobody play whom another stops. */
export interface PlayStops {
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
}: PlayStops): 'account-closed' | 'excluded' | 'under-review' | 'line-frozen' | 'play-frozen' | null {
  // The operator's stop first: no agent can end it.
  const byOperator = refusedMoneyIn(stops) ?? (lineFrozen ? 'line-frozen' : null)
  return byOperator ?? (frozen ? 'play-frozen' : null)
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
