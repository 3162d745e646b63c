import { describe, expect, test } from 'vitest'
import { type Consolidated, consolidatedFunds } from '#api/agents'
import { CONTRACT_KINDS, type Contract, counterContract } from '#api/agents/contracts'
import { type Message, messageList } from '#api/notices/messages'
import { freePlay } from '#api/session/free-play'
import type { LoginValue } from '#api/session/session'
import { termsOf } from '#tests/support/agents/terms'
import { GOOD } from '#tests/support/bad-input'
import { endOverdue } from '../../../../workers/platform/agents/contracts/carry-out.ts'
import { addedMember } from '../support/members.ts'
import { newOperator, proposalIn, sendForTwo } from '../support/operator.ts'
import { bearer, callApi, env, expectValue, send, sendSealed, someone } from '../support/world.ts'
import { type Agent, agreed, current, decide, listed, newAgent, propose } from './contract-world.ts'

/** Contracts of agents: who may propose, answer and end them, and what ends with them (decision 124). */

const NONE: Consolidated = {
  ...{ dailysalreqtype: 0, dailysalinfotype: 0, contracthoursalreq: 0, contracthoursalinfo: 0 },
  ...{ realtimesalreqtype: 0, contractmrdailysalinfotype: 0, divtypereq: 0, divtypeinfo: 0 },
  claimable: 0,
}
const DAY_MS = 86_400_000

const consolidated = (headers: Record<string, string>) =>
  callApi<Consolidated>('GET', consolidatedFunds.path, { headers })
const code = ({ body }: { body: { success: boolean; code?: string } }) => (body.success ? 'ok' : body.code)
const messagesOf = async ({ headers }: Agent) =>
  expectValue(await callApi<{ messages: Message[] }>('GET', messageList.path, { headers })).messages.length
const counter = ({ headers }: Agent, contract: string, rate: number) =>
  send<{ contract: Contract }>('POST', counterContract.path, { contract, terms: termsOf('daily', rate) }, headers)
const move = (sql: string, id: string) =>
  env.DB.prepare(`UPDATE agent_contracts SET ${sql} WHERE id = ?`).bind(id).run()

describe('the consolidated funds', () => {
  test.each([
    ['daily', 'dailysalreqtype', 'dailysalinfotype'],
    ['hourly', 'contracthoursalreq', 'contracthoursalinfo'],
    ['realtime', 'realtimesalreqtype', 'contractmrdailysalinfotype'],
    ['dividend', 'divtypereq', 'divtypeinfo'],
  ] as const)('a %s contract is proposed, in force, to end and ended, on its own', async (kind, request, info) => {
    const first = await newAgent()
    const second = await newAgent(first)
    await agreed(first, null, termsOf(kind, 500, { noticeDays: 7 }))
    const tellsSecond = async () => expectValue(await consolidated(second.headers))
    expect(await tellsSecond()).toEqual(NONE)
    const { contract } = expectValue(await propose(first, termsOf(kind, 400, { noticeDays: 7 }), second.account))
    expect(await tellsSecond()).toEqual({ ...NONE, [request]: 1 })
    // A counter waits for the one above, so the agent has nothing to answer until it is countered in turn.
    const answer = async (by: Agent, id: string, rate: number) =>
      expectValue(
        await send<{ contract: Contract }>(
          'POST',
          counterContract.path,
          { contract: id, terms: termsOf(kind, rate, { noticeDays: 7 }) },
          by.headers,
        ),
      )
    const counteroffer = await answer(second, contract.id, 450)
    expect(await tellsSecond()).toEqual(NONE)
    const last = await answer(first, counteroffer.contract.id, 420)
    expect(await tellsSecond()).toEqual({ ...NONE, [request]: 1 })
    expectValue(await decide(second, last.contract.id, 'accept'))
    expect(await tellsSecond()).toEqual({ ...NONE, [info]: 1 })
    expectValue(await decide(first, last.contract.id, 'terminate'))
    expect(await tellsSecond()).toEqual({ ...NONE, [request]: 2, [info]: 1 })
    expectValue(await decide(second, last.contract.id, 'terminate'))
    expect(await tellsSecond()).toEqual(NONE)
    expect(expectValue(await consolidated(first.headers))).toEqual({ ...NONE, [info]: 1 })
  })

  test('where AGENTPOLICY3 is off the response has no contracts', async () => {
    const agent = await newAgent()
    await agreed(agent, null, termsOf('dividend', 100))
    expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '0' }))
    expect(await consolidated(agent.headers)).toMatchObject({ status: 403, body: { code: 'operation-not-allowed' } })
    expectValue(await send('PUT', '/ops/whitelabel', { AGENTPOLICY3: '1' }))
    expect(expectValue(await consolidated(agent.headers))).toEqual({ ...NONE, divtypeinfo: 1 })
  })

  test('a trial account has none: it gets none in the response and cannot be offered one', async () => {
    const play = expectValue(await sendSealed<LoginValue>('POST', freePlay.path, GOOD.freePlay, someone()))
    const headers = bearer(play.token)
    expect(code(await consolidated({ ...headers, ...someone() }))).toBe('trial-account')
    const agent = await newAgent()
    expect(code(await propose(agent, termsOf('daily', 1), play.member.account))).toBe('not-found')
    const terms = { terms: termsOf('daily', 1) }
    expect(code(await sendForTwo('PUT', `/ops/contracts/${play.member.account}`, terms))).toBe('not-found')
  })
})

