import { beforeAll, describe, expect, test } from 'vitest'
import { consolidatedFunds } from '#api/agents'
import { type Contract, listContracts } from '#api/agents/contracts'
import { createInvitation, invitationList } from '#api/agents/invitations'
import { changeSubAccount, type SubAccountEntry, subAccountLog } from '#api/agents/sub-accounts'
import { teamOverview } from '#api/agents/team'
import type { LiveEvent } from '#api/live'
import type { Rights } from '#api/rights'
import { sendLineTransfer } from '#api/wallet/line-transfers'
import { termsOf } from '#tests/support/agents/terms'
import { tab } from '../session/live-tab.ts'
import { eventually } from '../support/eventually.ts'
import { cashOf, fund } from '../support/line-transfers.ts'
import { callApi, env, expectValue, login, PASSWORD, send, sendSealed } from '../support/world.ts'
import { type Agent, agreed, newAgent, propose } from './contract-world.ts'
import { OWN_PASSWORD, rightsOf, working } from './sub-account-world.ts'

/** What people who work for an agent did stands under their names, and what changes comes to their pages. */

const BANK = 'bank-0'
const TODAY = new Date().toISOString().slice(0, 10)
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
type Headers = Record<string, string>

const overview = (headers: Headers) =>
  callApi<{ online: number }>('GET', `${teamOverview.path}?${new URLSearchParams({ from: TODAY, to: TODAY })}`, {
    headers,
  })
const logOf = async ({ headers }: Agent, query: Record<string, string> = {}) =>
  expectValue(
    await callApi<{ entries: SubAccountEntry[]; next: string | null }>(
      'GET',
      `${subAccountLog.path}?${new URLSearchParams(query)}`,
      { headers },
    ),
  )
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

describe('the log of sub-accounts', () => {
  test('has who did what and when, with its outcome, for the agent alone', async () => {
    const { sub, headers } = await working(agent, rightsOf('none', { registerCenter: 'update' }))
    const { id } = sub
    expectValue(await send('POST', createInvitation.path, { type: 0, rates: [], note: 'Feria', days: 30 }, headers))
    expect(code(await overview(headers))).toBe('forbidden')
    for (const _ of [1, 2]) expectValue(await callApi('GET', invitationList.path, { headers }))
    expectValue(await callApi('DELETE', '/wps/session/logout', { headers }))
    expect(code(await signIn(sub.account, 'no-es-la-clave'))).toBe('wrong-credentials')
    await eventually(async () => {
      const { entries } = await logOf(agent, { id })
      expect(entries.map(({ action, result }) => `${action} ${result}`)).toEqual([
        ...['sign-in-failed wrong-credentials', 'signed-out ok', 'invitationList ok', 'teamOverview forbidden'],
        ...['createInvitation ok', 'signed-in ok'],
      ])
      expect(entries.every(({ account, at }) => account === sub.account && at.startsWith(TODAY.slice(0, 4)))).toBe(true)
    })
    expect((await logOf(other, { id })).entries).toEqual([])
    const stored = await env.DB.prepare('SELECT * FROM sub_account_log WHERE sub_account_id = ?').bind(id).all()
    expect(JSON.stringify(stored.results)).not.toMatch(/marea|clave/i)
  })

  test('comes page by page, none twice', async () => {
    const busy = await newAgent()
    const { sub } = await working(busy, rightsOf('view'))
    const row = env.DB.prepare(
      `INSERT INTO sub_account_log (agent_id, sub_account_id, at, action, about, result) VALUES (?, ?, '', ?, '{}', 'ok')`,
    )
    await env.DB.batch(Array.from({ length: 120 }, (_, index) => row.bind(busy.id, sub.id, `a${index}`)))
    const seen: string[] = []
    for (let before: string | null = '999999999999'; before !== null; ) {
      const page: { entries: SubAccountEntry[]; next: string | null } = await logOf(busy, { before })
      seen.push(...page.entries.map(({ action }) => action))
      before = page.next
    }
    expect([seen.length, new Set(seen).size]).toEqual([121, 121])
  })
})

