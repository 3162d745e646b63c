import type { Banner } from '#api/notices/notices'
import { isBannerTarget } from '#brand/banner-link'
import type { Language } from '#brand/brand'
import { pathIn, plainPath } from '#core/path'
import { isBuilt, isBuiltPath, memberPath } from '#core/site/built-pages'

/** The link of a banner, as the attributes of its element. */
export interface Target {
  href: string
  /** The nodeId of the game it opens. */
  launch?: string
  /** For members only: a visitor gets the login popup. */
  forMembers?: boolean
  /** A foreign host opens in a new tab and receives no referrer. */
  external?: boolean
}

/**
 * The safe target of an operator's banner, or null for a picture without a link. Allowed are a page of ours, a game,
 * the reward centre, and https URLs of hosts the brand lists; anything else, or a page that is not built, is no link.
 */
export function targetOf(
  { linkageType, target }: Pick<Banner, 'linkageType' | 'target'>,
  language: Language,
): Target | null {
  if (!isBannerTarget(linkageType, target)) return null
  switch (linkageType) {
    case 'PAGE':
      return isBuiltPath(plainPath(target)) ? { href: pathIn(language, plainPath(target)) } : null
    case 'GAME':
      return { href: `${pathIn(language, '/seamless')}?game=${target}&mode=real`, launch: target }
    case 'PROMOTION':
      return isBuilt('rewardCenter') ? { href: pathIn(language, memberPath('rewardCenter')), forMembers: true } : null
    case 'URL':
      return { href: new URL(target).href, external: true }
    default:
      return null
  }
}
