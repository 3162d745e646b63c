import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import {
  codeSentTo,
  freshNumber,
  logInByCode,
  mobileMember,
  registerByMobile,
  requestCode,
  switchFlags,
} from '../support/mobile.ts'
import {
  bearer,
  callApi,
  env,
  expectValue,
  login,
  PASSWORD,
  register,
  send,
  sendSealed,
  someone,
} from '../support/world.ts'

const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

beforeEach(() =>
  switchFlags({
    USERNAMEREG3: '1',
    MOBILENUMREG3: '1',
    MOBILENUMPASSREG3: '0',
    REGMOBVERF3: '0',
    MOBILEVERCODELOGIN3: '1',
  }),
)
afterEach(() => {
  vi.useRealTimers()
})

const row = (id: string) =>
  env.DB.prepare('SELECT * FROM members WHERE id = ?').bind(id).first<Record<string, string | null>>()

/** Returns the code that the server sends after its response. */
async function laterCode(number: string, purpose: 'login' | 'password'): Promise<string> {
  await env.DB.prepare('DELETE FROM outbox_messages WHERE recipient = ?').bind(`+52${number}`).run()
  expectValue(await requestCode('noLogin', number, { purpose }))
  return eventually(async () => {
    const code = await codeSentTo(number)
    expect(code).not.toBeNull()
    return code ?? ''
  })
}

test('a code opens no account that is neither a member’s nor an agent’s', async () => {
  const { number, member } = await mobileMember()
  await env.DB.prepare('UPDATE members SET type = 3 WHERE id = ?').bind(member.id).run()
  later(61)
  expect(await logInByCode(number, await laterCode(number, 'login'))).toMatchObject({
    status: 403,
    body: { code: 'not-member' },
  })
})

describe('registerMobile', () => {
  test('signs in, with a number in the directory and a name that does not contain it', async () => {
    const { number, token, member } = await mobileMember()
    expect(await callApi('GET', '/wps/member/info', { headers: bearer(token) })).toMatchObject({ status: 200 })
    expect(member.account).toMatch(/^m\d{13}$/)
    expect(member.account).not.toContain(number.slice(-4))
    expect(await row(member.id)).toMatchObject({ mobile: `+52${number}`, password: null, register_method: 'WEB' })
  })

  test('one number is one account', async () => {
    const { number } = await mobileMember()
    later(61)
    await requestCode('register', number)
    expect(await registerByMobile(number, (await codeSentTo(number)) ?? '')).toMatchObject({
      status: 422,
      body: { code: 'mobile-taken', value: { fields: { mobileNum: 'taken' } } },
    })
  })

  test('requires a password only with MOBILENUMPASSREG3, by the same rules', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const code = (await codeSentTo(number)) ?? ''
    const pair = (password: string) => ({ password, confirmPassword: password })
    expect(await registerByMobile(number, code, pair(PASSWORD))).toMatchObject({
      body: { code: 'password-rule', value: { fields: { password: 'unexpected' } } },
    })
    await switchFlags({ MOBILENUMPASSREG3: '1' })
    expect(await registerByMobile(number, code)).toMatchObject({
      body: { code: 'password-rule', value: { fields: { password: 'required' } } },
    })
    expect(await registerByMobile(number, code, pair('corta'))).toMatchObject({ body: { code: 'password-rule' } })
    expect(await registerByMobile(number, code, pair('Qwerty123'))).toMatchObject({ body: { code: 'password-common' } })
    const value = expectValue(await registerByMobile(number, code, pair(PASSWORD)))
    expect(await login(value.member.account, PASSWORD)).toMatchObject({ status: 200 })
  })

  test.each([
    ['no code', { verificationCode: '' }, 'missing-verification-code'],
    ['a code of 256', { verificationCode: '1'.repeat(256) }, 'bad-input'],
    ['no terms', { terms: false }, 'terms-required'],
    ['a child', { birthday: '2020-01-01' }, 'under-age'],
    ['a landline', { mobileNum: '1' }, 'bad-input'],
    ['an array for a number', { mobileNum: ['55'] }, 'bad-input'],
    ['a username', { username: 'marea' }, 'bad-input'],
  ])('refuses %s', async (_name, fields, code) => {
    expect(await registerByMobile(freshNumber(), '123456', fields)).toMatchObject({ body: { code } })
  })

  test('a form refused for something else keeps its code valid', async () => {
    const number = freshNumber()
    await requestCode('register', number)
    const code = (await codeSentTo(number)) ?? ''
    expect(await registerByMobile(number, code, { affiliateCode: 'NOBODY' })).toMatchObject({
      body: { code: 'invitation-invalid' },
    })
    expect(await registerByMobile(number, code)).toMatchObject({ status: 200 })
  })
})