test("a transfer to the downline is proven by the sub-account's password, and logged under its name", async () => {
  const child = await newAgent(agent, 0)
  await fund({ memberId: agent.id, bank: BANK }, 10_000)
  const { sub, headers } = await working(agent, rightsOf('none', { downlineManagmentView: 'full' }))
  const move = (password: string) =>
    sendSealed(
      'POST',
      sendLineTransfer.path,
      {
        ...{ id: crypto.randomUUID(), direction: 'down', account: child.account },
        ...{ amount: 1_500, currency: 'MXN', password },
      },
      headers,
    )
  expect(code(await move(PASSWORD))).toBe('old-password-wrong')
  expectValue(await move(OWN_PASSWORD))
  await eventually(async () => expect(await cashOf({ memberId: child.id, bank: BANK })).toBe(1_500))
  const [moved] = (await logOf(agent, { id: sub.id })).entries
  expect(moved).toMatchObject({
    ...{ account: sub.account, action: 'sendLineTransfer', result: 'ok' },
    about: { account: child.account, amount: 1_500, currency: 'MXN', direction: 'down' },
  })
})

describe('contracts for a sub-account', () => {
  test('include those whose page it may see, and steps are logged under its name', async () => {
    const earner = await newAgent()
    await agreed(earner, null, termsOf('daily', 300))
    await agreed(earner, null, termsOf('dividend', 100))
    const { sub, headers } = await working(earner, rightsOf('none', { agentDailyWages2: 'update' }))
    const { contracts } = expectValue(await callApi<{ contracts: Contract[] }>('GET', listContracts.path, { headers }))
    expect(contracts.map(({ kind }) => kind)).toEqual(['daily'])
    expect(expectValue(await callApi('GET', consolidatedFunds.path, { headers }))).toMatchObject({
      ...{ dailysalinfotype: 1, divtypeinfo: 0 },
    })
    const made = expectValue(await propose({ ...earner, headers }, termsOf('daily', 400)))
    const step = await env.DB.prepare('SELECT actor FROM agent_contract_events WHERE contract_id = ?')
      .bind(made.contract.id)
      .first<{ actor: string }>()
    expect(step?.actor).toBe(`sub-account:${sub.id}`)
  })

  test('send its pages their live events, never money or messages, and new rights', async () => {
    const earner = await newAgent()
    const { sub, opened } = await working(earner, rightsOf('none', { agentDailyWages2: 'view' }))
    const page = await tab(opened.token)
    const own = await tab((earner.headers.Authorization ?? '').slice('Bearer '.length))
    const types = (events: { event: LiveEvent }[]) => [...new Set(events.map(({ event }) => event.type))].sort()
    await fund({ memberId: earner.id, bank: BANK }, 5_000)
    await agreed(earner, null, termsOf('dividend', 100))
    expectValue(await propose(earner, termsOf('daily', 100)))
    await eventually(async () => {
      expect(types(own.events)).toEqual(['balance', 'contract', 'deposit', 'messages'])
      expect(own.events.filter(({ event }) => event.type === 'contract').length).toBeGreaterThan(2)
    })
    expect(types(page.events)).toEqual(['contract'])
    const funds = page.events.flatMap(({ event }) => (event.type === 'contract' ? [event] : []))
    expect(funds.every(({ waits, funds: { divtypeinfo } }) => waits === null && divtypeinfo === 0)).toBe(true)
    expectValue(await change(earner, sub.id, rightsOf('full')))
    await eventually(async () => expect(page.frames.at(-1)?.type).toBe('resync'))
    expect(own.frames.at(-1)?.type).not.toBe('resync')
  })

  test('do not make the agent online because the sub-account works for it', async () => {
    const top = await newAgent()
    const below = await newAgent(top)
    const { opened } = await working(below, rightsOf('view'))
    await tab(opened.token)
    expect(expectValue(await overview(top.headers)).online).toBe(0)
  })
})
