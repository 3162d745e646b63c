import { beforeEach, describe, expect, test } from 'vitest'
import { LOGIN_VALUE } from '#tests/site/page'
import { sealedPage, type TestPage } from '#tests/site/sealed-page'
import { $token } from '../../token.ts'
import { loginByCode } from '../login/login.ts'
import { closeSession } from '../session.ts'
import { fetchProof, forgetChannel } from './code-channel.ts'
import { type ProviderCode, redeemCode, sendCode, TOOLKIT_CODES } from './firebase.ts'

const FIREBASE = { apiKey: 'AIza', api: 'https://toolkit.example', script: 'https://captcha.example/api.js' }
const TOOLKIT = 'https://toolkit.example/v1'
const SEND = `${TOOLKIT}/accounts:sendVerificationCode`
const SIGN_IN = `${TOOLKIT}/accounts:signInWithPhoneNumber`
const solved = async () => ({ ok: true, value: 'solved' }) as const

let here: TestPage
let visits = 0
/** A verification id that has not been used. */
const newVisit = () => {
  visits += 1
  return `visit-${visits}`
}
beforeEach(async () => {
  here = await sealedPage()
  forgetChannel()
  closeSession()
  here.respond('/wps/verification/channel', here.value({ firebase: FIREBASE }))
  here.respond(`${TOOLKIT}/recaptchaParams`, { recaptchaSiteKey: 'site-key' })
})

/** Fails as the Toolkit does: status 400 and a name, with a readable text after a colon. */
const failed = (message: string) => () =>
  Response.json({ error: { code: 400, message, errors: [{ message, domain: 'global' }] } }, { status: 400 })

const NAMES = (Object.entries(TOOLKIT_CODES) as [ProviderCode, readonly string[]][]).flatMap(([code, names]) =>
  names.map((name) => [name, code] as const),
)

describe('each Firebase code of specification section 8', () => {
  test.each(NAMES)('%s is %s when a code is sent', async (name, code) => {
    here.respond(SEND, failed(`${name} : and why`))
    expect(await sendCode(FIREBASE, '+525512345678', solved)).toMatchObject({ ok: false, error: code })
  })

  test.each(NAMES)('%s is %s when a code is redeemed', async (name, code) => {
    here.respond(SIGN_IN, failed(name))
    expect(await redeemCode(FIREBASE, newVisit(), '123456')).toMatchObject({ ok: false, error: code })
  })

  test.each([
    ['a name nobody knows', failed('SOMETHING_NEW')],
    ['no name', () => Response.json({}, { status: 400 })],
    ['success without what was asked', () => Response.json({})],
  ])('%s is an unknown error', async (_, reply) => {
    here.respond(SIGN_IN, reply)
    expect(await redeemCode(FIREBASE, newVisit(), '123456')).toMatchObject({ ok: false, error: 'unknown' })
  })

  test('a missing response is a network failure', async () => {
    here.respond(SIGN_IN, new TypeError('offline'))
    expect(await redeemCode(FIREBASE, newVisit(), '123456')).toMatchObject({ ok: false, error: 'network' })
  })
})

describe('a proof', () => {
  test('is the code itself where the platform sent it', async () => {
    expect(await fetchProof('login', ' 123456 ')).toEqual({ ok: true, value: { verificationCode: '123456' } })
    expect(here.sent).toEqual([])
  })

  test('is the token for a code of Firebase, requested once however often the form is sent', async () => {
    const visit = newVisit()
    here.session.setItem('firebase-register', visit)
    here.respond(SIGN_IN, { idToken: 'a.b.c', phoneNumber: '+525512345678' })
    const proof = { ok: true, value: { firebaseChannel: 'PHONE', firebaseIdToken: 'a.b.c' } }
    expect(await fetchProof('register', '123456')).toEqual(proof)
    expect(await fetchProof('register', '123456')).toEqual(proof)
    const requests = here.sent.filter(({ url }) => url.startsWith(SIGN_IN))
    expect(requests.map(({ body }) => body)).toEqual([{ sessionInfo: visit, code: '123456' }])
  })

  test('signs in with type firebase, and clears what was begun', async () => {
    here.session.setItem('firebase-login', newVisit())
    here.respond(SIGN_IN, { idToken: 'a.b.c' })
    here.respond('/wps/session/login', here.value(LOGIN_VALUE))
    const number = { mobileNum: '5512345678', countryDialingCode: '52' }
    expect(await loginByCode(number, '123456')).toEqual({ ok: true, value: null })
    expect($token.get()).toBe(LOGIN_VALUE.token)
    expect(here.session.getItem('firebase-login')).toBeNull()
  })
})
