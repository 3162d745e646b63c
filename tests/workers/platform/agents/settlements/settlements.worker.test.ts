import { afterAll, afterEach, describe, expect, test } from 'vitest'
import {
  claimDailySalaries,
  claimDividends,
  claimHourlySalaries,
  claimRealtimeSalaries,
  type Settlement,
} from '#api/agents/settlements'
import { daily, termsOf } from '#tests/support/agents/terms'
import { auditOf } from '../../support/line-transfers.ts'
import { sendForTwo } from '../../support/operator.ts'
import { type ApiReply, callApi, env, expectValue, send } from '../../support/world.ts'
import { type Agent, newAgent } from '../contract-world.ts'
import {
  BEGIN_MS,
  cashOf,
  DAY_MS,
  double,
  endAll,
  HOUR_MS,
  play,
  settle,
  settlementsOf,
  since,
  takeBack,
} from './settlement-world.ts'

/** Settlement of contracts: every period once, claimed or paid once, late bets as lines of the next (docs/contracts.md). */

afterEach(endAll)

const MINUTE_MS = 60_000
const NEXT_DAY_MS = BEGIN_MS + DAY_MS + HOUR_MS
const claim = (
  { headers }: Agent,
  { path }: { path: string },
): Promise<ApiReply<{ claimed: Settlement[]; amount: number }>> => send('POST', path, {}, headers)
const at = (hours: number) => BEGIN_MS + hours * HOUR_MS

