import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'
import { FARTHEST, flightMs, LEAST, multipleAt, NUMBERS, reachOf, winningOf } from './flight.ts'

/** The multiple that returns least of all from `LEAST` on: its numbers are rounded down the most (theory.test.ts). */
export const LOWEST = 999_866
const USUAL = 200
const BETTING_MS = 10_000
const RESULT_MS = 5_000

/** Where the flight is collected without a press: at the farthest, unless the player sets it nearer. */
const Target = z.int().check(z.minimum(LEAST), z.maximum(FARTHEST))
const Bet = z.object({ stake: PositiveMinorUnits, target: Target })
export type FlightBet = z.infer<typeof Bet>

/** Collects the flight, at the multiple that the player saw. */
const Step = z.object({ at: Target })
export type FlightStep = z.infer<typeof Step>

export interface FlightView {
  /** True when the player has a bet in the flight. */
  isIn: boolean
  target: number
  /** Where the player collected by a press; null where not. */
  collectedAt: number | null
  /** How far the flight went; null before it is known. */
  reach: number | null
  /** What the round pays, in hundredths of the stake. */
  pay: number
}

export interface FlightSetup extends StakeList {
  /** The targets that the control offers; any other may be bet. */
  targets: readonly number[]
  farthest: number
}

const TARGETS = [120, 150, 200, 300, 500, 1_000, 2_000, 5_000, 10_000, 100_000, FARTHEST]

/** Returns the exact distribution of collecting at a multiple. */
export function distributionOf(target: number): Distribution {
  const winning = winningOf(target)
  return [
    { pay: fraction(target, 100), chance: fraction(winning, NUMBERS) },
    { pay: fraction(0), chance: fraction(NUMBERS - winning, NUMBERS) },
  ]
}

/** The hummingbird: everybody sees one flight, and collects before it ends. */
export const engine: GameEngine<FlightBet, FlightStep, FlightView> = {
  code: 'colibri',
  id: 144,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step,
  figures: () => figuresOfGame(distributionOf(USUAL), [LOWEST, USUAL, FARTHEST].map(distributionOf)),
  setupIn: (currency): FlightSetup => ({ ...stakeListIn(currency, HUNDREDTHS), targets: TARGETS, farthest: FARTHEST }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ stake }, currency) => isListed(stake, currency, HUNDREDTHS),
  exampleBet: () => ({ stake: usualBetIn('FUN'), target: USUAL }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => [NUMBERS],
  progressOf: ({ stake, target }, [number = 0], steps) => {
    const [step, ...more] = steps
    const reach = reachOf(number)
    if (more.length > 0 || (step && step.at > reach)) return null
    // A press after the target has collected changes nothing.
    const collected = Math.min(step?.at ?? target, target)
    const pay = collected <= reach ? collected : 0
    const view = { isIn: stake > 0, target, collectedAt: step?.at ?? null, reach, pay }
    return endedRound(view, stake, amountOf(stake, fraction(pay, 100)))
  },
  openingView: () => ({ isIn: false, target: FARTHEST, collectedAt: null, reach: null, pay: 0 }),
  shared: {
    bettingMs: BETTING_MS,
    resultMs: RESULT_MS,
    playMs: ([number = 0]) => flightMs(reachOf(number)),
    emptyBet: { stake: 0, target: FARTHEST },
    waitingView: ({ target }, [step]) => ({
      ...{ isIn: true, target, collectedAt: step?.at ?? null, reach: null },
      pay: 0,
    }),
    stepAt: ({ at }, elapsedMs) => ({ at: Math.max(LEAST, Math.min(at, multipleAt(elapsedMs))) }),
  },
}
