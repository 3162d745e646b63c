import { createDecipheriv } from 'node:crypto'
import type { CustomerService, CustomerServiceLink } from '#api/site'
import { brand } from '#brand/brand'

const KEY_LENGTH = 8
const HOSTS: ReadonlySet<string> = new Set(brand.customerServiceHosts)

/**
 * Decodes a customer-service `path`: DES-ECB, PKCS#7, Base64; the key is its last 8 characters.
 * That is obfuscation, not protection. Returns null when it does not decode.
 */
export function decodePath(path: string): string | null {
  try {
    const cipher = createDecipheriv('des-ecb', path.slice(-KEY_LENGTH), null)
    return cipher.update(path.slice(0, -KEY_LENGTH), 'base64', 'utf8') + cipher.final('utf8')
  } catch {
    return null
  }
}

/**
 * Accepts only `https:` to a host of the brand, `mailto:` to an address there, or a complete telephone number
 * (RFC 3966): the decoded text is untrusted input.
 */
export function isTrusted(text: string): boolean {
  if (!URL.canParse(text)) return false
  const url = new URL(text)
  if (url.protocol === 'https:') return HOSTS.has(url.hostname) && url.username === '' && url.port === ''
  if (url.protocol === 'tel:') return /^\+[\d-]{7,20}$/.test(url.pathname) && url.search + url.hash === ''
  const [, host] = /^[\w.+-]{1,64}@([\w.-]{1,255})$/.exec(url.pathname) ?? []
  return url.protocol === 'mailto:' && host !== undefined && HOSTS.has(host)
}

/** Returns the links of the entries that decode to a trusted address; drops the others. */
export function linksOf(entries: readonly CustomerService[]): CustomerServiceLink[] {
  return entries.flatMap(({ csType, path }) => {
    const url = decodePath(path)
    return url !== null && isTrusted(url) ? [{ csType, url }] : []
  })
}
