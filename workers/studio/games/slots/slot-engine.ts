import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { endedRound, type GameEngine, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { betsIn, usualBetIn } from '../../engine/stakes.ts'
import { factsOf, rtpOf } from './catalogue.ts'
import { faceOf } from './face.ts'
import type { Face } from './public-slot.ts'
import { rulesOf } from './rules-version.ts'
import { lengthsOf, PAY_UNIT, type Slot } from './slot.ts'
import { spreadOf } from './spreads.ts'
import { type Outcome, outcomeOf, type Win, winAmount } from './wins.ts'

/** What the window shows of a round: the screen, and the wins with their amounts. */
export interface SlotView extends Omit<Outcome, 'wins'> {
  wins: (Win & { amount: number })[]
}

/** What the window needs to know of a slot. The reel strips are never sent to the browser. */
export interface SlotSetup extends Face {
  bets: number[]
  usualBet: number
}

/** Returns the engine of a slot: a bet is one stake, and a round is over once its reels have stopped. */
export function slotEngine(slot: Slot): GameEngine<number, never, SlotView> {
  return {
    code: slot.code,
    id: slot.id,
    category: 'Video Slots',
    rules: rulesOf(slot),
    cycleMs: SLOT_CYCLE_MS,
    Bet: PositiveMinorUnits,
    Step: z.never(),
    figures: () => {
      const { top } = factsOf(slot)
      return { rtp: rtpOf(slot), ...spreadOf(slot), topPay: top.pay, topOneIn: top.oneIn }
    },
    setupIn: (currency): SlotSetup => ({ ...faceOf(slot), bets: betsIn(currency), usualBet: usualBetIn(currency) }),
    stakesIn: (currency) => ({ min: Math.min(...betsIn(currency)), max: Math.max(...betsIn(currency)) }),
    accepts: (bet, currency) => betsIn(currency).includes(bet),
    exampleBet: () => usualBetIn('FUN'),
    stakeOf: (bet) => bet,
    rangesOf: () => lengthsOf(slot),
    progressOf: (bet, stops) => {
      const { wins, ...screen } = outcomeOf(slot, stops)
      const paid = wins.map((win) => ({ ...win, amount: (win.pay * bet) / PAY_UNIT }))
      return endedRound({ ...screen, wins: paid }, bet, winAmount(wins, bet))
    },
    openingView: () => {
      const { wins: _, ...screen } = outcomeOf(slot, slot.opening)
      return { ...screen, wins: [] }
    },
  }
}
