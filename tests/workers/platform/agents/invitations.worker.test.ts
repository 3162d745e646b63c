import { describe, expect, test } from 'vitest'
import { affiliate } from '#api/agents'
import type { ContractKind } from '#api/agents/contracts'
import {
  createInvitation,
  deactivateInvitation,
  type Invitation,
  invitationList,
  MOST_INVITATIONS,
  openAccount,
  type RatePreset,
} from '#api/agents/invitations'
import { changeDuePassword } from '#api/session/password'
import type { LoginValue } from '#api/session/session'
import { termsOf } from '#tests/support/agents/terms'
import { type Member, memberByAccount } from '../../../../workers/platform/directory/members.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { AGENT_REGISTRATIONS, INVITATIONS } from '../../../../workers/platform/session/limits.ts'
import { amountOf, history, messages } from '../support/movements.ts'
import { callApi, env, expectValue, login, register, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, agreed, listed, newAgent } from './contract-world.ts'

/** Accounts and invitation links below an agent (specification section 2 "registerCenter"). */

const FIRST_PASSWORD = 'Primera-marea-9'
const OWN_PASSWORD = 'Otra-marea-de-dia-8'
const freshName = () => `d${crypto.randomUUID().replaceAll('-', '').slice(0, 12)}`

type Opened = { account: string; type: number; proposed: ContractKind[] }
const open = ({ headers }: Agent, more: object = {}) =>
  sendSealed<Opened>(
    'POST',
    openAccount.path,
    {
      ...{ type: 0, rates: [], username: freshName(), password: FIRST_PASSWORD },
      ...{ birthday: '1990-05-17', terms: true, ...more },
    },
    headers,
  )
const invite = ({ headers }: Agent, more: object = {}) =>
  send<{ invitation: Invitation }>(
    'POST',
    createInvitation.path,
    { type: 0, rates: [], note: '', days: 30, ...more },
    headers,
  )
const deactivate = ({ headers }: Agent, invitation: string) =>
  send<{ invitation: Invitation }>('POST', deactivateInvitation.path, { invitation }, headers)
const links = async ({ headers }: Agent) =>
  expectValue(
    await callApi<{ rates: RatePreset[]; invitations: Invitation[] }>('GET', invitationList.path, { headers }),
  )
const check = async (code: string) =>
  expectValue(
    await callApi<object>('GET', `${affiliate.path}?${new URLSearchParams({ code, domain: 'farol.example' })}`, {
      headers: someone(),
    }),
  )
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const memberOf = async (account: string) => (await memberByAccount(env.DB, account)) as Member
const joined = async (invitation: string): Promise<LoginValue> =>
  expectValue(await register({ affiliateCode: invitation }))

