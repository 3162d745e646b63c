import type { CustomerServiceLink } from '#api/site'
import { brand } from '#brand/brand'

export interface ServiceContact {
  kind: 'web' | 'mail' | 'phone'
  url: string
  /** The part of the URL on display: a host, an e-mail address, a number. */
  label: string
}

const HOSTS: ReadonlySet<string> = new Set(brand.customerServiceHosts)

/**
 * The customer service channels that may be opened. The edge has decoded and checked them; they are checked again here
 * because a different edge may serve another platform: https to a host of the brand, an e-mail address there, or a
 * number in full international form (RFC 3966).
 */
export function serviceContacts(links: readonly CustomerServiceLink[]): ServiceContact[] {
  return links.flatMap(({ url }) => contactOf(url) ?? [])
}

function contactOf(text: string): ServiceContact | null {
  if (!URL.canParse(text)) return null
  const { protocol, hostname, username, port, pathname, href } = new URL(text)
  if (protocol === 'https:' && HOSTS.has(hostname) && username === '' && port === '')
    return { kind: 'web', url: href, label: hostname }
  const [, host = ''] = /^[\w.+-]{1,64}@([\w.-]{1,255})$/.exec(pathname) ?? []
  if (protocol === 'mailto:' && HOSTS.has(host)) return { kind: 'mail', url: href, label: pathname }
  if (protocol === 'tel:' && /^\+[\d-]{7,20}$/.test(pathname)) return { kind: 'phone', url: href, label: pathname }
  return null
}
