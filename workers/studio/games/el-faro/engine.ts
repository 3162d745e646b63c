import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'

/** The number of a round is one of so many. */
export const NUMBERS = 1_000_000
/** Chance times pay, in numbers and hundredths of the stake: 97 % of every stake comes back. */
const RETURNED = 97_000_000

/** The targets that may be chosen, in hundredths of the stake: each divides `RETURNED`, so that each returns exactly 97 %. */
export const TARGETS: readonly number[] = [
  125, 160, 200, 250, 400, 500, 800, 1_000, 2_000, 2_500, 5_000, 10_000, 20_000, 50_000, 100_000, 200_000, 500_000,
  1_000_000,
]
const USUAL_TARGET = 200
const FARTHEST = 1_000_000

const Bet = z.object({ stake: PositiveMinorUnits, target: z.int() })
export type LighthouseBet = z.infer<typeof Bet>

export interface LighthouseView {
  target: number
  /** How far the light reached, in hundredths, at most the farthest target; null before the first round. */
  reach: number | null
  isWon: boolean
}

export interface LighthouseSetup extends StakeList {
  targets: readonly number[]
  usualTarget: number
  /** For each target how many of so many numbers reach it. */
  winning: readonly number[]
  numbers: number
}

/** Returns how many numbers reach a target. */
export function winningOf(target: number): number {
  return RETURNED / target
}

/** Returns how far the light reaches with this number: a target is reached by exactly `winningOf` numbers. */
export function reachOf(number: number): number {
  return Math.min(FARTHEST, Number(BigInt(RETURNED) / BigInt(number + 1)))
}

export function distributionOf(target: number): Distribution {
  const winning = winningOf(target)
  return [
    { pay: fraction(target, 100), chance: fraction(winning, NUMBERS) },
    { pay: fraction(0), chance: fraction(NUMBERS - winning, NUMBERS) },
  ]
}

/** The lighthouse: its light reaches some way, and pays when it reaches the boat that the player has placed. */
export const engine: GameEngine<LighthouseBet, never, LighthouseView> = {
  code: 'el-faro',
  id: 104,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf(USUAL_TARGET), TARGETS.map(distributionOf)),
  setupIn: (currency): LighthouseSetup => ({
    ...stakeListIn(currency),
    targets: TARGETS,
    usualTarget: USUAL_TARGET,
    winning: TARGETS.map(winningOf),
    numbers: NUMBERS,
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake, target }, currency) => isListed(stake, currency) && TARGETS.includes(target),
  exampleBet: () => ({ stake: usualBetIn('FUN'), target: USUAL_TARGET }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => [NUMBERS],
  progressOf: ({ stake, target }, [number = 0]) => {
    const reach = reachOf(number)
    const isWon = reach >= target
    return endedRound({ target, reach, isWon }, stake, isWon ? amountOf(stake, fraction(target, 100)) : 0)
  },
  openingView: () => ({ target: USUAL_TARGET, reach: null, isWon: false }),
}