describe('a period', () => {
  test('of a downline pays each level its difference, once, however often the clock runs', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    const member = await newAgent(second, 0)
    await since(first, null, termsOf('dividend', 4_000, { base: 'profit-and-loss' }))
    await since(second, first, termsOf('dividend', 3_000, { base: 'profit-and-loss' }))
    await play(member, at(1), 100_000)
    await play(member, at(2), 20_000, 19_999)
    await play(first, at(3), 70_000)
    await Promise.all([settle(NEXT_DAY_MS), settle(NEXT_DAY_MS)])
    await settle(NEXT_DAY_MS + MINUTE_MS)
    const [one] = await settlementsOf(first)
    expect(one).toMatchObject({ base: 100_001, rate: 4_000, own: 40_000, downline: 30_000, amount: 10_000 })
    expect(one?.state).toBe('paid')
    expect(await settlementsOf(second)).toMatchObject([{ base: 100_001, own: 30_000, downline: 0, amount: 30_000 }])
    expect([await cashOf(first), await cashOf(second), await cashOf(member)]).toEqual([10_000, 30_000, 0])
    expect((await auditOf('bank-0')).violations).toEqual([])
    // Two processes that both remember the amount as due, one of which had paid it.
    await env.DB.prepare(`UPDATE contract_settlements SET state = 'due' WHERE contract_id = ?`)
      .bind(one?.contract)
      .run()
    await Promise.all([settle(NEXT_DAY_MS + 2 * MINUTE_MS), settle(NEXT_DAY_MS + 2 * MINUTE_MS)])
    expect(await cashOf(first)).toBe(10_000)
    expect((await settlementsOf(first)).filter(({ state }) => state === 'paid')).toHaveLength(1)
  })

  test('waits ten minutes for the last bets; what comes later settles its own day again', async () => {
    const agent = await newAgent()
    const member = await newAgent(agent, 0)
    await since(agent, null, daily(100))
    const bet = await play(member, at(1), 60_000)
    await settle(BEGIN_MS + DAY_MS + 9 * MINUTE_MS)
    expect(await settlementsOf(agent)).toEqual([])
    await settle(BEGIN_MS + DAY_MS + 10 * MINUTE_MS)
    await play(member, at(23), 5_000)
    await takeBack(bet, at(25), 60_000)
    await play(member, at(26), 10_000)
    await settle(NEXT_DAY_MS + DAY_MS)
    const [second, first] = await settlementsOf(agent)
    expect(first).toMatchObject({ current: 60_000, late: 0, amount: 600 })
    // Of the first day 50 are left of 600, and the second came to 100.
    expect(second).toMatchObject({ current: 10_000, own: 100, restated: -550, amount: 0 })
  })

  test('of a branch that has moved counts earlier play, also when it is taken back, in its downline of then', async () => {
    const [before, after] = [await newAgent(), await newAgent()]
    const branch = await newAgent(before)
    const member = await newAgent(branch, 0)
    for (const agent of [before, after]) await since(agent, null, daily(100))
    const bet = await play(member, at(1), 60_000)
    await env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(after.id, branch.id).run()
    const later = Date.now() + HOUR_MS
    await takeBack(bet, later, 60_000)
    await play(member, later, 10_000)
    const { results } = await env.DB.prepare(
      'SELECT agent_id AS agent, branch, sign, staked FROM contract_entries WHERE member_id = ? ORDER BY sequence',
    )
      .bind(member.id)
      .all()
    expect(results).toEqual([
      { agent: before.id, branch: branch.id, sign: 1, staked: 60_000 },
      { agent: before.id, branch: branch.id, sign: -1, staked: 60_000 },
      { agent: after.id, branch: branch.id, sign: 1, staked: 10_000 },
    ])
  })

  test('ends with its contract, and the earnings of its downline until then are settled', async () => {
    const first = await newAgent()
    const second = await newAgent(first)
    const member = await newAgent(second, 0)
    await since(first, null, daily(300))
    const below = await since(second, first, daily(300))
    await play(member, at(1), 50_000)
    await since(first, null, daily(200))
    await env.DB.prepare('UPDATE agent_contracts SET until_ms = ? WHERE id = ?').bind(at(2), below.id).run()
    await play(member, at(3), 90_000)
    await settle(NEXT_DAY_MS)
    expect(await settlementsOf(second)).toMatchObject([
      { base: 50_000, amount: 1_500, until: new Date(at(2)).toISOString() },
    ])
  })

  test('counts settled cash stakes and active members; bets with bonus only where the contract says so', async () => {
    const tiers = [
      { minimumBase: 1, minimumTurnover: 0, minimumActiveMembers: 0, rate: 100 },
      { minimumBase: 1, minimumTurnover: 0, minimumActiveMembers: 2, rate: 200 },
    ]
    const agents = [await newAgent(), await newAgent()]
    for (const [index, agent] of agents.entries()) {
      await since(agent, null, daily(0, { tiers, minimumBet: 1_000, includesBonusBets: index === 1 }))
      await play(await newAgent(agent, 0), at(1), 40_000)
      await play(await newAgent(agent, 0), at(1), 10_000, 0, 1)
    }
    await settle(NEXT_DAY_MS)
    const lists = await Promise.all(agents.map(settlementsOf))
    expect(lists.map(([one]) => [one?.base, one?.activeMembers, one?.amount])).toEqual([
      [40_000, 1, 400],
      [50_000, 2, 1_000],
    ])
  })

  test('of five minutes pays the stakes that won and lost by their rates, from the single bet amount on', async () => {
    const agent = await newAgent()
    const member = await newAgent(agent, 0)
    const fromMs = Date.now() - (Date.now() % (5 * MINUTE_MS)) - HOUR_MS
    await since(agent, null, termsOf('realtime', 0, { winRate: 10, lossRate: 25, singleBet: 1_000 } as object), fromMs)
    const results = [[100_000, 150_000], [40_000], [999], [5_000, 5_000]] as const
    for (const [stake, won] of results) await play(member, fromMs + 1, stake, won)
    // Both bets of a round have its result, and one that is taken back is taken out with the result it was counted with.
    await double(member, fromMs + 2, 10_000, 30_000)
    await takeBack(await double(member, fromMs + 3, 10_000, 15_000), fromMs + 4, 10_000)
    await settle(fromMs + 5 * MINUTE_MS)
    expect(await settlementsOf(agent)).toMatchObject([{ kind: 'realtime', own: 245, amount: 245, state: 'paid' }])
    expect(await cashOf(agent)).toBe(245)
  })

  test('of an hour is that of the clock', async () => {
    const agent = await newAgent()
    const member = await newAgent(agent, 0)
    const fromMs = Date.now() - (Date.now() % HOUR_MS) - 2 * HOUR_MS
    await since(agent, null, termsOf('hourly', 100), fromMs)
    await play(member, fromMs + 1, 30_000)
    await play(member, fromMs + HOUR_MS, 70_000)
    await settle(fromMs + HOUR_MS + 2 * MINUTE_MS)
    expect(await settlementsOf(agent)).toMatchObject([{ base: 30_000, amount: 300 }])
  })
})

