import type { Lobby } from '#api/games/lobby'

/** A choice of a row of games. */
export interface GameRowChip {
  /** The group this chip selects. */
  group: string
  label: string
  /** The page with the same selection, for browsers without script. */
  href: string
  /** The arrows include this group. */
  turned?: boolean
}

/** The vendors of the row of slots, after all of them. */
export function slotChips(slots: Lobby['slots'], categories: Lobby['categories'], all: string): GameRowChip[] {
  const cards = categories.find(({ gameType }) => gameType === 'RNG')?.cards ?? []
  return slots.map(({ vassalage }) => ({
    group: vassalage,
    label: cards.find((card) => card.vassalage === vassalage)?.displayName ?? all,
    href: vassalage ? `/rng?vassalage=${vassalage}` : '/rng',
    turned: true,
  }))
}
