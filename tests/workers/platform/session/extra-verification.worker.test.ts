import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { logInByCode } from '../support/mobile.ts'
import {
  codeTo,
  givePhone,
  historyOf,
  loginElsewhere,
  member,
  methodsOf,
  requestExtraCode,
  sentTo,
  verifyBy,
  verifyWith,
} from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, sendSealed, someone } from '../support/world.ts'

/** A login from an unknown address or device, without a browser. */

const DAY_S = 86_400
const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
const PHONE = 'Mozilla/5.0 (Linux; Android 14) Chrome/130.0'

beforeEach(() => verifyBy('mobile', 'email', 'bank-name'))
afterEach(async () => {
  vi.useRealTimers()
  await verifyBy()
})

describe('the device of a login', () => {
  test('is not checked until an operator switches that on', async () => {
    await verifyBy()
    const owner = await member()
    expect((await login(owner.account, PASSWORD)).status).toBe(200)
  })

  test('is trusted where the account was made, and where an account signs in for the first time', async () => {
    const owner = await member()
    expect((await login(owner.account, PASSWORD, {}, owner.home)).status).toBe(200)
    await env.DB.batch([
      env.DB.prepare('UPDATE members SET last_login_at = NULL WHERE id = ?').bind(owner.id),
      env.DB.prepare('DELETE FROM trusted_places WHERE member_id = ?').bind(owner.id),
    ])
    const first = someone()
    expect((await login(owner.account, PASSWORD, {}, first)).status).toBe(200)
    expect((await login(owner.account, PASSWORD, {}, first)).status).toBe(200)
    expect((await login(owner.account, PASSWORD, {}, owner.home)).status).toBe(403)
  })

  test.each([
    ['another network', () => someone()],
    ['another device in the same network', (home: Record<string, string>) => ({ ...home, 'User-Agent': PHONE })],
  ])('in %s needs more, with a ticket and the methods of that member', async (_, there) => {
    const owner = await member()
    await givePhone(owner)
    const response = await login(owner.account, PASSWORD, {}, there(owner.home))
    expect(response).toMatchObject({
      status: 403,
      body: {
        code: 'extra-verification',
        value: {
          ticket: expect.stringMatching(/^[\w-]{43}$/),
          methods: [
            { method: 'mobile', to: expect.stringMatching(/^•••• \d{2}$/) },
            { method: 'email', to: `${owner.email[0]}•••@farol.example` },
            { method: 'bank-name' },
          ],
        },
      },
    })
    expect(JSON.stringify(response.body)).not.toContain(owner.id)
    expect(await historyOf(owner)).toEqual(['passed', 'extra-verification'])
  })

  test('is not mentioned before the right password', async () => {
    const owner = await member()
    const wrong = await login(owner.account, 'No-es-la-clave-1')
    const nobody = await login('nadie2026', 'No-es-la-clave-1')
    expect(wrong.body).toEqual(nobody.body)
    expect(wrong.status).toBe(401)
  })

  test('lets in, and notifies, a member without any method', async () => {
    const { member: made } = await addedMember()
    expect((await login(made.account, PASSWORD)).status).toBe(200)
    await eventually(async () =>
      expect(await sentTo(made.account)).toContain('Entraron a tu cuenta desde un lugar nuevo'),
    )
  })

  test('is trusted for thirty days after a verification, and no longer', async () => {
    const owner = await member()
    const challenge = await loginElsewhere(owner)
    expectValue(await verifyWith('bank-name', 'María José Núñez', challenge))
    later(29 * DAY_S)
    expect((await login(owner.account, PASSWORD, {}, challenge.there)).status).toBe(200)
    expect((await login(owner.account, PASSWORD)).status).toBe(403)
    later(2 * DAY_S)
    expect((await login(owner.account, PASSWORD, {}, challenge.there)).status).toBe(403)
  })

  test('is stored as a hash', async () => {
    const owner = await member()
    const { results } = await env.DB.prepare('SELECT place FROM trusted_places WHERE member_id = ?')
      .bind(owner.id)
      .all<{ place: string }>()
    expect(results).toEqual([{ place: expect.stringMatching(/^[\w-]{43}$/) }])
  })

  test('is checked after a due password, also at the agents’ login', async () => {
    const owner = await member()
    await env.DB.prepare('UPDATE members SET type = 1 WHERE id = ?').bind(owner.id).run()
    expect(await login(owner.account, PASSWORD, { door: 'agent' })).toMatchObject({
      body: { code: 'extra-verification' },
    })
    await send('PUT', '/ops/members/password', { account: owner.account, due: 'first-login' })
    const there = someone()
    const { body } = await login(owner.account, PASSWORD, { door: 'agent' }, there)
    expect(body).toMatchObject({ code: 'password-change-required' })
    const ticket = body.success ? '' : body.value?.ticket
    const chosen = { newPassword: 'Bajamar-tranquila-8', confirmNewPassword: 'Bajamar-tranquila-8' }
    expect(await sendSealed('POST', '/wps/member/password/ticket', { ticket, ...chosen }, there)).toMatchObject({
      status: 403,
      body: { code: 'extra-verification', value: { ticket: expect.any(String) } },
    })
  })

  test('needs no more after a login by a code to the phone', async () => {
    expectValue(await send('PUT', '/ops/whitelabel', { MOBILEVERCODELOGIN3: '1' }))
    const owner = await member()
    const number = (await givePhone(owner)).slice(3)
    const phone = { mobileNum: number, countryDialingCode: '52' }
    expectValue(await send('POST', '/wps/verification/sms/noLogin', phone, someone()))
    const code = await eventually(async () => {
      const sent = await codeTo(`+52${number}`)
      expect(sent).not.toBeNull()
      return sent ?? ''
    })
    const there = someone()
    expect((await logInByCode(number, code, there)).status).toBe(200)
    expect((await login(owner.account, PASSWORD, {}, there)).status).toBe(200)
    expectValue(await send('PUT', '/ops/whitelabel', { MOBILEVERCODELOGIN3: '0' }))
  })
})