describe('the flags', () => {
  test('close each method when they are off', async () => {
    await switchFlags({ USERNAMEREG3: '0', MOBILENUMREG3: '0', MOBILEVERCODELOGIN3: '0' })
    const refused = { status: 403, body: { code: 'operation-not-allowed' } }
    expect(await register()).toMatchObject(refused)
    expect(await registerByMobile(freshNumber(), '123456')).toMatchObject(refused)
    expect(await logInByCode(freshNumber(), '123456')).toMatchObject(refused)
    expect(await newPassword(freshNumber(), '123456')).toMatchObject(refused)
  })

  test('are shown as the tree, and an unknown one is refused', async () => {
    const { body } = await callApi('GET', '/wps/system/whitelabel')
    expect(body).toMatchObject({ success: true })
    expect(JSON.stringify(body)).toContain('{"modId":"MOBILENUMREG3","enabled":"1"}')
    expect(await send('PUT', '/ops/whitelabel', { NOSUCHFLAG: '1' })).toMatchObject({ status: 400 })
    expect(await send('PUT', '/ops/whitelabel', { MOBILENUMREG3: true })).toMatchObject({ status: 400 })
  })

  test('REGMOBVERF3: a username needs a confirmed number too', async () => {
    await switchFlags({ REGMOBVERF3: '1', MOBILENUMREG3: '0' })
    const number = freshNumber()
    const mobile = { mobileNum: number, countryDialingCode: '52' }
    expect(await register()).toMatchObject({
      body: { code: 'missing-phone-number', value: { fields: { mobileNum: 'required' } } },
    })
    expect(await register(mobile)).toMatchObject({ body: { code: 'missing-verification-code' } })
    await requestCode('register', number)
    const verificationCode = (await codeSentTo(number)) ?? ''
    expect(await register({ ...mobile, verificationCode: 'no' })).toMatchObject({
      body: { code: 'invalid-verification-code' },
    })
    const { member } = expectValue(await register({ ...mobile, verificationCode }))
    expect(await row(member.id)).toMatchObject({ mobile: `+52${number}` })
  })
})

describe('optional fields', () => {
  const rule = { enabled: true, required: false, acceptedPattern: '*', patternId: 'ANY', minLength: 1, maxLength: 60 }
  const Extra = {
    payeeName: 'Ana Pérez',
    nickname: 'Anita',
    qqNum: '123456',
    line: 'ana.line',
    whatsapp: '+52 55 0000',
    facebook: 'ana.f',
    wechat: 'ana_w',
    telegram: '@ana',
    zalo: '0901',
    idNumber: 'PEAA900517',
    recommenderId: '12345678',
  }
  const rulesOf = (fields: object, more: object = {}) =>
    Object.fromEntries(Object.keys(fields).map((field) => [field, { ...rule, ...more }]))

  test('are refused while they are off', async () => {
    for (const [field, value] of Object.entries(Extra))
      expect(await register({ [field]: value })).toMatchObject({
        body: { code: 'bad-input', value: { fields: { [field]: 'unexpected' } } },
      })
  })

  test('are accepted when enabled, required when required, and stored', async () => {
    const paymentPassword = 'Caja-fuerte-1'
    const recommenderId = (await addedMember()).member.account
    const all = { ...Extra, recommenderId, paymentPassword }
    const passwordRule = { paymentPassword: { ...rule, minLength: 6 } }
    expectValue(await send('PUT', '/ops/register-rules', { ...rulesOf(Extra), ...passwordRule }))
    expect(await register()).toMatchObject({ status: 200 })
    const { member } = expectValue(await register(all))
    const stored = await row(member.id)
    const { payeeName, nickname, ...details } = { ...Extra, recommenderId }
    expect(stored).toMatchObject({ payee_name: payeeName, nickname })
    expect(JSON.parse(stored?.details ?? '')).toEqual(details)
    expect(stored?.payment_password).toMatch(/^\$scrypt\$/)
    expect(JSON.stringify(stored)).not.toContain(paymentPassword)

    expectValue(await send('PUT', '/ops/register-rules', rulesOf({ line: '' }, { required: true })))
    expect(await register()).toMatchObject({ body: { code: 'bad-input', value: { fields: { line: 'required' } } } })
    expectValue(await send('PUT', '/ops/register-rules', {}))
  })
})

