import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { forgotByEmail } from '#api/password'
import { login, register } from '#api/session'
import { registerMobile, smsNoLogin, smsRegister } from '#api/verification'
import { differenceOf } from '#tests/support/chance'
import { ask, PASSWORD, registered, seal } from '#tests/support/client'
import { codeFor, freshNumber, switchAtPlatform, switchFlags } from '#tests/support/mobile'
import { platformDoor } from '#tests/support/platformDoor'
import { product } from '#tests/support/running'
import { FULL } from '#tests/support/tier'

/**
 * Whether a name or a number has an account must not show, in what is said nor in how long it takes (GLI-19 2.5.3(a),
 * ASVS 5.0 6.3.8). Tries at the platform's door, known and unknown in turn so that a busy moment meets both alike.
 */

const TRIES = FULL ? 400 : 120
/** How often chance alone would fail one of these tests: once in a million runs. */
const ALPHA = 1e-6

const origin = product.origin
const platform = platformDoor()
const stamp = Date.now().toString(36)
type Kind = 'known' | 'unknown'
const nameOf = (kind: Kind, index: number) => `${kind === 'known' ? 'k' : 'u'}${index}x${stamp}`

interface Tried {
  took_ms: number
  said: string
}

/** Asks about known and unknown in turn, and holds what was said and how long it took against one another. */
async function expectAlike(tried: (kind: Kind, index: number) => Promise<Tried>): Promise<void> {
  const tries = { known: [] as Tried[], unknown: [] as Tried[] }
  for (let index = 0; index < TRIES / 2; index += 1) {
    // Who goes first changes, so that what one leaves behind burdens both.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) tries[kind].push(await tried(kind, index))
  }
  expect(new Set([...tries.known, ...tries.unknown].map(({ said }) => said)).size).toBe(1)
  const times = (kind: Kind) => tries[kind].map(({ took_ms }) => took_ms)
  expect(differenceOf(times('known'), times('unknown')).chance).toBeGreaterThan(ALPHA)
}

describe('a wrong sign-in', () => {
  /** A wrong password may be tried twice before the third locks the name. */
  const A_NAME = 2
  const names = TRIES / 2 / A_NAME

  test(`${TRIES} wrong sign-ins tell a known name from an unknown one neither by text nor by time`, async () => {
    for (let index = 0; index < names; index += 1) await made(nameOf('known', index))
    await wrongSignIn(nameOf('unknown', -1))
    await expectAlike((kind, index) => wrongSignIn(nameOf(kind, index % names)))
  }, 600_000)

  test('a name that is locked says the same whether or not somebody has it', async () => {
    const [known, unknown] = [nameOf('known', 9_000), nameOf('unknown', 9_000)]
    await made(known)
    for (const name of [known, unknown]) for (let n = 0; n < 3; n += 1) await wrongSignIn(name)
    const [one, other] = [await wrongSignIn(known), await wrongSignIn(unknown)]
    expect(one.said).toContain('account-locked')
    // The wait counts down by the second; all else is the same to the letter.
    const withoutClock = ({ said }: Tried) => said.replace(/\b1[78]\d\d\b/g, '1800')
    expect(withoutClock(other)).toBe(withoutClock(one))
  })
})

test(`${TRIES} forgotten passwords tell a known name and address from unknown ones neither by text nor by time`, async () => {
  // A link may be asked for five times an hour about one name.
  const names = TRIES / 2 / 5
  const fieldsOf = (kind: Kind, index: number) => {
    const username = nameOf(kind, 5_000 + (index % names))
    return { username, email: `${username}@farol.example` }
  }
  for (let index = 0; index < names; index += 1) {
    const { username, email } = fieldsOf('known', index)
    await made(username, { email })
  }
  // A first one of nobody's that counts, for what only the first call costs.
  await told(forgotByEmail, { username: nameOf('unknown', 8_000), email: 'nobody@farol.example' })
  await expectAlike((kind, index) => told(forgotByEmail, fieldsOf(kind, index)))
}, 600_000)

describe('codes', () => {
  beforeAll(() => switchAtPlatform({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' }))
  afterAll(() => switchFlags({ MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' }))

  test(`${TRIES} codes asked for tell a known number from an unknown one neither by text nor by time`, async () => {
    // One number is sent a code of each purpose: the next of the same would have to wait a minute.
    const numbers = { known: [] as string[], unknown: [] as string[] }
    for (let index = 0; index < TRIES / 4; index += 1) {
      numbers.known.push(await registeredNumber())
      numbers.unknown.push(freshNumber())
    }
    await expectAlike((kind, index) =>
      told(smsNoLogin, {
        mobileNum: numbers[kind][index % (TRIES / 4)],
        countryDialingCode: '52',
        purpose: index < TRIES / 4 ? 'login' : 'password',
      }),
    )
  }, 600_000)
})

async function wrongSignIn(username: string): Promise<Tried> {
  return told(login, { username, password: 'no-es-la-clave-7', type: 'username' })
}

/** One call from an address of its own: how long it took, and everything it said but the clock and its own id. */
async function told(endpoint: Endpoint, fields: object): Promise<Tried> {
  const body = JSON.stringify(endpoint.sealed ? { sealed: await seal(origin, fields) } : fields)
  const headers = platform.headers()
  const begun = performance.now()
  const answer = await fetch(platform.origin + endpoint.path, { method: endpoint.method, headers, body })
  const text = await answer.text()
  const took_ms = performance.now() - begun
  const said = [...answer.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort()
  return { took_ms, said: JSON.stringify([answer.status, said, text]) }
}

/** An account of that name; made at the public door, which a busy machine may keep waiting too long. */
async function made(username: string, more: { email?: string } = {}): Promise<void> {
  for (let left = 5; ; left -= 1) {
    try {
      await (more.email === undefined ? registered(origin, username) : registeredWith(username, more.email))
      return
    } catch (error) {
      if (String(error).includes('username-taken')) return
      if (left === 0) throw error
    }
  }
}

function registeredWith(username: string, email: string) {
  const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', email }
  return ask(origin, register, { ...form, terms: true, registerMethod: 'WEB' })
}

/** A number with an account. */
async function registeredNumber(): Promise<string> {
  const number = freshNumber()
  await ask(origin, smsRegister, { mobileNo: number, countryDialingCode: '52' })
  const verificationCode = await codeFor(number)
  const form = { mobileNum: number, countryDialingCode: '52', verificationCode, birthday: '1990-05-17' }
  await ask(origin, registerMobile, { ...form, terms: true, registerMethod: 'WEB' })
  return number
}
