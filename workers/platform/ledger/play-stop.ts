/** What stops the play of a member. Each stop begins and ends by itself, so one that ends lets nobody play whom another stops. */
export interface PlayStops {
  /** The member has excluded themselves, or an operator has. */
  state: 'active' | 'excluded'
  /** An agent above has stopped their play. */
  frozen: boolean
  /** An operator has stopped the play of a line that they are in. */
  lineFrozen: boolean
}

/**
 * Returns why a member may place no stake, open no game and send no money to a vendor's wallet; null when they may. Wins,
 * rollbacks, and money that comes back are accepted regardless.
 */
export function refusedPlay({ state, frozen, lineFrozen }: PlayStops): 'excluded' | 'play-frozen' | null {
  if (state === 'excluded') return 'excluded'
  return frozen || lineFrozen ? 'play-frozen' : null
}
