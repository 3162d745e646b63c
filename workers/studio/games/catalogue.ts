import { loteriaDelPuerto } from './loteria-del-puerto.ts'
import type { Slot } from './slot.ts'
import { percent, returnOf, type TopAward, topAwardOf } from './theory.ts'

/** Every game of this studio. */
export const slots: readonly Slot[] = [loteriaDelPuerto]

export function slotOf(code: string): Slot | undefined {
  return slots.find((slot) => slot.code === code)
}

/** What the rules of a game must say of it, computed from the game itself. */
export interface Facts {
  /** Return to player, per cent with two decimals. */
  rtp: string
  top: TopAward
}

const known = new Map<string, Facts>()

export function factsOf(slot: Slot): Facts {
  const facts = known.get(slot.code) ?? { rtp: percent(returnOf(slot)), top: topAwardOf(slot) }
  known.set(slot.code, facts)
  return facts
}
