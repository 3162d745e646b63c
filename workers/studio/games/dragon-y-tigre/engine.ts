import * as z from 'zod/mini'
import { CARDS_IN_PACK, cardIn, rankOf, suitOf } from '../../engine/cards.ts'
import {
  acceptsChips,
  Chips,
  chipsIn,
  payoutsOf,
  type SpotFigures,
  type SpotPayout,
  stakeOfChips,
  sumOf,
} from '../../engine/chips.ts'
import { deal, dealRanges } from '../../engine/deal.ts'
import { type Fraction, fraction, ONE, percent, subtract, ZERO } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { stakeRangeIn } from '../../engine/stake-list.ts'
import { unitIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, returnOf } from '../../engine/theory.ts'

export const PACKS = 8
const SUITS_IN_PACK = 4

/** The bets of the table; the index of a bet is the spot of a chip. */
export const BETS = ['dragon', 'tie', 'tiger', 'suitedTie'] as const
export type DragonSpot = (typeof BETS)[number]

/** What each bet pays in hundredths of the stake, which is included. */
export const PAYS: Readonly<Record<DragonSpot, number>> = { dragon: 200, tie: 1_300, tiger: 200, suitedTie: 5_600 }
/** A tie returns half of the stakes on both sides. */
const HALF = 50

/** The second card has the rank of the first, or its rank and suit too, of the 415 that are left. */
const LEFT = PACKS * CARDS_IN_PACK - 1
const TIE = fraction(PACKS * SUITS_IN_PACK - 1, LEFT)
const SUITED_TIE = fraction(PACKS - 1, LEFT)

const Bet = z.object({ chips: Chips })
export type DragonBet = z.infer<typeof Bet>

export interface DragonView extends DragonBet {
  /** The card of each side; null before the first round. */
  dragon: number | null
  tiger: number | null
  won: DragonSpot[]
  payouts: SpotPayout[]
}

export interface DragonSetup {
  chips: number[]
  bets: (SpotFigures & { name: DragonSpot })[]
}

function chanceOf(bet: DragonSpot): Fraction {
  if (bet === 'tie') return TIE
  if (bet === 'suitedTie') return SUITED_TIE
  const { numerator, denominator } = subtract(ONE, TIE)
  return fraction(numerator, 2n * denominator)
}

/** Returns the exact distribution of a bet. */
export function distributionOf(bet: DragonSpot): Distribution {
  const [chance, back] = [chanceOf(bet), bet === 'dragon' || bet === 'tiger' ? TIE : ZERO]
  return [
    { pay: fraction(PAYS[bet], 100), chance },
    { pay: fraction(HALF, 100), chance: back },
    { pay: ZERO, chance: subtract(subtract(ONE, chance), back) },
  ]
}

/** Returns the bets that win with these cards: the ace is the lowest, the king the highest. */
export function wonBy(dragon: number, tiger: number): DragonSpot[] {
  const lead = rankOf(dragon) - rankOf(tiger)
  if (lead !== 0) return [lead > 0 ? 'dragon' : 'tiger']
  return suitOf(dragon) === suitOf(tiger) ? ['tie', 'suitedTie'] : ['tie']
}

/** Returns what a bet pays in hundredths of the stake when these bets win. */
export function payOf(bet: DragonSpot | undefined, won: readonly DragonSpot[]): number {
  if (bet === undefined) return 0
  if (won.includes(bet)) return PAYS[bet]
  return won.includes('tie') && (bet === 'dragon' || bet === 'tiger') ? HALF : 0
}

/** Dragon and tiger: one card each from eight packs, shuffled for every round. */
export const engine: GameEngine<DragonBet, never, DragonView> = {
  code: 'dragon-y-tigre',
  id: 112,
  category: 'Table Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf('dragon'), BETS.map(distributionOf)),
  setupIn: (currency): DragonSetup => ({
    chips: chipsIn(currency),
    bets: BETS.map((name) => ({ name, pay: PAYS[name], rtp: percent(returnOf(distributionOf(name))) })),
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ chips }, currency) => acceptsChips(chips, BETS.length, currency),
  exampleBet: () => ({ chips: BETS.map((_, spot) => ({ spot, stake: unitIn('FUN') })) }),
  stakeOf: ({ chips }) => stakeOfChips(chips),
  rangesOf: () => dealRanges(PACKS * CARDS_IN_PACK, 2),
  progressOf: ({ chips }, numbers) => {
    const [dragon = 0, tiger = 0] = deal(PACKS * CARDS_IN_PACK, numbers).map(cardIn)
    const won = wonBy(dragon, tiger)
    const payouts = payoutsOf(chips, (spot) => fraction(payOf(BETS[spot], won), 100))
    return endedRound({ chips, dragon, tiger, won, payouts }, stakeOfChips(chips), sumOf(payouts))
  },
  openingView: () => ({ chips: [], dragon: null, tiger: null, won: [], payouts: [] }),
}
