import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { changeDuePassword, forgotByEmail, resetPassword } from '#api/session/password'
import type { LoginValue } from '#api/session/session'
import { keyFor, throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import {
  type ApiReply,
  bearer,
  callApi,
  env,
  expectValue,
  login,
  PASSWORD,
  send,
  sendSealed,
  someone,
} from '../support/world.ts'

/** An expired password and a forgotten one: each is set once, with a ticket, without a browser. */

const NEW = 'Bajamar-tranquila-8'
const CHOSEN = { newPassword: NEW, confirmNewPassword: NEW }
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })

afterEach(() => {
  vi.useRealTimers()
})

async function member(fields: object = {}, headers = someone()) {
  const email = `${crypto.randomUUID()}@farol.example`
  const { token, member } = await addedMember({ email, ...fields }, headers)
  return { token, email, id: member.id, account: member.account }
}

/** Marks a password as set by an operator, or as expired, through the operators' call. */
const requirePasswordChange = (account: string, why: 'first-login' | 'expired') =>
  send('PUT', '/ops/members/password', { account, due: why })
const force = (on: '0' | '1') => send('PUT', '/ops/whitelabel', { PWDEXPFORCECHANGE3: on })

function ticketOf(response: ApiReply): string {
  const { body } = response
  return body.success ? '' : (body.value?.ticket ?? '')
}
const withTicket = (ticket: string, fields: object = {}) =>
  sendSealed<LoginValue>('POST', changeDuePassword.path, { ticket, ...CHOSEN, ...fields }, someone())

async function newcomer() {
  const made = await member()
  await requirePasswordChange(made.account, 'first-login')
  return { ...made, ticket: ticketOf(await login(made.account, PASSWORD)) }
}

describe('a password that is due', () => {
  test('at the first login opens the change instead of a session, and its success signs in', async () => {
    const { account, token, ticket } = await newcomer()
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(token) })).status).toBe(401)
    expect(await login(account, PASSWORD)).toMatchObject({
      status: 403,
      body: {
        code: 'password-change-required',
        value: { ticket: expect.stringMatching(/^[\w-]{43}$/), why: 'first-login' },
      },
    })
    expect((await login(account, 'No-es-la-clave-1')).status).toBe(401)
    const value = expectValue(await withTicket(ticket))
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(value.token) })).status).toBe(200)
    expect((await login(account, NEW)).status).toBe(200)
    expect((await login(account, PASSWORD)).status).toBe(401)
  })

  test('because it expired is due only where PWDEXPFORCECHANGE3 is on', async () => {
    const { account } = await member()
    await requirePasswordChange(account, 'expired')
    expect(expectValue(await login(account, PASSWORD)).passwordExpired).toBe(true)
    await force('1')
    const refused = await login(account, PASSWORD)
    expect(refused).toMatchObject({ status: 403, body: { value: { why: 'expired' } } })
    expect(expectValue(await withTicket(ticketOf(refused))).passwordExpired).toBe(false)
    expect((await login(account, NEW)).status).toBe(200)
    await force('0')
  })

  test('is not due for a login without a password: type sms and firebase', async () => {
    const { passwordChangeReason: changeDue } = await import('../../../../workers/platform/session/password-expiry.ts')
    const { memberById } = await import('../../../../workers/platform/directory/members.ts')
    const { id } = await newcomer()
    const row = await memberById(env.DB, id)
    if (row === null) throw new Error('no such member')
    expect(await Promise.all(['username', 'sms', 'firebase'].map((type) => changeDue(row, type, env.DB)))).toEqual([
      'first-login',
      null,
      null,
    ])
  })

  test('20 simultaneous uses of one ticket: exactly one succeeds', async () => {
    const { ticket } = await newcomer()
    const responses = await Promise.all(Array.from({ length: 20 }, () => withTicket(ticket)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await withTicket(ticket)).toMatchObject({ status: 422, body: { code: 'ticket-expired' } })
  })

  test('a ticket is invalid after ten minutes', async () => {
    const { ticket } = await newcomer()
    later(601)
    expect(await withTicket(ticket)).toMatchObject({ status: 422, body: { code: 'ticket-expired' } })
  })

  test('a refused password does not use up the ticket, nor extend it', async () => {
    const { ticket, account } = await newcomer()
    for (const [fields, code] of [
      [{ newPassword: PASSWORD, confirmNewPassword: PASSWORD }, 'password-same'],
      [{ newPassword: 'password123', confirmNewPassword: 'password123' }, 'password-common'],
      [{ newPassword: `x-${account}-1`, confirmNewPassword: `x-${account}-1` }, 'password-contains-username'],
      [{ newPassword: 'corta', confirmNewPassword: 'corta' }, 'password-rule'],
      [{ confirmNewPassword: 'otra-cosa-99' }, 'inconsistent_twice'],
    ] as const)
      expect(await withTicket(ticket, fields)).toMatchObject({ status: 422, body: { code } })
    later(590)
    expect((await withTicket(ticket, { confirmNewPassword: 'otra-cosa-99' })).status).toBe(422)
    expect((await withTicket(ticket)).status).toBe(200)
  })

  test('a used ticket makes the others invalid', async () => {
    const { account, ticket } = await newcomer()
    const second = ticketOf(await login(account, PASSWORD))
    expect((await withTicket(ticket)).status).toBe(200)
    expect(
      await withTicket(second, { newPassword: 'Otra-vez-mas-5', confirmNewPassword: 'Otra-vez-mas-5' }),
    ).toMatchObject({
      body: { code: 'ticket-expired' },
    })
  })

  test('is stored as a hash', async () => {
    const { ticket } = await newcomer()
    const key = keyFor('password-ticket', ticket)
    const rows = await runInDurableObject(throttleOf(env, key), (_throttle, { storage }) =>
      JSON.stringify(storage.sql.exec('SELECT * FROM marks').toArray()),
    )
    expect(rows).toContain(key)
    expect(rows).not.toContain(ticket)
  })
})