describe('an agent opens an account', () => {
  test.each([0, 1, 2, 41, 42])('of type %i directly below itself, and the log has it', async (type) => {
    const agent = await newAgent()
    const username = freshName()
    expect(expectValue(await open(agent, { type, username }))).toEqual({ account: username, type, proposed: [] })
    const member = await memberOf(username)
    expect(member).toMatchObject({ type, upline_id: agent.id, register_method: 'AGENT', birthday: '1990-05-17' })
    const { results } = await env.DB.prepare('SELECT actor, action, after FROM audit WHERE subject = ?')
      .bind(`member:${member.id}`)
      .all<{ actor: string; action: string; after: string }>()
    const after = JSON.stringify({ account: username, type, under: agent.account })
    expect(results).toEqual([{ actor: `member:${agent.id}`, action: 'account-opened', after }])
    expect(JSON.stringify(results)).not.toContain(FIRST_PASSWORD)
  })

  test('whose first password opens nothing until its owner has changed it', async () => {
    const username = freshName()
    expectValue(await open(await newAgent(), { username }))
    const refused = await login(username, FIRST_PASSWORD)
    expect(refused.body).toMatchObject({ code: 'password-change-required', value: { why: 'first-login' } })
    const { ticket } = (refused.body as unknown as { value: { ticket: string } }).value
    const fields = { ticket, newPassword: OWN_PASSWORD, confirmNewPassword: OWN_PASSWORD }
    expectValue(await sendSealed('POST', changeDuePassword.path, fields, someone()))
    expect(expectValue(await login(username, OWN_PASSWORD)).member.account).toBe(username)
    expect(code(await login(username, FIRST_PASSWORD))).toBe('wrong-credentials')
  })

  test.each([
    ['a short name', { username: 'abc' }, 'username-rule', 'username'],
    ['a short password', { password: 'a1b2' }, 'password-rule', 'password'],
    ['a common password', { password: 'password1' }, 'password-common', 'password'],
    ['no birth date', { birthday: undefined }, 'bad-input', 'birthday'],
    ['a child', { birthday: `${new Date().getUTCFullYear() - 10}-01-01` }, 'under-age', 'birthday'],
    ['terms that nobody accepted', { terms: false }, 'terms-required', 'terms'],
    ['the type of a trial', { type: 4 }, 'bad-input', 'type'],
    ['a rate for a member', { rates: [{ kind: 'daily', rate: 1 }] }, 'bad-input', 'rates'],
    ['a rate that it lacks', { type: 2, rates: [{ kind: 'daily', rate: 1 }] }, 'contract-above', 'rate.daily'],
  ])('%s is refused at its field', async (_what, more, refusal, field) => {
    const refused = await open(await newAgent(), more)
    expect(refused.body).toMatchObject({ code: refusal, value: { fields: { [field]: expect.any(String) } } })
  })

  test('with a name that is free, in whatever case', async () => {
    const agent = await newAgent()
    const username = freshName()
    expectValue(await open(agent, { username }))
    const taken = await open(agent, { username: username.toUpperCase() })
    expect(taken.body).toMatchObject({ code: 'username-taken', value: { fields: { username: 'taken' } } })
  })

  test('only a limited number of times', async () => {
    const agent = await newAgent()
    for (let at = 0; at < AGENT_REGISTRATIONS.limit; at += 1)
      expect(code(await open(agent, { username: agent.account }))).toBe('username-taken')
    expect(await open(agent)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    expect(code(await open(await newAgent()))).toBe('ok')
  })
})

describe('an operator', () => {
  test('opens an agent at the top of a hierarchy, who changes the first password', async () => {
    const username = freshName()
    const path = `/ops/agents/${username}`
    const opened = expectValue(await send<{ account: string; password: string }>('PUT', path, { type: 41 }))
    expect(opened).toMatchObject({ account: username, type: 41 })
    expect(await memberOf(username)).toMatchObject({ type: 41, upline_id: null, password_is_default: 1 })
    const refused = await login(username, opened.password)
    expect(refused.body).toMatchObject({ code: 'password-change-required', value: { why: 'first-login' } })
    expect(code(await send('PUT', path, { type: 41 }))).toBe('username-taken')
    expect(code(await send('PUT', '/ops/agents/1digito', { type: 1 }))).toBe('username-rule')
    expect(code(await send('PUT', `/ops/agents/${freshName()}`, { type: 0 }))).toBe('bad-input')
    const { results } = await env.DB.prepare(`SELECT after FROM audit WHERE action = 'account-opened'`).all()
    expect(JSON.stringify(results)).not.toContain(opened.password)
  })
})

describe('rates of a new account', () => {
  test('become offered contracts: the agent’s own terms, with no rate above the chosen one', async () => {
    const agent = await newAgent()
    const tiers = [100, 300].map((rate) => ({ minimumBase: rate, minimumTurnover: 0, minimumActiveMembers: 0, rate }))
    await agreed(agent, null, termsOf('daily', 300, { tiers }))
    await agreed(agent, null, termsOf('realtime', 50))
    const rates = [
      { kind: 'daily', rate: 200 },
      { kind: 'realtime', rate: 50 },
    ]
    const { account } = expectValue(await open(agent, { type: 2, rates }))
    const { contracts } = expectValue(await listed(agent, account))
    expect(contracts.map(({ kind, state, proposedBy }) => [kind, state, proposedBy]).toSorted()).toEqual([
      ['daily', 'proposed', 'above'],
      ['realtime', 'proposed', 'above'],
    ])
    const daily = contracts.find(({ kind }) => kind === 'daily')?.terms
    expect(daily).toMatchObject({
      tiers: [
        { rate: 100, minimumBase: 100 },
        { rate: 200, minimumBase: 300 },
      ],
    })
  })

  test('are at most the agent’s own, and each kind once', async () => {
    const agent = await newAgent()
    await agreed(agent, null, termsOf('hourly', 300))
    expect((await links(agent)).rates).toEqual([{ kind: 'hourly', rate: 300 }])
    const one = { kind: 'hourly', rate: 300 }
    for (const make of [open, invite]) {
      expect(code(await make(agent, { type: 1, rates: [{ ...one, rate: 301 }] }))).toBe('contract-above')
      expect(code(await make(agent, { type: 1, rates: [one, one] }))).toBe('bad-input')
      expect(code(await make(agent, { type: 1, rates: [one] }))).toBe('ok')
    }
  })
})

describe('an invitation link', () => {
  test('registers a member below the agent, with its type and an offer of its rate', async () => {
    const agent = await newAgent()
    await agreed(agent, null, termsOf('daily', 300))
    const more = { type: 2, rates: [{ kind: 'daily', rate: 250 }], note: ' Feria ' }
    const { invitation } = expectValue(await invite(agent, more))
    expect(invitation).toMatchObject({ type: 2, rates: more.rates, note: 'Feria', state: 'active', registered: 0 })
    expect(invitation.code).toMatch(/^[a-z2-7]{20}$/)
    expect(await check(invitation.code)).toEqual({ valid: true })
    const { member, token } = await joined(invitation.code.toUpperCase())
    expect(member.type).toBe(2)
    expect(await memberOf(member.account)).toMatchObject({ upline_id: agent.id, invitation: invitation.code })
    const own = { id: member.id, account: member.account, headers: { Authorization: `Bearer ${token}` } }
    const [contract] = expectValue(await listed(own)).contracts
    expect(contract).toMatchObject({ kind: 'daily', state: 'proposed', terms: { tiers: [{ rate: 250 }] } })
  })

  test('whose agent has lost the contract still registers members, without an offer', async () => {
    const agent = await newAgent()
    const contract = await agreed(agent, null, termsOf('daily', 300))
    const link = expectValue(await invite(agent, { type: 1, rates: [{ kind: 'daily', rate: 250 }] })).invitation
    expectValue(await send('PUT', `/ops/contracts/${agent.account}/${contract.id}`, { decision: 'terminate' }))
    const { member } = await joined(link.code)
    expect(expectValue(await listed(agent, member.account)).contracts).toEqual([])
  })

  test.each([
    ['expired', (agent: Agent, link: string) => expire(agent, link)],
    ['deactivated', (agent: Agent, link: string) => deactivate(agent, link)],
  ])('that is %s says so, and nobody can register by it', async (state, end) => {
    const agent = await newAgent()
    const { invitation } = expectValue(await invite(agent))
    await end(agent, invitation.code)
    expect(await check(invitation.code)).toEqual({ valid: false, ended: true })
    expect(await register({ affiliateCode: invitation.code })).toMatchObject({
      status: 422,
      body: { code: 'invitation-ended', value: { fields: { affiliateCode: 'ended' } } },
    })
    expect((await links(agent)).invitations).toMatchObject([{ code: invitation.code, state }])
  })

  test('of a former agent has ended', async () => {
    const agent = await newAgent()
    const { invitation } = expectValue(await invite(agent, { days: null }))
    await env.DB.prepare('UPDATE members SET type = 0 WHERE id = ?').bind(agent.id).run()
    expect(await check(invitation.code)).toEqual({ valid: false, ended: true })
  })

  test('belongs to its agent: another neither sees nor ends it', async () => {
    const [agent, other] = [await newAgent(), await newAgent()]
    const { invitation } = expectValue(await invite(agent))
    expect(code(await deactivate(other, invitation.code))).toBe('not-found')
    expect((await links(other)).invitations).toEqual([])
    expect((await links(agent)).invitations).toMatchObject([{ state: 'active' }])
  })

  test('shows its results: who registered, deposited and staked, and is in the downline now', async () => {
    const agent = await newAgent()
    const [one, two] = [await invite(agent, { note: 'uno' }), await invite(agent, { note: 'dos' })].map(
      (reply) => expectValue(reply).invitation.code,
    ) as [string, string]
    const players = [await joined(one), await joined(one), await joined(two)].map(({ member }) => member.id)
    const [first = '', second = '', third = ''] = players
    const events = history(7, first, 300, Date.now(), 90)
    for (const message of messages(57, `bank-${first}`, events)) await applyJournal(env.DB, message)
    const staked = amountOf(events, 'bet', false) - amountOf(events, 'rollback', false)
    expect(staked).toBeGreaterThan(0)
    const results = async () =>
      Object.fromEntries(
        (await links(agent)).invitations.map(({ note, registered, depositors, staked: sum }) => [
          note,
          { registered, depositors, staked: sum },
        ]),
      )
    expect(await results()).toEqual({
      uno: { registered: 2, depositors: 1, staked },
      dos: { registered: 1, depositors: 0, staked: 0 },
    })
    await env.DB.prepare('UPDATE members SET upline_id = NULL WHERE id IN (?, ?)').bind(first, third).run()
    expect(await results()).toEqual({
      uno: { registered: 1, depositors: 0, staked: 0 },
      dos: { registered: 0, depositors: 0, staked: 0 },
    })
    expect((await memberOf((await nameOf(second)) ?? '')).invitation).toBe(one)
  })

  test('is limited in how often it can be made, and in how many are in force', async () => {
    const agent = await newAgent()
    for (let at = 0; at < INVITATIONS.limit; at += 1) expect(code(await invite(agent))).toBe('ok')
    expect(await invite(agent)).toMatchObject({ status: 429, body: { code: 'too-many-requests' } })
    const missing = MOST_INVITATIONS - INVITATIONS.limit
    await env.DB.batch(
      Array.from({ length: missing }, (_, at) =>
        env.DB.prepare(
          `INSERT INTO invitations (code, agent_id, type, rates, note, created_at) VALUES (?, ?, 0, '[]', '', '2026')`,
        ).bind(`${agent.id}${at}`, agent.id),
      ),
    )
    expect(code(await invite(agent))).toBe('limit-reached')
  })
})

const expire = async (_agent: Agent, link: string) => {
  await env.DB.prepare(`UPDATE invitations SET expires_at = '2026-01-01T00:00:00.000Z' WHERE code = ?`).bind(link).run()
}
const nameOf = async (id: string) =>
  (await env.DB.prepare('SELECT account FROM members WHERE id = ?').bind(id).first<{ account: string }>())?.account
