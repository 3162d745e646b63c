import { brand } from '#brand/brand'
import { siteCalls } from '../../../src/api/operator/site.ts'
import { DEFAULTS, Maintenance, Region } from '../../../src/api/operator/switches.ts'
import { FLAG_IDS } from '../../../src/api/site.ts'
import { createChecker, type Typed, UNTIL, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const checked = createChecker({
  title: '--title wants 1 to 400 characters, or JSON with es, en, pt.',
  info: '--info wants 1 to 400 characters, or JSON with es, en, pt.',
  until: UNTIL,
  denyCountries: '--deny-country wants codes such as MX, or US-NV for a part of a country.',
  denyAddresses: '--deny-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  allowAddresses: '--allow-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  unknown: '--unknown wants allow or deny.',
})

const commandFor = commandFactory()

/** How soon a switch of the site takes effect (docs/operating.md). */
const HOLDS = 'holds within 10 seconds, on the network within about a minute'

const REMOTE = { remote: 'switch' } as const

/** Commands for the site's switches, its flags and the outbox. */
export const SITE: Typed[] = [
  {
    words: 'status',
    about: 'how the switches stand, and whether the reports are complete; exit code 1 when they are not',
    options: REMOTE,
    read: (_filled, options) => ({ kind: 'status', remote: options.isOn('remote') }),
  },
  {
    words: 'maintenance on',
    about: `[--title TEXT] [--info TEXT] [--until TIME]   ${HOLDS}`,
    options: { title: 'text', info: 'text', until: 'text', ...REMOTE },
    read: (_filled, options) => ({
      kind: 'write',
      name: 'maintenance',
      value: checked(Maintenance, {
        on: true,
        title: textOf(options.text('title')),
        info: textOf(options.text('info')),
        until: options.text('until'),
      }),
      remote: options.isOn('remote'),
    }),
  },
  {
    words: 'maintenance off',
    about: HOLDS,
    options: REMOTE,
    read: (_filled, options) => ({
      kind: 'write',
      name: 'maintenance',
      value: DEFAULTS.maintenance,
      remote: options.isOn('remote'),
    }),
  },
  {
    words: 'region show',
    about: '',
    options: REMOTE,
    read: (_filled, options) => ({ kind: 'show', name: 'region', remote: options.isOn('remote') }),
  },
  {
    words: 'region set',
    about: `[--deny-country MX,US-NV] [--deny-ip CIDR,...] [--allow-ip CIDR,...] [--unknown allow|deny]   keeps what it does not name; a list of none is empty; ${HOLDS}`,
    options: { 'deny-country': 'list', 'deny-ip': 'list', 'allow-ip': 'list', unknown: 'text', ...REMOTE },
    read: (_filled, options) => ({
      kind: 'write',
      name: 'region',
      value: regionChange({
        denyCountries: listOrNone(options.list('deny-country'))?.map(regionCode),
        denyAddresses: listOrNone(options.list('deny-ip')),
        allowAddresses: listOrNone(options.list('allow-ip')),
        unknown: options.text('unknown'),
      }),
      keepsRest: true,
      remote: options.isOn('remote'),
    }),
  },
  {
    words: 'region clear',
    about: HOLDS,
    options: REMOTE,
    read: (_filled, options) => ({
      kind: 'write',
      name: 'region',
      value: DEFAULTS.region,
      remote: options.isOn('remote'),
    }),
  },
  {
    words: 'flag show',
    about: 'the whitelabel flags, and who changed which when',
    read: () => commandFor(siteCalls.showFlags, {}),
  },
  {
    words: 'flag set NAME on',
    about: `${FLAG_IDS.slice(0, 4).join(' ')}`,
    read: ([name = '']) => flag(name, '1'),
  },
  {
    words: 'flag set NAME off',
    about: `${FLAG_IDS.slice(4).join(' ')}`,
    read: ([name = '']) => flag(name, '0'),
  },
  {
    words: 'outbox',
    about: '[--to WHOM]   SMS and e-mail the embedded platform "sent"',
    options: { to: 'text' },
    read: (_filled, options) => {
      const to = options.text('to')
      return commandFor(siteCalls.listOutbox, {}, { to }, { 'not-found': `No account has the name ${to}.` })
    },
  },
]

/** Returns undefined for a list that was not named, and an empty one for the word none. */
function listOrNone(list: string[]): string[] | undefined {
  if (list.length === 0) return undefined
  return list.length === 1 && list[0] === 'none' ? [] : list
}

/** Returns the named parts of a region rule. Throws `WrongUsage` when one is malformed, or none is named. */
function regionChange(draft: Record<keyof Omit<Region, 'changedAt'>, unknown>): Partial<Region> {
  const named = Object.entries(draft).filter(([, value]) => value !== undefined)
  if (named.length === 0) throw new WrongUsage('Name what to change; "region clear" lets everybody in.')
  const read: Partial<Region> = checked(Region, Object.fromEntries(named))
  return Object.fromEntries(named.map(([name]) => [name, read[name as keyof Region]]))
}

/** The code typed in capitals. Throws `WrongUsage` for a country that ISO 3166-1 does not have; T1 is Tor. */
function regionCode(typed: string): string {
  const code = typed.toUpperCase()
  const [country = ''] = code.split('-')
  if (/^[A-Z]{2}$/.test(country) && !isCountry(country))
    throw new WrongUsage(`${country} is no country of ISO 3166-1. --unknown deny keeps out whose country is unknown.`)
  return code
}

/** CLDR's regions that are no countries: groups, unknown, and the two of pseudo-languages. */
const NO_COUNTRIES = ['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']
const countryNames = new Intl.DisplayNames(brand.interfaceLanguage, { type: 'region', fallback: 'none' })

/** A former code, such as UK, becomes the one in use when CLDR reads it. */
function isCountry(code: string): boolean {
  const isInUse = new Intl.Locale(`und-${code}`).region === code
  return isInUse && countryNames.of(code) !== undefined && !NO_COUNTRIES.includes(code)
}

function flag(typed: string, value: '0' | '1') {
  const name = FLAG_IDS.find((id) => id === typed.toUpperCase())
  if (name === undefined) throw new WrongUsage(`There is no flag "${typed}". There are ${FLAG_IDS.join(', ')}.`)
  return commandFor(siteCalls.setFlags, {}, { [name]: value })
}

/** Returns plain text as it is, or parses JSON with one text per language. Throws `WrongUsage` for malformed JSON. */
function textOf(text: string | undefined): unknown {
  if (text === undefined || !text.trimStart().startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongUsage('A text that starts with { must be JSON, such as {"es":"...","en":"..."}.')
  }
}
