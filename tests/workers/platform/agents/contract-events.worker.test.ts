import { afterEach, expect, test } from 'vitest'
import type { Consolidated } from '#api/agents'
import { claimDailySalaries } from '#api/agents/settlements'
import type { LiveEvent } from '#api/live'
import { termsOf } from '#tests/support/agents/terms'
import { announceContracts } from '../../../../workers/platform/agents/contracts/announce.ts'
import { tab } from '../session/live-tab.ts'
import { eventually } from '../support/eventually.ts'
import { env, expectValue, send } from '../support/world.ts'
import { type Agent, agreed, decide, newAgent, propose } from './contract-world.ts'
import { BEGIN_MS, DAY_MS, endAll, HOUR_MS, play, settle, since } from './settlements/settlement-world.ts'

/** What open pages are told of contracts (decision 131): the state after each change, once, to both sides and nobody else. */

afterEach(endAll)

type ContractEvent = Extract<LiveEvent, { type: 'contract' }>

async function pageOf({ headers }: Agent) {
  const opened = await tab((headers.Authorization ?? '').slice('Bearer '.length))
  const events = () => opened.events.flatMap(({ event }): ContractEvent[] => (event.type === 'contract' ? [event] : []))
  return { events, comes: (count: number) => eventually(async () => expect(events()).toHaveLength(count)) }
}
const funds = (events: ContractEvent[]): Partial<Consolidated> | undefined => events.at(-1)?.funds
const turns = async (agent: Agent) =>
  (await env.DB.prepare('SELECT count(*) AS turns FROM contract_outbox WHERE member_id = ?').bind(agent.id).first())
    ?.turns

test('each step of a contract is sent to both sides as the state after it, and to nobody else', async () => {
  const first = await newAgent()
  const second = await newAgent(first)
  const beside = await newAgent(first)
  await agreed(first, null, termsOf('daily', 300, { noticeDays: 3 }))
  const [above, below, other] = await Promise.all([pageOf(first), pageOf(second), pageOf(beside)])
  const { contract } = expectValue(await propose(first, termsOf('daily', 200, { noticeDays: 3 }), second.account))
  await Promise.all([above.comes(1), below.comes(1)])
  expect(below.events()[0]).toMatchObject({ waits: `${contract.id} proposed`, funds: { dailysalreqtype: 1 } })
  expect(above.events()[0]).toMatchObject({ waits: null, funds: { dailysalinfotype: 1, dailysalreqtype: 0 } })
  await decide(second, contract.id, 'accept')
  await Promise.all([above.comes(2), below.comes(2)])
  expect(below.events()[1]).toMatchObject({ waits: null, funds: { dailysalinfotype: 1, dailysalreqtype: 0 } })
  await decide(second, contract.id, 'terminate')
  await Promise.all([above.comes(3), below.comes(3)])
  expect(above.events()[2]?.waits).toBe(`${contract.id} termination-requested`)
  expect(funds(above.events())).toMatchObject({ dailysalinfotype: 1 })
  await decide(first, contract.id, 'terminate')
  await Promise.all([above.comes(4), below.comes(4)])
  expect(funds(below.events())).toMatchObject({ dailysalinfotype: 0 })
  expect(other.events()).toEqual([])
  expect([await turns(first), await turns(second)]).toEqual([0, 0])
})

test('an amount that can be claimed is sent, and its payment; a period without an amount is not', async () => {
  const agent = await newAgent()
  await since(agent, null, termsOf('daily', 100, { payment: 'claim-then-lapsed' }))
  await play(await newAgent(agent, 0), BEGIN_MS + HOUR_MS, 30_000)
  const page = await pageOf(agent)
  await settle(BEGIN_MS + DAY_MS + HOUR_MS)
  await announceContracts(env)
  await page.comes(1)
  expect(funds(page.events())).toMatchObject({ claimable: 300 })
  await settle(BEGIN_MS + 2 * DAY_MS + HOUR_MS)
  await announceContracts(env)
  expect(page.events()).toHaveLength(1)
  expectValue(await send('POST', claimDailySalaries.path, {}, agent.headers))
  await page.comes(2)
  expect(funds(page.events())).toMatchObject({ claimable: 0 })
  expect(await turns(agent)).toBe(0)
})

test('an agent with a claimable amount gets a message, once a day and kind, and its open pages an event', async () => {
  const agent = await newAgent()
  const member = await newAgent(agent, 0)
  await since(agent, null, termsOf('hourly', 100, { payment: 'claim-then-lapsed' }))
  await since(agent, null, termsOf('daily', 100))
  const opened = await tab((agent.headers.Authorization ?? '').slice('Bearer '.length))
  const unread = () => opened.events.flatMap(({ event }) => (event.type === 'messages' ? [event.unread] : []))
  for (const hour of [0, 1, 2]) {
    await play(member, BEGIN_MS + hour * HOUR_MS, 30_000)
    await settle(BEGIN_MS + (hour + 1.5) * HOUR_MS)
  }
  await eventually(async () => expect(unread()).toHaveLength(1))
  await play(member, BEGIN_MS + DAY_MS, 30_000)
  await settle(BEGIN_MS + DAY_MS + 1.5 * HOUR_MS)
  await eventually(async () => expect(unread()).toHaveLength(2))
  expect((unread()[1] ?? 0) - (unread()[0] ?? 0)).toBe(1)
  const { results } = await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ? AND id LIKE ?')
    .bind(agent.id, 'claimable:%')
    .all()
  expect(results).toEqual([
    { subject: 'Tienes salario por hora por cobrar' },
    { subject: 'Tienes salario por hora por cobrar' },
  ])
})

test('the clock sends the events that a stopped process has left, once', async () => {
  const agent = await newAgent()
  const page = await pageOf(agent)
  await env.DB.prepare(`INSERT INTO contract_outbox VALUES (?, 'left')`).bind(agent.id).run()
  await Promise.all([announceContracts(env), announceContracts(env)])
  await announceContracts(env)
  await page.comes(1)
  expect(await turns(agent)).toBe(0)
})

test('nothing is sent while the agent policy is switched off', async () => {
  const agent = await newAgent()
  const page = await pageOf(agent)
  expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '0' }))
  expectValue(await propose(agent, termsOf('hourly', 100)))
  expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '1' }))
  expect(await turns(agent)).toBe(0)
  expect(page.events()).toEqual([])
})
