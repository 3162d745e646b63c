import { createPrivateKey, type JsonWebKey, type KeyObject } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { CURRENCIES, type Currency } from '../../src/api/money.ts'
import { checkOperatorWallet, checkValkyrie, type Tried } from '../conformance/check.ts'
import type { CaseReport, Report } from '../conformance/report.ts'
import { type Command, type Given, type OptionKind, type Typed, WrongUsage } from './typed.ts'

const OPTIONS: Record<string, OptionKind> = {
  ...{ protocol: 'text', key: 'text', token: 'text', provider: 'text', session: 'text', user: 'text', game: 'text' },
  ...{ currency: 'text', 'other-session': 'text', 'other-user': 'text', 'expired-session': 'text' },
  ...{ 'blocked-session': 'text', 'blocked-user': 'text' },
}

/** Our table of rules against any wallet that speaks either interface (docs/vendors.md). */
export const VENDOR_CHECK: Typed[] = [
  {
    words: 'vendor-check URL',
    about: `tries our rules on any wallet; exit code 1 when one is broken
           --protocol operator-wallet --key FILE | --protocol valkyrie --token T --provider NAME --user ID
           --session TOKEN --game CODE --currency CUR [--other-session T --other-user ID] [--expired-session T]
           [--blocked-session T --blocked-user ID]`,
    options: OPTIONS,
    read: ([url = ''], given) => ({
      kind: 'here',
      act: checkOf(url, given),
      isBad: (result) => (result as Report).failed > 0,
    }),
  },
]

function checkOf(typed: string, given: Given): Extract<Command, { kind: 'here' }>['act'] {
  const wallet = addressIn(typed)
  const currency = needed(given, 'currency')
  if (!CURRENCIES.includes(currency as Currency))
    throw new WrongUsage(`--currency wants one of ${CURRENCIES.join(', ')}.`)
  const tried: Tried = {
    session: needed(given, 'session'),
    game: needed(given, 'game'),
    currency: currency as Currency,
    other: pairIn(given, 'other'),
  }
  const protocol = given.text('protocol')
  if (protocol === 'operator-wallet') {
    const key = keyIn(needed(given, 'key'))
    return () => checkOperatorWallet(wallet, tried, key, tell)
  }
  if (protocol !== 'valkyrie') throw new WrongUsage('--protocol wants operator-wallet or valkyrie.')
  const pam = {
    user: needed(given, 'user'),
    apiToken: needed(given, 'token'),
    provider: needed(given, 'provider'),
    expired: given.text('expired-session') ?? null,
    blocked: pairIn(given, 'blocked'),
  }
  return () => checkValkyrie(wallet, { ...tried, ...pam }, tell)
}

/** For who watches; the whole report goes to standard output. */
function tell({ name, outcome, why }: CaseReport): void {
  console.error(`${outcome.padEnd(8)}  ${name}${why.map((one) => `\n            ${one}`).join('')}`)
}

function addressIn(typed: string): string {
  const url = URL.parse(typed)
  if (!url || !/^https?:$/.test(url.protocol))
    throw new WrongUsage('URL wants a web address such as https://wallet.example/v1.')
  return typed.replace(/\/+$/, '')
}

function needed(given: Given, option: string): string {
  const text = given.text(option)
  if (!text) throw new WrongUsage(`vendor-check wants --${option}.`)
  return text
}

function pairIn(given: Given, who: 'other' | 'blocked'): { session: string; user: string } | null {
  const [session, user] = [given.text(`${who}-session`), given.text(`${who}-user`)]
  return session === undefined ? null : { session, user: user ?? '' }
}

/** A private RSA key, PEM or JWK. */
function keyIn(file: string): KeyObject {
  try {
    const text = readFileSync(file, 'utf8')
    const isJwk = text.trimStart().startsWith('{')
    return isJwk ? createPrivateKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' }) : createPrivateKey(text)
  } catch {
    throw new WrongUsage(`--key wants a private RSA key, PEM or JWK; ${file} is none.`)
  }
}
