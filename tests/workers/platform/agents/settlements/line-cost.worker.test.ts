import { afterEach, describe, expect, test } from 'vitest'
import type { Contract, ContractKind, Terms } from '#api/agents/contracts'
import { daily, termsOf } from '#tests/support/agents/terms'
import { callApi, env, expectValue } from '../../support/world.ts'
import { type Agent, agreed, decide, listed, newAgent } from '../contract-world.ts'
import {
  BEGIN_MS,
  cashOf,
  DAY_MS,
  endAll,
  HOUR_MS,
  play,
  settle,
  settlementsOf,
  since,
  takeBack,
  takeBackWin,
} from './settlement-world.ts'

/** A line costs at most its highest rate on its bets, whatever is agreed anew, ends, moves or is taken back (145, 146). */

type Costs = { checked: number; lines: object[]; settlements: object[] }
const check = async (atMs: number) =>
  expectValue(await callApi<Costs>('GET', `/ops/line-costs?day=${new Date(atMs).toISOString().slice(0, 10)}`))

/** What operators check each day finds nothing wrong in what a test has left. */
afterEach(async () => {
  const costs: Costs[] = []
  for (let atMs = BEGIN_MS; atMs < Date.now() + DAY_MS; atMs += DAY_MS) costs.push(await check(atMs))
  await endAll()
  expect(costs.flatMap(({ lines, settlements }) => [lines, settlements]).flat()).toEqual([])
})

const MINUTE_MS = 60_000
const at = (hours: number) => BEGIN_MS + hours * HOUR_MS
const SLICE_MS = Math.floor((Date.now() - DAY_MS) / (5 * MINUTE_MS)) * 5 * MINUTE_MS

/** Agents below one another, each with a contract since a time, and a member of the last one. */
async function lineOf(levels: number, terms: Terms, fromMs: number): Promise<{ agents: Agent[]; member: Agent }> {
  const agents: Agent[] = []
  for (let level = 0; level < levels; level += 1) {
    const agent = await newAgent(agents[level - 1] ?? null)
    await since(agent, agents[level - 1] ?? null, terms, fromMs)
    agents.push(agent)
  }
  return { agents, member: await newAgent(agents.at(-1) ?? null, 0) }
}

/** Agrees a contract anew, as if at a time. */
async function agreedAnew(agent: Agent, above: Agent | null, terms: Terms, atMs: number): Promise<Contract> {
  const contract = await agreed(agent, above, terms)
  const fromMs = Date.parse(contract.from ?? '')
  await env.DB.batch([
    env.DB.prepare('UPDATE agent_contracts SET until_ms = ?1 WHERE agent_id = ?2 AND until_ms = ?3').bind(
      ...[atMs, agent.id, fromMs],
    ),
    env.DB.prepare('UPDATE agent_contracts SET from_ms = ? WHERE id = ?').bind(atMs, contract.id),
  ])
  return contract
}

const end = (agent: Agent, atMs: number) =>
  env.DB.prepare(
    `UPDATE agent_contracts SET until_ms = ?1, state = 'terminated' WHERE agent_id = ?2 AND until_ms IS NULL`,
  )
    .bind(atMs, agent.id)
    .run()

const costOf = async (agents: readonly Agent[]) =>
  (await Promise.all(agents.map(cashOf))).reduce((sum, cash) => sum + cash, 0)
const amountsOf = async (agent: Agent) => (await settlementsOf(agent)).map(({ amount }) => amount).toReversed()

describe('a contract in the middle of a line that is agreed anew', () => {
  test('costs the line nothing more: of four levels one is paid, once', async () => {
    const terms = termsOf('realtime', 25)
    const { agents, member } = await lineOf(4, terms, SLICE_MS)
    const [first, second, third, last] = agents as [Agent, Agent, Agent, Agent]
    await play(member, SLICE_MS + 1, 1_000_000)
    await agreedAnew(second, first, terms, SLICE_MS + 2 * MINUTE_MS)
    await agreedAnew(third, second, terms, SLICE_MS + 3 * MINUTE_MS)
    await settle(SLICE_MS + 4 * MINUTE_MS)
    expect(await settlementsOf(third)).toEqual([])
    await settle(SLICE_MS + 5 * MINUTE_MS)
    expect(await costOf(agents)).toBe(2_500)
    expect(await amountsOf(last)).toEqual([2_500])
    expect(await amountsOf(second)).toEqual([0, 0])
  })

  test('pays each part by its own version; contracts below have one period, and who is above gets the rest', async () => {
    const { agents, member } = await lineOf(2, daily(200), BEGIN_MS)
    const [first, second] = agents as [Agent, Agent]
    const third = await newAgent(second)
    await since(third, second, daily(150), BEGIN_MS)
    await agreedAnew(first, null, daily(300), BEGIN_MS)
    const below = await newAgent(third, 0)
    await play(below, at(1), 1_000_000)
    await agreedAnew(second, first, daily(300), at(12))
    await play(below, at(13), 500_000)
    await play(member, at(14), 1_000)
    await settle(BEGIN_MS + DAY_MS + HOUR_MS)
    // Of the second one 20,000 and 15,030, less the 22,500 below; of the first one 45,030 less 35,030.
    expect(await amountsOf(third)).toEqual([22_500])
    expect(await amountsOf(second)).toEqual([0, 12_530])
    expect(await amountsOf(first)).toEqual([10_000])
  })

  test('ends its period at once where the contract ends, and what is below with it', async () => {
    const { agents, member } = await lineOf(3, daily(300), BEGIN_MS)
    const [first, second, third] = agents as [Agent, Agent, Agent]
    await play(member, at(1), 100_000)
    await agreedAnew(second, first, daily(300), at(2))
    for (const agent of [second, third]) await end(agent, at(4))
    await play(member, at(5), 10_000)
    await settle(at(5))
    expect([await amountsOf(second), await amountsOf(third)]).toEqual([[0, 0], [3_000]])
    await settle(BEGIN_MS + DAY_MS + HOUR_MS)
    expect(await amountsOf(first)).toEqual([300])
  })
})

