import { runInDurableObject } from 'cloudflare:test'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Terms } from '#api/agents/contracts'
import { teamOverview } from '#api/agents/team'
import { D1Books } from '../../../../workers/platform/agents/settlements/books.ts'
import { runningOf } from '../../../../workers/platform/agents/settlements/lists.ts'
import { settle } from '../../../../workers/platform/agents/settlements/rules.ts'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { memberByAccount } from '../../../../workers/platform/directory/members.ts'
import type { Env } from '../../../../workers/platform/env.ts'
import { prizesOf } from '../../../../workers/platform/games/winners.ts'
import { platform } from '../../../../workers/platform/routes.ts'
import { eventually } from '../support/eventually.ts'
import { bearer, callApi, env, expectValue, login } from '../support/world.ts'

/** The past of the demo line (decision 140). */

const DAY_MS = 86_400_000
const PLAYERS = ['marlin', 'sargazo', 'perla', 'nacar']

let journal: JournalEvent[]
let line: string[]
let agentId: string
let seedMs: number

const seed = async (over: Partial<Env> = {}) => {
  const headers = { 'X-Edge-Secret': env.PLATFORM_SECRET }
  const request = new Request('http://platform.test/ops/seed', { method: 'POST', headers })
  const reply = await platform().fetch(request, { ...env, SEED_HISTORY: '1', ...over } as Env)
  return (await reply.json()) as { value: { seeded: boolean } }
}
const idOf = async (account: string) => (await memberByAccount(env.DB, account))?.id ?? ''
const bank = async () => bankOf(env, (await memberByAccount(env.DB, 'agente'))?.bank ?? '')
const sumOf = (kind: string, of: (event: JournalEvent) => number = ({ amount }) => amount) =>
  journal.reduce((sum, event) => (event.kind === kind && line.includes(event.member) ? sum + of(event) : sum), 0)

async function journalOf(name: string): Promise<JournalEvent[]> {
  const events: JournalEvent[] = []
  for (;;) {
    const page = await bankOf(env, name).journalEvents(events.length, 1_000)
    events.push(...page.events)
    if (events.length >= page.head) return events
  }
}

/** Returns the time of one call of a bank, as fast as this machine is now. */
async function callMs(): Promise<number> {
  const startMs = Date.now()
  for (let call = 0; call < 300; call += 1) await bankOf(env, 'bank-0').journalEvents(0, 1)
  return (Date.now() - startMs) / 300
}

beforeAll(async () => {
  const startMs = Date.now()
  expect((await seed()).value).toEqual({ seeded: true })
  seedMs = Date.now() - startMs
  agentId = await idOf('agente')
  line = await Promise.all(PLAYERS.map(idOf))
  const { results } = await env.DB.prepare('SELECT DISTINCT bank FROM members').all<{ bank: string }>()
  journal = (await Promise.all(results.map(({ bank: name }) => journalOf(name)))).flat()
  await eventually(async () => {
    const read = await env.DB.prepare('SELECT coalesce(sum(contiguous), 0) AS read FROM read_progress').first<{
      read: number
    }>()
    expect(read?.read).toBe(journal.length)
  })
})

