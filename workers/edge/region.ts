import type { Region } from '#api/operator/switches'
import { addressOf, isWithin, type Range, rangeOf } from './address.ts'
import type { Visitor } from './visitor.ts'

/** A region rule with its address ranges parsed once instead of at each request. */
interface Compiled {
  open: boolean
  /** Codes of countries, and of regions as `US-NV`. */
  countries: ReadonlySet<string>
  /** The countries of which a region is denied. */
  divided: ReadonlySet<string>
  deny: Range[]
  allow: Range[]
}

const compiled = new WeakMap<Region, Compiled>()

function compile(region: Region): Compiled {
  const cached = compiled.get(region)
  if (cached) return cached
  const ranges = (texts: readonly string[]) => texts.map(rangeOf).filter((range) => range !== null)
  const fresh: Compiled = {
    open: region.denyCountries.length === 0 && region.denyAddresses.length === 0 && region.unknown === 'allow',
    countries: new Set(region.denyCountries),
    divided: new Set(region.denyCountries.filter((code) => code.includes('-')).map((code) => code.split('-')[0] ?? '')),
    deny: ranges(region.denyAddresses),
    allow: ranges(region.allowAddresses),
  }
  compiled.set(region, fresh)
  return fresh
}

/** Returns true when the rule blocks no visitor, so that a page need not look at the visitor. */
export function isOpenToAll(region: Region): boolean {
  return compile(region).open
}

/**
 * Returns true when the visitor is blocked. Allowed addresses come first, then denied addresses, which also block who has
 * no readable one, then the country or region. Who is in an unknown region of a country that has a denied one is as
 * unknown as who is in no known country.
 */
export function isBlocked(region: Region, visitor: Visitor): boolean {
  const rule = compile(region)
  if (rule.open) return false
  const address = addressOf(visitor.address)
  if (address !== null && isWithin(address, rule.allow)) return false
  // The network always sends one address. Without it, a rule might mean this visitor.
  if (address === null ? rule.deny.length > 0 : isWithin(address, rule.deny)) return true
  const { country, region: part } = visitor
  if (rule.countries.has(country) || rule.countries.has(`${country}-${part}`)) return true
  const isUnknown = country === '' || country === 'T1' || (part === '' && rule.divided.has(country))
  return isUnknown && region.unknown === 'deny'
}