describe('a claim', () => {
  test.each([
    ['dividend', claimDividends],
    ['daily', claimDailySalaries],
    ['hourly', claimHourlySalaries],
    ['realtime', claimRealtimeSalaries],
  ] as const)('of a %s contract pays the open amount, once, also when two come at once', async (kind, endpoint) => {
    const agent = await newAgent()
    const other = await newAgent()
    const member = await newAgent(agent, 0)
    const backMs = { dividend: 26 * HOUR_MS, daily: 26 * HOUR_MS, hourly: 3 * HOUR_MS, realtime: 10 * MINUTE_MS }[kind]
    const fromMs = Date.now() - (Date.now() % (5 * MINUTE_MS)) - backMs
    await since(agent, null, termsOf(kind, 100, { payment: 'claim-then-lapsed' }), fromMs)
    await play(member, fromMs + 1, 30_000)
    await settle(Date.now())
    expect(await cashOf(agent)).toBe(0)
    const open = (await settlementsOf(agent)).filter(({ state }) => state === 'open')
    expect(open).toMatchObject([{ amount: 300 }])
    expect(Date.parse(open[0]?.claimUntil ?? '')).toBeGreaterThan(Date.now() + 7 * DAY_MS - HOUR_MS)
    expect(expectValue(await claim(other, endpoint)).claimed).toEqual([])
    const replies = await Promise.all([claim(agent, endpoint), claim(agent, endpoint)])
    const claimed = replies.flatMap((reply) => expectValue(reply).claimed)
    expect(claimed).toMatchObject([{ kind, amount: 300 }])
    expect(replies.map((reply) => expectValue(reply).amount).toSorted()).toEqual([0, 300])
    expect([await cashOf(agent), await cashOf(other)]).toEqual([300, 0])
    await endAll()
    await settle(Date.now() + 8 * DAY_MS)
    expect(await cashOf(agent)).toBe(300)
  })

  test.each([
    ['claim-then-lapsed', 'lapsed', 0],
    ['claim-then-paid', 'paid', 300],
  ] as const)('that nobody makes in seven days: %s', async (payment, state, cash) => {
    const agent = await newAgent()
    await since(agent, null, daily(100, { payment }))
    await play(await newAgent(agent, 0), at(1), 30_000)
    await settle(NEXT_DAY_MS)
    const [before] = await settlementsOf(agent)
    expect(before?.state).toBe('open')
    await settle(NEXT_DAY_MS + 7 * DAY_MS)
    const after = (await settlementsOf(agent)).find(({ from }) => from === before?.from)
    expect(after?.state).toBe(state)
    expect(expectValue(await claim(agent, claimDailySalaries)).claimed).toEqual([])
    expect(await cashOf(agent)).toBe(cash)
  })
})

