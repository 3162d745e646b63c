import type { Banner } from '#api/notices'
import { brand, type Language } from '#brand/brand'
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

/** A path of ours: one slash, then only characters no browser parses as a host, a scheme or a line break. */
const PATH = /^\/(?![/\\])[\w\-./?=&#%]*$/
const NODE = /^[\w-]{1,64}$/

/**
 * The safe target of an operator's banner, or null for a picture without a link. Allowed are a page of ours, a game,
 * the reward centre, and https URLs of hosts the brand lists; anything else, or a page that is not built, is no link.
 */
export function targetOf(
  { linkageType, target }: Pick<Banner, 'linkageType' | 'target'>,
  language: Language,
): Target | null {
  switch (linkageType) {
    case 'PAGE':
      return PATH.test(target) && isBuiltPath(plainPath(target)) ? { href: pathIn(language, plainPath(target)) } : null
    case 'GAME':
      return NODE.test(target)
        ? { href: `${pathIn(language, '/seamless')}?game=${target}&mode=real`, launch: target }
        : null
    case 'PROMOTION':
      return isBuilt('rewardCenter') ? { href: pathIn(language, memberPath('rewardCenter')), forMembers: true } : null
    case 'URL':
      return isListed(target) ? { href: new URL(target).href, external: true } : null
    default:
      return null
  }
}

/** True for a listed host or its subdomains, over https, without credentials in the URL. */
function isListed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  const isBrandHost = brand.linkHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isBrandHost && protocol === 'https:' && !username && !password && !port
}
