import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { CURRENCIES } from '../../../../src/api/money.ts'
import {
  KeyChange,
  NamedGame,
  PublicKey,
  Registration,
  VendorCode,
  vendorCalls,
} from '../../../../src/api/operator/vendors.ts'
import { oneCurrency, readAmount } from '../../amounts.ts'
import { type Command, createChecker, type OptionValues, type Typed, WrongUsage } from '../../command-types.ts'
import { call, commandFactory } from '../../endpoint-command.ts'
import { readTextOf, writeTextTo } from '../../files.ts'
import type { Refusals } from '../../refusals.ts'
import { CommandError, type Server } from '../../server.ts'

const SENTENCES = {
  protocol: '--protocol wants operator-wallet or valkyrie.',
  baseUrl: '--base-url wants a web address without a slash at its end, such as https://api.vendor.example/v1.',
  gameOrigins: '--game-origin wants origins such as https://games.vendor.example.',
  operatorId: '--operator-id wants the name the vendor knows us by, without spaces.',
  name: '--name wants a name of 1 to 60 letters.',
  currencies: `--currencies wants some of ${CURRENCIES.join(', ')}.`,
  mode: '--mode wants seamless, transfer or either.',
  token: '--token wants 24 to 200 letters without spaces: what the vendor brings us.',
  apiKey: '--api-key wants 24 to 200 letters without spaces: what we bring the vendor.',
  category: '--category wants one of the operator wallet, such as Video Slots, Live Roulette or Table Games.',
  rtp: '--rtp wants per cent with at most two decimals, such as 96.09.',
  stakes: '--stakes wants the smallest and the largest by currency, such as "2.00 MXN-400.00 MXN,0.20 USD-40.00 USD".',
  retire: '--retire wants the name of a key, as `vendors` lists it.',
}
const checked = createChecker(SENTENCES)
const commandFor = commandFactory(SENTENCES)

/** Commands that connect, change and disconnect vendors (docs/vendors.md). */
export const VENDORS: Typed[] = [
  {
    words: 'vendors',
    about: 'who is connected, with keys and games',
    read: () => commandFor(vendorCalls.listVendors, {}),
  },
  {
    words: 'vendor add CODE',
    about:
      '--protocol operator-wallet|valkyrie --base-url URL [--public-key FILE] [--token T] [--api-key K] [--name N] [--operator-id ID] [--currencies MXN,...] [--game-origin URL,...] [--mode seamless|transfer|either]   connects it, by two people; said again it changes what is said, and the rest stays',
    options: {
      protocol: 'text',
      'base-url': 'text',
      'public-key': 'text',
      token: 'text',
      'api-key': 'text',
      name: 'text',
      'operator-id': 'text',
      currencies: 'list',
      'game-origin': 'list',
      mode: 'text',
    },
    read: ([code = ''], options) =>
      put(vendorCalls.registerVendor, codeOf(code), registration(options), {
        conflict: "That key or that token is, or was, another vendor's: each is one vendor's for ever.",
      }),
  },
  {
    words: 'vendor-key',
    about: '[--to FILE]   our public key, which a vendor knows our calls by, as PEM',
    options: { to: 'text' },
    read: (_filled, options) => ({ kind: 'act', act: (server) => ourKey(server, options.text('to')) }),
  },
  {
    words: 'vendor keys CODE',
    about: '--add FILE | --retire KID   adding takes two people; both hold until the old one is retired',
    options: { add: 'text', retire: 'text' },
    read: ([code = ''], options) => {
      const [add, retire] = [options.text('add'), options.text('retire')]
      if ((add === undefined) === (retire === undefined)) throw new WrongUsage('Say either --add FILE or --retire KID.')
      if (add !== undefined)
        return put(
          vendorCalls.changeVendorKeys,
          code,
          { add: keyIn(add) },
          { conflict: "That key is, or was, another vendor's." },
        )
      const named = KeyChange.safeParse({ retire })
      if (!named.success) throw new WrongUsage('--retire wants the name of a key, as `vendors` lists it.')
      return put(vendorCalls.changeVendorKeys, code, named.data, {
        'not-found': 'No such vendor, or no such key of theirs: vendors lists both.',
      })
    },
  },
  {
    words: 'vendor sync CODE',
    about: 'reads its list of games into the catalogue',
    read: ([code = '']) =>
      put(
        vendorCalls.syncVendorGames,
        code,
        {},
        {
          'vendor-failed':
            'The vendor gave no list that can be read, or an empty one. Its games stay as they were. Is --base-url right? Does it have our key (vendor-key)?',
          'operation-not-allowed': 'Valkyrie gives no list. Add its games by hand: vendor game CODE GAME --name NAME',
        },
      ),
  },
  {
    words: 'vendor game CODE GAME',
    about:
      "--name NAME [--category 'Video Slots'] [--rtp 96.09] [--stakes AMOUNT-AMOUNT,...] | --gone   one game by hand, of a vendor without a list; adding takes two people",
    options: { name: 'text', category: 'text', rtp: 'text', stakes: 'list', gone: 'switch' },
    read: ([code = '', gameCode = ''], options) =>
      put(vendorCalls.changeVendorGame, code, gameChange(gameCode, options), {
        'not-found': 'No such vendor, or no such game of theirs.',
        conflict: "That game is in the brand's own catalogue.",
      }),
  },
  {
    words: 'vendor disable CODE',
    about: 'no launch and no new bet; wins and rollbacks still land',
    read: ([code = '']) => put(vendorCalls.switchVendor, code, { enabled: false }),
  },
  {
    words: 'vendor enable CODE',
    about: 'its games open again',
    read: ([code = '']) => put(vendorCalls.switchVendor, code, { enabled: true }),
  },
]

