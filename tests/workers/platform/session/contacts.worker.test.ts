import { describe, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { freshNumber } from '../support/mobile.ts'
import { codeTo, enrol, givePhone, member as newMember, sentTo, type TestMember } from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

const WRONG = 'no-es-la-clave'
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const as = ({ token }: { token: string }) => ({ ...someone(), ...bearer(token) })
const email = () => `${crypto.randomUUID()}@farol.example`
const typedNumber = (mobileNum: string) => ({ mobileNum, countryDialingCode: '52' })

const requestSms = (who: TestMember, number: string) =>
  send('POST', '/wps/member/mobile/code', typedNumber(number), as(who))
const requestMail = (who: TestMember, to: string) => send('POST', '/wps/member/email/code', { email: to }, as(who))
const changeMobile = (who: TestMember, number: string, verificationCode: string, over: object = {}) =>
  sendSealed(
    'POST',
    '/wps/member/mobile',
    { ...typedNumber(number), verificationCode, password: PASSWORD, ...over },
    as(who),
  )
const changeEmail = (who: TestMember, to: string, verificationCode: string, over: object = {}) =>
  sendSealed('POST', '/wps/member/email', { email: to, verificationCode, password: PASSWORD, ...over }, as(who))
const rowOf = (id: string) =>
  env.DB.prepare('SELECT mobile, email, email_confirmed_at, email_changed_at FROM members WHERE id = ?')
    .bind(id)
    .first<Record<string, string | null>>()
const isOpen = async (token: string) =>
  code(await callApi('GET', '/wps/member/info', { headers: bearer(token) })) === 'ok'
const smsCode = async (number: string) => (await codeTo(`+52${number}`)) ?? ''

describe('the number', () => {
  test('is changed by the code sent to it and the password; other sessions end, the owner is notified at the old one', async () => {
    const who = await newMember()
    const old = await givePhone(who)
    const other = expectValue(await login(who.account, PASSWORD, {}, who.home))
    const number = freshNumber()
    expect(code(await requestSms(who, number))).toBe('ok')
    const typed = await smsCode(number)
    expect(code(await changeMobile(who, number, ''))).toBe('missing-verification-code')
    expect(code(await changeMobile(who, number, typed, { password: WRONG }))).toBe('old-password-wrong')
    expect(await changeMobile(who, number, typed === '000000' ? '1' : '000000')).toMatchObject({
      body: { code: 'invalid-verification-code', value: { fields: { verificationCode: 'invalid' } } },
    })
    expect(await rowOf(who.id)).toMatchObject({ mobile: old })
    expect(code(await changeMobile(who, number, typed))).toBe('ok')
    expect(await rowOf(who.id)).toMatchObject({ mobile: `+52${number}` })
    expect([await isOpen(who.token), await isOpen(other.token)]).toEqual([true, false])
    for (const to of [old, who.email])
      await eventually(async () => expect(await sentTo(to)).toContain('Tu celular cambió'))
    expect(code(await changeMobile(who, number, typed))).toBe('invalid-verification-code')
  })

  test('of another account is refused, and only its holder learns that', async () => {
    const [one, two] = [await newMember(), await newMember()]
    const taken = (await givePhone(one)).slice(3)
    expect(code(await requestSms(two, taken))).toBe('ok')
    expect(code(await changeMobile(two, taken, '000000'))).toBe('invalid-verification-code')
    expect(await changeMobile(two, taken, await smsCode(taken))).toMatchObject({
      body: { code: 'mobile-taken', value: { fields: { mobileNum: 'taken' } } },
    })
    expect(await rowOf(one.id)).toMatchObject({ mobile: `+52${taken}` })
    expect(await rowOf(two.id)).toMatchObject({ mobile: null })
  })

  test('that two confirm at once goes to one', async () => {
    const [one, two] = [await newMember(), await newMember()]
    const number = freshNumber()
    expect(code(await requestSms(one, number))).toBe('ok')
    const first = await smsCode(number)
    // The second request waits for its minute; its code is sent to the same number.
    const { newCode } = await import('../../../../workers/platform/session/codes/code.ts')
    const second = await newCode(env, 'contact', `${two.id} +52${number}`)
    const codes = (await Promise.all([changeMobile(one, number, first), changeMobile(two, number, second)])).map(code)
    expect(codes.toSorted()).toEqual(['mobile-taken', 'ok'])
  })

  test('needs the code of this member, for this number', async () => {
    const [one, two] = [await newMember(), await newMember()]
    const [number, other] = [freshNumber(), freshNumber()]
    await requestSms(one, number)
    const typed = await smsCode(number)
    expect(code(await changeMobile(two, number, typed))).toBe('invalid-verification-code')
    expect(code(await changeMobile(one, other, typed))).toBe('invalid-verification-code')
    expect(code(await changeMobile(one, number, typed))).toBe('ok')
  })

  test('needs a code of the authenticator where there is one', async () => {
    const who = await newMember()
    const app = await enrol(who)
    const number = freshNumber()
    await requestSms(who, number)
    const typed = await smsCode(number)
    expect(await changeMobile(who, number, typed)).toMatchObject({
      body: { code: 'missing-verification-code', value: { fields: { code: 'required' } } },
    })
    expect(code(await changeMobile(who, number, typed, { code: app.code() }))).toBe('ok')
  })

  test.each([
    ['nothing', '', 'missing-phone-number'],
    ['a short one', '5512', 'invalid-phone-number'],
    ['another country’s', '+34612345678', 'invalid-phone-number'],
  ])('is refused for %s', async (_what, number, refusal) => {
    const who = await newMember()
    expect(code(await requestSms(who, number))).toBe(refusal)
    expect(code(await changeMobile(who, number, '000000'))).toBe(refusal)
  })
})

describe('the address', () => {
  test('is changed by the code sent to it; the old one is notified, and its password links are invalid', async () => {
    const who = await newMember()
    expectValue(
      await send('POST', '/wps/member/password/email', { username: who.account, email: who.email }, someone()),
    )
    const link = await eventually(async () => {
      const mails = await env.DB.prepare('SELECT body FROM outbox_messages WHERE recipient = ?')
        .bind(who.email)
        .all<{ body: string }>()
      const found = /password#([\w-]{43})/.exec(mails.results.map(({ body }) => body).join(' '))?.[1]
      expect(found).toBeDefined()
      return found
    })
    const to = email()
    expect(code(await requestMail(who, to))).toBe('ok')
    expect(code(await changeEmail(who, to, (await codeTo(to)) ?? ''))).toBe('ok')
    expect(await rowOf(who.id)).toMatchObject({
      email: to,
      email_confirmed_at: expect.any(String),
      email_changed_at: expect.any(String),
    })
    await eventually(async () => expect(await sentTo(who.email)).toContain('Tu correo cambió'))
    const chosen = { newPassword: 'otra-marea-alta-9', confirmNewPassword: 'otra-marea-alta-9' }
    expect(code(await sendSealed('POST', '/wps/member/password/reset', { token: link, ...chosen }, someone()))).toBe(
      'link-expired',
    )
  })

  test('that the account has already is confirmed, and no session ends', async () => {
    const who = await newMember()
    const other = expectValue(await login(who.account, PASSWORD, {}, who.home))
    await requestMail(who, who.email)
    expect(code(await changeEmail(who, who.email, (await codeTo(who.email)) ?? ''))).toBe('ok')
    expect(await rowOf(who.id)).toMatchObject({
      email: who.email,
      email_confirmed_at: expect.any(String),
      email_changed_at: null,
    })
    expect(await isOpen(other.token)).toBe(true)
  })

  test('follows the register rule, at its field', async () => {
    const who = await newMember()
    for (const wrong of ['nadie', 'a@b', `${'x'.repeat(130)}@farol.example`])
      expect(await requestMail(who, wrong)).toMatchObject({
        body: { code: 'bad-input', value: { fields: { email: expect.any(String) } } },
      })
  })

  test('gets at most five codes a day, however many members request one', async () => {
    const to = email()
    for (let n = 0; n < 5; n += 1) expect(code(await requestMail(await newMember(), to))).toBe('ok')
    expect(code(await requestMail(await newMember(), to))).toBe('too-many-requests')
  })
})
