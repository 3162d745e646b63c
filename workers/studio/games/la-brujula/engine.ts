import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction, percent } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, mergePays, returnOf } from '../../engine/theory.ts'

export const SEGMENTS = 20

export const WHEELS = ['calm', 'wind', 'storm'] as const
export type Wheel = (typeof WHEELS)[number]
const USUAL_WHEEL: Wheel = 'wind'

/** What each segment pays, in hundredths of the stake, clockwise from the north. Each wheel adds up to 1,940 of 2,000. */
export const PAYS: Readonly<Record<Wheel, readonly number[]>> = {
  calm: [170, 110, 110, 140, 0, 110, 110, 140, 110, 0, 110, 110, 140, 110, 0, 110, 110, 140, 110, 0],
  wind: [350, 0, 150, 0, 200, 0, 150, 0, 240, 0, 150, 0, 200, 0, 150, 0, 200, 0, 150, 0],
  storm: [1_200, 0, 0, 0, 0, 0, 0, 500, 0, 0, 0, 0, 0, 240, 0, 0, 0, 0, 0, 0],
}

const Bet = z.object({ stake: PositiveMinorUnits, wheel: z.enum(WHEELS) })
export type CompassBet = z.infer<typeof Bet>

export interface CompassView {
  wheel: Wheel
  /** The segment at which the needle stopped, clockwise from the north; null before the first round. */
  segment: number | null
  pay: number
}

export interface CompassSetup extends StakeList {
  wheels: readonly Wheel[]
  usualWheel: Wheel
  pays: Readonly<Record<Wheel, readonly number[]>>
  /** For each wheel the return, per cent. */
  returns: Readonly<Record<Wheel, string>>
}

export function distributionOf(wheel: Wheel): Distribution {
  return mergePays(PAYS[wheel].map((pay) => ({ pay: fraction(pay, 100), chance: fraction(1, SEGMENTS) })))
}

function returnIn(wheel: Wheel): string {
  return percent(returnOf(distributionOf(wheel)))
}

/** The compass: a needle over twenty equal segments, and three dials to choose from. */
export const engine: GameEngine<CompassBet, never, CompassView> = {
  code: 'la-brujula',
  id: 106,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf(USUAL_WHEEL), WHEELS.map(distributionOf)),
  setupIn: (currency): CompassSetup => ({
    ...stakeListIn(currency),
    wheels: WHEELS,
    usualWheel: USUAL_WHEEL,
    pays: PAYS,
    returns: { calm: returnIn('calm'), wind: returnIn('wind'), storm: returnIn('storm') },
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake }, currency) => isListed(stake, currency),
  exampleBet: () => ({ stake: usualBetIn('FUN'), wheel: USUAL_WHEEL }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => [SEGMENTS],
  progressOf: ({ stake, wheel }, [segment = 0]) => {
    const pay = PAYS[wheel][segment] ?? 0
    return endedRound({ wheel, segment, pay }, stake, amountOf(stake, fraction(pay, 100)))
  },
  openingView: () => ({ wheel: USUAL_WHEEL, segment: null, pay: 0 }),
}
