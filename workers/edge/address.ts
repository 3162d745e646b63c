import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'

/** IPv4 is mapped into IPv6 at ::ffff:0:0/96 (RFC 4291 section 2.5.5.2), so one comparison works for both. */
const MAPPED = 0xffffn << 32n
const ALL = (1n << 128n) - 1n

/** An address range: all addresses that share the masked bits with `base`. */
export interface Range {
  base: bigint
  mask: bigint
}

/** Returns an address as a 128-bit number, or null when the text is not an address. */
export function addressOf(text: string): bigint | null {
  try {
    const kind = distinctRemoteAddr(text)
    if (kind === 'IPv4') return MAPPED | convertIPv4ToBinary(text)
    return kind === 'IPv6' ? convertIPv6ToBinary(text) : null
  } catch {
    return null
  }
}

/** Parses an address or a CIDR range (RFC 4632) of either family. Returns null when the text is neither. */
export function rangeOf(text: string): Range | null {
  const [address = '', prefix, rest] = text.split('/')
  const base = addressOf(address)
  if (base === null || rest !== undefined) return null
  const bits = address.includes(':') ? 128 : 32
  if (prefix !== undefined && !/^\d{1,3}$/.test(prefix)) return null
  const length = prefix === undefined ? bits : Number(prefix)
  if (length > bits) return null
  const mask = (ALL << BigInt(bits - length)) & ALL
  return { base: base & mask, mask }
}

export function isWithin(address: bigint, ranges: readonly Range[]): boolean {
  return ranges.some(({ base, mask }) => (address & mask) === base)
}
