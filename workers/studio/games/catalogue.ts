import type { Language } from '#brand/brand'
import { slots as slotNames } from '#i18n/every/slots.ts'
import type { GameEngine } from '../engine/game-engine.ts'
import { games, names } from './every.ts'
import { slots } from './slots/catalogue.ts'
import { slotEngine } from './slots/slot-engine.ts'

/** Every game of this studio, in the order of the list. */
export const engines: readonly GameEngine[] = [...slots.map(slotEngine), ...games]

const byCode = new Map(engines.map((engine) => [engine.code, engine]))

export function engineOf(code: string): GameEngine | undefined {
  return byCode.get(code)
}

/** Returns the folder of a game: all slots share one. An unknown game counts as a slot. */
export function familyOf(code: string): string {
  return games.some((engine) => engine.code === code) ? code : 'slots'
}

/** Returns the name of a game in a language; its code when no such game exists. */
export function nameOf(code: string, language: Language): string {
  const ofSlots: Readonly<Record<string, string>> = slotNames[language]
  return names[code]?.[language] ?? ofSlots[`name.${code}`] ?? code
}
