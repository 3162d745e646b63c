import type { Language } from '#brand/brand'
import type { MenuKey } from '#core/games/menu'
import { builtLobby } from '#features/games/built-lobby.ts'
import { type CategoryLink, categoryLinks, type LinkAttributes, linkOf } from './category-links.ts'

/** The vendors of a category with their links, for the game centres. */
export function vendorsOf(
  language: Language,
  key: MenuKey,
): readonly { card: CategoryLink['cards'][number]; link: LinkAttributes }[] {
  const category = categoryLinks(builtLobby(language)).find((one) => one.key === key)
  return category ? category.cards.map((card) => ({ card, link: linkOf(language, category, card) })) : []
}
