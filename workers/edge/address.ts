import { convertIPv4ToBinary, convertIPv6ToBinary, distinctRemoteAddr } from 'hono/utils/ipaddr'

/** IPv4 lives inside IPv6 at ::ffff:0:0/96 (RFC 4291 section 2.5.5.2), so one comparison serves both. */
const MAPPED = 0xffffn << 32n
const ALL = (1n << 128n) - 1n

/** Addresses that share their first bits. */
export interface Range {
  base: bigint
  mask: bigint
}

/** An address as a 128-bit number; null when it is not one. */
export function addressOf(text: string): bigint | null {
  try {
    const kind = distinctRemoteAddr(text)
    if (kind === 'IPv4') return MAPPED | convertIPv4ToBinary(text)
    return kind === 'IPv6' ? convertIPv6ToBinary(text) : null
  } catch {
    return null
  }
}

/** An address or a CIDR range (RFC 4632) of either family; null when it is neither. */
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
