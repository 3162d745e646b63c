import type { Language } from '#brand/brand'
import type { MenuKey } from '#core/games/menu'
import { DOORS, type Door, type Way, wayOf } from './doors.ts'

/** The vendors of a category with their links, for the game centres. */
export function vendorsOf(language: Language, key: MenuKey): readonly { card: Door['cards'][number]; way: Way }[] {
  const door = DOORS.find((one) => one.key === key)
  return door ? door.cards.map((card) => ({ card, way: wayOf(language, door, card) })) : []
}
