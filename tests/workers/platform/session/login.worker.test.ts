import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { createHash } from 'node:crypto'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import type { Captcha } from '#api/session/session'
import { throttleOf } from '../../../../workers/platform/throttle/of.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, someone } from '../support/world.ts'

const WRONG = 'Not-the-password-1'

async function member(): Promise<{ account: string; id: string; token: string }> {
  const { token, member } = await addedMember()
  return { account: member.account, id: member.id, token }
}

afterEach(() => {
  vi.useRealTimers()
})

describe('signing in', () => {
  test('opens a session that has the member, and the time of their last visit', async () => {
    const { account, id } = await member()
    const first = expectValue(await login(account.toUpperCase(), PASSWORD))
    expect(first).toMatchObject({ firstTimeLogin: false, passwordExpired: false, member: { id, account, type: 0 } })
    const info = expectValue(
      await callApi<{ previousLoginAt: string }>('GET', '/wps/member/info', { headers: bearer(first.token) }),
    )
    expect(info).toMatchObject({ id, account })
    expect(Date.parse(info.previousLoginAt)).toBeLessThanOrEqual(Date.now())
  })

  test.each([0, 1, 2, 41, 42])('as type %i works at the agents’ login', async (type) => {
    const { account, id } = await member()
    await env.DB.prepare('UPDATE members SET type = ? WHERE id = ?').bind(type, id).run()
    const asAgent = { door: 'agent' }
    expect((await login(account, WRONG, asAgent)).body).toMatchObject({ code: 'wrong-credentials' })
    const response = await login(account, PASSWORD, asAgent)
    if (type > 0) expect(expectValue(response)).toMatchObject({ member: { id, type } })
    else expect(response.body).toMatchObject({ success: false, code: 'not-agent' })
    // The password was correct, so the refusals do not count against the account.
    for (let n = 0; n < 3; n++) expect((await login(account, PASSWORD, asAgent)).status).toBe(type > 0 ? 200 : 403)
    expect((await login(account, PASSWORD)).status).toBe(200)
  })

  test.each([3, 5, 40])(
    'a type %i is refused at either login, with the reason only after the right password',
    async (type) => {
      const { account, id } = await member()
      await env.DB.prepare('UPDATE members SET type = ? WHERE id = ?').bind(type, id).run()
      expect((await login(account, WRONG)).body).toMatchObject({ code: 'wrong-credentials' })
      expect(await login(account, PASSWORD)).toMatchObject({ status: 403, body: { code: 'not-member' } })
      expect(await login(account, PASSWORD, { door: 'agent' })).toMatchObject({ body: { code: 'not-agent' } })
    },
  )

  test('gives the same response whichever half was wrong, also after three failures', async () => {
    const { account } = await member()
    const attempts: unknown[] = []
    for (const name of [account, 'nobodyatall']) {
      const responses = []
      for (let n = 0; n < 4; n++) {
        const { status, body } = await login(name, WRONG)
        responses.push({ status, body })
      }
      attempts.push(responses)
    }
    expect(attempts[0]).toEqual(attempts[1])
    expect(attempts[0]).toMatchObject([{ status: 401 }, { status: 401 }, { status: 401 }, { status: 403 }])
  })

  test('locks the account for half an hour after three failures, even for the right password, and notifies the owner', async () => {
    const { account } = await member()
    for (let n = 0; n < 3; n++)
      expect(await login(account, WRONG)).toMatchObject({ body: { code: 'wrong-credentials' } })
    const locked = await login(account, PASSWORD)
    expect(locked).toMatchObject({ status: 403, body: { code: 'account-locked' } })
    expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(1700)
    await eventually(async () => {
      const { messages } = expectValue(await callApi<{ messages: unknown[] }>('GET', `/ops/outbox?to=${account}`))
      expect(messages).toMatchObject([{ to: account, channel: 'account' }])
    })
    vi.useFakeTimers({ now: Date.now() + 31 * 60_000, toFake: ['Date'] })
    expect(await login(account, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('clears failures after the right password', async () => {
    const { account } = await member()
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 2; n++) await login(account, WRONG)
      expect(await login(account, PASSWORD)).toMatchObject({ status: 200 })
    }
  })

  test('judges no more than three of twenty simultaneous guesses', async () => {
    const { account } = await member()
    const responses = await Promise.all(Array.from({ length: 20 }, () => login(account, WRONG)))
    expect(responses.filter((response) => response.status === 401)).toHaveLength(3)
    expect(await login(account, PASSWORD)).toMatchObject({ body: { code: 'account-locked' } })
  })

  test('keeps an account on the default password out', async () => {
    const { account } = await member()
    await env.DB.prepare('UPDATE members SET password_is_default = 1 WHERE account = ?').bind(account).run()
    expect(await login(account, PASSWORD)).toMatchObject({ status: 403, body: { code: 'password-change-required' } })
    expect(await login(account, WRONG)).toMatchObject({ status: 401 })
  })

  test('records every try', async () => {
    const { account, id } = await member()
    await login(account, WRONG)
    await eventually(async () => {
      const { results } = await env.DB.prepare('SELECT result FROM login_history WHERE member_id = ?').bind(id).all()
      expect(results).toEqual([{ result: 'passed' }, { result: 'wrong-credentials' }])
    })
  })
})

describe('the captcha', () => {
  const here = { 'X-Visitor-Address': '192.0.2.44' }
  const draw = async (headers: Record<string, string> = here) =>
    expectValue(await callApi<Captcha>('GET', '/wps/captcha', { headers }))
  const read = async (id: string) => {
    const stored = await throttleOf(env, `captcha:${id}`).pull(`captcha:${id}`)
    await throttleOf(env, `captcha:${id}`).put(`captcha:${id}`, stored ?? '', 120)
    return stored?.split(' ')[0] ?? ''
  }

  beforeAll(async () => {
    const responses = []
    for (let n = 0; n < 3; n++) responses.push(await login(`guess${n}`, WRONG, {}, here))
    expect(responses.map(({ body }) => !body.success && body.value?.captcha === true)).toEqual([false, false, true])
  })

  test('is required of an address after three failures, of whichever account', async () => {
    const { account } = await member()
    expect(await login(account, PASSWORD, {}, here)).toMatchObject({
      status: 422,
      body: { code: 'captcha-required', value: { captcha: true } },
    })
    expect(await login(account, PASSWORD)).toMatchObject({ status: 200 })
  })

  test('is passed by reading it, once', async () => {
    const { account } = await member()
    const { id } = await draw()
    const text = (await read(id)).toLowerCase()
    expect(await login(account, PASSWORD, { captcha: { id, text } }, here)).toMatchObject({ status: 200 })
    expect(await login(account, PASSWORD, { captcha: { id, text } }, here)).toMatchObject({
      status: 422,
      body: { code: 'captcha-wrong' },
    })
  })

  test('is passed by a proof of work', async () => {
    const { account } = await member()
    const { id, work } = await draw()
    const captcha = { id, work: workedOut(work.challenge, work.bits) }
    expect(await login(account, PASSWORD, { captcha }, here)).toMatchObject({ status: 200 })
  })

  test('is valid at the address it was drawn for, and nowhere else', async () => {
    const { account } = await member()
    const { id } = await draw(someone())
    expect(await login(account, PASSWORD, { captcha: { id, text: await read(id) } }, here)).toMatchObject({
      body: { code: 'captcha-wrong' },
    })
  })

  test('costs an address more work the more it draws, up to sixteen times as much', async () => {
    const eager = someone()
    const bits = []
    for (let n = 0; n < 29; n++) bits.push((await draw(eager)).work.bits)
    expect([bits[0], bits[3], bits[4], bits[12], bits[28]]).toEqual([16, 16, 17, 18, 19])
  })

  test('is used up by a wrong solution, and expires after two minutes', async () => {
    const { account } = await member()
    const wrong = await draw()
    const text = await read(wrong.id)
    for (const tried of ['????', text])
      expect(await login(account, PASSWORD, { captcha: { id: wrong.id, text: tried } }, here)).toMatchObject({
        body: { code: 'captcha-wrong' },
      })
    const old = await draw()
    const right = await read(old.id)
    vi.useFakeTimers({ now: Date.now() + 121_000, toFake: ['Date'] })
    expect(await login(account, PASSWORD, { captcha: { id: old.id, text: right } }, here)).toMatchObject({
      body: { code: 'captcha-wrong' },
    })
  })

  test('is a picture of paths without a letter of text, and limited in number', async () => {
    const svg = atob((await draw()).image.replace('data:image/svg+xml;base64,', ''))
    expect(svg.match(/<(\w+)/g)?.filter((tag) => !['<svg', '<g', '<path'].includes(tag))).toEqual([])
    const eager = someone()
    const statuses = []
    for (let n = 0; n < 31; n++) statuses.push((await callApi('GET', '/wps/captcha', { headers: eager })).status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  function workedOut(challenge: string, bits: number): string {
    for (let n = 0; ; n++) {
      const digest = createHash('sha256').update(`${challenge}${n}`).digest()
      if (digest.readUInt32BE(0) >>> (32 - bits) === 0) return String(n)
    }
  }
})

describe('a session', () => {
  const info = (headers: Record<string, string>) => callApi('GET', '/wps/member/info', { headers })

  test('ends at sign-out, alone', async () => {
    const { account, token } = await member()
    const other = expectValue(await login(account, PASSWORD)).token
    expect((await info(bearer(token))).status).toBe(200)
    expect((await callApi('DELETE', '/wps/session/logout', { headers: bearer(token) })).status).toBe(200)
    expect(await info(bearer(token))).toMatchObject({ status: 401, body: { code: 'not-signed-in' } })
    expect((await info({ token: other })).status).toBe(200)
    expect((await callApi('DELETE', '/wps/session/logout', { headers: bearer(token) })).status).toBe(401)
  })

  test('ends its games: after sign-out they cannot bet', async () => {
    const { token } = await member()
    const memberId = token.split('.')[0] ?? ''
    const player = { memberId, token: await sit(memberId) }
    expect((await wallet('bet', transaction(player))).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    await callApi('DELETE', '/wps/session/logout', { headers: bearer(token) })
    expect((await wallet('bet', transaction(player))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })

  test('ends after half an hour unused, and after twelve hours in any case', async () => {
    const { token } = await member()
    const start = Date.now()
    const at = async (minutes: number) => {
      vi.useFakeTimers({ now: start + minutes * 60_000, toFake: ['Date'] })
      return (await info(bearer(token))).status
    }
    expect([await at(29), await at(58), await at(89)]).toEqual([200, 200, 401])
    vi.useRealTimers()
    const { token: busy } = await member()
    const opened = Date.now()
    const seen = []
    for (let minutes = 20; minutes <= 720; minutes += 20) {
      vi.useFakeTimers({ now: opened + minutes * 60_000, toFake: ['Date'] })
      seen.push((await info(bearer(busy))).status)
    }
    expect(seen.indexOf(401)).toBe(seen.length - 1)
  })

  test('is not found by anything invented, and invented tokens touch no object', async () => {
    const before = (await listDurableObjectIds(env.PRESENCE)).length
    const { token } = await member()
    const made = ['x', `${token}x`, token.slice(1), 'a.b', `${'a'.repeat(22)}.${'b'.repeat(42)}`, '../..', '%00']
    for (const one of made) expect((await info(bearer(one))).status).toBe(401)
    expect((await listDurableObjectIds(env.PRESENCE)).length).toBe(before + 1)
  })

  test('is never read from the address or a cookie', async () => {
    const { token } = await member()
    for (const name of ['token', 'session', 'Authorization'])
      expect((await info({ Cookie: `${name}=${token}` })).status).toBe(401)
    for (const scheme of ['Basic', 'Token', 'Digest', ''])
      expect((await info({ Authorization: `${scheme} ${token}`.trim() })).status).toBe(401)
    expect(await callApi('GET', `/wps/member/info?token=${token}`)).toMatchObject({ status: 401 })
    expect(await callApi('GET', `/wps/member/info?token=${token}`, { headers: bearer(token) })).toMatchObject({
      status: 400,
    })
  })

  test('has a token of 256 random bits, and is stored as a hash', async () => {
    const { token, id, account } = await member()
    expect(token).toMatch(/^[\w-]{22}\.[\w-]{43}\.[\w-]{22}$/)
    expect(expectValue(await login(account, PASSWORD)).token.split('.')[1]).not.toBe(token.split('.')[1])
    const rows = await runInDurableObject(env.PRESENCE.getByName(id), (_presence, state) =>
      JSON.stringify(state.storage.sql.exec('SELECT * FROM sessions').toArray()),
    )
    expect(rows).not.toContain(token.split('.')[1])
  })
})
