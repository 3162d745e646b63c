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

test('adds registerUrl, affiliateCode, referralCode, domain and registerMethod WEB from stored referral codes, on any page', async () => {
  const { publicKey, privateKey } = await generateKeyPair('ECDH-ES', { crv: 'P-256', extractable: true })
  const here = page({ path: '/en/promotions?x=1' })
  here.local.setItem('referralCode', `${here.now} AMIGA`)
  here.local.setItem('affiliateCode', `${here.now} PUERTO`)
  provide(here.environment)
  const key = { ...(await exportJWK(publicKey)), kid: 'k1', use: 'enc', alg: 'ECDH-ES' }
  here.respond('/wps/system/keys', here.value({ keys: [key] }))
  here.respond(REGISTER, here.value(LOGIN_VALUE))
  const typed = { username: 'mariana', password: 'farol-de-noche', confirmPassword: 'farol-de-noche' }
  const nothing = { mobile: null, verificationCode: '', byMobile: false, captcha: null }
  await register({ ...nothing, fields: { ...typed, affiliateCode: 'PUERTO' }, terms: true })
  const sent = here.sent.find(({ url }) => url === REGISTER)?.body as { sealed: string }
  expect(await opened(sent.sealed, privateKey)).toMatchObject({
    ...typed,
    affiliateCode: 'PUERTO',
    referralCode: 'AMIGA',
    registerUrl: 'https://farol.example/en/promotions?x=1',
    domain: 'farol.example',
    registerMethod: 'WEB',
  })
  // The next person to register here was not invited.
  expect([here.local.values.has('referralCode'), here.local.values.has('affiliateCode')]).toEqual([false, false])
})