describe('a proposal', () => {
  test('is countered in turn, every version is stored, and only the other side responds', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    await agreed(first, null, termsOf('daily', 300))
    const one = expectValue(await propose(second, termsOf('daily', 250))).contract
    expect(code(await decide(second, one.id, 'accept'))).toBe('wrong-state')
    expect(code(await counter(second, one.id, 240))).toBe('wrong-state')
    const otherKind = { contract: one.id, terms: termsOf('hourly', 150) }
    expect(code(await send('POST', counterContract.path, otherKind, first.headers))).toBe('not-found')
    const two = expectValue(await counter(first, one.id, 150)).contract
    expect(code(await decide(first, two.id, 'accept'))).toBe('wrong-state')
    const three = expectValue(await counter(second, two.id, 200)).contract
    expect(expectValue(await decide(first, three.id, 'accept')).contract.state).toBe('accepted')
    const { contracts } = expectValue(await listed(second))
    const versions = contracts.map(({ version, state, proposedBy }) => [version, state, proposedBy])
    expect(versions.sort()).toEqual([
      [1, 'countered', 'agent'],
      [2, 'countered', 'above'],
      [3, 'accepted', 'agent'],
    ])
    expect(expectValue(await listed(first, second.account)).contracts).toEqual(contracts)
    expect([await messagesOf(first), await messagesOf(second)]).toEqual([5, 2])
  })

  test('is rejected by the other side, or withdrawn by its own', async () => {
    const agent = await newAgent()
    const own = expectValue(await propose(agent, termsOf('hourly', 100))).contract
    expect(code(await decide(agent, own.id, 'reject'))).toBe('wrong-state')
    expect(code(await propose(agent, termsOf('hourly', 90)))).toBe('conflict')
    expect(expectValue(await decide(agent, own.id, 'withdraw')).contract.state).toBe('withdrawn')
    const next = expectValue(await propose(agent, termsOf('hourly', 90))).contract
    const rejected = await send('PUT', `/ops/contracts/${agent.account}/${next.id}`, { decision: 'reject' })
    expect(expectValue(rejected)).toMatchObject({ contract: { state: 'rejected' } })
  })

  test('expires after seven days, also before the clock has ended it', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    await agreed(first, null, termsOf('daily', 300))
    const { contract } = expectValue(await propose(first, termsOf('daily', 200), second.account))
    expect(Date.parse(contract.answerUntil) - Date.parse(contract.createdAt)).toBe(7 * DAY_MS)
    await move(`answer_until = '2020-01-01T00:00:00.000Z'`, contract.id)
    expect(code(await decide(second, contract.id, 'accept'))).toBe('wrong-state')
    await endOverdue(env, Date.now())
    expect((await current(second, contract.id))?.state).toBe('expired')
    expect((await current(second, contract.id))?.from).toBeNull()
  })

  test.each(CONTRACT_KINDS)('of a %s contract names at most the rate of the one above', async (kind) => {
    const first = await newAgent()
    const second = await newAgent(first)
    expect(code(await propose(first, termsOf(kind, 1), second.account))).toBe('contract-above')
    await agreed(first, null, termsOf(kind, 300))
    expect(code(await propose(first, termsOf(kind, 301), second.account))).toBe('contract-above')
    expect(code(await propose(second, termsOf(kind, 301)))).toBe('contract-above')
    expect(code(await propose(first, termsOf(kind, 300, { zone: 'UTC' }), second.account))).toBe('contract-above')
    expect(code(await propose(first, termsOf(kind, 300), second.account))).toBe('ok')
  })

  test('with an unknown zone is refused', async () => {
    expect(code(await propose(await newAgent(), termsOf('daily', 1, { zone: 'Mars/Base' })))).toBe('bad-input')
  })

  test('goes only to agents directly below, and its contract is visible to no one else', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    const third = await newAgent(second)
    const member = await newAgent(first, 0)
    const outside = await newAgent()
    for (const agent of [first, outside]) await agreed(agent, null, termsOf('daily', 300))
    for (const { account } of [first, third, member, outside, { account: 'nobodyatall' }])
      expect(code(await propose(first, termsOf('daily', 1), account)), account).toBe('not-found')
    const { contract } = expectValue(await propose(first, termsOf('daily', 200), second.account))
    for (const agent of [third, outside]) {
      for (const decision of ['accept', 'reject', 'withdraw', 'terminate'])
        expect(code(await decide(agent, contract.id, decision))).toBe('not-found')
      expect(code(await counter(agent, contract.id, 1))).toBe('not-found')
      expect(code(await listed(agent, second.account))).toBe('not-found')
    }
    expect((await current(second, contract.id))?.state).toBe('proposed')
    const plain = await addedMember()
    expect(code(await listed({ id: '', account: '', headers: bearer(plain.token) }))).toBe('not-agent')
  })
})

