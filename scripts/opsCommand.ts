import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { FLAG_IDS, type FlagId } from '../src/api/site.ts'
import { DEFAULTS, Maintenance, Region } from '../workers/edge/switches/schema.ts'
import { CONTRACT_KINDS, CONTRACT_STATES, Contracts, Domains } from '../workers/platform/agents/operator.ts'
import { Opening, Picture } from '../workers/platform/games/operator.ts'
import { Lost, OPERATOR_METHODS, Verification } from '../workers/platform/session/operator.ts'

/** What an operator asks for. `remote`: Cloudflare's KV instead of the running server. */
export type Command =
  | { kind: 'status'; remote: boolean }
  | { kind: 'show'; name: 'region'; remote: boolean }
  | { kind: 'write'; name: 'maintenance' | 'region'; value: object; remote: boolean }
  | { kind: 'get'; path: string }
  | { kind: 'put'; path: string; value: object }
  | { kind: 'flags' }
  | { kind: 'flag'; name: FlagId; on: boolean }
  | { kind: 'outbox'; to: string | undefined }
  | { kind: 'audit' }

export const USAGE = `npm run ops -- COMMAND

  status                            how the switches stand
  maintenance on  [--title TEXT] [--info TEXT] [--until TIME]
  maintenance off
  region show
  region set      [--deny-country MX,US-NV] [--deny-ip CIDR,...] [--allow-ip CIDR,...] [--unknown allow|deny]
  region clear
  game NODE maintenance [--until TIME]     closes a game; what is being played goes on
  game NODE open
  game NODE picture [--path /art/FILE]     shows that picture; without one, the vendor's
  vendor CODE maintenance [--until TIME]   closes every game of a vendor
  vendor CODE open
  flag show                         the whitelabel flags, and who changed which when
  flag set NAME on|off              ${FLAG_IDS.slice(0, 4).join(' ')}
                                    ${FLAG_IDS.slice(4).join(' ')}
  verification show                 by what members show who they are at a place nobody knows
  verification on [--by mobile,email,bank-name]   without --by, all of them
  verification off                  only who has an authenticator is asked
  authenticator remove ACCOUNT      for a lost phone; ends every session of the account
  affiliate CODE  [--domain HOST,...]     the domains an agent's code holds on; without one, all of them
  sessions end ACCOUNT              ends every session and game of an account
  contract ACCOUNT                  a member's contracts, and who changed which when
  contract ACCOUNT --KIND STATE     sets them; KIND ${CONTRACT_KINDS.join(' ')}
                                    STATE ${CONTRACT_STATES.join(' ')}
  outbox          [--to WHOM]       SMS and e-mail the embedded platform "sent"
  ledger audit                      recounts every balance from the journals; exit code 1 on a violation

  TEXT is for everybody, or one a language: '{"es":"...","en":"...","pt":"..."}'
  TIME is a date with its offset: 2026-11-22T05:30:00-06:00
  --remote writes Cloudflare KV through wrangler instead of asking the running server
  PORT (8787), OPS_TOKEN (else the one in STATE_DIR/secrets.json), STATE_DIR (.state)`

/** What was typed cannot be done; the sentence says why. */
export class WrongUsage extends Error {}

const OPTIONS = {
  title: { type: 'string' },
  info: { type: 'string' },
  until: { type: 'string' },
  'deny-country': { type: 'string', multiple: true },
  'deny-ip': { type: 'string', multiple: true },
  'allow-ip': { type: 'string', multiple: true },
  unknown: { type: 'string' },
  to: { type: 'string' },
  path: { type: 'string' },
  domain: { type: 'string', multiple: true },
  daily: { type: 'string' },
  hourly: { type: 'string' },
  realtime: { type: 'string' },
  dividend: { type: 'string' },
  by: { type: 'string', multiple: true },
  remote: { type: 'boolean' },
} as const
type Option = keyof typeof OPTIONS
type Options = ReturnType<typeof parse>['values']

const VERIFICATION = '/ops/verification'

