import { brand } from '#brand/brand'
import { dayIn, timeZoneOf } from '../shared/time-zone.ts'
import type { Ctx } from './env.ts'

/** The visitor as the edge saw them; only the edge can call the platform (`gateway.ts`). */
export interface Visitor {
  address: string
  /** The network under which an address is counted: its /24, or its /64 (decision 23). */
  prefix: string
  /** ISO 3166-1 alpha-2, `XX` when unknown. */
  country: string
  userAgent: string
}

/**
 * Returns the date where the visitor is (yyyy-MM-dd), by which their age counts: in the time zone that the network
 * reports, and in that of the brand where it reports none. What a browser says about its clock or zone is never read.
 */
export function todayOf(c: Ctx, nowMs: number): string {
  const zone = timeZoneOf(c.req.header('X-Visitor-Zone') ?? '', nowMs) ?? timeZoneOf(brand.timeZone, nowMs)
  if (zone === null) throw new Error(`no time zone ${brand.timeZone}`)
  return dayIn(zone, nowMs)
}

/** Reads the visitor from the edge's headers. */
export function visitorOf(c: Ctx): Visitor {
  const address = (c.req.header('X-Visitor-Address') ?? '').slice(0, 64)
  const country = (c.req.header('X-Visitor-Country') ?? '').toUpperCase()
  return {
    address,
    prefix: prefixOf(address),
    country: /^[A-Z]{2}$/.test(country) ? country : 'XX',
    userAgent: (c.req.header('User-Agent') ?? '').slice(0, 256),
  }
}

/** Returns the country of a visitor; null where it is unknown. */
export const countryOf = ({ country }: Pick<Visitor, 'country'>): string | null => (country === 'XX' ? null : country)

/** `203.0.113.7` -> `203.0.113.0/24`; `2001:db8::1` -> `2001:db8:0:0::/64`; all other texts share one key. */
export function prefixOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address
  const v4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(mapped)?.[1]
  if (v4 !== undefined) return `${v4}.0/24`
  if (!/^[\da-f:.]+$/i.test(address) || !address.includes(':')) return 'unknown'
  const [head = '', tail] = address.toLowerCase().split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0')
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return groups.length === 4 ? `${groups.join(':')}::/64` : 'unknown'
}
