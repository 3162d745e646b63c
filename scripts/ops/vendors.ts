import { createPublicKey, type JsonWebKey } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brand } from '../../src/brand/brand.ts'
import {
  KeyChange,
  NamedGame,
  PublicKey,
  Registration,
  Switch,
  VendorCode,
} from '../../workers/platform/vendors/operator.ts'
import { checking, type Given, type Typed, WrongUsage } from './typed.ts'

const checked = checking({
  protocol: '--protocol wants operator-wallet or valkyrie.',
  baseUrl: '--base-url wants a web address without a slash at its end, such as https://api.vendor.example/v1.',
  gameOrigins: '--game-origin wants origins such as https://games.vendor.example.',
  operatorId: '--operator-id wants the name the vendor knows us by, without spaces.',
  name: '--name wants 1 to 60 characters.',
  currencies: '--currencies wants codes such as MXN,USD.',
  mode: '--mode wants seamless, transfer or either.',
  token: '--token wants 24 to 200 letters without spaces: what the vendor brings us.',
  apiKey: '--api-key wants 24 to 200 letters without spaces: what we bring the vendor.',
  category: '--category wants one of the operator wallet, such as Video Slots, Live Roulette or Table Games.',
  retire: '--retire wants the name of a key, as `vendors` lists it.',
})

/** Vendors, connected and disconnected by commands alone (docs/vendors.md). */
export const VENDORS: Typed[] = [
  {
    words: 'vendors',
    about: 'who is connected, with keys and games',
    read: () => ({ kind: 'get', path: '/ops/vendors' }),
  },
  {
    words: 'vendor add CODE',
    about:
      '--protocol operator-wallet|valkyrie --base-url URL [--public-key FILE] [--token T] [--api-key K] [--name N] [--operator-id ID] [--currencies MXN,...] [--game-origin URL,...] [--mode seamless|transfer|either]',
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
    read: ([code = ''], given) => put(code, 'registration', registration(codeOf(code), given)),
  },
  {
    words: 'vendor keys CODE',
    about: '--add FILE | --retire KID   both hold until the old one is retired',
    options: { add: 'text', retire: 'text' },
    read: ([code = ''], given) => {
      const [add, retire] = [given.text('add'), given.text('retire')]
      if ((add === undefined) === (retire === undefined)) throw new WrongUsage('Say either --add FILE or --retire KID.')
      if (add !== undefined) return put(code, 'keys', { add: keyIn(add) })
      const named = KeyChange.safeParse({ retire })
      if (!named.success) throw new WrongUsage('--retire wants the name of a key, as `vendors` lists it.')
      return put(code, 'keys', named.data)
    },
  },
  {
    words: 'vendor sync CODE',
    about: 'reads its list of games into the catalogue',
    read: ([code = '']) => put(code, 'games', {}),
  },
  {
    words: 'vendor game CODE GAME',
    about: "--name NAME [--category 'Video Slots'] | --gone   one game by hand, of a vendor without a list",
    options: { name: 'text', category: 'text', gone: 'switch' },
    read: ([code = '', gameCode = ''], given) => put(code, 'game', gameChange(gameCode, given)),
  },
  {
    words: 'vendor disable CODE',
    about: 'no launch and no new bet; wins and rollbacks still land',
    read: ([code = '']) => put(code, 'switch', checked(Switch, { enabled: false })),
  },
  {
    words: 'vendor enable CODE',
    about: '',
    read: ([code = '']) => put(code, 'switch', checked(Switch, { enabled: true })),
  },
]

function gameChange(gameCode: string, given: Given): object {
  if (given.isOn('gone')) return { gone: gameCode }
  return checked(NamedGame, { gameCode, name: given.text('name'), category: given.text('category') ?? 'Video Slots' })
}

function put(typed: string, what: string, value: object) {
  return { kind: 'put', path: `/ops/vendors/${codeOf(typed)}/${what}`, value } as const
}

function codeOf(typed: string): string {
  const code = VendorCode.safeParse(typed.toUpperCase())
  if (!code.success) throw new WrongUsage('A code is 2 to 16 letters, digits or _, a letter first.')
  return code.data
}

function registration(code: string, given: Given): object {
  const file = given.text('public-key')
  const asked = checked(Registration, {
    protocol: given.text('protocol'),
    baseUrl: given.text('base-url'),
    name: given.text('name') ?? code,
    operatorId: given.text('operator-id') ?? brand.merchantCode,
    gameOrigins: given.list('game-origin'),
    currencies: given.list('currencies').map((currency) => currency.toUpperCase()),
    mode: given.text('mode') ?? 'seamless',
    publicKey: file === undefined ? undefined : keyIn(file),
    token: given.text('token'),
    apiKey: given.text('api-key'),
  }) as Registration
  if (asked.protocol === 'operator-wallet' && !asked.publicKey)
    throw new WrongUsage('A vendor of the operator wallet signs its calls: --public-key FILE.')
  if (asked.protocol === 'valkyrie' && asked.gameOrigins.length === 0)
    throw new WrongUsage('Behind Valkyrie games open at their providers: --game-origin URL.')
  return asked
}

/** The public RSA key in a file: PEM or JWK, also where the file holds the private one. */
function keyIn(file: string): PublicKey {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch {
    throw new WrongUsage(`${file} cannot be read.`)
  }
  try {
    const key = text.startsWith('{')
      ? createPublicKey({ key: JSON.parse(text) as JsonWebKey, format: 'jwk' })
      : createPublicKey(text)
    return PublicKey.parse(key.export({ format: 'jwk' }))
  } catch {
    throw new WrongUsage(`${file} holds no RSA key of 2,048 to 4,096 bits in PEM or JWK.`)
  }
}