/** The options each command understands; one meant for another is a mistake worth telling. */
const COMMANDS: Record<string, { options: Option[]; read(options: Options, subject: string): Command }> = {
  status: { options: ['remote'], read: ({ remote = false }) => ({ kind: 'status', remote }) },
  'maintenance on': {
    options: ['title', 'info', 'until', 'remote'],
    read: ({ title, info, until, remote = false }) => ({
      kind: 'write',
      name: 'maintenance',
      value: checked(Maintenance, { on: true, title: textOf(title), info: textOf(info), until }),
      remote,
    }),
  },
  'maintenance off': {
    options: ['remote'],
    read: ({ remote = false }) => ({ kind: 'write', name: 'maintenance', value: DEFAULTS.maintenance, remote }),
  },
  'region show': { options: ['remote'], read: ({ remote = false }) => ({ kind: 'show', name: 'region', remote }) },
  'region set': {
    options: ['deny-country', 'deny-ip', 'allow-ip', 'unknown', 'remote'],
    read: (options) => ({
      kind: 'write',
      name: 'region',
      value: checked(Region, {
        denyCountries: listOf(options['deny-country']).map((code) => code.toUpperCase()),
        denyAddresses: listOf(options['deny-ip']),
        allowAddresses: listOf(options['allow-ip']),
        unknown: options.unknown ?? 'allow',
      }),
      remote: options.remote ?? false,
    }),
  },
  'region clear': {
    options: ['remote'],
    read: ({ remote = false }) => ({ kind: 'write', name: 'region', value: DEFAULTS.region, remote }),
  },
  'game maintenance': { options: ['until'], read: ({ until }, node) => opening('games', node, 'maintenance', until) },
  'game open': { options: [], read: (_options, node) => opening('games', node, 'open') },
  'game picture': {
    options: ['path'],
    read: ({ path: showIcon = null }, node) => ({
      kind: 'put',
      path: `/ops/games/${encodeURIComponent(node)}/picture`,
      value: checked(Picture, { showIcon }),
    }),
  },
  'vendor maintenance': {
    options: ['until'],
    read: ({ until }, code) => opening('vendors', code.toUpperCase(), 'maintenance', until),
  },
  'vendor open': { options: [], read: (_options, code) => opening('vendors', code.toUpperCase(), 'open') },
  'flag show': { options: [], read: () => ({ kind: 'flags' }) },
  'flag on': { options: [], read: (_options, name) => flag(name, true) },
  'flag off': { options: [], read: (_options, name) => flag(name, false) },
  'verification show': { options: [], read: () => ({ kind: 'get', path: VERIFICATION }) },
  'verification on': {
    options: ['by'],
    read: ({ by = [...OPERATOR_METHODS] }) => ({
      kind: 'put',
      path: VERIFICATION,
      value: checked(Verification, { methods: listOf(by) }),
    }),
  },
  'verification off': { options: [], read: () => ({ kind: 'put', path: VERIFICATION, value: { methods: [] } }) },
  'authenticator remove': {
    options: [],
    read: (_options, account) => ({
      kind: 'put',
      path: '/ops/members/authenticator',
      value: checked(Lost, { account, enabled: false }),
    }),
  },
  affiliate: {
    options: ['domain'],
    read: ({ domain }, code) => {
      if (code === '') throw new WrongUsage('Say whose code: affiliate CODE.')
      const value = checked(z.object({ domains: Domains }), { domains: listOf(domain) })
      return { kind: 'put', path: `/ops/affiliates/${encodeURIComponent(code)}`, value }
    },
  },
  'sessions end': {
    options: [],
    read: (_options, account) => {
      if (account === '') throw new WrongUsage('There is no account named: sessions end ACCOUNT.')
      return { kind: 'put', path: '/ops/members/sessions', value: { account } }
    },
  },
  contract: { options: [...CONTRACT_KINDS], read: contract },
  outbox: { options: ['to'], read: ({ to }) => ({ kind: 'outbox', to }) },
  'ledger audit': { options: [], read: () => ({ kind: 'audit' }) },
}

/** Reads a command line; throws `WrongUsage` with a sentence for the person who typed it. */
export function commandOf(args: string[]): Command {
  const { positionals, values } = parse(args)
  const { name, subject } = named(positionals)
  const command = COMMANDS[name]
  if (!command) throw new WrongUsage(name ? `There is no command "${name}".` : 'Say what to do.')
  const stray = Object.keys(values).find((option) => !command.options.includes(option as Option))
  if (stray) throw new WrongUsage(`"${name}" does not take --${stray}.`)
  return command.read(values, subject)
}