const forgot = (username: string, email: string, headers = someone()) =>
  send('POST', forgotByEmail.path, { username, email }, headers)
const reset = (token: string, fields: object = {}) =>
  sendSealed('POST', resetPassword.path, { token, ...CHOSEN, ...fields }, someone())

interface Mail {
  subject: string
  body: string
}
const mailsTo = async (email: string) =>
  expectValue(await callApi<{ messages: Mail[] }>('GET', `/ops/outbox?to=${email}`)).messages

/** Returns the links in the emails, the newest first. Other emails, such as that of a lock, have none. */
const linksTo = async (email: string) =>
  (await mailsTo(email)).flatMap(({ body }) => /http\S+\/password#\S+$/.exec(body)?.[0] ?? [])

/** Requests a reset and returns the link in the email. */
async function linkTo(account: string, email: string): Promise<string> {
  const before = (await linksTo(email)).length
  expect((await forgot(account, email)).status).toBe(200)
  const links = await eventually(async () => {
    const all = await linksTo(email)
    expect(all).toHaveLength(before + 1)
    return all
  })
  return links[0] ?? ''
}
const tokenOf = (link: string) => link.split('#')[1] ?? ''

describe('a forgotten password', () => {
  test('has the same response for every caller, and only name and address together send a mail', async () => {
    const owner = await member()
    const other = await member()
    const responses = [
      await forgot('nobodyatall', 'nobody@farol.example'),
      await forgot(owner.account, other.email),
      await forgot(owner.account.toUpperCase(), owner.email.toUpperCase()),
    ]
    expect(responses.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(3).fill({ status: 200, body: { success: true, value: {} } }),
    )
    await eventually(async () => expect(await mailsTo(owner.email)).toHaveLength(1))
    expect(await mailsTo(other.email)).toEqual([])
    expect(await mailsTo('nobody@farol.example')).toEqual([])
  })

  test.each([
    ['es', '', 'Elige una contraseña nueva'],
    ['en', '/en', 'Choose a new password'],
    ['pt', '/pt', 'Escolha uma nova senha'],
  ])('leads to the page in %s, behind the fragment that no server sees', async (language, prefix, subject) => {
    const { account, email } = await member({}, { ...someone(), 'Accept-Language': language })
    const link = await linkTo(account, email)
    expect(link).toMatch(new RegExp(`^http://site\\.test${prefix}/password#[\\w-]{43}$`))
    expect((await mailsTo(email))[0]).toMatchObject({ subject })
  })

  test('is reset by the link: every session ends, nobody is signed in, the lock is lifted', async () => {
    const { account, email, token } = await member()
    for (let n = 0; n < 3; n++) await login(account, 'No-es-la-clave-1')
    expect(await login(account, PASSWORD)).toMatchObject({ body: { code: 'account-locked' } })
    const response = await reset(tokenOf(await linkTo(account, email)))
    expect(response).toMatchObject({ status: 200, body: { value: {} } })
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(token) })).status).toBe(401)
    expect((await login(account, NEW)).status).toBe(200)
    expect((await login(account, PASSWORD)).status).toBe(401)
  })

  test('20 simultaneous uses of one link: exactly one succeeds, and none after it', async () => {
    const { account, email } = await member()
    const token = tokenOf(await linkTo(account, email))
    const responses = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await reset(token)).toMatchObject({ status: 422, body: { code: 'link-expired' } })
  })

  test('a link is invalid after a quarter of an hour, after another was used, or when it is invented', async () => {
    const { account, email } = await member()
    const [first, second] = [tokenOf(await linkTo(account, email)), tokenOf(await linkTo(account, email))]
    expect((await reset(first)).status).toBe(200)
    const again = { newPassword: 'Otra-vez-mas-5', confirmNewPassword: 'Otra-vez-mas-5' }
    expect(await reset(second, again)).toMatchObject({ body: { code: 'link-expired' } })
    expect(await reset('a'.repeat(43))).toMatchObject({ status: 422, body: { code: 'link-expired' } })
    const third = tokenOf(await linkTo(account, email))
    later(901)
    expect(await reset(third, again)).toMatchObject({ body: { code: 'link-expired' } })
  })

  test('a ticket is not accepted as a link, nor a link as a ticket', async () => {
    const { account, email } = await member()
    expect((await withTicket(tokenOf(await linkTo(account, email)))).status).toBe(422)
    const { ticket } = await newcomer()
    expect((await reset(ticket)).status).toBe(422)
  })

  test('can be requested five times an hour for a name, known or not, and as often from an address', async () => {
    const { account, email } = await member()
    for (const [name, address] of [
      [account, email],
      ['nobodyeither', 'nobody@farol.example'],
    ] as const) {
      const statuses = []
      for (let n = 0; n < 6; n++) statuses.push((await forgot(name, address)).status)
      expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
    }
    const here = someone()
    const statuses = []
    for (let n = 0; n < 21; n++) statuses.push((await forgot(`nobody${n}`, 'nobody@farol.example', here)).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })
})

test('settings of an operator are read strictly', async () => {
  expect((await requirePasswordChange('nobodyatall', 'expired')).status).toBe(404)
  expect((await send('PUT', '/ops/members/password', { account: 'demo', due: 'never' })).status).toBe(400)
})
