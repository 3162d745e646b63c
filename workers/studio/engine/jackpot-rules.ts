/** Shares of a stake and amounts of a pot are whole 1/10,000, of the stake and of a minor unit: none is ever rounded. */
export const PARTS = 10_000

/** A pot that grows with the stakes of a game, as data. The studio keeps one for each currency. */
export interface JackpotRules {
  /** The share of each stake that goes into the pot, in 1/10,000. */
  potShare: number
  /** The share that goes into the reserve, of which the next pot is made. */
  reserveShare: number
  /** What a new pot has at least, and the most that a pot holds, in smallest stakes of the currency. */
  seed: number
  most: number
  /** A round wins the pot with the chance of its stake, in smallest stakes, in so many. */
  oneIn: number
}

/** The same for one currency: shares as before, amounts in 1/10,000 of a minor unit. */
export interface JackpotTerms {
  potShare: number
  reserveShare: number
  seed: number
  most: number
}
