import { describe, expect, test } from 'vitest'
import { changePassword } from '#api/session/password'
import type { Captcha, LoginValue } from '#api/session/session'
import { newToken } from '../../../../workers/platform/session/token.ts'
import { throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import {
  bearer,
  callApi,
  env,
  expectValue,
  login,
  NOWHERE,
  PASSWORD,
  seal,
  send,
  sendSealed,
  someone,
} from '../support/world.ts'

/** Specification sections 3 to 5 "Change password", without a browser. */

const NEW = 'Bajamar-tranquila-8'
const FORM = { oldPassword: PASSWORD, newPassword: NEW, confirmNewPassword: NEW }

async function member() {
  const { token, member } = await addedMember({ email: `${crypto.randomUUID()}@farol.example` })
  return { token, id: member.id, account: member.account }
}

const change = (token: string, fields: object = {}, from = someone()) =>
  sendSealed<LoginValue>('POST', changePassword.path, { ...FORM, ...fields }, { ...from, ...bearer(token) })
const statusOf = async (token: string) => (await callApi('GET', '/wps/member/info', { headers: bearer(token) })).status

describe('changing the password', () => {
  test('returns a fresh session; every other one ends, and the old password with them', async () => {
    const { token, account, id } = await member()
    const other = expectValue(await login(account, PASSWORD)).token
    const value = expectValue(await change(token))
    expect(value).toMatchObject({ firstTimeLogin: false, passwordExpired: false, member: { id, account } })
    expect(await Promise.all([token, other, value.token].map(statusOf))).toEqual([401, 401, 200])
    expect((await login(account, PASSWORD)).status).toBe(401)
    expect((await login(account, NEW)).status).toBe(200)
  })

  test('ends the games with the sessions', async () => {
    const { token, id } = await member()
    const player = { memberId: id, token: await sit(id) }
    expectValue(await change(token))
    expect((await wallet('bet', transaction(player))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })

  test('notifies the owner, inside and by mail', async () => {
    const { token, id } = await member()
    expectValue(await change(token))
    await eventually(async () => {
      const read = (sql: string) => env.DB.prepare(sql).bind(id).all<{ subject: string }>()
      const inside = await read('SELECT subject FROM member_messages WHERE member_id = ?')
      const mails = await read(
        'SELECT subject FROM outbox_messages JOIN members ON members.email = recipient WHERE members.id = ?',
      )
      expect([...inside.results, ...mails.results].map(({ subject }) => subject)).toEqual([
        'Tu contraseña cambió',
        'Tu contraseña cambió',
      ])
    })
  })

  test.each([
    [{ newPassword: 'corta', confirmNewPassword: 'corta' }, 'password-rule', 'newPassword'],
    [{ newPassword: 'x'.repeat(65), confirmNewPassword: 'x'.repeat(65) }, 'password-rule', 'newPassword'],
    [{ confirmNewPassword: `${NEW}x` }, 'inconsistent_twice', 'confirmNewPassword'],
    [{ newPassword: 'password123', confirmNewPassword: 'password123' }, 'password-common', 'newPassword'],
    [{ newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'password-same', 'newPassword'],
    [{ oldPassword: 'No-es-la-clave-1' }, 'old-password-wrong', 'oldPassword'],
  ])('%j is %s', async (fields, code, field) => {
    const { token, account } = await member()
    expect(await change(token, fields)).toMatchObject({
      status: 422,
      body: { code, value: { fields: { [field]: expect.any(String) } } },
    })
    expect(await statusOf(token)).toBe(200)
    expect((await login(account, PASSWORD)).status).toBe(200)
  })

  test('refuses one that contains the username, in whatever case', async () => {
    const { token, account } = await member()
    const chosen = `x-${account.toUpperCase()}-9`
    expect(await change(token, { newPassword: chosen, confirmNewPassword: chosen })).toMatchObject({
      status: 422,
      body: { code: 'password-contains-username' },
    })
  })

  test('stops after three wrong old passwords, while signing in still works', async () => {
    const { token, account } = await member()
    for (let n = 0; n < 3; n++)
      expect(await change(token, { oldPassword: `No-es-${n}-seguro` })).toMatchObject({ status: 422 })
    const locked = await change(token)
    expect(locked).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(1700)
    expect((await login(account, PASSWORD)).status).toBe(200)
  })

  test('requires a captcha of an address that failed three times, and its own wrong old passwords count', async () => {
    const here = someone()
    const { token, account } = await member()
    for (let n = 0; n < 2; n++) await login(`nobody${n}`, 'No-es-la-clave-1', {}, here)
    expect(await change(token, { oldPassword: 'No-es-la-clave-1' }, here)).toMatchObject({
      status: 422,
      body: { code: 'old-password-wrong', value: { fields: { oldPassword: 'wrong' }, captcha: true } },
    })
    expect(await change(token, {}, here)).toMatchObject({ status: 422, body: { code: 'captcha-required' } })
    const wrong = { captcha: { id: 'a'.repeat(22), text: 'nope' } }
    expect(await change(token, wrong, here)).toMatchObject({ status: 422, body: { code: 'captcha-wrong' } })
    expect((await login(account, PASSWORD)).status).toBe(200)

    const { id } = expectValue(await callApi<Captcha>('GET', '/wps/captcha', { headers: here }))
    const stored = await throttleOf(env, `captcha:${id}`).pull(`captcha:${id}`)
    await throttleOf(env, `captcha:${id}`).put(`captcha:${id}`, stored ?? '', 120)
    const text = stored?.split(' ')[0] ?? ''
    expect((await change(token, { captcha: { id, text } }, here)).status).toBe(200)
  })

  test('by three at once succeeds for one', async () => {
    const { token } = await member()
    const chosen = ['Uno-de-tres-11', 'Dos-de-tres-22', 'Tres-de-tres-33']
    const responses = await Promise.all(
      chosen.map((newPassword) => change(token, { newPassword, confirmNewPassword: newPassword })),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('accepts a sealed body once', async () => {
    const { token } = await member()
    const sealed = await seal(FORM)
    const again = (usedToken: string) => send('POST', changePassword.path, { sealed }, bearer(usedToken))
    const { token: newToken } = expectValue((await again(token)) as Awaited<ReturnType<typeof change>>)
    expect(await again(newToken)).toMatchObject({ status: 409, body: { code: 'replayed' } })
  })

  test('is for members who are signed in with an account of their own', async () => {
    expect((await sendSealed('POST', changePassword.path, FORM)).status).toBe(401)
    const { id } = await member()
    const { token: trial, hash } = newToken(env.PEPPER, 'session', id)
    await env.PRESENCE.getByName(id).open(hash, { type: 4, bank: 'bank-0', currency: 'FUN' }, NOWHERE)
    expect(await change(trial)).toMatchObject({ status: 403, body: { code: 'trial-account' } })
  })
})
