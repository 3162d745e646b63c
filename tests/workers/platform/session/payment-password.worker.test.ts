import { afterEach, describe, expect, test, vi } from 'vitest'
import type { PaymentPasswordState } from '#api/session/payment-password'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { eventually } from '../support/eventually.ts'
import { FakeVendorWallet } from '../support/fake-vendor-wallet.ts'
import { addedMember, cheapHash } from '../support/members.ts'
import { apply, newPayee } from '../support/payee.ts'
import { atRealCost } from '../support/start/cheap-hashes.ts'
import { codeTo, enrol, givePhone, member as newMember, sentTo, type TestMember } from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

const SECRET = 'Caja-fuerte-1'
const NEW = 'Otra-llave-22'
const WRONG = 'no-es-la-clave'
const PATH = '/wps/member/payment-password'

afterEach(async () => {
  vi.useRealTimers()
  await needFor()
})

const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const needFor = (...operations: string[]) => send('PUT', '/ops/payment-password', { operations }).then(expectValue)
const as = ({ token }: { token: string }) => ({ ...someone(), ...bearer(token) })
const update = (id: string, set: string, ...values: (string | null)[]) =>
  env.DB.prepare(`UPDATE members SET ${set} WHERE id = ?`)
    .bind(...values, id)
    .run()
/** A member who has one already. */
async function owner(fields: object = {}): Promise<TestMember> {
  const made = await newMember(fields)
  await update(made.id, 'payment_password = ?', cheapHash(SECRET))
  return made
}
const stateOf = async (who: { token: string }) =>
  expectValue(await callApi<PaymentPasswordState>('GET', PATH, { headers: bearer(who.token) }))
const CHOSEN = { password: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }
const set = (who: { token: string }, over: object = {}) =>
  sendSealed('POST', `${PATH}/set`, { ...CHOSEN, ...over }, as(who))
const change = (who: { token: string }, over: object = {}) => set(who, { oldPaymentPassword: SECRET, ...over })
const reset = (who: { token: string }, over: object = {}) =>
  sendSealed('POST', `${PATH}/reset`, { ...CHOSEN, method: 'mobile', ...over }, as(who))
const requestCode = (who: { token: string }, method: string) => send('POST', `${PATH}/code`, { method }, as(who))
const hashOf = async (id: string) =>
  (
    await env.DB.prepare('SELECT payment_password FROM members WHERE id = ?')
      .bind(id)
      .first<{ payment_password: string }>()
  )?.payment_password ?? null

describe('setting the payment password', () => {
  test('needs the password and the rule, stores a hash, ends the other sessions, and notifies the owner', async () => {
    const who = await newMember()
    const other = expectValue(await login(who.account, PASSWORD, {}, who.home))
    expect(await stateOf(who)).toMatchObject({ isSet: false, operations: [], rule: { minLength: 6, required: true } })
    expect(code(await set(who, { password: WRONG }))).toBe('old-password-wrong')
    expect(code(await atRealCost(() => set(who)))).toBe('ok')
    expect(await stateOf(who)).toMatchObject({ isSet: true })
    const hash = await hashOf(who.id)
    expect(hash).toMatch(/^\$scrypt\$ln=14,r=8,p=5\$/)
    expect(hash).not.toContain(NEW)
    expect(code(await callApi('GET', '/wps/member/info', { headers: bearer(other.token) }))).toBe('not-signed-in')
    await eventually(async () => expect(await sentTo(who.email)).toContain('Tu contraseña de pagos cambió'))
  })

  test.each([
    ['a short one', { newPassword: 'ab12', confirmNewPassword: 'ab12' }, 'password-rule', 'newPassword'],
    ['a common one', { newPassword: 'password1', confirmNewPassword: 'password1' }, 'password-common', 'newPassword'],
    ['another the second time', { confirmNewPassword: `${NEW}x` }, 'inconsistent_twice', 'confirmNewPassword'],
    [
      'the password of the account',
      { newPassword: PASSWORD, confirmNewPassword: PASSWORD },
      'payment-password-reused',
      'newPassword',
    ],
  ])('refuses %s, at its field', async (_what, over, refusal, field) => {
    const who = await newMember()
    expect(await set(who, over)).toMatchObject({
      body: { code: refusal, value: { fields: { [field]: expect.any(String) } } },
    })
    expect(await hashOf(who.id)).toBeNull()
  })

  test('of an account with an authenticator needs a code', async () => {
    const who = await newMember()
    const app = await enrol(who)
    expect(code(await set(who))).toBe('missing-verification-code')
    expect(code(await set(who, { code: '000000' }))).toBe('invalid-verification-code')
    expect(code(await set(who, { code: app.code() }))).toBe('ok')
  })
})

