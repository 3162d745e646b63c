import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { choose, deal, dealRanges } from '../../engine/deal.ts'
import { amountOf, fraction, percent } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, mergePays, returnOf } from '../../engine/theory.ts'

/** The drum holds the numbers 1 to 80, and 20 of them are drawn. */
export const NUMBERS = 80
export const DRAWN = 20
export const MOST_PICKS = 10
const USUAL_PICKS: readonly number[] = [7, 18, 33, 52, 71]

/** For 1 to 10 picks: what 0, 1, 2 ... hits pay, in hundredths of the stake. The tables are our own. */
const PAYS: readonly (readonly number[])[] = [
  [0, 380],
  [0, 100, 950],
  [0, 0, 250, 4_400],
  [0, 0, 150, 800, 9_000],
  [0, 0, 0, 400, 2_000, 57_000],
  [0, 0, 0, 200, 800, 8_000, 160_000],
  [0, 0, 0, 100, 500, 2_500, 20_000, 600_000],
  [0, 0, 0, 0, 200, 1_500, 10_000, 150_000, 1_000_000],
  [0, 0, 0, 0, 100, 800, 4_000, 30_000, 500_000, 1_000_000],
  [100, 0, 0, 0, 0, 400, 2_400, 14_000, 120_000, 700_000, 1_000_000],
]

const Bet = z.object({
  stake: PositiveMinorUnits,
  /** In ascending order, each once. */
  picks: z.array(z.int().check(z.minimum(1), z.maximum(NUMBERS))).check(z.minLength(1), z.maxLength(MOST_PICKS)),
})
export type DrumBet = z.infer<typeof Bet>

export interface DrumView {
  picks: number[]
  /** In the order in which they came; empty before the first round. */
  drawn: number[]
  hits: number
  pay: number
}

export interface DrumSetup extends StakeList {
  numbers: number
  mostPicks: number
  usualPicks: number
  /** For 1 to 10 picks: what 0, 1, 2 ... hits pay, in hundredths of the stake. */
  pays: readonly (readonly number[])[]
  /** For 1 to 10 picks the return, per cent. */
  returns: readonly string[]
}

/** Returns what so many hits of so many picks pay, in hundredths of the stake. */
export function payOf(picks: number, hits: number): number {
  return PAYS[picks - 1]?.[hits] ?? 0
}

/** The hypergeometric distribution: of all ways to draw 20 of 80 numbers, those that hold so many of the picks. */
export function distributionOf(picks: number): Distribution {
  const all = choose(NUMBERS, DRAWN)
  return mergePays(
    Array.from({ length: picks + 1 }, (_, hits) => ({
      pay: fraction(payOf(picks, hits), 100),
      chance: fraction(choose(picks, hits) * choose(NUMBERS - picks, DRAWN - hits), all),
    })),
  )
}

const everyCount = Array.from({ length: MOST_PICKS }, (_, index) => index + 1)

/** The drum: the player picks up to ten of eighty numbers, and twenty are drawn. */
export const engine: GameEngine<DrumBet, never, DrumView> = {
  code: 'bombo',
  id: 108,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf(USUAL_PICKS.length), everyCount.map(distributionOf)),
  setupIn: (currency): DrumSetup => ({
    ...stakeListIn(currency),
    numbers: NUMBERS,
    mostPicks: MOST_PICKS,
    usualPicks: USUAL_PICKS.length,
    pays: PAYS,
    returns: everyCount.map((picks) => percent(returnOf(distributionOf(picks)))),
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake, picks }, currency) =>
    isListed(stake, currency) && picks.every((pick, index) => index === 0 || pick > (picks[index - 1] ?? 0)),
  exampleBet: () => ({ stake: usualBetIn('FUN'), picks: [...USUAL_PICKS] }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => dealRanges(NUMBERS, DRAWN),
  progressOf: ({ stake, picks }, numbers) => {
    const drawn = deal(NUMBERS, numbers.slice(0, DRAWN)).map((ball) => ball + 1)
    const hits = picks.filter((pick) => drawn.includes(pick)).length
    const pay = payOf(picks.length, hits)
    return endedRound({ picks, drawn, hits, pay }, stake, amountOf(stake, fraction(pay, 100)))
  },
  openingView: () => ({ picks: [], drawn: [], hits: 0, pay: 0 }),
}
