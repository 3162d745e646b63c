import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { forgotByEmail } from '#api/session/password'
import { login, register } from '#api/session/session'
import { registerMobile, smsNoLogin, smsRegister } from '#api/session/verification'
import { codeFor, freshNumber, switchAtPlatform, switchFlags } from '#tests/support/page/mobile'
import { differenceOf } from '#tests/support/product/chance'
import { callEndpoint, PASSWORD, registered, seal } from '#tests/support/product/client'
import { platformGateway } from '#tests/support/product/platform-gateway'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/**
 * Neither the content nor the duration of a response may reveal whether a name or a number has an account (GLI-19
 * 2.5.3(a), ASVS 5.0 6.3.8). The tests call the platform's gateway, alternating between known and unknown names so that
 * a busy moment affects both.
 */

/** Forty show only a difference that is larger than the noise, such as a hash that is left out. */
const TRIES = FULL ? 400 : 40
/** The probability that chance alone fails one of these tests: one in a million runs. */
const ALPHA = 1e-6

const origin = product.origin
const platform = platformGateway()
const stamp = Date.now().toString(36)
type Kind = 'known' | 'unknown'
const nameOf = (kind: Kind, index: number) => `${kind === 'known' ? 'k' : 'u'}${index}x${stamp}`

interface Tried {
  took_ms: number
  response: string
}

/** Calls with known and unknown names in turn, and compares the contents and durations of the responses. */
async function expectAlike(tried: (kind: Kind, index: number) => Promise<Tried>): Promise<void> {
  const tries = { known: [] as Tried[], unknown: [] as Tried[] }
  for (let index = 0; index < TRIES / 2; index += 1) {
    // The order alternates, so that after-effects of one call burden both kinds.
    const order = index % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) tries[kind].push(await tried(kind, index))
  }
  expect(new Set([...tries.known, ...tries.unknown].map(({ response }) => response)).size).toBe(1)
  const times = (kind: Kind) => tries[kind].map(({ took_ms: tookMs }) => tookMs)
  expect(differenceOf(times('known'), times('unknown')).chance).toBeGreaterThan(ALPHA)
}

describe('a wrong sign-in', () => {
  /** A name allows two wrong passwords; the third would lock it. */
  const AName = 2
  const names = TRIES / 2 / AName

  test(`${TRIES} wrong sign-ins tell a known name from an unknown one neither by text nor by time`, async () => {
    for (let index = 0; index < names; index += 1) await made(nameOf('known', index))
    await wrongSignIn(nameOf('unknown', -1))
    await expectAlike((kind, index) => wrongSignIn(nameOf(kind, index % names)))
  }, 1_800_000)

  test('a locked name gets the same response whether or not it exists', async () => {
    const [existing, unknown] = [nameOf('known', 9_000), nameOf('unknown', 9_000)]
    await made(existing)
    for (const name of [existing, unknown]) for (let n = 0; n < 3; n += 1) await wrongSignIn(name)
    const [one, other] = [await wrongSignIn(existing), await wrongSignIn(unknown)]
    expect(one.response).toContain('account-locked')
    // The waiting time counts down by the second; everything else must be identical.
    const withoutClock = ({ response }: Tried) => response.replace(/\b1[78]\d\d\b/g, '1800')
    expect(withoutClock(other)).toBe(withoutClock(one))
  })
})

test(`${TRIES} forgotten passwords tell a known name and address from unknown ones neither by text nor by time`, async () => {
  // A link can be requested five times an hour for one name.
  const names = TRIES / 2 / 5
  const fieldsOf = (kind: Kind, index: number) => {
    const username = nameOf(kind, 5_000 + (index % names))
    return { username, email: `${username}@farol.example` }
  }
  for (let index = 0; index < names; index += 1) {
    const { username, email } = fieldsOf('known', index)
    await made(username, { email })
  }
  // A first call that is not measured, because only the first one pays for initialisation.
  await measureCall(forgotByEmail, { username: nameOf('unknown', 8_000), email: 'nobody@farol.example' })
  await expectAlike((kind, index) => measureCall(forgotByEmail, fieldsOf(kind, index)))
}, 1_800_000)

describe('codes', () => {
  beforeAll(() => switchAtPlatform({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' }))
  afterAll(() => switchFlags({ MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' }))

  test(`${TRIES} codes asked for tell a known number from an unknown one neither by text nor by time`, async () => {
    // Each number gets one code of each purpose: a second code of the same purpose would have to wait a minute.
    const numbers = { known: [] as string[], unknown: [] as string[] }
    for (let index = 0; index < TRIES / 4; index += 1) {
      numbers.known.push(await registeredNumber())
      numbers.unknown.push(freshNumber())
    }
    await expectAlike((kind, index) =>
      measureCall(smsNoLogin, {
        mobileNum: numbers[kind][index % (TRIES / 4)],
        countryDialingCode: '52',
        purpose: index < TRIES / 4 ? 'login' : 'password',
      }),
    )
  }, 1_800_000)
})

async function wrongSignIn(username: string): Promise<Tried> {
  return measureCall(login, { username, password: 'no-es-la-clave-7', type: 'username' })
}

/** Makes one call from a new address. Returns its duration and its content, without the date and the request id. */
async function measureCall(endpoint: Endpoint, fields: object): Promise<Tried> {
  const body = JSON.stringify(endpoint.sealed ? { sealed: await seal(origin, fields) } : fields)
  const headers = platform.headers()
  const begun = performance.now()
  const response = await fetch(platform.origin + endpoint.path, { method: endpoint.method, headers, body })
  const text = await response.text()
  const tookMs = performance.now() - begun
  const responseHeaders = [...response.headers].filter(([name]) => !['date', 'x-request-id'].includes(name)).sort()
  return { took_ms: tookMs, response: JSON.stringify([response.status, responseHeaders, text]) }
}

/** Registers an account of that name. Uses the public gateway, which can time out on a busy machine. */
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
  return callEndpoint(origin, register, { ...form, terms: true, registerMethod: 'WEB' })
}

/** Returns a number that has an account. */
async function registeredNumber(): Promise<string> {
  const number = freshNumber()
  await callEndpoint(origin, smsRegister, { mobileNo: number, countryDialingCode: '52' })
  const verificationCode = await codeFor(number)
  const form = { mobileNum: number, countryDialingCode: '52', verificationCode, birthday: '1990-05-17' }
  await callEndpoint(origin, registerMobile, { ...form, terms: true, registerMethod: 'WEB' })
  return number
}
