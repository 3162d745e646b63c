import { brand } from './brand.ts'

/** What the site follows from an operator's banner, and therefore what the platform stores: one rule for both. */

/** A path of ours: one slash, then only characters no browser parses as a host, a scheme or a line break. */
export function isOwnPath(target: string): boolean {
  return /^\/(?![/\\])[\w\-./?=&#%]*$/.test(target)
}

/** A picture of ours: the content security policy would block another origin. */
export function isOwnPicture(url: string): boolean {
  return /^\/(?!\/)[\w./-]{1,200}$/.test(url)
}

/** True for an https URL of a host that the brand lists, or of its subdomains, without credentials or a port. */
export function isListedLink(target: string): boolean {
  if (!URL.canParse(target)) return false
  const { protocol, hostname, username, password, port } = new URL(target)
  const isBrandHost = brand.linkHosts.some((host) => hostname === host || hostname.endsWith(`.${host}`))
  return isBrandHost && protocol === 'https:' && !username && !password && !port
}

/** True when a banner of this type may have this target. */
export function isBannerTarget(linkageType: 'NONE' | 'PAGE' | 'GAME' | 'PROMOTION' | 'URL', target: string): boolean {
  switch (linkageType) {
    case 'PAGE':
      return isOwnPath(target)
    case 'GAME':
      return /^[\w-]{1,64}$/.test(target)
    case 'PROMOTION':
      return /^[\w-]{0,64}$/.test(target)
    case 'URL':
      return isListedLink(target)
    case 'NONE':
      return target === ''
  }
}
