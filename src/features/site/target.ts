import type { Banner } from '#api/notices'
import { brand, type Language } from '#brand/brand'
import { pathIn, plainPath } from '#core/path'

/** Where a banner leads, as the attributes of its link. */
export interface Target {
  href: string
  /** The game it opens. */
  launch?: string
  /** Only for members: a visitor is asked to log in. */
  forMembers?: boolean
  /** A host that is not ours opens beside us and learns nothing of us. */
  outside?: boolean
}

/** A path of ours: one slash, then nothing a browser could read as a host, a scheme or a line of its own. */
const PATH = /^\/(?![/\\])[\w\-./?=&#%]*$/
const NODE = /^[\w-]{1,64}$/

/**
 * The safe target of an operator's banner, or null for a picture that leads nowhere. Followed are a page of ours, a game,
 * the reward centre, and https addresses of hosts the brand lists; whatever else was typed is not a link.
 */
export function targetOf(
  { linkageType, target }: Pick<Banner, 'linkageType' | 'target'>,
  language: Language,
): Target | null {
  switch (linkageType) {
    case 'PAGE':
      return PATH.test(target) ? { href: pathIn(language, plainPath(target)) } : null
    case 'GAME':
      return NODE.test(target)
        ? { href: `${pathIn(language, '/seamless')}?game=${target}&mode=real`, launch: target }
        : null
    case 'PROMOTION':
      return { href: pathIn(language, '/member#rewardCenter'), forMembers: true }
    case 'URL':
      return isListed(target) ? { href: new URL(target).href, outside: true } : null
    default:
      return null
  }
}

/** The host itself or one under it, over https, without a name and password in front. */
function isListed(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username, password, port } = new URL(address)
  const known = brand.linkHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return known && protocol === 'https:' && !username && !password && !port
}
