import { beforeEach, expect, test } from 'vitest'
import { LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { openSession } from '../session.ts'
import {
  $authenticator,
  beginAuthenticator,
  confirmAuthenticator,
  forgetAuthenticator,
  loadAuthenticator,
  removeAuthenticator,
  renewRecovery,
} from './authenticator.ts'

const PATH = '/wps/member/authenticator'
const SINCE = '2026-11-21T12:00:00.000Z'
const PROOF = { password: 'farol-de-noche', code: ' 123456 ' }

let here: TestPage
beforeEach(async () => {
  here = await sealedPage()
  openSession(LOGIN_VALUE)
  forgetAuthenticator()
})

test('the authenticator is off, on, or unknown with the reason', async () => {
  here.respond(
    PATH,
    here.value({ on: false, since: null, recoveryLeft: 0 }),
    here.value({ on: true, since: SINCE, recoveryLeft: 9 }),
    here.refusal('upstream-failed'),
  )
  const states = []
  for (let n = 0; n < 3; n += 1) {
    await loadAuthenticator()
    states.push($authenticator.get())
  }
  expect(states).toEqual([
    { state: 'off' },
    { state: 'on', since: SINCE, recoveryLeft: 9 },
    { state: 'failed', error: 'upstream-failed' },
  ])
})

test('an authenticator is begun, confirmed, renewed and removed; its secrets are cleared when the popup closes', async () => {
  here.respond(`${PATH}/begin`, here.value({ secret: 'MZXW6YTB', uri: 'otpauth://totp/Farol:ana' }))
  here.respond(`${PATH}/confirm`, here.value({ recoveryCodes: ['aaaa-bbbb'] }))
  here.respond(`${PATH}/recovery`, here.value({ recoveryCodes: ['cccc-dddd'] }))
  here.respond(`${PATH}/remove`, here.value({}))
  await beginAuthenticator('farol-de-noche')
  expect($authenticator.get()).toEqual({ state: 'begun', secret: 'MZXW6YTB', uri: 'otpauth://totp/Farol:ana' })
  await confirmAuthenticator('123456')
  expect($authenticator.get()).toEqual({ state: 'codes', codes: ['aaaa-bbbb'] })
  await renewRecovery(PROOF)
  expect($authenticator.get()).toEqual({ state: 'codes', codes: ['cccc-dddd'] })
  await removeAuthenticator(PROOF)
  expect($authenticator.get()).toEqual({ state: 'off' })
  await confirmAuthenticator('123456')
  forgetAuthenticator()
  expect($authenticator.get()).toEqual({ state: 'loading' })
})

test('a secret that arrives after the popup was closed is dropped', async () => {
  here.respond(PATH, here.value({ on: true, since: SINCE, recoveryLeft: 9 }))
  here.respond(`${PATH}/begin`, here.value({ secret: 'MZXW6YTB', uri: 'otpauth://totp/Farol:ana' }))
  const responses = [loadAuthenticator(), beginAuthenticator('farol-de-noche')]
  forgetAuthenticator()
  await Promise.all(responses)
  expect($authenticator.get()).toEqual({ state: 'loading' })
})

test('a refusal keeps the current step', async () => {
  here.respond(`${PATH}/begin`, here.value({ secret: 'MZXW6YTB', uri: 'otpauth://totp/Farol:ana' }))
  here.respond(`${PATH}/confirm`, here.refusal('invalid-verification-code'))
  await beginAuthenticator('farol-de-noche')
  expect(await confirmAuthenticator('000000')).toMatchObject({ ok: false, error: 'invalid-verification-code' })
  expect($authenticator.get().state).toBe('begun')
})
