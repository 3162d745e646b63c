import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FACTOR_LIFE_MS, SESSION_LIFE_MS } from '../../../../workers/platform/presence/session-types.ts'
import { partsOf } from '../../../../workers/platform/session/token.ts'
import { eventually } from '../support/eventually.ts'
import { codeSentTo, logInByCode, requestCode } from '../support/mobile.ts'
import {
  appWith,
  begin,
  bytesIn,
  confirm,
  enrol,
  givePhone,
  loginElsewhere,
  member,
  methodsOf,
  remove,
  renew,
  sentTo,
  type TestMember,
  verifyBy,
  verifyWith,
} from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send, someone } from '../support/world.ts'

/** An authenticator app: set up by its owner, required from every unknown device or network. */

const later = (seconds: number) => vi.useFakeTimers({ now: Date.now() + seconds * 1000, toFake: ['Date'] })
const statusOf = async ({ token }: TestMember) =>
  expectValue(
    await callApi<{ on: boolean; since: string | null; recoveryLeft: number }>('GET', '/wps/member/authenticator', {
      headers: bearer(token),
    }),
  )

// Set the clock to the middle of a step, so that no code expires between being read and being sent.
beforeEach(() => {
  const now = (Math.floor(Date.now() / 30_000) + 0.5) * 30_000
  vi.useFakeTimers({ now, toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

describe('setting up the authenticator', () => {
  test('returns a secret for the password, and switches it on with the first code', async () => {
    const owner = await member()
    expect(await statusOf(owner)).toEqual({ on: false, since: null, recoveryLeft: 0 })
    const { secret, uri } = expectValue(await begin(owner))
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    expect(uri).toBe(
      `otpauth://totp/Farol:${owner.account}?secret=${secret}&issuer=Farol&algorithm=SHA1&digits=6&period=30`,
    )
    const { recoveryCodes } = expectValue(await confirm(owner, appWith(bytesIn(secret)).code()))
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^([a-z2-7]{4}-){3}[a-z2-7]{4}$/.test(code))).toBe(true)
    expect(await statusOf(owner)).toEqual({ on: true, since: expect.stringMatching(/^\d{4}-/), recoveryLeft: 10 })
    await eventually(async () => expect(`${await sentTo(owner.email)}`).toContain('autenticación quedó activa'))
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(owner.token) })).status).toBe(200)
  })

  test('asks for the password, and a wrong one counts as a wrong login', async () => {
    const owner = await member()
    for (let n = 0; n < 3; n += 1)
      expect(await begin(owner, 'No-es-la-clave-1')).toMatchObject({
        status: 422,
        body: { code: 'old-password-wrong', value: { fields: { password: 'wrong' } } },
      })
    expect(await begin(owner)).toMatchObject({ status: 403, body: { code: 'account-locked' } })
  })

  test('requires and opens nothing before the first code', async () => {
    const owner = await member()
    const { secret } = expectValue(await begin(owner))
    expect(await confirm(owner, '000000')).toMatchObject({
      status: 422,
      body: { code: 'invalid-verification-code', value: { fields: { code: 'wrong' } } },
    })
    expect((await login(owner.account, PASSWORD)).status).toBe(200)
    later(601)
    expect(await confirm(owner, appWith(bytesIn(secret)).code())).toMatchObject({
      status: 422,
      body: { code: 'verification-expired' },
    })
  })

  test('begun again has a new secret; there is no second one once it is on', async () => {
    const owner = await member()
    const first = appWith(bytesIn(expectValue(await begin(owner)).secret))
    const second = appWith(bytesIn(expectValue(await begin(owner)).secret))
    expect((await confirm(owner, first.code())).status).toBe(422)
    expect((await confirm(owner, second.code())).status).toBe(200)
    expect(await begin(owner)).toMatchObject({ status: 409, body: { code: 'authenticator-on' } })
    expect(await confirm(owner, second.code(1))).toMatchObject({ status: 409, body: { code: 'authenticator-on' } })
  })

  test('confirmed by twenty at once gives the valid recovery codes to one', async () => {
    const owner = await member()
    const app = appWith(bytesIn(expectValue(await begin(owner)).secret))
    const responses = await Promise.all(Array.from({ length: 20 }, () => confirm(owner, app.code())))
    const won = responses.filter(({ status }) => status === 200)
    expect(won).toHaveLength(1)
    const [{ recoveryCodes } = { recoveryCodes: [] }] = won.map(expectValue)
    expect((await verifyWith('recovery', recoveryCodes[0] ?? '', await loginElsewhere(owner))).status).toBe(200)
  })

  test('trusts this device and no other from then on', async () => {
    const owner = await member()
    await verifyBy('bank-name')
    const before = await loginElsewhere(owner)
    expectValue(await verifyWith('bank-name', 'María José Núñez', before))
    await verifyBy()
    await enrol(owner)
    expect((await login(owner.account, PASSWORD, {}, owner.home)).status).toBe(200)
    expect((await login(owner.account, PASSWORD, {}, before.there)).status).toBe(403)
  })

  test('stores it so that the table alone is worth nothing', async () => {
    const owner = await member()
    const { secret } = expectValue(await begin(owner))
    const app = appWith(bytesIn(secret))
    const { recoveryCodes } = expectValue(await confirm(owner, app.code()))
    const rows = await env.DB.batch([
      env.DB.prepare('SELECT * FROM authenticators WHERE member_id = ?').bind(owner.id),
      env.DB.prepare('SELECT * FROM recovery_codes WHERE member_id = ?').bind(owner.id),
    ])
    const stored = JSON.stringify(rows.map(({ results }) => results))
    for (const open of [secret, Buffer.from(app.secret).toString('base64url'), ...recoveryCodes])
      expect(stored).not.toContain(open)
  })
})

