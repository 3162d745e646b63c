import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'

/** The wheel stops at one of so many marks, from 0. */
export const MARKS = 10_000
/** Chance times pay, in marks and hundredths of the stake: 99 % of every stake comes back. */
const RETURNED = 990_000
const MOST = 9_900
const LEAST = 100

/**
 * The numbers of marks that may be staked on: those whose pay is a whole number of hundredths of the stake, so that
 * every one of them returns exactly 99 %.
 */
export const WIDTHS: readonly number[] = Array.from({ length: MOST - LEAST + 1 }, (_, index) => LEAST + index).filter(
  (width) => RETURNED % width === 0,
)
const USUAL_WIDTH = 4_950

const Bet = z.object({
  stake: PositiveMinorUnits,
  /** Which marks win: the lowest `width` of them, or the highest. */
  side: z.enum(['low', 'high']),
  width: z.int(),
})
export type HelmBet = z.infer<typeof Bet>

export interface HelmView {
  side: HelmBet['side']
  width: number
  /** The mark at which the wheel stopped; null before the first round. */
  mark: number | null
  isWon: boolean
}

export interface HelmSetup extends StakeList {
  marks: number
  widths: readonly number[]
  usualWidth: number
  /** In hundredths of the stake, for each width. */
  pays: readonly number[]
}

/** Returns the pay of a width, in hundredths of the stake. */
export function payOf(width: number): number {
  return RETURNED / width
}

export function distributionOf(width: number): Distribution {
  return [
    { pay: fraction(payOf(width), 100), chance: fraction(width, MARKS) },
    { pay: fraction(0), chance: fraction(MARKS - width, MARKS) },
  ]
}

function isWinning({ side, width }: Pick<HelmBet, 'side' | 'width'>, mark: number): boolean {
  return side === 'low' ? mark < width : mark >= MARKS - width
}

/** The helm: a mark of 10,000, and the player chooses how many of them win. */
export const engine: GameEngine<HelmBet, never, HelmView> = {
  code: 'el-timon',
  id: 101,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf(USUAL_WIDTH), WIDTHS.map(distributionOf)),
  setupIn: (currency): HelmSetup => ({
    ...stakeListIn(currency, HUNDREDTHS),
    marks: MARKS,
    widths: WIDTHS,
    usualWidth: USUAL_WIDTH,
    pays: WIDTHS.map(payOf),
  }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ stake, width }, currency) => isListed(stake, currency, HUNDREDTHS) && WIDTHS.includes(width),
  exampleBet: () => ({ stake: usualBetIn('FUN'), side: 'low', width: USUAL_WIDTH }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => [MARKS],
  progressOf: (bet, [mark = 0]) => {
    const isWon = isWinning(bet, mark)
    const { stake, side, width } = bet
    const payout = isWon ? amountOf(stake, fraction(payOf(width), 100)) : 0
    return endedRound({ side, width, mark, isWon }, stake, payout)
  },
  openingView: () => ({ side: 'low', width: USUAL_WIDTH, mark: null, isWon: false }),
}
