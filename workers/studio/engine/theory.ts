import { add, compare, type Fraction, multiply, ONE, percent, subtract, sum, toNumber, ZERO } from './fraction.ts'

/** What one bet can pay, exactly: each pay is a multiple of the stake, with its chance. The chances add up to one. */
export type Distribution = readonly { pay: Fraction; chance: Fraction }[]

/** What a player is told of a bet (GLI-19 4.7): all of it follows from its distribution. */
export interface BetFigures {
  /** Return to player, per cent with two decimals, rounded down. */
  rtp: string
  /** The chance of any payout, per cent with two decimals, rounded down; null where nobody has computed it. */
  hitRate: string | null
  /** The chance of more than the stake, like the hit rate. */
  gainRate: string | null
  /** The standard deviation of the payout of one bet, in stakes, with two decimals; null like the hit rate. */
  volatility: string | null
  /** The most that one bet pays, in hundredths of its stake, rounded down. */
  topPay: number
  /** Its odds: one in so many. */
  topOneIn: number
  /** The return of the bet that returns most, like `rtp`; absent where a game has one bet. */
  highestRtp?: string
}

/** Returns the figures of a bet. Throws when the chances do not add up to one. */
export function figuresOf(distribution: Distribution): BetFigures {
  const chances = sum(distribution.map(({ chance }) => chance))
  if (compare(chances, ONE) !== 0) throw new Error(`the chances add up to ${toNumber(chances)}`)
  const top = distribution.reduce((best, { pay }) => (compare(pay, best) > 0 ? pay : best), ZERO)
  const topChance = sum(distribution.filter(({ pay }) => compare(pay, top) === 0).map(({ chance }) => chance))
  const hit = sum(distribution.filter(({ pay }) => pay.numerator > 0n).map(({ chance }) => chance))
  return {
    rtp: percent(returnOf(distribution)),
    hitRate: percent(hit),
    gainRate: percent(sum(distribution.filter(({ pay }) => compare(pay, ONE) > 0).map(({ chance }) => chance))),
    volatility: Math.sqrt(toNumber(varianceOf(distribution))).toFixed(2),
    topPay: Number((top.numerator * 100n) / top.denominator),
    topOneIn: toNumber({ numerator: topChance.denominator, denominator: topChance.numerator }),
  }
}

/** Returns the return to player as an exact fraction of the stake (GLI-19 4.7.1). */
export function returnOf(distribution: Distribution): Fraction {
  return sum(distribution.map(({ pay, chance }) => multiply(pay, chance)))
}

function varianceOf(distribution: Distribution): Fraction {
  const mean = returnOf(distribution)
  const square = distribution.reduce((all, { pay, chance }) => add(all, multiply(multiply(pay, pay), chance)), ZERO)
  return subtract(square, multiply(mean, mean))
}

/** Returns a distribution with each pay once, the highest first. */
export function mergePays(distribution: Distribution): Distribution {
  const byPay = new Map<string, { pay: Fraction; chance: Fraction }>()
  for (const { pay, chance } of distribution) {
    const key = `${pay.numerator}/${pay.denominator}`
    const existing = byPay.get(key)
    byPay.set(key, { pay, chance: existing ? add(existing.chance, chance) : chance })
  }
  return [...byPay.values()].toSorted((a, b) => compare(b.pay, a.pay))
}

/**
 * Returns the figures of a game that offers several bets: the lowest and the highest return of all of them, the highest prize of all of
 * them, and how often and how unevenly the usual one pays.
 */
export function figuresOfGame(usual: Distribution, all: readonly Distribution[]): BetFigures {
  const returns = all.map(returnOf).toSorted(compare)
  const [lowest = ZERO, highest = ZERO] = [returns[0], returns.at(-1)]
  const best = all.map(figuresOf).reduce((most, each) => (each.topPay > most.topPay ? each : most))
  const { hitRate, gainRate, volatility } = figuresOf(usual)
  const { topPay, topOneIn } = best
  return { rtp: percent(lowest), hitRate, gainRate, volatility, topPay, topOneIn, highestRtp: percent(highest) }
}
