import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CallResult } from '#core/call'
import { provide } from '#core/environment'
import { flushPromises, page } from '#tests/site/page'
import { ENDLESS_MS } from '#tests/support/endless'
import { codeButton } from './code.ts'
import { forgetChannel } from './code-channel.ts'

const SMS = '/wps/verification/sms/noLogin'
const CHANNEL = '/wps/verification/channel'
const NUMBER = { mobileNum: '5512345678', countryDialingCode: '52' }

let here = page()
beforeEach(() => {
  here = page()
  provide(here.environment)
  forgetChannel()
  here.respond(CHANNEL, here.value({ firebase: null }))
})

const smsRequests = () => here.sent.filter(({ url }) => url === SMS)

/** Only Firebase requires a challenge. */
const solve = () => Promise.reject(new Error('nobody asked'))

const sent = () => here.value({ expiredMinutes: 1 })

test('a code is requested and a minute is counted down, less the round trip', async () => {
  here.respond(SMS, async () => {
    here.now += 4000
    return sent()
  })
  const button = codeButton('login', solve)
  const results: unknown[] = []
  button.requestCode(NUMBER, null, (result) => results.push(result))
  expect(button.$state.get().sending).toBe(true)
  await flushPromises()
  expect(smsRequests()[0]?.body).toEqual({ ...NUMBER, purpose: 'login' })
  expect(results).toEqual([{ ok: true, value: { expiredMinutes: 1 } }])
  expect(button.$state.get()).toEqual({ left: 56, sending: false })
  await here.pass(1000)
  expect(button.$state.get().left).toBe(55)
})

test('presses are ignored while the seconds run, also after a reload, and work after them', async () => {
  here.respond(SMS, sent())
  const button = codeButton('login', solve)
  button.requestCode(NUMBER, null, () => {})
  await flushPromises()
  await here.pass(10_000)
  const reloaded = codeButton('login', solve)
  expect(reloaded.$state.get().left).toBe(50)
  reloaded.requestCode(NUMBER, null, () => {})
  await flushPromises()
  expect(smsRequests()).toHaveLength(1)
  await here.pass(51_000)
  expect(reloaded.$state.get().left).toBe(0)
  expect(here.session.values.has('code-login')).toBe(false)
})

test('at most one press a second is accepted', async () => {
  here.respond(SMS, here.refusal('invalid-phone-number'))
  const button = codeButton('login', solve)
  for (let n = 0; n < 3; n += 1) {
    button.requestCode(NUMBER, null, () => {})
    await flushPromises()
  }
  expect(smsRequests()).toHaveLength(1)
  await here.pass(1000)
  button.requestCode(NUMBER, null, () => {})
  await flushPromises()
  expect(smsRequests()).toHaveLength(2)
})

test('too many requests wait as long as the server says, and show its sentence', async () => {
  here.respond(SMS, { ...here.refusal('too-many-requests', { retryAfterSeconds: 300 }), message: 'Espera 5 minutos.' })
  const button = codeButton('password', solve)
  let outcome: unknown
  button.requestCode(NUMBER, null, (result) => {
    outcome = result
  })
  await flushPromises()
  expect(outcome).toMatchObject({ ok: false, error: 'too-many-requests', message: 'Espera 5 minutos.' })
  expect(button.$state.get().left).toBe(300)
})

test('each purpose counts its own seconds', async () => {
  here.respond(SMS, sent())
  codeButton('login', solve).requestCode(NUMBER, null, () => {})
  await flushPromises()
  expect(codeButton('password', solve).$state.get().left).toBe(0)
})

describe('where Firebase sends the codes, a code', () => {
  const Firebase = { apiKey: 'AIza', api: 'https://toolkit.example', script: 'https://captcha.example/api.js' }
  const Toolkit = 'https://toolkit.example/v1'
  beforeEach(() => {
    here.respond(CHANNEL, here.value({ firebase: Firebase }))
    here.respond('/wps/verification/firebase', here.value({ expiredMinutes: 1, phoneNumber: '+525512345678' }))
    here.respond(`${Toolkit}/recaptchaParams`, { recaptchaSiteKey: 'site-key' })
    here.respond(`${Toolkit}/accounts:sendVerificationCode`, { sessionInfo: 'the-visit' })
  })

  async function press(challenge: () => Promise<CallResult<string | null>>) {
    const results: unknown[] = []
    codeButton('login', challenge).requestCode(NUMBER, null, (result) => results.push(result))
    // The code for Firebase is imported at the first press, which takes longer on a busy machine.
    await vi.waitFor(() => expect(results).toHaveLength(1), { timeout: ENDLESS_MS })
    return results
  }

  test('is counted by the platform first, then comes the challenge, then the code', async () => {
    expect(await press(async () => ({ ok: true, value: 'solved' }))).toEqual([
      { ok: true, value: { expiredMinutes: 1 } },
    ])
    expect(here.sent.map(({ url, body }) => [url, body])).toEqual([
      [CHANNEL, null],
      ['/wps/verification/firebase', { ...NUMBER, purpose: 'login' }],
      [`${Toolkit}/recaptchaParams?key=AIza`, null],
      [`${Toolkit}/accounts:sendVerificationCode?key=AIza`, { phoneNumber: '+525512345678', recaptchaToken: 'solved' }],
    ])
    expect(here.session.getItem('firebase-login')).toBe('the-visit')
  })

  test('is not sent after a challenge that was closed or did not load', async () => {
    expect(await press(async () => ({ ok: true, value: null }))).toMatchObject([{ error: 'popup-closed-by-user' }])
    await here.pass(1000)
    const failed = { ok: false, error: 'captcha-check-failed' } as const
    expect(await press(async () => failed)).toMatchObject([{ error: 'captcha-check-failed' }])
    expect(here.sent.some(({ url }) => url.includes('sendVerificationCode'))).toBe(false)
  })

  test('waits five minutes after too many requests', async () => {
    const error = { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER : quota' }
    here.respond(`${Toolkit}/accounts:sendVerificationCode`, { error })
    expect(await press(async () => ({ ok: true, value: 'solved' }))).toMatchObject([
      { error: 'too-many-requests', detail: { retryAfterSeconds: 300 } },
    ])
    expect(codeButton('login', solve).$state.get().left).toBe(300)
  })

  test('is not sent when the platform names no provider', async () => {
    here.respond(CHANNEL, here.refusal('upstream-failed'))
    expect(await press(solve)).toMatchObject([{ error: 'upstream-failed' }])
    expect(smsRequests()).toHaveLength(0)
  })
})
