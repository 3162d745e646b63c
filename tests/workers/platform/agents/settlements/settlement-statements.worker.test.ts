import { beforeAll, describe, expect, test } from 'vitest'
import { type Consolidated, consolidatedFunds } from '#api/agents'
import {
  type AgentIncome,
  agentIncome,
  type DownlineShare,
  type Settlement,
  type SettlementTotals,
  settlementDownlines,
  settlementFile,
  settlementStatement,
} from '#api/agents/settlements'
import { teamOverview } from '#api/agents/team'
import type { RightLevel, RightPage } from '#api/rights'
import { termsOf } from '#tests/support/agents/terms'
import { callApi, env, expectValue } from '../../support/world.ts'
import { type Agent, newAgent } from '../contract-world.ts'
import { rightsOf, working } from '../sub-account-world.ts'
import { BEGIN_MS, cashOf, DAY_MS, endAll, HOUR_MS, play, settle, settlementsOf, since } from './settlement-world.ts'

/** The records of settlements (specification section 2 "Agent center"): pages, totals, files, and their difference. */

const ZONE = 'America/Mexico_City'
const dayOf = (ms: number) => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(ms)
const WEEK = { from: dayOf(BEGIN_MS), to: dayOf(Date.now()), zone: ZONE }

interface Page {
  running: Settlement[]
  claimable: number
  list: Settlement[]
  next: string | null
  totals: SettlementTotals
  currency: string
}

const read = <Value>({ headers }: Agent, path: string, query: Record<string, string>) =>
  callApi<Value>('GET', `${path}?${new URLSearchParams(query)}`, { headers })
const page = async (agent: Agent, query: Record<string, string> = {}) =>
  expectValue(await read<Page>(agent, settlementStatement.path, { ...WEEK, kind: 'daily', ...query }))

let first: Agent
let left: Agent
let right: Agent
let outside: Agent
/** Whose contract is still in force. */
let other: Agent

beforeAll(async () => {
  first = await newAgent()
  left = await newAgent(first)
  right = await newAgent(first)
  outside = await newAgent()
  const daily = (rate: number, payment = 'automatic') => termsOf('daily', rate, { payment } as object)
  await since(first, null, daily(300, 'claim-then-lapsed'))
  await since(left, first, daily(200))
  await since(right, first, daily(100))
  await since(outside, null, daily(300))
  await since(first, null, termsOf('hourly', 10), BEGIN_MS + 2 * DAY_MS)
  const members = [await newAgent(left, 0), await newAgent(right, 0), await newAgent(outside, 0)] as const
  await play(members[0], BEGIN_MS + HOUR_MS, 100_000)
  await play(members[1], BEGIN_MS + HOUR_MS, 40_000)
  await play(members[0], BEGIN_MS + DAY_MS + HOUR_MS, 10_000)
  await play(members[0], BEGIN_MS + 2 * DAY_MS + 1, 50_000)
  await play(members[2], BEGIN_MS + HOUR_MS, 900_000)
  await settle(BEGIN_MS + 2 * DAY_MS + 3 * HOUR_MS)
  await endAll()
  other = await newAgent()
  await since(other, null, daily(300))
  await play(await newAgent(other, 0), BEGIN_MS + HOUR_MS, 70_000)
})

describe('the records of a kind', () => {
  test('are the agent’s own of these days, the newest first, with the sums over all pages', async () => {
    const { list, totals, currency, next } = await page(first)
    expect(list.map(({ own, downline, amount, state }) => [own, downline, amount, state])).toEqual([
      [300, 200, 100, 'open'],
      [4_200, 2_400, 1_800, 'open'],
    ])
    expect(totals).toEqual({
      ...{ periods: 2, own: 4_500, downline: 2_600, correction: 0 },
      ...{ amount: 1_900, paid: 0, open: 1_900, lapsed: 0 },
    })
    expect([currency, next]).toEqual(['MXN', null])
    expect((await page(other)).running).toMatchObject([{ kind: 'daily', base: 70_000, amount: 2_100, state: 'none' }])
    const one = await page(first, { from: dayOf(BEGIN_MS), to: dayOf(BEGIN_MS) })
    expect([one.list.length, one.totals.amount]).toEqual([1, 1_800])
    expect(one.claimable).toBe(1_900)
    expect((await page(first, { state: 'paid' })).totals.periods).toBe(0)
  })

  test('come page by page, none twice, and all of them in the file', async () => {
    const hourly = Array.from({ length: 60 }, (_, hour) => BEGIN_MS + 4 * DAY_MS + hour * HOUR_MS)
    const [row] = await settlementsOf(first)
    await env.DB.batch(
      hourly.map((startMs) =>
        env.DB.prepare(
          `INSERT INTO contract_settlements SELECT contract_id, ?1, ?1 + ${HOUR_MS}, agent_id, 'realtime', cut, current, late,
             carried_in, base, turnover, active_members, rate, own, downline, correction, correction_cut, 7, carry,
             correction_left, 'paid', settled_ms, paid_ms, ?1 + ${HOUR_MS}, restated
           FROM contract_settlements WHERE contract_id = ?2 LIMIT 1`,
        ).bind(startMs, row?.contract ?? ''),
      ),
    )
    const seen: string[] = []
    let cursor: string | null = null
    do {
      const query: Record<string, string> = cursor === null ? {} : { cursor }
      const { list, next, totals } = await page(first, { kind: 'realtime', ...query })
      expect([totals.periods, totals.paid]).toEqual([60, 420])
      seen.push(...list.map(({ from }) => from))
      cursor = next
    } while (cursor)
    expect(seen).toEqual(hourly.toReversed().map((ms) => new Date(ms).toISOString()))
    const file = expectValue(await read<string>(first, settlementFile.path, { ...WEEK, kind: 'realtime' }))
    const lines = file.trim().split('\r\n')
    expect(lines).toHaveLength(61)
    expect(lines[0]).toBe(
      'from,until,kind,state,currency,activeMembers,rate,turnover,base,own,downline,restated,correction,amount,paidAt,contract',
    )
    expect(lines[1]).toContain(',realtime,paid,MXN,')
    await env.DB.prepare(`DELETE FROM contract_settlements WHERE kind = 'realtime'`).run()
  })
})