describe('the past of the demo downline', () => {
  test('has two months of deposits, play, withdrawals and contracts that were paid', async () => {
    // Of a start of some seconds: the plan, the directory and the banks together cost less than two calls for each event.
    expect(seedMs).toBeLessThan(2 * journal.length * (await callMs()))
    const kinds = Map.groupBy(journal, ({ kind }) => kind)
    expect(kinds.get('bet')?.length).toBeGreaterThan(500)
    expect(kinds.get('win')?.length).toBe(kinds.get('bet')?.length)
    for (const kind of ['deposit', 'hold-post', 'salary', 'dividend'])
      expect(kinds.get(kind as 'bet')?.length).toBeGreaterThan(1)
    const days = journal.map(({ at }) => Date.parse(at)).sort((one, other) => one - other)
    expect(((days.at(-1) ?? 0) - (days[0] ?? 0)) / DAY_MS).toBeGreaterThan(55)
    expect(days.at(-1)).toBeLessThanOrEqual(Date.now())
  })

  test('adds up in the overview to what the journal of the banks has', async () => {
    const { token } = expectValue(await login('agente', 'Farol-agente-1'))
    const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
    const days = { from: dayOf(Date.now() - 64 * DAY_MS), to: dayOf(Date.now()), zone: 'UTC' }
    const read = await callApi<Record<string, Record<string, number>>>(
      'GET',
      `${teamOverview.path}?${new URLSearchParams(days)}`,
      {
        headers: bearer(token),
      },
    )
    const { now } = expectValue(read)
    const [staked, prizes] = [sumOf('bet'), sumOf('win')]
    expect(now).toMatchObject({
      deposited: sumOf('deposit'),
      withdrawn: sumOf('hold-post'),
      active: PLAYERS.length,
    })
    expect(now).toMatchObject({ staked, won: prizes, profit: staked - prizes })
  })

  test('has settlements as the rules settle what the read models counted', async () => {
    const { results } = await env.DB.prepare(
      `SELECT contract_settlements.*, terms, from_ms, until_ms FROM contract_settlements
       JOIN agent_contracts ON agent_contracts.id = contract_id ORDER BY start_ms`,
    ).all<Record<string, number> & { terms: string; contract_id: string; state: string }>()
    expect(results.length).toBeGreaterThan(50)
    const last = await env.DB.prepare('SELECT max(sequence) AS cut FROM contract_entries').first<{ cut: number }>()
    let paid = 0
    for (const row of results) {
      const terms = JSON.parse(row.terms) as Terms
      const part = { contractId: row.contract_id, terms, startMs: row.start_ms ?? 0, endMs: row.end_ms ?? 0 }
      const counted = await new D1Books(env.DB, terms.kind, last?.cut ?? 0).count(agentId, part)
      const basis = { parts: [counted], index: 0, carry: row.carried_in ?? 0, below: 0, restated: 0, correction: 0 }
      const { amount, base, turnover, rate, carry, activeMembers } = settle(basis)
      expect(row).toMatchObject({ amount, base, turnover, rate, carry, active_members: activeMembers })
      expect(row.state).toBe(amount > 0 ? 'paid' : 'none')
      paid += amount
    }
    const balance = await (await bank()).balance(agentId)
    expect(balance).toMatchObject({ cash: paid })
    // What the journal told of it afterwards changes nothing.
    const running = await runningOf(env.DB, agentId, null, Date.now())
    expect(running.map(({ restated }) => restated)).toEqual([0, 0])
  })

  test('puts no win on the winner board', async () => {
    expect(await prizesOf(env.DB, 'ALL', 'es', 20, Date.now())).toEqual([])
  })

  test('exists once', async () => {
    await env.DB.prepare("UPDATE settings SET value = '\"other\"' WHERE name = 'seed'").run()
    const before = journal.length
    await seed()
    const { results } = await env.DB.prepare('SELECT DISTINCT bank FROM members').all<{ bank: string }>()
    expect((await Promise.all(results.map(({ bank: name }) => journalOf(name)))).flat()).toHaveLength(before)
  })
})

describe('a bank', () => {
  const entry = { is: 'commission', atMs: 1 } as const
  const commission = { kind: 'salary', contractId: 'c', startMs: 0, member: 'nobody', unit: 'MXN', amount: 1 } as const

  test.each(['', '0', undefined])('accepts no past where SEED_DEMO is not 1 but %j', async (demo) => {
    const other = bankOf(env, `bank-9${String(demo)}`)
    await runInDurableObject(other, async (object) => {
      Reflect.set(object, 'env', { ...env, SEED_DEMO: demo })
      expect(await object.seedPast([{ ...entry, commission }])).toEqual({ refusal: 'forbidden' })
    })
  })

  test('accepts no past once it has moved money, nor one in the future, nor parts of a refused one', async () => {
    expect(await (await bank()).seedPast([{ ...entry, commission }])).toBe(0)
    const empty = bankOf(env, 'bank-98')
    await empty.open({ memberId: 'ana', currency: 'MXN', trial: false })
    const salary = (atMs: number, member: string) => ({ ...entry, atMs, commission: { ...commission, member } })
    await runInDurableObject(empty, async (object) => {
      await expect(object.seedPast([salary(Date.now() + DAY_MS, 'ana')])).rejects.toThrow('of the past')
      await expect(object.seedPast([salary(1, 'ana'), salary(2, 'nobody')])).rejects.toThrow('not-found')
    })
    expect(await empty.balance('ana')).toMatchObject({ cash: 0 })
    expect(await empty.seedPast([salary(1, 'ana')])).toBe(1)
  })
})
