import { runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createHandoff, redeemHandoff } from '#api/session/session'
import { endOtherSessions, endSession, listSessions, type OpenedSession } from '#api/session/sessions'
import { Presence } from '../../../../workers/platform/presence/Presence.ts'
import { addedMember } from '../support/members.ts'
import { sit, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue, login, PASSWORD, send } from '../support/world.ts'

/** A member lists the open sessions of the account and ends any of them. */

const ANDROID =
  'Mozilla/5.0 (Linux; Android 15; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36'

afterEach(() => {
  vi.useRealTimers()
})

async function twoSessions() {
  const { token, member } = await addedMember()
  const phone = { 'X-Visitor-Address': '198.51.100.23', 'User-Agent': ANDROID }
  const other = expectValue(await login(member.account, PASSWORD, {}, phone)).token
  return { token, other, id: member.id, account: member.account }
}

const list = async (token: string) =>
  expectValue(await callApi<{ sessions: OpenedSession[] }>('GET', listSessions.path, { headers: bearer(token) }))
    .sessions
const end = (token: string, id: string) => callApi('DELETE', `${endSession.path}?id=${id}`, { headers: bearer(token) })
const statusOf = async (token: string) => (await callApi('GET', '/wps/member/info', { headers: bearer(token) })).status

describe('the list of sessions', () => {
  test('has this one first, then the others: time, device and network', async () => {
    const { token, other } = await twoSessions()
    const [mine, theirs, ...rest] = await list(token)
    expect(rest).toEqual([])
    expect(mine).toMatchObject({ current: true, browser: null, system: null })
    expect(theirs).toMatchObject({ current: false, browser: 'Chrome', system: 'Android', network: '198.51.100.0/24' })
    expect(Date.parse(theirs?.openedAt ?? '')).toBeLessThanOrEqual(Date.now())
    expect((await list(other)).map(({ id, current }) => [id, current])).toEqual([
      [theirs?.id, true],
      [mine?.id, false],
    ])
  })

  test('shows nothing a session could be taken with, and stores no more than it shows', async () => {
    const { token, other, id } = await twoSessions()
    const listed = JSON.stringify(await list(token))
    const rows = await runInDurableObject(env.PRESENCE.getByName(id), (_presence, state) =>
      state.storage.sql.exec('SELECT * FROM sessions').toArray(),
    )
    for (const { hash } of rows) expect(listed).not.toContain(String(hash))
    for (const secret of [token, other].map((whole) => whole.split('.')[1] ?? '')) expect(listed).not.toContain(secret)
    const stored = JSON.stringify(rows)
    expect(stored).not.toContain('198.51.100.23')
    expect(stored).not.toContain('AppleWebKit')
  })

  test('leaves out ended sessions', async () => {
    const { token, account } = await twoSessions()
    vi.useFakeTimers({ now: Date.now() + 29 * 60_000, toFake: ['Date'] })
    expect(await statusOf(token)).toBe(200)
    vi.setSystemTime(Date.now() + 29 * 60_000)
    expect(await list(token)).toHaveLength(1)
    expectValue(await login(account, PASSWORD))
    expect(await list(token)).toHaveLength(2)
  })

  test('counts a use as soon as it happens', async () => {
    const { token, other } = await twoSessions()
    vi.useFakeTimers({ now: Date.now() + 30_000, toFake: ['Date'] })
    expect(await statusOf(other)).toBe(200)
    const [, theirs] = await list(token)
    expect(Date.parse(theirs?.lastUsedAt ?? '')).toBe(Date.now())
  })
})

describe('ending a session', () => {
  test('by its public name ends it and no other', async () => {
    const { token, other } = await twoSessions()
    const [, theirs] = await list(token)
    expect((await end(token, theirs?.id ?? '')).status).toBe(200)
    expect([await statusOf(token), await statusOf(other)]).toEqual([200, 401])
    expect(await list(token)).toHaveLength(1)
    expect(await end(token, theirs?.id ?? '')).toMatchObject({ status: 404, body: { code: 'not-found' } })
  })

  test('works on the member’s own only', async () => {
    const victim = await twoSessions()
    const [theirs] = await list(victim.token)
    const { token } = await addedMember()
    expect((await end(token, theirs?.id ?? '')).status).toBe(404)
    expect(await statusOf(victim.token)).toBe(200)
  })

  test('ends all but this one, with the open hand-off codes', async () => {
    const { token, other, account } = await twoSessions()
    const third = expectValue(await login(account, PASSWORD)).token
    const { code } = expectValue(await send<{ code: string }>('POST', createHandoff.path, {}, bearer(other)))
    const response = await callApi('DELETE', endOtherSessions.path, { headers: bearer(token) })
    expect(response).toMatchObject({ status: 200, body: { value: { ended: 2 } } })
    expect(await Promise.all([token, other, third].map(statusOf))).toEqual([200, 401, 401])
    expect((await send('POST', redeemHandoff.path, { code })).status).toBe(401)
  })

  test('ends its games', async () => {
    const { token, id } = await twoSessions()
    const player = { memberId: id, token: await sit(id) }
    const [, theirs] = await list(token)
    await end(token, theirs?.id ?? '')
    expect((await wallet('bet', transaction(player))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  })

  test('is for signed-in members, and for valid names', async () => {
    const { token } = await twoSessions()
    for (const [method, path] of [
      ['GET', listSessions.path],
      ['DELETE', `${endSession.path}?id=${'a'.repeat(16)}`],
      ['DELETE', endOtherSessions.path],
    ] as const)
      expect((await callApi(method, path)).status).toBe(401)
    for (const id of ['', 'x', "'; DROP TABLE sessions", 'a'.repeat(17)])
      expect((await end(token, encodeURIComponent(id))).status).toBe(400)
  })
})

test('an operator ends every session and game of an account, and the history has it', async () => {
  const { token, other, id, account } = await twoSessions()
  const player = { memberId: id, token: await sit(id) }
  const operator = { 'X-Visitor-Address': '192.0.2.1' }
  expect((await send('PUT', '/ops/members/sessions', { account: account.toUpperCase() }, operator)).status).toBe(200)
  expect(await Promise.all([token, other].map(statusOf))).toEqual([401, 401])
  expect((await wallet('bet', transaction(player))).status).toBe('RS_ERROR_TOKEN_EXPIRED')
  const last = await env.DB.prepare('SELECT result, address FROM login_history WHERE member_id = ? ORDER BY id DESC')
    .bind(id)
    .first()
  expect(last).toEqual({ result: 'sessions-ended', address: '192.0.2.1' })
  expect((await login(account, PASSWORD)).status).toBe(200)
  expect((await send('PUT', '/ops/members/sessions', { account: 'nobodyatall' })).status).toBe(404)
  expect((await send('PUT', '/ops/members/sessions', { account: 7 })).status).toBe(400)
})

test('sessions stored before they could be listed are over', async () => {
  const over = await runInDurableObject(env.PRESENCE.getByName('older-member'), (_presence, state) => {
    state.storage.sql.exec('CREATE TABLE sessions (hash TEXT PRIMARY KEY, expires_at INTEGER NOT NULL)')
    state.storage.sql.exec("INSERT INTO sessions VALUES ('hash', 9999999999999)")
    // As after a restart, which reads the data of an older version.
    return new Presence(state, {} as never).check('hash')
  })
  expect(over).toBeNull()
})