describe('signing in with the authenticator', () => {
  test('asks for its code at every untrusted device, and for nothing weaker', async () => {
    await verifyBy('mobile', 'email', 'bank-name')
    const owner = await member()
    const app = await enrol(owner)
    const challenge = await loginElsewhere(owner)
    expect(challenge.methods).toEqual([{ method: 'authenticator' }, { method: 'recovery' }])
    expect(await verifyWith('bank-name', 'María José Núñez', challenge)).toMatchObject({
      body: { code: 'operation-not-allowed' },
    })
    await verifyBy()
    expect((await verifyWith('authenticator', app.code(), challenge)).status).toBe(200)
    expect((await login(owner.account, PASSWORD, {}, challenge.there)).status).toBe(200)
  })

  test('accepts a code once, and no earlier one after it', async () => {
    const owner = await member()
    const app = await enrol(owner)
    const [code, before] = [app.code(1), app.code()]
    expect((await verifyWith('authenticator', code, await loginElsewhere(owner))).status).toBe(200)
    for (const spent of [code, before])
      expect(await verifyWith('authenticator', spent, await loginElsewhere(owner))).toMatchObject({
        status: 422,
        body: { code: 'code-used', value: { fields: { answer: 'wrong' } } },
      })
  })

  test('accepts a code for a step before and after its own, no more', async () => {
    const owner = await member()
    const app = await enrol(owner)
    expect(await verifyWith('authenticator', app.code(2), await loginElsewhere(owner))).toMatchObject({
      body: { code: 'invalid-verification-code' },
    })
    expect((await verifyWith('authenticator', app.code(1), await loginElsewhere(owner))).status).toBe(200)
  })

  test('with one code by twenty at once, each with a ticket: exactly one succeeds', async () => {
    const owner = await member()
    const app = await enrol(owner)
    const tickets = []
    for (let n = 0; n < 20; n += 1) tickets.push(await loginElsewhere(owner))
    const code = app.code()
    const responses = await Promise.all(tickets.map((challenge) => verifyWith('authenticator', code, challenge)))
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(responses.every(({ status }) => status < 500)).toBe(true)
  })

  test('lasts thirty days instead of twelve hours, while it is used', async () => {
    const owner = await member()
    const app = await enrol(owner)
    const { token } = expectValue(await verifyWith('authenticator', app.code(), await loginElsewhere(owner)))
    const hash = partsOf(env.PEPPER, 'session', token)?.hash ?? ''
    const opened = Date.now()
    const check = (atMs: number) => {
      vi.useFakeTimers({ now: opened + atMs, toFake: ['Date'] })
      return env.PRESENCE.getByName(owner.id).check(hash)
    }
    for (let at = 0; at <= SESSION_LIFE_MS + 3_600_000; at += 1_700_000) expect(await check(at)).not.toBeNull()
    expect(await check(FACTOR_LIFE_MS + 1)).toBeNull()
  })
})