describe('changing the payment password', () => {
  test('needs the earlier one; a wrong one or none changes nothing', async () => {
    const who = await owner()
    const before = await hashOf(who.id)
    expect(await set(who)).toMatchObject({
      body: { code: 'payment-password-required', value: { fields: { oldPaymentPassword: 'required' } } },
    })
    expect(await change(who, { oldPaymentPassword: WRONG })).toMatchObject({
      body: { code: 'payment-password-wrong', value: { fields: { oldPaymentPassword: 'wrong' } } },
    })
    expect(code(await change(who, { newPassword: SECRET, confirmNewPassword: SECRET }))).toBe('password-same')
    expect(await hashOf(who.id)).toBe(before)
    expect(code(await change(who))).toBe('ok')
    expect(code(await change(who))).toBe('payment-password-wrong')
  })

  test('by two at once happens once', async () => {
    const who = await owner()
    const codes = (
      await Promise.all([change(who), change(who, { newPassword: `${NEW}b`, confirmNewPassword: `${NEW}b` })])
    ).map(code)
    expect(codes.filter((one) => one === 'ok')).toHaveLength(1)
  })
})

describe('a forgotten payment password', () => {
  test.each(['mobile', 'email'] as const)('is replaced by a code by %s, and its lock is lifted', async (method) => {
    const who = await owner()
    const phone = await givePhone(who)
    for (let tries = 0; tries < 3; tries += 1) await change(who, { oldPaymentPassword: WRONG })
    expect(code(await change(who))).toBe('payment-password-locked')
    expect((await stateOf(who)).contacts.map((contact) => contact.method)).toEqual(['mobile', 'email'])
    expect(JSON.stringify(await stateOf(who))).not.toContain(phone)
    expect(code(await requestCode(who, method))).toBe('ok')
    const typed = (await codeTo(method === 'mobile' ? phone : who.email)) ?? ''
    expect(code(await reset(who, { method }))).toBe('missing-verification-code')
    expect(code(await reset(who, { method, verificationCode: typed === '000000' ? '1' : '000000' }))).toBe(
      'invalid-verification-code',
    )
    expect(code(await reset(who, { method, verificationCode: typed, password: WRONG }))).toBe('old-password-wrong')
    expect(code(await reset(who, { method, verificationCode: typed }))).toBe('ok')
    expect(code(await reset(who, { method, verificationCode: typed }))).toBe('invalid-verification-code')
    expect(code(await change(who, { oldPaymentPassword: NEW, newPassword: SECRET, confirmNewPassword: SECRET }))).toBe(
      'ok',
    )
  })

  test('is not replaced by a code of another member', async () => {
    const [one, two] = [await owner(), await owner()]
    await requestCode(one, 'email')
    const typed = (await codeTo(one.email)) ?? ''
    expect(code(await reset(two, { method: 'email', verificationCode: typed }))).toBe('invalid-verification-code')
    expect(code(await reset(one, { method: 'email', verificationCode: typed }))).toBe('ok')
  })

  test('gets no code at a number or an address that replaced another within a day', async () => {
    const who = await owner()
    await update(who.id, 'email_changed_at = ?', new Date(Date.now() - 23 * 3_600_000).toISOString())
    expect((await stateOf(who)).contacts).toEqual([])
    expect(code(await requestCode(who, 'email'))).toBe('operation-not-allowed')
    expect(code(await reset(who, { method: 'email', verificationCode: '000000' }))).toBe('operation-not-allowed')
    await update(who.id, 'email_changed_at = ?', new Date(Date.now() - 25 * 3_600_000).toISOString())
    expect(code(await requestCode(who, 'email'))).toBe('ok')
  })

  test('is removed by an operator, who ends every session; the log has the operator', async () => {
    const who = await owner()
    const body = { account: who.account, enabled: false, reason: 'Perdió su correo' }
    expect(code(await send('PUT', '/ops/members/payment-password', body))).toBe('ok')
    expect(await hashOf(who.id)).toBeNull()
    expect(code(await callApi('GET', PATH, { headers: bearer(who.token) }))).toBe('not-signed-in')
    expect(code(await send('PUT', '/ops/members/payment-password', body))).toBe('not-found')
    const note = await env.DB.prepare('SELECT actor, action, before, after FROM audit WHERE subject = ?')
      .bind(`member:${who.id}`)
      .first()
    expect(note).toEqual({
      ...{ actor: 'operator:owner', action: 'payment-password-removed' },
      ...{ before: '"set"', after: '"unset"' },
    })
  })
})

