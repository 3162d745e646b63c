import type { DeviceLabel } from '../presence/session-types.ts'
import type { Visitor } from '../visitor.ts'

/** First match wins: every browser's user agent also names the older ones. */
const BROWSERS = [
  ['Edge', /\bEdg(A|iOS)?\//],
  ['Opera', /\b(OPR|OPT)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /(Chrome|\bCriOS)\//],
  ['Safari', /\bSafari\//],
] as const

const SYSTEMS = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Describes a session to its owner, coarse on purpose: kind of browser, kind of machine, network. */
export function deviceLabelOf({ userAgent, prefix }: Pick<Visitor, 'userAgent' | 'prefix'>): DeviceLabel {
  const first = (kinds: readonly (readonly [string, RegExp])[]) =>
    kinds.find(([, mark]) => mark.test(userAgent))?.[0] ?? null
  return { browser: first(BROWSERS), system: first(SYSTEMS), network: prefix }
}
