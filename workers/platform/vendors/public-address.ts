/**
 * Networks that are not the public Internet (IANA special-purpose registry, RFC 6890), by their first address and the
 * length of their prefix.
 */
const SPECIAL: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved and broadcast.
  ['224.0.0.0', 3],
]

/** Names that no public name server answers for (RFC 6761, RFC 6762, RFC 8375, RFC 9476 and common private networks). */
const PRIVATE_NAME =
  /(?:^|\.)(?:localhost|localdomain|local|internal|intranet|private|corp|home|lan|home\.arpa|test|invalid|onion|alt)$/

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/

/**
 * True for an https URL whose host is a public name or a public IPv4 address. `URL` writes every form of an IPv4
 * address, such as 0x7f.1 or 2130706433, with four decimal numbers. IPv6 addresses are refused altogether, mapped ones
 * included: a vendor has a name. The records of a name are not looked up.
 */
export function isPublicAddress(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname } = new URL(address)
  const host = hostname.replace(/\.$/, '').toLowerCase()
  if (protocol !== 'https:' || host.startsWith('[')) return false
  if (IPV4.test(host))
    return !SPECIAL.some(([from, prefix]) => numberOf(host) >>> (32 - prefix) === numberOf(from) >>> (32 - prefix))
  return host.includes('.') && !PRIVATE_NAME.test(host)
}

function numberOf(address: string): number {
  return address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0)
}
