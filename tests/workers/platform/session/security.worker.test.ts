import { describe, expect, test } from 'vitest'
import type { LoginEntry, Security } from '#api/session/security'
import { addAccount } from '../support/payee.ts'
import { enrol, givePhone, member as newMember, type TestMember } from '../support/step-up.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD } from '../support/world.ts'

const CHROME =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0 Mobile Safari/537.36'

const securityOf = async ({ token }: { token: string }) =>
  expectValue(await callApi<Security>('GET', '/wps/member/security', { headers: bearer(token) }))
const pageOf = async ({ token }: { token: string }, before?: string) =>
  expectValue(
    await callApi<{ logins: LoginEntry[]; next: string | null }>(
      'GET',
      `/wps/member/logins${before ? `?before=${encodeURIComponent(before)}` : ''}`,
      { headers: bearer(token) },
    ),
  )
const set = (who: TestMember, text: string) =>
  env.DB.prepare(`UPDATE members SET ${text} WHERE id = ?`).bind(who.id).run()

describe('the security of an account', () => {
  test('grows with each step that is done, and names the best remaining one', async () => {
    const who = await newMember()
    expect(await securityOf(who)).toMatchObject({
      ...{ score: 20, next: 'authenticator', mobile: null },
      email: { address: expect.stringMatching(/^.•••@farol\.example$/), isConfirmed: false },
    })
    await enrol(who)
    expect(await securityOf(who)).toMatchObject({ score: 50, next: 'mobile' })
    const mobile = await givePhone(who)
    await set(who, "email_confirmed_at = '2026-11-01T00:00:00.000Z', payment_password = 'x'")
    const state = await securityOf(who)
    expect(state).toMatchObject({ score: 90, next: 'payout-account', mobile: `•••• ${mobile.slice(-2)}` })
    expect(JSON.stringify(state)).not.toContain(mobile)
    expect(JSON.stringify(state)).not.toContain(who.email)
    await set(who, "password_changed_at = '2020-01-01T00:00:00.000Z'")
    expect(await securityOf(who)).toMatchObject({ score: 70, next: 'password' })
  })

  test('counts the payout accounts of this member alone', async () => {
    const [one, two] = [await newMember(), await newMember()]
    expectValue(await addAccount(bearer(one.token), { holder: 'María José Núñez' }))
    expect((await securityOf(one)).steps.find(({ step }) => step === 'payout-account')?.isDone).toBe(true)
    expect((await securityOf(two)).steps.find(({ step }) => step === 'payout-account')?.isDone).toBe(false)
  })
})

describe('the logins', () => {
  test('have the time, the network and the device, refused ones too; the one before this one is named', async () => {
    const who = await newMember()
    const there = { ...who.home, 'User-Agent': CHROME, 'X-Visitor-Country': 'MX' }
    await login(who.account, 'no-es-la-clave', {}, there)
    expectValue(await login(who.account, PASSWORD, {}, there))
    const last = expectValue(await login(who.account, PASSWORD, {}, who.home))
    const { logins, next } = await pageOf(last)
    expect(next).toBeNull()
    expect(logins.map(({ result }) => result)).toEqual(['passed', 'passed', 'wrong-credentials', 'passed'])
    expect(logins[1]).toMatchObject({ country: 'MX', browser: 'Chrome', system: 'Android' })
    expect(logins[1]?.network).toMatch(/\.0\/24$/)
    expect(JSON.stringify(logins)).not.toContain(who.home['X-Visitor-Address'])
    expect((await securityOf(last)).previousLogin).toEqual({
      at: logins[1]?.at,
      country: 'MX',
      network: logins[1]?.network,
      browser: 'Chrome',
      system: 'Android',
    })
  })

  test('come page by page, each once, and only the member’s own', async () => {
    const [who, other] = [await newMember(), await newMember()]
    const rows = Array.from({ length: 44 }, (_, n) =>
      new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(n / 2))).toISOString(),
    )
    await env.DB.batch(
      rows.map((at, n) =>
        env.DB.prepare(
          "INSERT INTO login_history (member_id, at, address, country, user_agent, result) VALUES (?, ?, ?, 'XX', '', 'passed')",
        ).bind(who.id, at, `192.0.2.${n}`),
      ),
    )
    const first = await pageOf(who)
    const second = await pageOf(who, first.next ?? '')
    const third = await pageOf(who, second.next ?? '')
    expect([first, second, third].map(({ logins }) => logins.length)).toEqual([20, 20, 5])
    expect(third.next).toBeNull()
    const times = [first, second, third].flatMap(({ logins }) => logins.map(({ at }) => at))
    expect(times).toEqual(times.toSorted().reverse())
    expect(times.slice(1).toSorted()).toEqual(rows)
    expect((await pageOf(other, first.next ?? '')).logins).toEqual([])
    expect(first.logins[0]?.country).toBeNull()
  })

  test('with an invalid cursor are refused', async () => {
    const who = await newMember()
    for (const before of ['x', '1', "' OR 1=1 --"])
      expect(
        (
          await callApi('GET', `/wps/member/logins?before=${encodeURIComponent(before)}`, {
            headers: bearer(who.token),
          })
        ).status,
      ).toBe(400)
  })
})