test('the difference of a settlement is one row for each agent directly below with a contract', async () => {
  const settled = (await page(first)).list.at(-1) as Settlement
  const query = { contract: settled.contract, start: settled.from }
  const shares = expectValue(
    await read<{ downlines: DownlineShare[]; count: number; own: number }>(first, settlementDownlines.path, query),
  )
  expect(shares.downlines.map(({ account, base, rate, own }) => [account, base, rate, own])).toEqual([
    [left.account, 100_000, 200, 2_000],
    [right.account, 40_000, 100, 400],
  ])
  expect([shares.count, shares.own]).toEqual([2, settled.downline])
  for (const agent of [left, outside])
    expect((await read(agent, settlementDownlines.path, query)).body).toMatchObject({ code: 'not-found' })
})

test('have in the income the sum of each kind with records in these days, beside what the ledger credited', async () => {
  const income = async (agent: Agent, query: Record<string, string> = {}) =>
    expectValue(await read<AgentIncome>(agent, agentIncome.path, { ...WEEK, ...query }))
  const { sources } = await income(first)
  expect(sources.map(({ kind, amount, open, paid }) => [kind, amount, open, paid])).toEqual([
    ['daily', 1_900, 1_900, 0],
    ['hourly', 50, 0, 50],
  ])
  for (const { kind, ...sums } of sources) expect((await page(first, { kind })).totals).toEqual(sums)
  expect((await income(left)).sources.map(({ amount }) => amount)).toEqual([2_200])
  expect(await cashOf(left)).toBe(2_200)
  const none = await income(first, { from: dayOf(BEGIN_MS - DAY_MS), to: dayOf(BEGIN_MS - DAY_MS) })
  expect([none.sources, none.credited]).toEqual([[], 0])
})

test('the overview has the same income as the commission, that of as many days before, and what can be claimed', async () => {
  const commission = async (agent: Agent, from: number, to = from) => {
    const query = { from: dayOf(from), to: dayOf(to), zone: ZONE }
    return expectValue(await read<{ commission: object }>(agent, teamOverview.path, query)).commission
  }
  const both = await commission(first, BEGIN_MS, BEGIN_MS + DAY_MS)
  expect(both).toEqual({ now: 1_900, before: 0, claimable: 1_900 })
  expect(await commission(first, BEGIN_MS + DAY_MS)).toMatchObject({ before: 1_800 })
  expect(await commission(left, BEGIN_MS + 2 * DAY_MS, BEGIN_MS + 3 * DAY_MS)).toMatchObject({ claimable: 0 })
  expect(await commission(await newAgent(), BEGIN_MS)).toEqual({ now: 0, before: 0, claimable: 0 })
})

test('a sub-account without the income has neither the commission nor the claimable amounts of all kinds', async () => {
  const query = { from: dayOf(BEGIN_MS), to: dayOf(BEGIN_MS), zone: ZONE }
  const seen = async (rights: Partial<Record<RightPage, RightLevel>>) => {
    const { headers } = await working(first, rightsOf('none', rights))
    const overview = await callApi<{ commission: object | null }>(
      'GET',
      `${teamOverview.path}?${new URLSearchParams(query)}`,
      { headers },
    )
    const funds = await callApi<Consolidated>('GET', consolidatedFunds.path, { headers })
    return [expectValue(overview).commission, expectValue(funds).claimable]
  }
  expect(await seen({ agentTeamOverview: 'view', agentDailyWages2: 'view' })).toEqual([null, undefined])
  const all = { agentDailyWages2: 'view', agentHourSalary: 'view', agentRealtimeSalary: 'view' } as const
  expect(
    await seen({ ...all, agentTeamOverview: 'view', agentDividendRecordCopy2: 'view', agentRevenueReport: 'view' }),
  ).toEqual([{ now: 1_800, before: 0, claimable: 1_900 }, 1_900])
})
