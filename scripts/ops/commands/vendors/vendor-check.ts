import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { CURRENCIES, type Currency } from '../../../../src/api/money.ts'
import type { Protocol } from '../../../../src/api/operator/vendors.ts'
import { checkOperatorWallet, checkValkyrie, NoPlayer, type Tried } from '../../../conformance/check.ts'
import type { CaseReport, Report } from '../../../conformance/report.ts'
import { type OptionKind, type OptionValues, type Typed, WrongUsage } from '../../command-types.ts'
import { readTextOf } from '../../files.ts'
import { CommandError } from '../../server.ts'

const OPTIONS: Record<string, OptionKind> = {
  ...{ protocol: 'text', key: 'text', token: 'text', provider: 'text', session: 'text', user: 'text', game: 'text' },
  ...{ currency: 'text', 'other-session': 'text', 'other-user': 'text', 'expired-session': 'text' },
  ...{ 'blocked-session': 'text', 'blocked-user': 'text' },
}

const NO_PLAYER = 3

const NEEDED = {
  'operator-wallet': ['key', 'session', 'game', 'currency'],
  valkyrie: ['token', 'provider', 'user', 'session', 'game', 'currency'],
} as const satisfies Record<Protocol, string[]>

/** The command that runs our table of rules against any wallet of either protocol (docs/vendors.md). */
export const VENDOR_CHECK: Typed[] = [
  {
    words: 'vendor-check URL',
    about: `tries our rules on any wallet; exit code 1 when one is broken
           --protocol operator-wallet --key FILE | --protocol valkyrie --token T --provider NAME --user ID
           --session TOKEN --game CODE --currency CUR [--other-session T --other-user ID] [--expired-session T]
           [--blocked-session T --blocked-user ID]`,
    options: OPTIONS,
    read: ([url = ''], options) => ({
      kind: 'here',
      act: explainNoPlayer(checkOf(url, options)),
      isBad: (result) => (result as Report).failed > 0,
    }),
  },
]

/** Reports an unknown player once, as an error, instead of as a failure of every rule. */
function explainNoPlayer(check: () => Promise<Report>): () => Promise<Report> {
  const hint = 'Are URL, --session, --game, and --key or --token, --provider and --user those of one player there?'
  return () =>
    check().catch((error: unknown) => {
      throw error instanceof NoPlayer ? new CommandError(`${error.message}\n${hint}`, NO_PLAYER) : error
    })
}

function checkOf(typed: string, options: OptionValues): () => Promise<Report> {
  const wallet = addressIn(typed)
  const protocol = options.text('protocol')
  if (protocol !== 'operator-wallet' && protocol !== 'valkyrie')
    throw new WrongUsage('--protocol wants operator-wallet or valkyrie.')
  const missing = NEEDED[protocol].filter((option) => !options.text(option))
  if (missing.length > 0)
    throw new WrongUsage(`A check of ${protocol} wants ${missing.map((option) => `--${option}`).join(', ')} too.`)
  const currency = readOption(options, 'currency')
  if (!CURRENCIES.includes(currency as Currency))
    throw new WrongUsage(`--currency wants one of ${CURRENCIES.join(', ')}. "${currency}" is something else.`)
  const tried: Tried = {
    session: readOption(options, 'session'),
    game: readOption(options, 'game'),
    currency: currency as Currency,
    other: pairIn(options, 'other', protocol),
  }
  if (protocol === 'operator-wallet') {
    const key = keyIn(readOption(options, 'key'))
    return () => checkOperatorWallet(wallet, tried, key, tell)
  }
  const pam = {
    user: readOption(options, 'user'),
    apiToken: readOption(options, 'token'),
    provider: readOption(options, 'provider'),
    expired: options.text('expired-session') ?? null,
    blocked: pairIn(options, 'blocked', protocol),
  }
  return () => checkValkyrie(wallet, { ...tried, ...pam }, tell)
}

/** Prints the progress to standard error; the complete report goes to standard output. */
function tell({ name, outcome, why }: CaseReport): void {
  console.error(`${outcome.padEnd(8)}  ${name}${why.map((one) => `\n            ${one}`).join('')}`)
}

function addressIn(typed: string): string {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage('URL wants a web address such as https://wallet.example/v1.')
  return typed.replace(/\/+$/, '')
}

const readOption = (options: OptionValues, option: string) => options.text(option) ?? ''

/** Valkyrie's calls name the player besides the session; the operator wallet identifies them by the session alone. */
function pairIn(
  options: OptionValues,
  who: 'other' | 'blocked',
  protocol: Protocol,
): { session: string; user: string } | null {
  const [session, user] = [options.text(`${who}-session`), options.text(`${who}-user`)]
  const isIncomplete = protocol === 'valkyrie' && (session === undefined) !== (user === undefined)
  if (isIncomplete || (session === undefined && user !== undefined))
    throw new WrongUsage(`--${who}-session and --${who}-user go together.`)
  return session === undefined ? null : { session, user: user ?? '' }
}

/** Reads a private RSA key, PEM or JWK. Throws `WrongUsage` when the file holds none. */
function keyIn(file: string): KeyObject {
  const text = readTextOf(file)
  try {
    const isJwk = text.trimStart().startsWith('{')
    return isJwk ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' }) : createPrivateKey(text)
  } catch {
    throw new WrongUsage(`--key wants a private RSA key, PEM or JWK; ${file} is none.`)
  }
}
