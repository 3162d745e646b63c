import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { endedRound, type GameEngine, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { isListed, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { faceOf } from './face.ts'
import type { Face } from './public-slot.ts'
import { lengthsOf, PAY_UNIT, type ReelRules } from './slot.ts'
import { type Outcome, outcomeOf, type Win, winAmount } from './wins.ts'

/** What the window shows of a screen: its symbols, and the wins with their amounts. */
export interface SlotView extends Omit<Outcome, 'wins'> {
  wins: (Win & { amount: number })[]
}

/** What the window needs to know of a slot. The reel strips are never sent to the browser. */
export interface SlotSetup extends Face {
  bets: number[]
  usualBet: number
}

/** Returns a screen as the window shows it, for this bet. `factor` multiplies every win: a free spin. */
export function slotViewOf(rules: ReelRules, bet: number, stops: readonly number[], factor = 1): SlotView {
  const { wins, ...screen } = outcomeOf(rules, stops)
  const paid = wins.map((win) => {
    const pay = win.pay * factor
    return { ...win, times: win.times * factor, pay, amount: (pay * bet) / PAY_UNIT }
  })
  return { ...screen, wins: paid }
}

/** Returns the screen before the first round. */
export function openingOf(rules: ReelRules): SlotView {
  return { ...outcomeOf(rules, rules.opening), wins: [] }
}

/** Returns the engine of reels without choices: a bet is one stake, and a round is over once the reels have stopped. */
export function reelGame(
  slot: ReelRules & { code: string },
  about: Pick<GameEngine, 'id' | 'category' | 'rules' | 'figures'> &
    Pick<GameEngine<number, never, SlotView>, 'earlier'>,
): GameEngine<number, never, SlotView> {
  return {
    ...about,
    code: slot.code,
    cycleMs: SLOT_CYCLE_MS,
    Bet: PositiveMinorUnits,
    Step: z.never(),
    setupIn: (currency): SlotSetup => ({ ...faceOf(slot), ...stakeListIn(currency) }),
    stakesIn: stakeRangeIn,
    accepts: isListed,
    exampleBet: () => usualBetIn('FUN'),
    stakeOf: (bet) => bet,
    rangesOf: () => lengthsOf(slot),
    progressOf: (bet, stops) => {
      const view = slotViewOf(slot, bet, stops)
      return endedRound(view, bet, winAmount(view.wins, bet))
    },
    openingView: () => openingOf(slot),
  }
}
