import type { Language } from '#brand/brand'
import type { MenuKey } from '#core/games/menu'
import { CATEGORY_LINKS, type CategoryLink, type LinkAttributes, linkOf } from './category-links.ts'

/** The vendors of a category with their links, for the game centres. */
export function vendorsOf(
  language: Language,
  key: MenuKey,
): readonly { card: CategoryLink['cards'][number]; link: LinkAttributes }[] {
  const category = CATEGORY_LINKS.find((one) => one.key === key)
  return category ? category.cards.map((card) => ({ card, link: linkOf(language, category, card) })) : []
}
