import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { endedRound, type GameEngine, type Progress, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { isListed, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { faceOf } from '../slots/face.ts'
import { openingOf, type SlotSetup, type SlotView, slotViewOf } from '../slots/reel-game.ts'
import { lengthsOf } from '../slots/slot.ts'
import { winAmount } from '../slots/wins.ts'
import { BUTTERFLY, reels } from './reels.ts'

/** So many butterflies on the screen start the free spins. */
const LEAST_BUTTERFLIES = 3
/** A round ends when it has paid this many times its bet. */
export const MOST_TIMES = 1_000

/** One way to play the free spins: so many spins, each win multiplied by so much. */
export interface FreeSpins {
  spins: number
  times: number
  /** Per cent with two decimals, rounded down: of the game when its player always chooses this. */
  rtp: string
  /** The standard deviation of a round, in bets, for that player. */
  volatility: string
  /** How often a round pays more than its bet for that player, like the return. */
  gainRate: string
  /** The odds of the highest prize for that player: one in so many rounds. */
  topOneIn: number
}

/** Spins times multiplier is 24 in each; theory.test.ts computes the figures. */
export const OPTIONS: readonly FreeSpins[] = [
  { spins: 12, times: 2, rtp: '95.20', volatility: '4.48', gainRate: '15.48', topOneIn: 91_874_980_658 },
  { spins: 8, times: 3, rtp: '95.20', volatility: '4.83', gainRate: '15.48', topOneIn: 305_413_860 },
  { spins: 4, times: 6, rtp: '95.07', volatility: '5.52', gainRate: '15.38', topOneIn: 191_340 },
]
/** The option in the middle. */
const USUAL = 1
/** The option that the figures of the game are of: the one that reaches the highest prize most often. */
const STATED = 2
const MOST_SPINS = 12

const Step = z.object({ pick: z.int().check(z.minimum(0), z.maximum(OPTIONS.length - 1)) })
export type Choice = z.infer<typeof Step>

export interface FreeSpinView extends SlotView {
  amount: number
}

export interface ButterfliesView {
  /** The screen that was paid for. */
  base: SlotView
  /** True when it starts free spins. */
  starts: boolean
  /** The option that the player chose; null before. */
  pick: number | null
  /** The free spins, once they are chosen. */
  spins: FreeSpinView[]
  /** What the round pays so far, in minor units. */
  total: number
  /** True when the round ended because it reached the highest prize. */
  isFull: boolean
}

export interface ButterfliesSetup extends SlotSetup {
  options: readonly FreeSpins[]
  mostTimes: number
}

const width = reels.reels.length

function progressOf(
  bet: number,
  numbers: readonly number[],
  steps: readonly Choice[],
): Progress<ButterfliesView, Choice> | null {
  const base = slotViewOf(reels, bet, numbers.slice(0, width))
  const starts = base.screen.flat().filter((symbol) => symbol === BUTTERFLY).length >= LEAST_BUTTERFLIES
  const paid = winAmount(base.wins, bet)
  const [step, ...more] = steps
  if (more.length > 0 || (step && !starts)) return null
  const view = { base, starts, pick: null, spins: [], total: paid, isFull: false }
  if (!starts) return endedRound(view, bet, paid)
  if (!step) {
    const choices = OPTIONS.map((_, pick) => ({ step: { pick }, stake: 0 }))
    return { view, staked: bet, payout: null, choices, fallback: { pick: USUAL } }
  }
  return endedRound(...afterChoice(view, bet, numbers, step))
}

/** Returns the round with its free spins. They end early when the round has reached its highest prize. */
function afterChoice(
  view: ButterfliesView,
  bet: number,
  numbers: readonly number[],
  { pick }: Choice,
): [view: ButterfliesView, staked: number, payout: number] {
  const { spins: count, times } = OPTIONS[pick] ?? { spins: 0, times: 0 }
  const most = MOST_TIMES * bet
  const spins: FreeSpinView[] = []
  let total = view.total
  for (let spin = 1; spin <= count && total < most; spin += 1) {
    const screen = slotViewOf(reels, bet, numbers.slice(width * spin, width * (spin + 1)), times)
    const amount = Math.min(winAmount(screen.wins, bet), most - total)
    spins.push({ ...screen, amount })
    total += amount
  }
  return [{ ...view, pick, spins, total, isFull: total === most }, bet, total]
}

/** Vuelo de mariposas: three butterflies start free spins, and the player chooses how many and how high. */
export const engine: GameEngine<number, Choice, ButterfliesView> = {
  code: 'vuelo-de-mariposas',
  id: 130,
  category: 'Video Slots',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: SLOT_CYCLE_MS,
  Bet: PositiveMinorUnits,
  Step,
  // All of one option, which also returns least; how often a round pays is the same for all.
  figures: () => {
    const { rtp, volatility, topOneIn, gainRate } = OPTIONS[STATED] ?? {
      rtp: '',
      volatility: '',
      topOneIn: 0,
      gainRate: '',
    }
    const returns = OPTIONS.map((option) => option.rtp).toSorted()
    const most = { topPay: MOST_TIMES * 100, topOneIn }
    return { rtp, hitRate: '44.26', gainRate, volatility, ...most, highestRtp: returns.at(-1) ?? rtp }
  },
  setupIn: (currency): ButterfliesSetup => ({
    ...faceOf({ ...reels, code: 'vuelo-de-mariposas' }),
    ...stakeListIn(currency),
    options: OPTIONS,
    mostTimes: MOST_TIMES,
  }),
  stakesIn: stakeRangeIn,
  accepts: isListed,
  exampleBet: () => usualBetIn('FUN'),
  stakeOf: (bet) => bet,
  // The paid screen, then every free spin that any option has: all are drawn before the player chooses.
  rangesOf: () => Array.from({ length: MOST_SPINS + 1 }, () => lengthsOf(reels)).flat(),
  progressOf,
  openingView: () => ({ base: openingOf(reels), starts: false, pick: null, spins: [], total: 0, isFull: false }),
}