describe('ending', () => {
  test('by one side waits for the notice of the contract, and ends those below it', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    const one = await agreed(first, null, termsOf('daily', 300, { noticeDays: 3 }))
    const two = await agreed(second, first, termsOf('daily', 200, { noticeDays: 3 }))
    const requested = expectValue(await decide(first, one.id, 'terminate')).contract
    expect(requested).toMatchObject({ state: 'termination-requested', terminatedBy: 'agent' })
    expect(Date.parse(requested.until ?? '') - Date.now()).toBeGreaterThan(3 * DAY_MS - 60_000)
    expect(code(await decide(first, one.id, 'terminate'))).toBe('wrong-state')
    await endOverdue(env, Date.now())
    expect(await current(first, one.id)).toMatchObject({ state: 'termination-requested' })
    const untilMs = Date.now() - 1_000
    await move(`until_ms = ${untilMs}`, one.id)
    await Promise.all([endOverdue(env, Date.now()), endOverdue(env, Date.now())])
    const until = new Date(untilMs).toISOString()
    expect(await current(first, one.id)).toMatchObject({ state: 'terminated', endReason: 'notice', until })
    expect(await current(second, two.id)).toMatchObject({ state: 'terminated', endReason: 'above', until })
  })

  test('is not possible before there is a contract, nor twice', async () => {
    const agent = await newAgent()
    const own = expectValue(await propose(agent, termsOf('daily', 100))).contract
    expect(code(await decide(agent, own.id, 'terminate'))).toBe('wrong-state')
    const one = await agreed(agent, null, termsOf('hourly', 100))
    expect(expectValue(await decide(agent, one.id, 'terminate')).contract.state).toBe('terminated')
    expect(code(await decide(agent, one.id, 'terminate'))).toBe('wrong-state')
  })
})

describe('the house', () => {
  test('has contracts with agents at the top, and two people decide what it grants', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    const path = (agent: Agent, contract?: string) => `/ops/contracts/${agent.account}${contract ? `/${contract}` : ''}`
    expect(code(await send('PUT', path(second), { terms: termsOf('daily', 1) }))).toBe('not-found')
    const offered = await send('PUT', path(first), { terms: termsOf('daily', 100) })
    expect(proposalIn(offered)).toMatchObject({ call: 'proposeHouseContract', state: 'waiting' })
    expect(expectValue(await listed(first)).contracts).toEqual([])
    const foreign = { terms: termsOf('daily', 100), currency: 'USD' }
    expect(code(await send('PUT', path(first), foreign))).toBe('wrong-currency')
    const correction = { kind: 'daily', amount: -250, currency: 'USD', reason: 'Apuesta de prueba' }
    expect(code(await send('PUT', `/ops/settlements/${first.account}`, correction))).toBe('wrong-currency')
    const own = expectValue(await propose(first, termsOf('daily', 100))).contract
    const accepted = await send('PUT', path(first, own.id), { decision: 'accept' })
    expect(proposalIn(accepted)).not.toBeNull()
    expect((await current(first, own.id))?.state).toBe('proposed')
    const done = await sendForTwo('PUT', path(first, own.id), { decision: 'accept', reason: 'Conforme' })
    expect(expectValue(done)).toMatchObject({ contract: { state: 'accepted' } })
    expect(code(await send('PUT', path(second, own.id), { decision: 'terminate' }))).toBe('not-found')
  })

  test('reads every step with its actor, and the audit log has those of operators', async () => {
    const agent = await newAgent()
    const { headers } = await newOperator()
    const contract = await agreed(agent, null, termsOf('daily', 100))
    expectValue(await send('PUT', `/ops/contracts/${agent.account}/${contract.id}`, { decision: 'terminate' }, headers))
    const { steps, contracts } = expectValue(
      await callApi<{ steps: { step: string; actor: string }[]; contracts: object[] }>(
        ...(['GET', `/ops/contracts/${agent.account}`] as const),
      ),
    )
    expect(contracts).toMatchObject([{ id: contract.id, currency: 'MXN' }])
    expect(steps.map(({ step, actor }) => [step, actor.split(':')[0]])).toEqual([
      ['terminated', 'operator'],
      ['accepted', 'member'],
      ['proposed', 'operator'],
    ])
    const { results } = await env.DB.prepare('SELECT action FROM audit WHERE subject = ? ORDER BY sequence')
      .bind(`member:${agent.id}`)
      .all()
    expect(results).toEqual([{ action: 'contract-proposed' }, { action: 'contract-terminated' }])
  })
})