/** `game NODE open` is the command "game open" about NODE; `flag set NAME on` is "flag on" about NAME. */
function named(words: string[]): { name: string; subject: string } {
  if (words[0] === 'flag' && words[1] === 'set' && words.length === 4)
    return { name: `flag ${words[3]}`, subject: words[2] ?? '' }
  if (words[0] === 'sessions' && words[1] === 'end' && words.length === 3)
    return { name: 'sessions end', subject: words[2] ?? '' }
  const [noun = '', subject = '', ...rest] = words
  if ((noun === 'affiliate' || noun === 'contract') && words.length === 2) return { name: noun, subject }
  if (noun === 'authenticator' && subject === 'remove' && rest.length === 1)
    return { name: 'authenticator remove', subject: rest[0] ?? '' }
  const isAbout = (noun === 'game' || noun === 'vendor') && rest.length === 1
  return isAbout ? { name: `${noun} ${rest[0]}`, subject } : { name: words.join(' '), subject: '' }
}

function opening(what: 'games' | 'vendors', code: string, state: string, until?: string): Command {
  return {
    kind: 'put',
    path: `/ops/${what}/${encodeURIComponent(code)}`,
    value: checked(Opening, { state, until }),
  }
}

/** Without a contract to set: how they stand. */
function contract(options: Options, account: string): Command {
  if (account === '') throw new WrongUsage('Say whose contracts: contract ACCOUNT.')
  const path = `/ops/contracts/${encodeURIComponent(account)}`
  const given = CONTRACT_KINDS.flatMap((kind) => (options[kind] === undefined ? [] : [[kind, options[kind]] as const]))
  if (given.length === 0) return { kind: 'get', path }
  return { kind: 'put', path, value: checked(Contracts, Object.fromEntries(given)) }
}

function flag(typed: string, on: boolean): Command {
  const name = FLAG_IDS.find((id) => id === typed.toUpperCase())
  if (name === undefined) throw new WrongUsage(`There is no flag "${typed}". There are ${FLAG_IDS.join(', ')}.`)
  return { kind: 'flag', name, on }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

const listOf = (texts: string[] = []) =>
  texts
    .flatMap((text) => text.split(','))
    .map((text) => text.trim())
    .filter((text) => text !== '')

/** Plain words, or JSON with one text a language. */
function textOf(text: string | undefined): unknown {
  if (text === undefined || !text.trimStart().startsWith('{')) return text
  try {
    return JSON.parse(text)
  } catch {
    throw new WrongUsage('A text that starts with { must be JSON, such as {"es":"...","en":"..."}.')
  }
}

const FIELD_OPTIONS: Record<string, string> = {
  title: '--title wants 1 to 400 characters, or JSON with es, en, pt.',
  info: '--info wants 1 to 400 characters, or JSON with es, en, pt.',
  until: '--until wants a date with its offset, such as 2026-11-22T05:30:00-06:00.',
  denyCountries: '--deny-country wants codes such as MX, or US-NV for a part of a country.',
  denyAddresses: '--deny-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  allowAddresses: '--allow-ip wants addresses or ranges such as 203.0.113.0/24 or 2001:db8::/32.',
  ...Object.fromEntries(CONTRACT_KINDS.map((kind) => [kind, `--${kind} wants ${CONTRACT_STATES.join(', ')}.`])),
  domains: '--domain wants host names such as amigos.example.',
  unknown: '--unknown wants allow or deny.',
  methods: '--by wants mobile, email or bank-name.',
  account: 'Say whose: authenticator remove ACCOUNT.',
  showIcon: '--path wants a picture of the site, such as /art/v1/motifs/faro.svg.',
}

/** The same schema the edge reads with, so that nothing malformed is ever written, here or remotely. */
function checked(schema: z.ZodMiniType, draft: object): object {
  const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== undefined))
  const read = schema.safeParse(given)
  if (read.success) return read.data as object
  const [field] = read.error.issues[0]?.path ?? []
  throw new WrongUsage(FIELD_OPTIONS[String(field)] ?? 'The value is malformed.')
}