describe('a withdrawal that needs the payment password', () => {
  test('needs it besides the password; not set, missing, wrong and locked are told apart, and nothing is held', async () => {
    const payee = await newPayee()
    expect(code(await apply(payee, { amount: 10_000 }))).toBe('ok')
    await needFor('withdrawal')
    expect(code(await apply(payee, { paymentPassword: SECRET }))).toBe('payment-password-unset')
    await update(payee.memberId, 'payment_password = ?', cheapHash(SECRET))
    expect(await apply(payee)).toMatchObject({
      body: { code: 'payment-password-required', value: { fields: { paymentPassword: 'required' } } },
    })
    expect(code(await apply(payee, { paymentPassword: SECRET, password: WRONG }))).toBe('old-password-wrong')
    expect(code(await apply(payee, { paymentPassword: PASSWORD }))).toBe('payment-password-wrong')
    expect(code(await apply(payee, { amount: 10_000, paymentPassword: SECRET }))).toBe('ok')
    for (let tries = 0; tries < 3; tries += 1)
      expect(code(await apply(payee, { paymentPassword: WRONG }))).toBe('payment-password-wrong')
    expect(await apply(payee, { paymentPassword: SECRET })).toMatchObject({
      status: 403,
      body: { code: 'payment-password-locked', value: { retryAfterSeconds: expect.any(Number) } },
    })
    await eventually(async () => expect(await sentTo(payee.name)).toContain('Pausamos tu contraseña de pagos'))
  })

  test('with many wrong ones at once counts three tries', async () => {
    const payee = await newPayee()
    await update(payee.memberId, 'payment_password = ?', cheapHash(SECRET))
    await needFor('withdrawal')
    const codes = (await Promise.all(Array.from({ length: 8 }, () => apply(payee, { paymentPassword: WRONG })))).map(
      code,
    )
    expect(codes.filter((one) => one === 'payment-password-wrong').length).toBeLessThanOrEqual(3)
    expect(codes).not.toContain('ok')
  })

  test('with a wrong one leaves the code of the app unused', async () => {
    const payee = await newPayee()
    await update(payee.memberId, 'payment_password = ?', cheapHash(SECRET))
    const app = await enrol(payee.owner)
    await needFor('withdrawal')
    const typed = app.code()
    expect(code(await apply(payee, { paymentPassword: WRONG, code: typed }))).toBe('payment-password-wrong')
    expect(code(await apply(payee, { paymentPassword: SECRET, code: typed }))).toBe('ok')
  })
})

describe('a transfer that needs the payment password', () => {
  test('to a vendor needs it, a repetition and a transfer back do not', async () => {
    new FakeVendorWallet()
    expectValue(await send('PUT', '/ops/wallet', { isSingle: false }))
    const payee = await newPayee()
    await update(payee.memberId, 'payment_password = ?', cheapHash(SECRET))
    await needFor('transfer')
    const fields = { id: crypto.randomUUID(), vassalage: 'FRL', direction: 'in', amount: 1_000, currency: 'MXN' }
    const move = (over: object) =>
      sendSealed('POST', '/wps/relay/GCS_walletTransfer', { ...fields, ...over }, { ...someone(), ...payee.headers })
    expect(code(await move({}))).toBe('payment-password-required')
    expect(code(await move({ paymentPassword: WRONG }))).toBe('payment-password-wrong')
    expect(expectValue(await move({ paymentPassword: SECRET }))).toMatchObject({ state: 'done' })
    expect(expectValue(await move({}))).toMatchObject({ state: 'done' })
    expect(expectValue(await move({ id: crypto.randomUUID(), direction: 'out' }))).toMatchObject({ state: 'done' })
    expectValue(await send('PUT', '/ops/wallet', { isSingle: true }))
  })

  test('along the downline needs it besides the password', async () => {
    const [above, below] = [await addedMember(), await addedMember()]
    await update(above.member.id, 'type = 1, payment_password = ?', cheapHash(SECRET))
    await update(below.member.id, 'upline_id = ?', above.member.id)
    const { token } = expectValue(await login(above.member.account, PASSWORD))
    await needFor('transfer')
    const form = {
      ...{ id: crypto.randomUUID(), direction: 'down', account: below.member.account },
      ...{ amount: 1_000, currency: 'MXN', password: PASSWORD },
    }
    const move = (over: object = {}) => sendSealed('POST', sendLineTransfer.path, { ...form, ...over }, as({ token }))
    expect(code(await move())).toBe('payment-password-required')
    expect(code(await move({ paymentPassword: WRONG }))).toBe('payment-password-wrong')
    expect(code(await move({ paymentPassword: SECRET }))).toBe('not-enough-money')
  })
})