describe('signing in by code', () => {
  test('opens a session, with the number as the username', async () => {
    const { number, member } = await mobileMember()
    later(61)
    const value = expectValue(await logInByCode(number, await laterCode(number, 'login')))
    expect(value.member.id).toBe(member.id)
  })

  test('locks after five wrong codes, for that number alone', async () => {
    const { number } = await mobileMember()
    for (let n = 0; n < 5; n++) expect(await logInByCode(number, '1')).toMatchObject({ status: 422 })
    expect(await logInByCode(number, '1')).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect(await logInByCode(freshNumber(), '1')).toMatchObject({ status: 422 })
  })

  test('lets the owner of a locked account in, and unlocks it', async () => {
    await switchFlags({ MOBILENUMPASSREG3: '1' })
    const { number, member } = await mobileMember({ password: PASSWORD, confirmPassword: PASSWORD })
    for (let n = 0; n < 3; n++) await login(member.account, 'Not-the-password-1')
    expect(await login(member.account, PASSWORD)).toMatchObject({ body: { code: 'account-locked' } })
    later(61)
    expect(await logInByCode(number, await laterCode(number, 'login'))).toMatchObject({ status: 200 })
    expect(await login(member.account, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('does not accept a code made for a new password', async () => {
    const { number } = await mobileMember()
    later(61)
    const code = await laterCode(number, 'password')
    expect(await logInByCode(number, code)).toMatchObject({ body: { code: 'invalid-verification-code' } })
  })
})

function newPassword(number: string, verificationCode: string, password = 'Otra-marea-9') {
  const fields = { newPassword: password, mobileNum: number, countryDialingCode: '52', verificationCode }
  return sendSealed<{ token: string; member: { account: string } }>(
    'POST',
    '/wps/member/password/verification',
    fields,
    someone(),
  )
}

describe('a forgotten password by phone', () => {
  test('signs in, ends every other session and tells the owner', async () => {
    const { number, token, member } = await mobileMember()
    later(61)
    const value = expectValue(await newPassword(number, await laterCode(number, 'password')))
    const statusOf = async (one: string) => (await callApi('GET', '/wps/member/info', { headers: bearer(one) })).status
    expect([await statusOf(value.token), await statusOf(token)]).toEqual([200, 401])
    expect(await login(member.account, 'Otra-marea-9')).toMatchObject({ status: 200 })
    await eventually(async () => {
      const outbox = await callApi('GET', `/ops/outbox?to=${member.account}`)
      expect(JSON.stringify(outbox.body)).toMatch(/Tu contraseña cambió|Your password changed/)
    })
  })

  test('keeps the rules of passwords, at its field, and a code is used up', async () => {
    const { number } = await mobileMember()
    later(61)
    const code = await laterCode(number, 'password')
    expect(await newPassword(number, code, 'corta')).toMatchObject({
      body: { code: 'password-rule', value: { fields: { newPassword: 'too-short' } } },
    })
    expect(await newPassword(number, code, 'Qwerty123')).toMatchObject({ body: { code: 'password-common' } })
    expect(await newPassword(number, code)).toMatchObject({ status: 200 })
    expect(await newPassword(number, code)).toMatchObject({ body: { code: 'invalid-verification-code' } })
  })

  test('gives the same response for an unknown number', async () => {
    const { number } = await mobileMember()
    const responses = [await newPassword(number, '000000'), await newPassword(freshNumber(), '000000')]
    expect(responses[0]?.body).toEqual(responses[1]?.body)
    expect(responses[0]).toMatchObject({ status: 422, body: { code: 'invalid-verification-code' } })
  })
})

test('the countries have names in the requested language, in its order', async () => {
  const inSpanish = expectValue(
    await callApi<{ countryCode: string; countryDialingCode: string; name: string }[]>(
      'GET',
      '/wps/system/countries?language=es',
    ),
  )
  expect(inSpanish.length).toBeGreaterThan(230)
  expect(inSpanish).toContainEqual({ countryCode: 'ES', countryDialingCode: '34', name: 'España' })
  const inEnglish = expectValue(await callApi<{ name: string }[]>('GET', '/wps/system/countries?language=en'))
  expect(inEnglish.map(({ name }) => name)).toContain('Spain')
  expect([...inSpanish].sort((a, b) => new Intl.Collator('es').compare(a.name, b.name))).toEqual(inSpanish)
})
