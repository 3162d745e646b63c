import type { GameEngine } from '../../engine/game-engine.ts'
import { factsOf, rtpOf } from './catalogue.ts'
import { reelGame, type SlotView } from './reel-game.ts'
import { earlierOf, rulesOf } from './rules-version.ts'
import type { Slot } from './slot.ts'
import { spreadOf } from './spreads.ts'

/** Returns the engine of a slot of the catalogue. */
export function slotEngine(slot: Slot): GameEngine<number, never, SlotView> {
  const figures = () => {
    const { top } = factsOf(slot)
    return { rtp: rtpOf(slot), ...spreadOf(slot), topPay: top.pay, topOneIn: top.oneIn }
  }
  const about = { id: slot.id, category: 'Video Slots', figures } as const
  const earlier = earlierOf(slot).map(({ rules, slot: before }) => reelGame(before, { ...about, rules }))
  return reelGame(slot, { ...about, rules: rulesOf(slot), ...(earlier.length > 0 && { earlier }) })
}