describe('an operator', () => {
  const path = ({ account }: Agent, more = '') => `/ops/settlements/${account}${more}`
  afterAll(() => send('PUT', '/ops/contract-payouts', { automatic: true }))

  test('corrects by a new entry, with a second person, which the next settlement pays', async () => {
    const agent = await newAgent()
    const member = await newAgent(agent, 0)
    const zone = 'America/Costa_Rica'
    await since(agent, null, daily(100, { zone }))
    await play(member, at(1), 30_000)
    await settle(NEXT_DAY_MS)
    const correction = { kind: 'daily', amount: -250, reason: 'Apuesta de prueba' }
    expect(expectValue(await send('PUT', path(agent), correction))).toMatchObject({ proposal: { state: 'waiting' } })
    expectValue(await sendForTwo('PUT', path(agent), { ...correction, amount: -400 }))
    await play(member, at(25), 30_000)
    await settle(NEXT_DAY_MS + DAY_MS)
    await play(member, at(49), 30_000)
    await settle(NEXT_DAY_MS + 2 * DAY_MS)
    const amounts = (await settlementsOf(agent)).map(({ own, correction: added, amount }) => [own, added, amount])
    expect(amounts).toEqual([
      [300, -100, 200],
      [300, -400, 0],
      [300, 0, 300],
    ])
    expect(await cashOf(agent)).toBe(500)
    const shown = expectValue(await callApi<Record<string, unknown>>('GET', path(agent)))
    expect(shown).toMatchObject({ currency: 'MXN', running: [{ zone }] })
    expect(shown.settlements).toMatchObject([{ zone }, { zone }, { zone }])
  })

  test('approves amounts that are not approved automatically; both are in the audit log', async () => {
    expectValue(await send('PUT', '/ops/contract-payouts', { automatic: false, reason: 'Revisión' }))
    const agent = await newAgent()
    await since(agent, null, daily(100))
    await play(await newAgent(agent, 0), at(1), 30_000)
    await settle(NEXT_DAY_MS)
    expect(await settlementsOf(agent)).toMatchObject([{ state: 'waiting', amount: 300 }])
    expect(await cashOf(agent)).toBe(0)
    const approved = await send('PUT', path(agent, '/approval'), { reason: 'Revisado' })
    expect(expectValue(approved)).toEqual({ approved: 1 })
    await settle(NEXT_DAY_MS + MINUTE_MS)
    expect(await cashOf(agent)).toBe(300)
    const claimer = await newAgent()
    await since(claimer, null, termsOf('daily', 100, { payment: 'claim-then-lapsed' }))
    await play(await newAgent(claimer, 0), at(25), 30_000)
    await settle(NEXT_DAY_MS + DAY_MS)
    const messages = () =>
      env.DB.prepare('SELECT count(*) AS messages FROM member_messages WHERE id LIKE ?')
        .bind(`claimable:${claimer.id}:daily:%`)
        .first('messages')
    expect(await messages()).toBe(0)
    expectValue(await send('PUT', path(claimer, '/approval'), { reason: 'Revisado' }))
    expect([(await settlementsOf(claimer))[0]?.state, await messages()]).toEqual(['open', 1])
    const row = await env.DB.prepare(`SELECT reason FROM audit WHERE action = 'settlements-approved' AND subject = ?`)
      .bind(`member:${agent.id}`)
      .first()
    expect(row).toEqual({ reason: 'Revisado' })
    expectValue(await send('PUT', '/ops/contract-payouts', { automatic: true }))
  })

  test('settles and pays what is due, at once and only once', async () => {
    const agent = await newAgent()
    await since(agent, null, daily(100))
    await play(await newAgent(agent, 0), Date.now() - 2 * DAY_MS, 30_000)
    const run = async () => expectValue(await send<object>('PUT', '/ops/settlement-run', { reason: 'Sin esperar' }))
    const runs = (await Promise.all(Array.from({ length: 8 }, run))) as { paid: number }[]
    expect(runs.reduce((sum, { paid }) => sum + paid, 0)).toBe(1)
    expect(await cashOf(agent)).toBe(300)
    expect(await run()).toEqual({ settled: 0, paid: 0, failed: 0 })
  })

  test('reads what is settled and a preview of the running period, which is not written', async () => {
    const agent = await newAgent()
    const hourMs = Date.now() - (Date.now() % HOUR_MS)
    await since(agent, null, termsOf('hourly', 100), hourMs)
    await play(await newAgent(agent, 0), Date.now() - 1, 30_000)
    const shown = () => callApi<{ settlements: Settlement[]; running: Settlement[] }>('GET', path(agent))
    for (let times = 0; times < 2; times += 1) {
      const { settlements, running } = expectValue(await shown())
      expect(settlements).toEqual([])
      expect(running).toMatchObject([{ kind: 'hourly', base: 30_000, amount: 300, state: 'none' }])
    }
  })
})