test('a tier that the agent in the middle does not reach pays nobody twice', async () => {
  const first = await newAgent()
  const middle = await newAgent(first)
  const last = await newAgent(middle)
  const high = [{ minimumBase: 900_000, minimumTurnover: 0, minimumActiveMembers: 0, rate: 300 }]
  await since(first, null, daily(300))
  await since(middle, first, daily(300, { tiers: high }))
  await since(last, middle, daily(300))
  await play(await newAgent(last, 0), at(1), 100_000)
  await settle(BEGIN_MS + DAY_MS + HOUR_MS)
  expect(await costOf([first, middle, last])).toBe(3_000)
})

describe('the check of what lines cost', () => {
  const RATES: [ContractKind, Terms][] = [
    ['daily', daily(300)],
    ['dividend', termsOf('dividend', 300, { base: 'profit-and-loss' } as object)],
    ['realtime', termsOf('realtime', 300)],
  ]

  test.each(RATES)(
    'finds a %s line that gets more than its highest rate, and who was paid too much',
    async (kind, terms) => {
      const isShort = kind === 'realtime'
      const [beginMs, endMs] = isShort ? [SLICE_MS, SLICE_MS + 5 * MINUTE_MS] : [BEGIN_MS, BEGIN_MS + DAY_MS]
      const { agents, member } = await lineOf(3, terms, beginMs)
      const [first, second] = agents as [Agent, Agent]
      await play(member, beginMs + 1, 100_000, 30_000)
      await agreedAnew(second, first, terms, beginMs + MINUTE_MS)
      await play(member, beginMs + 2 * MINUTE_MS, 50_000)
      await settle(isShort ? endMs : endMs + HOUR_MS)
      const most = kind === 'dividend' ? 3_600 : 4_500
      expect(await costOf(agents)).toBe(most)
      const before = await check(endMs)
      expect([before.checked > 0, before.lines, before.settlements]).toEqual([true, [], []])
      // As it was paid before: nothing was taken off the first part.
      const paid = env.DB.prepare(
        `UPDATE contract_settlements SET downline = 0, amount = own WHERE agent_id = ? AND start_ms = ?`,
      )
      await paid.bind(second.id, beginMs).run()
      const about = { account: first.account, kind, currency: 'MXN' }
      const { lines } = await check(endMs)
      expect(lines).toMatchObject([{ ...about, most, from: new Date(beginMs).toISOString() }])
      await env.DB.prepare(
        'UPDATE contract_settlements SET amount = 7, own = 0, downline = 0 WHERE agent_id = ? AND start_ms = ?',
      )
        .bind(second.id, beginMs)
        .run()
      const costs = await check(endMs)
      expect(costs.lines).toEqual([])
      expect(costs.settlements).toMatchObject([{ ...about, account: second.account, paid: 7, due: 0 }])
      await env.DB.prepare('DELETE FROM contract_settlements WHERE agent_id = ?').bind(second.id).run()
    },
  )
})

