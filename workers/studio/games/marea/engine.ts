import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { choose } from '../../engine/deal.ts'
import { amountOf, fraction, percent } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, mergePays, returnOf } from '../../engine/theory.ts'

/** The lantern meets a peg in each of so many rows, and falls to the left or to the right of it. */
export const ROWS = 12

export const RISKS = ['low', 'middle', 'high'] as const
export type Risk = (typeof RISKS)[number]
const USUAL_RISK: Risk = 'middle'

/**
 * What each channel pays, in hundredths of the stake, from the middle one outwards. Chance times pay adds up to
 * 397,300 of 409,600 for every risk: 96.99 %.
 */
const PAYS: Readonly<Record<Risk, readonly number[]>> = {
  low: [50, 90, 110, 150, 170, 400, 800],
  middle: [40, 60, 110, 160, 400, 1_100, 3_400],
  high: [20, 30, 70, 200, 700, 2_400, 12_000],
}

const Bet = z.object({ stake: PositiveMinorUnits, risk: z.enum(RISKS) })
export type TideBet = z.infer<typeof Bet>

export interface TideView {
  risk: Risk
  /** For each row 0 when the lantern fell to the left, 1 to the right; empty before the first round. */
  path: number[]
  /** The channel that it reached, from the left, and what that pays; null before the first round. */
  channel: number | null
  pay: number
}

export interface TideSetup extends StakeList {
  risks: readonly Risk[]
  usualRisk: Risk
  /** For each risk the pays of all channels from the left, in hundredths of the stake. */
  pays: Readonly<Record<Risk, readonly number[]>>
  /** For each risk the return, per cent. */
  returns: Readonly<Record<Risk, string>>
}

/** Returns what a channel pays, counted from the left, in hundredths of the stake. */
export function payOf(risk: Risk, channel: number): number {
  return PAYS[risk][Math.abs(channel - ROWS / 2)] ?? 0
}

/** Every path is equally likely, and as many lead to a channel as there are ways to choose its falls to the right. */
export function distributionOf(risk: Risk): Distribution {
  const all = 2n ** BigInt(ROWS)
  return mergePays(
    channels().map((channel) => ({
      pay: fraction(payOf(risk, channel), 100),
      chance: fraction(choose(ROWS, channel), all),
    })),
  )
}

function channels(): number[] {
  return Array.from({ length: ROWS + 1 }, (_, channel) => channel)
}

function ofEachRisk<Value>(of: (risk: Risk) => Value): Record<Risk, Value> {
  return { low: of('low'), middle: of('middle'), high: of('high') }
}

/** The tide: a lantern falls through twelve rows of pegs into one of thirteen channels. */
export const engine: GameEngine<TideBet, never, TideView> = {
  code: 'marea',
  id: 103,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf(USUAL_RISK), RISKS.map(distributionOf)),
  setupIn: (currency): TideSetup => ({
    ...stakeListIn(currency),
    risks: RISKS,
    usualRisk: USUAL_RISK,
    pays: ofEachRisk((risk) => channels().map((channel) => payOf(risk, channel))),
    returns: ofEachRisk((risk) => percent(returnOf(distributionOf(risk)))),
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake }, currency) => isListed(stake, currency),
  exampleBet: () => ({ stake: usualBetIn('FUN'), risk: USUAL_RISK }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => Array.from({ length: ROWS }, () => 2),
  progressOf: ({ stake, risk }, numbers) => {
    const path = numbers.slice(0, ROWS)
    const channel = path.reduce((right, fall) => right + fall, 0)
    const pay = payOf(risk, channel)
    return endedRound({ risk, path, channel, pay }, stake, amountOf(stake, fraction(pay, 100)))
  },
  openingView: () => ({ risk: USUAL_RISK, path: [], channel: null, pay: 0 }),
}
