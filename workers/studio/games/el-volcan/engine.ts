import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { fraction, percent, toNumber } from '../../engine/fraction.ts'
import { endedRound, type GameEngine, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { isListed, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { faceOf } from '../slots/face.ts'
import { openingOf, type SlotSetup, type SlotView } from '../slots/reel-game.ts'
import { lengthsOf, PAY_UNIT } from '../slots/slot.ts'
import { winAmount } from '../slots/wins.ts'
import { chainOf } from './chain.ts'
import { LADDER, MOST_FALLS, reels } from './reels.ts'

/** All screens counted, with pays in hundredths of the bet: theory.test.ts counts them again. */
export const COUNTED = {
  screens: 759_375n,
  paying: 289_225n,
  gaining: 106_505n,
  paid: 73_406_090n,
  squares: 195_854_570_350n,
  top: 53_020,
  topScreens: 1n,
} as const

export interface VolcanoView {
  /** The screens of the round, in order: each that paid, then the one that stays. */
  falls: SlotView[]
  /** What the round pays, in minor units. */
  total: number
}

export interface VolcanoSetup extends SlotSetup {
  ladder: readonly number[]
  mostFalls: number
}

function viewOf(bet: number, stops: readonly number[]): VolcanoView {
  const falls = chainOf(stops).map(({ screen, wins }) => ({
    ...{ screen, expanded: [], factor: null },
    wins: wins.map((win) => ({ ...win, amount: (win.pay * bet) / PAY_UNIT })),
  }))
  return { falls, total: falls.reduce((sum, { wins }) => sum + winAmount(wins, bet), 0) }
}

/** El volcán: cards that pay vanish, the others fall, and each fall multiplies more. */
export const engine: GameEngine<number, never, VolcanoView> = {
  code: 'el-volcan',
  id: 131,
  category: 'Video Slots',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: SLOT_CYCLE_MS,
  Bet: PositiveMinorUnits,
  Step: z.never(),
  figures: () => {
    const { screens, paying, gaining, paid, squares, top, topScreens } = COUNTED
    const hundred = BigInt(PAY_UNIT)
    const mean = fraction(paid, screens * hundred)
    const meanOfSquares = fraction(squares, screens * hundred * hundred)
    return {
      rtp: percent(mean),
      hitRate: percent(fraction(paying, screens)),
      gainRate: percent(fraction(gaining, screens)),
      volatility: Math.sqrt(toNumber(meanOfSquares) - toNumber(mean) ** 2).toFixed(2),
      topPay: top,
      topOneIn: toNumber(fraction(screens, topScreens)),
    }
  },
  setupIn: (currency): VolcanoSetup => ({
    ...faceOf({ ...reels, code: 'el-volcan' }),
    ...stakeListIn(currency),
    ladder: LADDER,
    mostFalls: MOST_FALLS,
  }),
  stakesIn: stakeRangeIn,
  accepts: isListed,
  exampleBet: () => usualBetIn('FUN'),
  stakeOf: (bet) => bet,
  rangesOf: () => lengthsOf(reels),
  progressOf: (bet, stops) => {
    const view = viewOf(bet, stops)
    return endedRound(view, bet, view.total)
  },
  openingView: () => ({ falls: [openingOf(reels)], total: 0 }),
}
