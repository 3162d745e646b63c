import { request } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Endpoint } from '#api/endpoint'
import { confirmExtra } from '#api/session/extra-verification'
import { freePlay } from '#api/session/free-play'
import { changeDuePassword, forgotByEmail, resetPassword } from '#api/session/password'
import { createHandoff, login, redeemHandoff, register } from '#api/session/session'
import { registerMobile, smsNoLogin, smsRegister } from '#api/session/verification'
import { enrolled } from '#tests/support/page/authenticator'
import { codeFor, freshNumber, switchAtPlatform, switchFlags } from '#tests/support/page/mobile'
import { eventually } from '#tests/support/page/shell'
import { callEndpoint, PASSWORD, registered, seal, send } from '#tests/support/product/client'
import { ops } from '#tests/support/product/ops'
import { platformGateway } from '#tests/support/product/platform-gateway'
import { product } from '#tests/support/product/running'
import { FULL } from '#tests/support/product/tier'

/** Credentials for a single use work exactly once, however many callers use them at the same moment. */

const USES = FULL ? 500 : 40
const origin = product.origin
const platform = platformGateway()
const uniqueName = (letter: string) => `${letter}${Date.now().toString(36)}`

/** Counts the responses of each kind: `200`, or the status and its code. */
function counted(responses: { status: number; code: string | undefined }[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, code } of responses) {
    const kind = code === undefined ? String(status) : `${status} ${code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}

const together = <Result>(use: () => Promise<Result>) => Promise.all(Array.from({ length: USES }, use))

async function post(path: string, method: string, body: string) {
  const response = await fetch(platform.origin + path, { method, headers: platform.headers(), body })
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}

describe(`${USES} at once`, () => {
  test('one hand-off code opens one session', async () => {
    const token = await registered(origin, uniqueName('h'))
    const { code } = await callEndpoint(origin, createHandoff, {}, token)
    const responses = await together(() => post(redeemHandoff.path, 'POST', JSON.stringify({ code })))
    expect(counted(responses)).toEqual({ '200': 1, '401 not-signed-in': USES - 1 })
  })

  test('one sealed sign-in opens one session', async () => {
    const username = uniqueName('s')
    await registered(origin, username)
    const body = JSON.stringify({ sealed: await seal(origin, { username, password: PASSWORD, type: 'username' }) })
    const responses = await together(() => post(login.path, 'POST', body))
    expect(counted(responses)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })

  test('one sealed registration opens one account', async () => {
    const username = uniqueName('r')
    const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', terms: true }
    const body = JSON.stringify({ sealed: await seal(origin, { ...form, registerMethod: 'WEB' }) })
    const responses = await together(() => post(register.path, 'PUT', body))
    expect(counted(responses)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })

  test('one ticket with one code of the app opens one session', async () => {
    const username = uniqueName('v')
    const app = await enrolled(await registered(origin, username), PASSWORD)
    const { body } = await send(origin, login, { username, password: PASSWORD, type: 'username' })
    const { ticket } = body.value as { ticket: string }
    const fields = { ticket, method: 'authenticator', answer: app.code(1) }
    const bodies = await together(async () => JSON.stringify({ sealed: await seal(origin, fields) }))
    const responses = await Promise.all(bodies.map((one) => post(confirmExtra.path, 'POST', one)))
    expect(counted(responses)).toEqual({ '200': 1, '422 verification-expired': USES - 1 })
  })

  test('one sealed press of free play opens one account', async () => {
    const body = JSON.stringify({
      sealed: await seal(origin, { os: 'OTHER', platform: 'W', 'X-Gateway-Version': '3' }),
    })
    const responses = await together(() => post(freePlay.path, 'POST', body))
    expect(counted(responses)).toEqual({ '200': 1, '409 replayed': USES - 1 })
  })
})

/** Sends the same fields, each time sealed separately: the value inside is what must not work twice. */
async function sealedTogether(endpoint: Endpoint, fields: object) {
  const bodies = await Promise.all(
    Array.from({ length: USES }, async () => JSON.stringify({ sealed: await seal(origin, fields) })),
  )
  return Promise.all(bodies.map((body) => post(endpoint.path, endpoint.method, body)))
}

describe(`${USES} at once, each sealed anew`, () => {
  const number = freshNumber()
  const phone = { mobileNum: number, countryDialingCode: '52' }
  const Chosen = { newPassword: 'bajamar-tranquila-8', confirmNewPassword: 'bajamar-tranquila-8' }

  beforeAll(() => switchAtPlatform({ MOBILENUMREG3: '1', MOBILEVERCODELOGIN3: '1' }))
  afterAll(() => switchFlags({ MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' }))

  test('one code by SMS opens one account', async () => {
    await callEndpoint(origin, smsRegister, { mobileNo: number, countryDialingCode: '52' })
    const verificationCode = await codeFor(number)
    const form = { ...phone, verificationCode, birthday: '1990-05-17', terms: true, registerMethod: 'WEB' }
    const responses = await sealedTogether(registerMobile, form)
    expect(counted(responses)).toEqual({ '200': 1, '422 invalid-verification-code': USES - 1 })
  })

  test('one code by SMS opens one session', async () => {
    await callEndpoint(origin, smsNoLogin, phone)
    const password = await codeFor(number, 'Your code to sign in')
    const responses = await sealedTogether(login, {
      username: number,
      countryDialingCode: '52',
      password,
      type: 'sms',
    })
    const { '200': opened, ...refused } = counted(responses)
    expect(opened).toBe(1)
    // At most as many as a code has tries are checked at once, from any sender.
    const expected = ['422 invalid-verification-code', '403 account-locked', '429 busy']
    expect(Object.keys(refused).filter((kind) => !expected.includes(kind))).toEqual([])
  })

  test('one link of a mail sets one password', async () => {
    const username = uniqueName('l')
    const email = `${username}@farol.example`
    const form = { username, password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17', email }
    await callEndpoint(origin, register, { ...form, terms: true, registerMethod: 'WEB' })
    await callEndpoint(origin, forgotByEmail, { username, email })
    let token = ''
    await eventually(() => {
      token = /\/password#([\w-]{43})/.exec(ops('outbox', '--to', email))?.[1] ?? ''
      return token
    }).not.toBe('')
    const responses = await sealedTogether(resetPassword, { token, ...Chosen })
    expect(counted(responses)).toEqual({ '200': 1, '422 link-expired': USES - 1 })
  })

  test('one ticket of a due password opens one session', async () => {
    const username = uniqueName('d')
    await registered(origin, username)
    await requirePasswordChange(username)
    const { body } = await send(origin, login, { username, password: PASSWORD, type: 'username' })
    const { ticket } = body.value as { ticket: string }
    const responses = await sealedTogether(changeDuePassword, { ticket, ...Chosen })
    expect(counted(responses)).toEqual({ '200': 1, '422 ticket-expired': USES - 1 })
  })
})

async function requirePasswordChange(account: string): Promise<void> {
  const headers = { Authorization: `Bearer ${product.opsToken}`, 'Content-Type': 'application/json' }
  const body = JSON.stringify({ account, due: 'first-login' })
  expect((await fetch(`${origin}/ops/members/password`, { method: 'PUT', headers, body })).status).toBe(200)
}

test('two sealed registrations of one name at once: one succeeds, the other is refused', async () => {
  const form = { username: uniqueName('t'), password: PASSWORD, confirmPassword: PASSWORD, birthday: '1990-05-17' }
  const fields = { ...form, terms: true, registerMethod: 'WEB' }
  const responses = await Promise.all([send(origin, register, fields), send(origin, register, fields)])
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 422])
  expect(responses.find(({ status }) => status === 422)?.body.code).toBe('username-taken')
})

test('wrong passwords whose clients hang up are counted like any other', async () => {
  const username = uniqueName('u')
  await registered(origin, username)
  const hangUp = async () => {
    const body = JSON.stringify({
      sealed: await seal(origin, { username, password: 'no-es-la-clave-7', type: 'username' }),
    })
    const sending = request(platform.origin + login.path, { method: 'POST', headers: platform.headers() })
    sending.on('error', () => undefined)
    // Counted from the last byte, because a busy machine may take longer than that to send the first.
    await new Promise<void>((sent) => sending.end(body, sent))
    await wait(40)
    sending.destroy()
  }
  for (let n = 0; n < 3; n++) await hangUp()
  const fields = { username, password: PASSWORD, type: 'username' }
  // The owner is told of the lock, which nothing but three counted failures sets.
  await eventually(() => ops('outbox', '--to', username)).toMatch(/30 minut/)
  expect((await send(origin, login, fields)).body.code).toBe('account-locked')
})