describe('the methods of verification', () => {
  test.each(['mobile', 'email'] as const)('a code by %s opens the session', async (method) => {
    const owner = await member()
    const mobile = await givePhone(owner)
    const challenge = await loginElsewhere(owner)
    expect(await requestExtraCode(method, challenge)).toMatchObject({
      status: 200,
      body: { value: { expiredMinutes: 1 } },
    })
    const code = (await codeTo(method === 'mobile' ? mobile : owner.email)) ?? ''
    const { token } = expectValue(await verifyWith(method, code, challenge))
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(token) })).status).toBe(200)
    expect(await historyOf(owner)).toEqual(['passed', 'extra-verification', 'passed'])
  })

  test('the name of the bank account opens it, however it is typed', async () => {
    const challenge = await loginElsewhere(await member())
    expect((await verifyWith('bank-name', '  maria JOSE   nunez ', challenge)).status).toBe(200)
  })

  test('are those the operator switched on and the member has', async () => {
    const owner = await member()
    expect(methodsOf(await loginElsewhere(owner))).toEqual(['email', 'bank-name'])
    await verifyBy('email')
    expect(methodsOf(await loginElsewhere(owner))).toEqual(['email'])
  })

  test.each([
    ['mobile', '000000'],
    ['authenticator', '000000'],
    ['recovery', 'aaaa-bbbb-cccc-dddd'],
  ])('%s is refused where the member does not have it, and the ticket waits on', async (method, value) => {
    const challenge = await loginElsewhere(await member())
    expect(await verifyWith(method, value, challenge)).toMatchObject({
      status: 403,
      body: { code: 'operation-not-allowed', value: { fields: { answer: 'method' } } },
    })
    if (method === 'mobile') expect(await requestExtraCode('mobile', challenge)).toMatchObject({ status: 403 })
    expect((await verifyWith('bank-name', 'María José Núñez', challenge)).status).toBe(200)
  })

  test.each([
    ['email', '000000', 'invalid-verification-code'],
    ['email', ' ', 'missing-verification-code'],
    ['bank-name', 'María Núñez', 'payee-name-wrong'],
    ['bank-name', '🏦'.repeat(40), 'payee-name-wrong'],
  ])('%s "%s" is refused at its field', async (method, value, code) => {
    const challenge = await loginElsewhere(await member())
    expect(await verifyWith(method, value, challenge)).toMatchObject({
      status: 422,
      body: { code, value: { fields: { answer: 'wrong' } } },
    })
  })
})

describe('a code that was sent', () => {
  test('belongs to its ticket and to the method that sent it', async () => {
    const owner = await member()
    const mobile = await givePhone(owner)
    const [first, second] = [await loginElsewhere(owner), await loginElsewhere(owner)]
    expectValue(await requestExtraCode('mobile', first))
    const code = (await codeTo(mobile)) ?? ''
    const refused = { body: { code: 'invalid-verification-code' } }
    expect(await verifyWith('email', code, first)).toMatchObject(refused)
    expect(await verifyWith('mobile', code, second)).toMatchObject(refused)
    expect((await verifyWith('mobile', code, first)).status).toBe(200)
  })

  test('ends with its ticket, after ten minutes', async () => {
    const owner = await member()
    const challenge = await loginElsewhere(owner)
    expectValue(await requestExtraCode('email', challenge))
    const code = (await codeTo(owner.email)) ?? ''
    later(601)
    expect(await verifyWith('email', code, challenge)).toMatchObject({
      status: 422,
      body: { code: 'verification-expired', value: { fields: { answer: 'expired' } } },
    })
    expect(await requestExtraCode('email', challenge)).toMatchObject({ body: { code: 'verification-expired' } })
  })

  test.each(['mobile', 'email'] as const)(
    'by %s is sent again only after a minute, whatever the ticket',
    async (method) => {
      const owner = await member()
      await givePhone(owner)
      expectValue(await requestExtraCode(method, await loginElsewhere(owner)))
      const again = await loginElsewhere(owner)
      const { status, headers } = await requestExtraCode(method, again)
      expect([status, Number(headers.get('Retry-After')) > 0]).toEqual([429, true])
      later(61)
      expect((await requestExtraCode(method, again)).status).toBe(200)
    },
  )

  test('is not sent for an invalid ticket', async () => {
    const challenge = { ticket: 't'.repeat(43), methods: [], there: someone() }
    expect(await requestExtraCode('email', challenge)).toMatchObject({
      status: 422,
      body: { code: 'verification-expired' },
    })
  })
})

describe('an operator', () => {
  test('chooses the methods, and each change is stored', async () => {
    await verifyBy('email', 'email')
    const { methods, changes } = expectValue(
      await callApi<{ methods: string[]; changes: object[] }>('GET', '/ops/verification'),
    )
    expect(methods).toEqual(['email'])
    expect(changes[0]).toMatchObject({ name: 'extra-verification', after: '["email"]' })
  })

  test.each([{}, { methods: ['authenticator'] }, { methods: 'email' }, { methods: [], extra: 1 }, []])(
    'cannot send %j',
    async (body) => {
      expect((await send('PUT', '/ops/verification', body)).status).toBe(400)
      expect(expectValue(await callApi<{ methods: string[] }>('GET', '/ops/verification')).methods).toHaveLength(3)
    },
  )
})