describe('a bet that is taken back in a later period', () => {
  const TIERS = [
    { minimumBase: 50_000, minimumTurnover: 0, minimumActiveMembers: 0, rate: 200 },
    { minimumBase: 150_000, minimumTurnover: 0, minimumActiveMembers: 1, rate: 300 },
  ]
  const dividend = (more: object) => termsOf('dividend', 300, { base: 'profit-and-loss', ...more } as object)
  const CASES: [string, ContractKind, Terms, number][] = [
    ['a daily salary with tiers', 'daily', daily(300, { tiers: TIERS }), DAY_MS],
    ['an hourly salary', 'hourly', termsOf('hourly', 300), HOUR_MS],
    ['a real-time salary', 'realtime', termsOf('realtime', 300), 5 * MINUTE_MS],
    ['a dividend that carries losses', 'dividend', dividend({ carriesLosses: true }), DAY_MS],
    ['a dividend that forgets losses', 'dividend', dividend({ carriesLosses: false }), DAY_MS],
  ]

  test.each(CASES)('is owed by everybody who was paid for it: %s', async (_, kind, terms, periodMs) => {
    const beginMs = kind === 'daily' || kind === 'dividend' ? BEGIN_MS : SLICE_MS - (SLICE_MS % HOUR_MS)
    const { agents, member } = await lineOf(2, terms, beginMs)
    const [first, second] = agents as [Agent, Agent]
    const ended = (periods: number) => beginMs + periods * periodMs + (kind === 'realtime' ? 0 : 11 * MINUTE_MS)
    const bet = await play(member, beginMs + 1, 1_000_000)
    await play(member, beginMs + 2, 100_000)
    await settle(ended(1))
    expect([await amountsOf(first), await amountsOf(second)].map(([one]) => one)).toEqual([0, 33_000])
    await takeBack(bet, beginMs + periodMs + 1, 1_000_000)
    await play(member, beginMs + periodMs + 2, 200_000)
    await settle(ended(2))
    await play(member, beginMs + 2 * periodMs + 2, 2_000_000)
    await settle(ended(3))
    // Of the first period the lower tier is left, and the bets of the others stand as if nothing had happened.
    const left = terms.kind === 'daily' && terms.tiers.length > 1 ? 2_000 : 3_000
    expect((await amountsOf(second)).slice(0, 3)).toEqual([33_000, 0, left + 6_000 + 60_000 - 33_000])
    expect(await costOf(agents)).toBe(left + 66_000)
    const [third, middle] = (await settlementsOf(second)).slice(-3)
    expect([middle?.restated, third?.restated]).toEqual([left - 33_000, 0])
  })

  test('is one of a win too: what its vendor took back late is settled again in the period of its bet', async () => {
    const agent = await newAgent()
    const member = await newAgent(agent, 0)
    await since(agent, null, termsOf('dividend', 1_000, { base: 'profit-and-loss', carriesLosses: false } as object))
    const bet = await play(member, at(1), 60_000, 50_000)
    await settle(at(25))
    expect(await settlementsOf(agent)).toMatchObject([{ base: 10_000, amount: 1_000 }])
    await takeBackWin(bet, at(26), 50_000)
    await play(member, at(27), 20_000)
    await settle(at(49))
    const [second, first] = await settlementsOf(agent)
    // The first day came to 60,000 of net win: 5,000 more of it are in the second, whose own bets made 2,000.
    expect(first).toMatchObject({ base: 10_000, amount: 1_000 })
    expect(second).toMatchObject({ current: 20_000, own: 2_000, restated: 5_000, amount: 7_000 })
  })

  test('is owed also from one contract to a later one, and by who had a contract then', async () => {
    const { agents, member } = await lineOf(2, daily(300), BEGIN_MS)
    const [first, second] = agents as [Agent, Agent]
    const bet = await play(member, at(1), 100_000)
    await end(second, at(2))
    await settle(at(25))
    await takeBack(bet, at(26), 100_000)
    await play(member, at(27), 50_000)
    await settle(at(49))
    // The first one had nothing of the bet, and nobody is below any more.
    expect([await amountsOf(first), await amountsOf(second)]).toEqual([[0, 1_500], [3_000]])
    await since(second, first, daily(300), at(50))
    await play(member, at(51), 150_000)
    await settle(at(73))
    expect(await amountsOf(second)).toEqual([3_000, 1_500])
    expect(await costOf(agents)).toBe(6_000)
  })

  test('is taken from the line in which it was counted, each its part, also after a move', async () => {
    const { agents, member } = await lineOf(2, daily(300), BEGIN_MS)
    const [first, second] = agents as [Agent, Agent]
    await agreedAnew(second, first, daily(200), BEGIN_MS)
    const other = await newAgent()
    await since(other, null, daily(300))
    const bet = await play(member, at(1), 100_000)
    await settle(at(25))
    await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(other.id, second.id).run()
    await end(second, at(30))
    await takeBack(bet, Date.now() + HOUR_MS, 100_000)
    await play(await newAgent(first, 0), at(31), 60_000)
    await settle(at(73))
    expect(await amountsOf(first)).toEqual([1_000, 800, 0])
    expect((await settlementsOf(second))[0]).toMatchObject({ restated: -2_000, amount: 0 })
    expect(await amountsOf(other)).toEqual([0, 0, 0])
  })
})

test('what is settled for longer than a contract should be in force is planned again, not settled twice', async () => {
  const agent = await newAgent()
  await since(agent, null, { ...termsOf('realtime', 25), noticeDays: 0 }, Date.now() - 10 * MINUTE_MS)
  await settle(Date.now() + 10 * MINUTE_MS)
  const [contract] = expectValue(await listed(agent)).contracts
  const ended = await decide(agent, contract?.id ?? '', 'terminate')
  expect(ended.body).toMatchObject({ success: false, code: 'busy' })
})
