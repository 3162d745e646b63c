import { type CryptoKey, compactDecrypt, exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { LOGIN_VALUE, page } from '#tests/site/page'
import { provide } from '../../environment.ts'
import { register } from './register.ts'

const REGISTER = '/wps/member/register'

async function opened(sealed: string, key: CryptoKey): Promise<Record<string, unknown>> {
  const { plaintext } = await compactDecrypt(sealed, key)
  return JSON.parse(new TextDecoder().decode(plaintext))
}

/** A page on which both codes are stored, and the key of its sealed bodies. */
async function invitedPage() {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const here = page({ path: '/en/promotions?x=1' })
  here.local.setItem('referralCode', `${here.now} AMIGA`)
  here.local.setItem('affiliateCode', `${here.now} PUERTO`)
  provide(here.environment)
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
  here.respond('/wps/system/keys', here.value({ keys: [key] }))
  return { here, privateKey }
}

const TYPED = { username: 'mariana', password: 'farol-de-noche', confirmPassword: 'farol-de-noche' }
const NOTHING = { mobile: null, verificationCode: '', byMobile: false, captcha: null }

test('adds registerUrl, affiliateCode, referralCode, domain and registerMethod WEB from stored referral codes, on any page', async () => {
  const { here, privateKey } = await invitedPage()
  here.respond(REGISTER, here.value(LOGIN_VALUE))
  await register({ ...NOTHING, fields: { ...TYPED, affiliateCode: 'PUERTO' }, terms: true })
  const sent = here.sent.find(({ url }) => url === REGISTER)?.body as { sealed: string }
  expect(await opened(sent.sealed, privateKey)).toMatchObject({
    ...TYPED,
    affiliateCode: 'PUERTO',
    referralCode: 'AMIGA',
    registerUrl: 'https://farol.example/en/promotions?x=1',
    domain: 'farol.example',
    registerMethod: 'WEB',
  })
  // The next person to register here was not invited.
  expect([here.local.values.has('referralCode'), here.local.values.has('affiliateCode')]).toEqual([false, false])
})

test.each([
  ['referralCode', false],
  ['recommenderId', true],
])('a refusal of %s leaves the code of a friend’s link stored: %s', async (field, isStored) => {
  const { here } = await invitedPage()
  here.respond(REGISTER, here.refusal('referral-invalid', { fields: { [field]: 'unknown' } }))
  const result = await register({ ...NOTHING, fields: TYPED, terms: true })
  expect(result).toMatchObject({ ok: false, error: 'referral-invalid' })
  expect(here.local.values.has('referralCode')).toBe(isStored)
  expect(here.local.values.has('affiliateCode')).toBe(true)
})
