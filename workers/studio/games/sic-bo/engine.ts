import * as z from 'zod/mini'
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
import { fraction, percent, ZERO } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { stakeRangeIn } from '../../engine/stake-list.ts'
import { unitIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, mergePays, returnOf } from '../../engine/theory.ts'
import { BETS, DICE, FACES, payOf, type SicBoBet } from './bets.ts'

const Bet = z.object({ chips: Chips })
export type SicBoStakes = z.infer<typeof Bet>

export interface SicBoView extends SicBoStakes {
  /** The three dice; empty before the first round. */
  dice: number[]
  /** The spots that won. */
  won: number[]
  payouts: SpotPayout[]
}

export interface SicBoSetup {
  chips: number[]
  /** The figures of each bet; the pay is the highest that it can pay. */
  bets: SpotFigures[]
}

/** Every way in which three dice fall. */
const THROWS: readonly (readonly number[])[] = FACES.flatMap((a) => FACES.flatMap((b) => FACES.map((c) => [a, b, c])))

export function distributionOf(bet: SicBoBet): Distribution {
  const chance = fraction(1, THROWS.length)
  return mergePays(THROWS.map((dice) => ({ pay: fraction(payOf(bet, dice), 100), chance })))
}

/** Sic bo: three dice, and bets on their sum, their faces, pairs and triples. */
export const engine: GameEngine<SicBoStakes, never, SicBoView> = {
  code: 'sic-bo',
  id: 113,
  category: 'Table Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf({ kind: 'small' }), BETS.map(distributionOf)),
  setupIn: (currency): SicBoSetup => ({
    chips: chipsIn(currency),
    bets: BETS.map((bet) => ({
      pay: Math.max(...THROWS.map((dice) => payOf(bet, dice))),
      rtp: percent(returnOf(distributionOf(bet))),
    })),
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ chips }, currency) => acceptsChips(chips, BETS.length, currency),
  exampleBet: () => ({ chips: BETS.map((_, spot) => ({ spot, stake: unitIn('FUN') })) }),
  stakeOf: ({ chips }) => stakeOfChips(chips),
  rangesOf: () => Array.from({ length: DICE }, () => FACES.length),
  progressOf: ({ chips }, numbers) => {
    const dice = numbers.map((number) => number + 1)
    const won = BETS.flatMap((bet, spot) => (payOf(bet, dice) > 0 ? [spot] : []))
    const payouts = payoutsOf(chips, (spot) => {
      const bet = BETS[spot]
      return bet && won.includes(spot) ? fraction(payOf(bet, dice), 100) : ZERO
    })
    return endedRound({ chips, dice, won, payouts }, stakeOfChips(chips), sumOf(payouts))
  },
  openingView: () => ({ chips: [], dice: [], won: [], payouts: [] }),
}
