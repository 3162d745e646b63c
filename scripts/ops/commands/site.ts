import { siteCalls } from '../../../src/api/operator/site.ts'
import { DEFAULTS, Maintenance, Region } from '../../../src/api/operator/switches.ts'
import { FLAG_IDS } from '../../../src/api/site.ts'
import { checking, type Typed, UNTIL, WrongUsage } from '../command-types.ts'
import { commandFactory } from '../endpoint-command.ts'

const checked = checking({
  title: '--title wants 1 to 400 characters, or JSON with es, en, pt.',
  info: '--info wants 1 to 400 characters, or JSON with es, en, pt.',
  until: UNTIL,
  denyCountries: '--deny-country wants codes such as MX, or US-NV for a part of a country.',
  denyAddresses: '--deny-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  allowAddresses: '--allow-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  unknown: '--unknown wants allow or deny.',
})

const commandFor = commandFactory()

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
    about: '[--title TEXT] [--info TEXT] [--until TIME]',
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
    about: '',
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
    about: '[--deny-country MX,US-NV] [--deny-ip CIDR,...] [--allow-ip CIDR,...] [--unknown allow|deny]',
    options: { 'deny-country': 'list', 'deny-ip': 'list', 'allow-ip': 'list', unknown: 'text', ...REMOTE },
    read: (_filled, options) => ({
      kind: 'write',
      name: 'region',
      value: checked(Region, {
        denyCountries: options.list('deny-country').map((code) => code.toUpperCase()),
        denyAddresses: options.list('deny-ip'),
        allowAddresses: options.list('allow-ip'),
        unknown: options.text('unknown') ?? 'allow',
      }),
      remote: options.isOn('remote'),
    }),
  },
  {
    words: 'region clear',
    about: '',
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
    read: (_filled, options) => commandFor(siteCalls.listOutbox, {}, { to: options.text('to') }),
  },
]

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
