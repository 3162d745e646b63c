import { beforeAll, describe, expect, test } from 'vitest'
import {
  changeSubAccount,
  MOST_SUB_ACCOUNTS,
  resetSubAccountPassword,
  type SubAccount,
  setSubAccountState,
  subAccountList,
} from '#api/agents/sub-accounts'
import { freezePlay, teamOverview } from '#api/agents/team'
import { type MemberInfo, memberInfo } from '#api/member'
import type { Rights } from '#api/rights'
import { changeDuePassword } from '#api/session/password'
import type { LoginValue } from '#api/session/session'
import { endOtherSessions, listSessions } from '#api/session/sessions'
import {
  type ApiReply,
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
import { type Agent, newAgent } from './contract-world.ts'
import {
  chosen,
  employ,
  FIRST_PASSWORD,
  freshName,
  OWN_PASSWORD,
  rightsOf,
  ticketOf,
  working,
} from './sub-account-world.ts'

/** People who work for an agent: their accounts and sessions. Their rights: sub-account-rights.worker.test.ts. */

const TODAY = new Date().toISOString().slice(0, 10)
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
type Headers = Record<string, string>

const overview = (headers: Headers) =>
  callApi<{ online: number }>('GET', `${teamOverview.path}?${new URLSearchParams({ from: TODAY, to: TODAY })}`, {
    headers,
  })
const who = async (headers: Headers) => expectValue(await callApi<MemberInfo>('GET', memberInfo.path, { headers }))
const listed = async ({ headers }: Agent) =>
  expectValue(await callApi<{ subAccounts: SubAccount[] }>('GET', subAccountList.path, { headers })).subAccounts
const setState = ({ headers }: Agent, id: string, state: string): Promise<ApiReply<{ subAccount: SubAccount }>> =>
  send('POST', setSubAccountState.path, { id, state }, headers)
const reset = ({ headers }: Agent, id: string, password = PASSWORD) =>
  sendSealed('POST', resetSubAccountPassword.path, { id, newPassword: FIRST_PASSWORD, password }, headers)
const change = ({ headers }: Agent, id: string, rights: Rights, more: object = {}) =>
  sendSealed('POST', changeSubAccount.path, { id, note: 'x', rights, password: PASSWORD, ...more }, headers)
const signIn = (account: string, password = OWN_PASSWORD, entrance: string | null = 'agent') =>
  login(account, password, entrance === null ? {} : { door: entrance })

let agent: Agent
let other: Agent
beforeAll(async () => {
  agent = await newAgent()
  other = await newAgent()
})

describe('an agent makes a sub-account', () => {
  test('with rights by page, after a proof; the operators’ log has it, and the password is stored only as a hash', async () => {
    const rights = rightsOf('none', { registerCenter: 'update' })
    expect(code(await employ(agent, { rights, password: 'no-es-la-clave' }))).toBe('old-password-wrong')
    const { subAccount } = expectValue(await employ(agent, { rights, note: ' Turno ' }))
    expect(subAccount).toMatchObject({
      rights,
      note: 'Turno',
      state: 'active',
      mustChangePassword: true,
      lastSeen: null,
    })
    expect(await listed(agent)).toContainEqual(subAccount)
    expect(await listed(other)).toEqual([])
    const entry = await env.DB.prepare('SELECT * FROM audit WHERE subject = ?')
      .bind(`sub-account:${subAccount.id}`)
      .first<Record<string, string>>()
    expect(JSON.stringify(entry)).toContain(`member:${agent.id}`)
    expect(JSON.stringify(entry)).not.toContain('scrypt')
  })

  test('under a free name, which no member can take from then on', async () => {
    const { subAccount } = expectValue(await employ(agent))
    expect(code(await employ(agent, { username: agent.account.toUpperCase() }))).toBe('username-taken')
    expect(code(await employ(other, { username: subAccount.account.toUpperCase() }))).toBe('username-taken')
    expect(code(await employ(agent, { username: 'x y' }))).toBe('username-rule')
    expect(code(await employ(agent, { newPassword: 'corta' }))).toBe('password-rule')
    expect(code(await register({ username: subAccount.account }))).toBe('username-taken')
    const insert = env.DB.prepare(
      `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, register_method,
         terms_accepted_at, created_at) VALUES (?1, ?1, ?2, ?2, 'm', 0, 'MXN', 'es', 'bank-0', 'WEB', '', '')`,
    )
    expect((await insert.bind(crypto.randomUUID(), subAccount.account).run()).meta.changes).toBe(0)
  })

  test(`at most ${MOST_SUB_ACCOUNTS} times, without those that ended`, async () => {
    const busy = await newAgent()
    const { subAccount } = expectValue(await employ(busy))
    const copy = env.DB.prepare(
      `INSERT INTO sub_accounts (id, agent_id, account, account_folded, password, rights, note, created_at)
       SELECT ?1, agent_id, ?1, ?1, password, rights, note, created_at FROM sub_accounts WHERE id = ?2`,
    )
    await env.DB.batch(Array.from({ length: MOST_SUB_ACCOUNTS - 1 }, () => copy.bind(freshName(), subAccount.id)))
    expect(code(await employ(busy))).toBe('limit-reached')
    expectValue(await setState(busy, subAccount.id, 'ended'))
    expect(code(await employ(busy))).toBe('ok')
    expect((await listed(busy)).at(-1)).toMatchObject({ id: subAccount.id, state: 'ended' })
  })
})

describe('a sub-account signs in', () => {
  test('at the agents’ login alone, and changes the first password before anything else', async () => {
    const { subAccount: sub } = expectValue(await employ(agent, { rights: rightsOf('view') }))
    expect(code(await signIn(sub.account, 'no-es-la-clave'))).toBe('wrong-credentials')
    expect(code(await signIn(sub.account, FIRST_PASSWORD, null))).toBe('not-member')
    const set = (ticket: string, password: string) =>
      sendSealed<LoginValue>('POST', changeDuePassword.path, { ticket, ...chosen(password) }, someone())
    const ticket = await ticketOf(sub.account)
    expect(code(await set(ticket, 'corta'))).toBe('password-rule')
    expect(code(await set(ticket, FIRST_PASSWORD))).toBe('password-same')
    expect(expectValue(await set(ticket, OWN_PASSWORD)).member).toMatchObject({
      ...{ id: agent.id, account: agent.account, type: 1 },
      subAccount: { account: sub.account, rights: rightsOf('view') },
    })
    expect(code(await set(ticket, 'Y-otra-marea-6'))).toBe('ticket-expired')
    expect(code(await signIn(sub.account, FIRST_PASSWORD))).toBe('wrong-credentials')
    expect(code(await signIn(sub.account))).toBe('ok')
  })

  test('and acts for the agent under its own name, without the agent’s own account', async () => {
    const { sub, headers } = await working(agent, rightsOf('full'))
    const info = await who(headers)
    expect(info).toMatchObject({ id: agent.id, unreadMessage: 0, previousLoginAt: null })
    expect(info.subAccount).toEqual({ account: sub.account, rights: rightsOf('full') })
    expect(await who(agent.headers)).not.toHaveProperty('subAccount')
    expect((await listed(agent)).find(({ id }) => id === sub.id)?.lastSeen).toMatch(new RegExp(`^${TODAY.slice(0, 4)}`))
  })

  test('in sessions that are not the agent’s: it does not list them, and ending its others leaves them', async () => {
    const busy = await newAgent()
    const sessions = async () =>
      expectValue(await callApi<{ sessions: unknown[] }>('GET', listSessions.path, { headers: busy.headers })).sessions
    const before = await sessions()
    const { headers } = await working(busy, rightsOf('view'))
    expect(await sessions()).toHaveLength(before.length)
    expectValue(await callApi(endOtherSessions.method, endOtherSessions.path, { headers: busy.headers }))
    expect(code(await overview(headers))).toBe('ok')
  })
})

test('changed rights apply to the next call of an open session', async () => {
  const { sub, headers } = await working(agent, rightsOf('none'))
  expect(code(await overview(headers))).toBe('forbidden')
  expect(code(await change(other, sub.id, rightsOf('view')))).toBe('not-found')
  expect(code(await change(agent, sub.id, rightsOf('view'), { password: 'no-es-la-clave' }))).toBe('old-password-wrong')
  expectValue(await change(agent, sub.id, rightsOf('view')))
  expect(code(await overview(headers))).toBe('ok')
  expect((await who(headers)).subAccount?.rights).toEqual(rightsOf('view'))
  expectValue(await change(agent, sub.id, rightsOf('none')))
  expect(code(await overview(headers))).toBe('forbidden')
})

describe('a sub-account loses its sessions at once', () => {
  test('when it is blocked, until it is let in again, and then signs in anew', async () => {
    const { sub, headers } = await working(agent, rightsOf('view'))
    expect(code(await setState(other, sub.id, 'blocked'))).toBe('not-found')
    expectValue(await setState(agent, sub.id, 'blocked'))
    expect([code(await overview(headers)), code(await signIn(sub.account))]).toEqual([
      'not-signed-in',
      'sub-account-blocked',
    ])
    expectValue(await setState(agent, sub.id, 'active'))
    expect([code(await overview(headers)), code(await signIn(sub.account))]).toEqual(['not-signed-in', 'ok'])
  })

  test('when it is ended, for good; its name stays taken', async () => {
    const { sub, headers } = await working(agent, rightsOf('view'))
    expectValue(await setState(agent, sub.id, 'ended'))
    expect([code(await overview(headers)), code(await signIn(sub.account))]).toEqual([
      'not-signed-in',
      'wrong-credentials',
    ])
    expect(code(await setState(agent, sub.id, 'active'))).toBe('wrong-state')
    expect(code(await change(agent, sub.id, rightsOf('view')))).toBe('not-found')
    expect(code(await reset(agent, sub.id))).toBe('not-found')
    expect(code(await employ(agent, { username: sub.account }))).toBe('username-taken')
  })

  test('when it gets another password, which it changes like the first one', async () => {
    const { sub, headers } = await working(agent, rightsOf('view'))
    expect([code(await reset(other, sub.id)), code(await reset(agent, sub.id, 'no-es'))]).toEqual([
      'not-found',
      'old-password-wrong',
    ])
    expectValue(await reset(agent, sub.id))
    expect([code(await overview(headers)), code(await signIn(sub.account))]).toEqual([
      'not-signed-in',
      'wrong-credentials',
    ])
    expect(code(await signIn(sub.account, FIRST_PASSWORD))).toBe('password-change-required')
  })

  test.each([
    [
      'whose play the agent above has stopped',
      (top: Agent, { account }: Agent, frozen: boolean) =>
        send('POST', freezePlay.path, { account, frozen, ...(frozen && { reason: 'Revisión' }) }, top.headers),
    ],
    [
      'in whose line an operator has stopped play',
      ({ account }: Agent, _: Agent, frozen: boolean) =>
        send('PUT', `/ops/frozen-lines/${account}`, { frozen, reason: 'Revisión' }),
    ],
    [
      'who is no agent any more',
      (_top: Agent, { id }: Agent, frozen: boolean) =>
        env.DB.prepare('UPDATE members SET type = ? WHERE id = ?')
          .bind(frozen ? 0 : 1, id)
          .run(),
    ],
  ])('when its agent is %s, until that is over', async (_, stop) => {
    const top = await newAgent()
    const below = await newAgent(top)
    const { sub, headers } = await working(below, rightsOf('full'))
    const answers = async () => [code(await overview(headers)), code(await signIn(sub.account))]
    await stop(top, below, true)
    expect(await answers()).toEqual(['not-signed-in', 'sub-account-blocked'])
    await stop(top, below, false)
    expect(await answers()).toEqual(['ok', 'ok'])
  })
})
