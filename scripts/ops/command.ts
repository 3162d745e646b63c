import { parseArgs } from 'node:util'
import * as z from 'zod/mini'
import { Reason } from '../../src/api/reason.ts'
import { AUDIT } from './audit.ts'
import { BONUSES } from './bonuses.ts'
import { DEPOSITS } from './deposits.ts'
import { GAMES } from './games.ts'
import { LEDGER } from './ledger.ts'
import { MEMBERS } from './members.ts'
import { PEOPLE } from './people.ts'
import { PICTURES } from './pictures.ts'
import { PROTECTION } from './protection.ts'
import { ROUNDS } from './rounds.ts'
import { SITE } from './site.ts'
import { TRANSFERS } from './transfers.ts'
import { type Command, checking, type Given, type Typed, WrongUsage } from './typed.ts'
import { VENDOR_CHECK } from './vendorCheck.ts'
import { VENDORS } from './vendors.ts'
import { VENDOR_WALLETS } from './vendorWallets.ts'
import { WITHDRAWALS } from './withdrawals.ts'

/** The first that fits is meant: `vendor disable CODE` stands before `vendor CODE open`. */
const COMMANDS: Typed[] = [
  ...SITE,
  ...VENDORS,
  ...BONUSES,
  ...DEPOSITS,
  ...GAMES,
  ...MEMBERS,
  ...PEOPLE,
  ...PICTURES,
  ...PROTECTION,
  ...ROUNDS,
  ...TRANSFERS,
  ...VENDOR_CHECK,
  ...VENDOR_WALLETS,
  ...WITHDRAWALS,
  ...LEDGER,
  ...AUDIT,
]

export const USAGE = `npm run ops -- COMMAND

${COMMANDS.map(({ words, about }) => `  ${words.padEnd(32)}  ${about}`.trimEnd()).join('\n')}

  TEXT is for everybody, or one a language: '{"es":"...","en":"...","pt":"..."}'
  --reason TEXT says why, with whatever changes something: the audit log keeps it
  TIME is a date with its offset: 2026-11-22T05:30:00-06:00
  --remote writes Cloudflare KV through wrangler instead of asking the running server
  PORT (8787), OPS_TOKEN (else the one in STATE_DIR/secrets.json), STATE_DIR (.state)`

/** Reads a command line; throws `WrongUsage` with a sentence for the person who typed it. */
export function commandOf(args: string[]): Command {
  const { positionals, values } = parse(args)
  const found = COMMANDS.find(({ words }) => matches(words, positionals))
  if (!found) throw new WrongUsage(whyNot(positionals))
  const own = found.options ?? {}
  const stray = Object.keys(values).find((option) => !(option in own || option === 'reason'))
  if (stray) throw new WrongUsage(`"${positionals.join(' ')}" does not take --${stray}.`)
  const filled = found.words.split(' ').flatMap((word, at) => (isBlank(word) ? [positionals[at] ?? ''] : []))
  const command = found.read(filled, givenIn(values))
  return 'reason' in values && !('reason' in own) ? becauseOf(command, values.reason) : command
}

const Because = z.strictObject({ reason: Reason })
const checked = checking({ reason: '--reason wants 3 to 500 characters.' })

/** Whatever the server changes, it is told why, for its audit log. */
function becauseOf(command: Command, reason: unknown): Command {
  const isAudited = command.kind === 'put' || (command.kind === 'write' && !command.remote)
  if (!isAudited) throw new WrongUsage('This does not take --reason: nothing of it goes into the audit log.')
  const why = checked(Because, { reason })
  return { ...command, value: { ...command.value, ...why } }
}

/** A word to fill in, written in capitals. */
const isBlank = (word: string) => /^[A-Z]+$/.test(word)

function matches(words: string, typed: string[]): boolean {
  const expected = words.split(' ')
  return expected.length === typed.length && startsAs(expected, typed)
}

function startsAs(expected: string[], typed: string[]): boolean {
  return typed.every((word, at) => expected[at] === word || isBlank(expected[at] ?? ''))
}

/** A command that only lacks its last words says which. */
function whyNot(typed: string[]): string {
  if (typed.length === 0) return 'Say what to do.'
  const begun = COMMANDS.filter(({ words }) => {
    const expected = words.split(' ')
    const rest = expected.slice(typed.length)
    return rest.length > 0 && rest.every(isBlank) && startsAs(expected, typed)
  })
  const [one] = begun
  return one ? `Say whom or what: ${one.words}.` : `There is no command "${typed.join(' ')}".`
}

type Values = Record<string, string | boolean | (string | boolean)[] | undefined>

function parse(args: string[]): { positionals: string[]; values: Values } {
  const kinds = Object.assign({}, ...COMMANDS.map(({ options }) => options)) as Record<string, string>
  const options = Object.fromEntries(
    Object.entries(kinds).map(([name, kind]) => [
      name,
      { type: kind === 'switch' ? 'boolean' : 'string', multiple: kind === 'list' } as const,
    ]),
  )
  try {
    return parseArgs({ args, options, allowPositionals: true })
  } catch (error) {
    throw new WrongUsage(error instanceof Error ? error.message : 'The options cannot be read.')
  }
}

function givenIn(values: Values): Given {
  return {
    text: (option) => values[option] as string | undefined,
    list: (option) =>
      ((values[option] ?? []) as string[])
        .flatMap((text) => text.split(','))
        .map((text) => text.trim())
        .filter((text) => text !== ''),
    isOn: (option) => values[option] === true,
  }
}