function gameChange(gameCode: string, options: OptionValues): object {
  if (options.isOn('gone')) return { gone: gameCode }
  return checked(NamedGame, {
    gameCode,
    name: options.text('name'),
    category: options.text('category') ?? 'Video Slots',
    rtp: hundredths(options.text('rtp')),
    stakes: stakesIn(options.list('stakes')),
  })
}

function hundredths(percent: string | undefined): number | undefined {
  if (percent === undefined) return undefined
  const [, whole = '', part = ''] = /^(\d{1,3})(?:\.(\d{1,2}))?$/.exec(percent) ?? []
  return Number(whole + part.padEnd(2, '0'))
}

function stakesIn(typed: readonly string[]): object | undefined {
  if (typed.length === 0) return undefined
  const ranges = typed.map((range) => {
    const [min, max, ...more] = range.split('-')
    if (max === undefined || more.length > 0) throw new WrongUsage(SENTENCES.stakes)
    const [least, most] = [readAmount(min, '--stakes'), readAmount(max, '--stakes')]
    return [oneCurrency([least, most]).currency, { min: least.amount, max: most.amount }]
  })
  return Object.fromEntries(ranges)
}

type VendorChange = Extract<(typeof vendorCalls)[keyof typeof vendorCalls], { params: object }>

function put(change: VendorChange, typed: string, value: object, refusals: Refusals = {}): Command {
  const sentences = { 'not-found': 'There is no vendor of that code: vendors lists them.', ...refusals }
  return commandFor(change, { code: codeOf(typed) }, value, sentences)
}

/** Returns our public key as PEM, or writes it to `file` when one is named. Throws `CommandError` when that fails. */
async function ourKey(server: Server, file: string | undefined): Promise<object> {
  const key: JsonWebKey = await call(server, vendorCalls.showVendorKey, {}, {})
  const pem = createPublicKey({ key, format: 'jwk' }).export({ type: 'spki', format: 'pem' }) as string
  if (file === undefined) return { pem }
  try {
    writeTextTo(file, pem)
  } catch {
    throw new CommandError(`${file} cannot be written.`, 1)
  }
  return { written: file }
}

function codeOf(typed: string): string {
  const code = VendorCode.safeParse(typed.toUpperCase())
  if (!code.success) throw new WrongUsage('A code is 2 to 16 letters, digits or _, a letter first.')
  return code.data
}

function registration(options: OptionValues): Registration {
  const file = options.text('public-key')
  const vendor = checked(Registration, {
    protocol: options.text('protocol'),
    baseUrl: options.text('base-url'),
    name: options.text('name'),
    operatorId: options.text('operator-id'),
    gameOrigins: listOrUndefined(options.list('game-origin')),
    currencies: listOrUndefined(options.list('currencies').map((currency) => currency.toUpperCase())),
    mode: options.text('mode'),
    publicKey: file === undefined ? undefined : keyIn(file),
    token: options.text('token'),
    apiKey: options.text('api-key'),
  }) as Registration
  if (vendor.protocol === 'operator-wallet' && !vendor.publicKey)
    throw new WrongUsage('A vendor of the operator wallet signs its calls: --public-key FILE.')
  if (vendor.protocol === 'valkyrie' && vendor.gameOrigins === undefined)
    throw new WrongUsage('Behind Valkyrie games open at their providers: --game-origin URL.')
  return vendor
}

const listOrUndefined = (list: string[]) => (list.length === 0 ? undefined : list)

/** Reads the public RSA key from a PEM or JWK file, which may hold the private key. Throws `WrongUsage`. */
function keyIn(file: string): PublicKey {
  const text = readTextOf(file).trim()
  try {
    const key = text.startsWith('{')
      ? createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPublicKey(text)
    return PublicKey.parse(key.export({ format: 'jwk' }))
  } catch {
    throw new WrongUsage(`${file} holds no RSA key of 2,048 to 4,096 bits in PEM or JWK.`)
  }
}