describe('a recovery code', () => {
  test('signs in once, however it is typed, and is then used up', async () => {
    const owner = await member()
    const { recovery } = await enrol(owner)
    const [code = ''] = recovery
    expect(
      (await verifyWith('recovery', ` ${code.toUpperCase().replaceAll('-', ' ')}`, await loginElsewhere(owner))).status,
    ).toBe(200)
    expect(await verifyWith('recovery', code, await loginElsewhere(owner))).toMatchObject({
      status: 422,
      body: { code: 'invalid-verification-code', value: { fields: { answer: 'wrong' } } },
    })
    expect((await statusOf(owner)).recoveryLeft).toBe(9)
  })

  test('used by twenty at once, each with a ticket: exactly one succeeds', async () => {
    const owner = await member()
    const { recovery } = await enrol(owner)
    const tickets = []
    for (let n = 0; n < 20; n += 1) tickets.push(await loginElsewhere(owner))
    const responses = await Promise.all(
      tickets.map((challenge) => verifyWith('recovery', recovery[0] ?? '', challenge)),
    )
    expect(responses.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('belongs to one member', async () => {
    const [owner, other] = [await member(), await member()]
    await enrol(owner)
    const { recovery } = await enrol(other)
    expect((await verifyWith('recovery', recovery[0] ?? '', await loginElsewhere(owner))).status).toBe(422)
  })

  test('is not offered when none is left', async () => {
    const owner = await member()
    await enrol(owner)
    await env.DB.prepare('DELETE FROM recovery_codes WHERE member_id = ?').bind(owner.id).run()
    expect(methodsOf(await loginElsewhere(owner))).toEqual(['authenticator'])
  })

  test('is replaced by ten others, for the password and a code', async () => {
    const owner = await member()
    const app = await enrol(owner)
    expect(await renew(owner, app.code(), 'No-es-la-clave-1')).toMatchObject({ body: { code: 'old-password-wrong' } })
    expect(await renew(owner, '000000')).toMatchObject({ body: { code: 'invalid-verification-code' } })
    const { recoveryCodes } = expectValue(await renew(owner, app.code()))
    expect(recoveryCodes).toHaveLength(10)
    await eventually(async () => expect(await sentTo(owner.email)).toContain('Tienes códigos de respaldo nuevos'))
    expect((await verifyWith('recovery', app.recovery[0] ?? '', await loginElsewhere(owner))).status).toBe(422)
    expect((await verifyWith('recovery', recoveryCodes[0] ?? '', await loginElsewhere(owner))).status).toBe(200)
  })
})

describe('removing the authenticator', () => {
  test.each(['the app', 'a recovery code'])('needs the password and a code of %s, and ends no session', async (by) => {
    const owner = await member()
    const app = await enrol(owner)
    const code = by === 'the app' ? app.code() : (app.recovery[3] ?? '')
    expect(await remove(owner, code, 'No-es-la-clave-1')).toMatchObject({ body: { code: 'old-password-wrong' } })
    expect(await remove(owner, 'aaaa-bbbb-cccc-dddd')).toMatchObject({
      body: { code: 'invalid-verification-code', value: { fields: { code: 'wrong' } } },
    })
    expect((await remove(owner, code)).status).toBe(200)
    expect(await statusOf(owner)).toEqual({ on: false, since: null, recoveryLeft: 0 })
    expect((await login(owner.account, PASSWORD)).status).toBe(200)
    expect(await remove(owner, code)).toMatchObject({ status: 404 })
    await eventually(async () => expect(`${await sentTo(owner.email)}`).toContain('no tiene app de autenticación'))
  })

  test('by the operator for a lost phone ends the sessions, notifies the owner, and logs the operator', async () => {
    const owner = await member()
    await enrol(owner)
    const take = (body: object) => send('PUT', '/ops/members/authenticator', body, { 'X-Visitor-Address': '192.0.2.1' })
    expect((await take({ account: owner.account, enabled: false })).status).toBe(200)
    expect((await login(owner.account, PASSWORD)).status).toBe(200)
    expect((await callApi('GET', '/wps/member/info', { headers: bearer(owner.token) })).status).toBe(401)
    expect(`${await sentTo(owner.email)}`).toContain('no tiene app de autenticación')
    const change = await env.DB.prepare(
      `SELECT actor, before, after FROM audit JOIN members ON subject = 'member:' || members.id WHERE account = ?`,
    )
      .bind(owner.account)
      .first()
    expect(change).toEqual({ actor: 'operator:owner', before: '"on"', after: '"off"' })
    expect((await take({ account: owner.account, enabled: false })).status).toBe(404)
    expect((await take({ account: 'nadie2026', enabled: false })).status).toBe(404)
    for (const body of [{}, { account: owner.account }, { account: owner.account, enabled: true }])
      expect((await take(body)).status).toBe(400)
  })
})

test('is not replaced by a code to the phone', async () => {
  const owner = await member()
  await enrol(owner)
  const number = (await givePhone(owner)).slice(3)
  expectValue(await send('PUT', '/ops/whitelabel', { MOBILEVERCODELOGIN3: '1' }))
  expectValue(await requestCode('noLogin', number))
  const code = await eventually(async () => {
    const sent = (await codeSentTo(number)) ?? ''
    expect(sent).not.toBe('')
    return sent
  })
  expect(await logInByCode(number, code, someone())).toMatchObject({
    status: 403,
    body: { code: 'extra-verification', value: { methods: [{ method: 'authenticator' }, { method: 'recovery' }] } },
  })
  expectValue(await send('PUT', '/ops/whitelabel', { MOBILEVERCODELOGIN3: '0' }))
})
