import { beforeAll, describe, expect, test } from 'vitest'
import { type TeamMember, type TeamSums, teamFile, teamMembers, teamOverview } from '#api/agents/team'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { type Member, memberById } from '../../../../workers/platform/directory/members.ts'
import { noteOffline, noteOnline } from '../../../../workers/platform/presence/last-seen.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember } from '../support/members.ts'
import { amountOf, history, messages } from '../support/movements.ts'
import { bearer, callApi, env, expectValue } from '../support/world.ts'

/** The pages of a team (specification section 2 "Agent center"): every figure, and nothing of another line. */

/** Two lines: top above left and right, left above deep, deep above leaf; foreign above outsider. */
const LINE = {
  top: [1, null],
  left: [2, 'top'],
  right: [0, 'top'],
  deep: [41, 'left'],
  leaf: [0, 'deep'],
  foreign: [42, null],
  outsider: [0, 'foreign'],
} as const
type Name = keyof typeof LINE
const NAMES = Object.keys(LINE) as Name[]
const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }
const DAY_MS = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const WEEK = { from: day(7), to: day(1), zone: 'America/Mexico_City' }

const people = {} as Record<Name, Member>
const headers = {} as Record<Name, Record<string, string>>
const events: JournalEvent[] = []

beforeAll(async () => {
  for (const [seed, name] of NAMES.entries()) {
    const { id } = (await addedMember()).member
    const [type, above] = LINE[name]
    // A member joins where they are: history that is older than a move would count where they were.
    await env.DB.prepare('UPDATE members SET type = ?, upline_id = ? WHERE id = ?')
      .bind(type, above && people[above].id, id)
      .run()
    await env.DB.prepare('DELETE FROM former_lines').run()
    people[name] = (await memberById(env.DB, id)) as Member
    headers[name] = bearer((await openSession(env, people[name], VISITOR)).token)
    const theirs = history(seed + 1, id, 400, Date.now(), 30)
    events.push(...theirs)
    for (const message of messages(seed + 50, `bank-${seed}`, theirs)) await applyJournal(env.DB, message)
  }
})

/** The sums of these members between two instants, added up from their movements alone. */
function sumsOf(names: readonly Name[], fromMs: number, toMs: number): TeamSums {
  const ids = names.map((name) => people[name].id)
  const theirs = events.filter(({ member, at }) => {
    const time = Date.parse(at)
    return ids.includes(member) && time >= fromMs && time < toMs
  })
  const vendorResult = theirs
    .filter(({ kind }) => kind === 'vendor-result')
    .reduce((sum, { subWallet }) => sum + subWallet, 0)
  const won =
    amountOf(theirs, 'win') + amountOf(theirs, 'win-released') - amountOf(theirs, 'win-rollback') + vendorResult
  const staked = amountOf(theirs, 'bet', false) - amountOf(theirs, 'rollback', false)
  const withdrawn = amountOf(theirs, 'hold-post') - amountOf(theirs, 'payout-returned')
  const deposited = amountOf(theirs, 'deposit') - amountOf(theirs, 'chargeback')
  return { deposited, withdrawn, staked, won, profit: staked - won }
}
/** Mexico City is six hours behind UTC all year. */
const start = (date: string) => Date.parse(`${date}T06:00:00.000Z`)
const weekOf = (names: readonly Name[], ago = 0) => sumsOf(names, start(day(7 + ago)), start(day(ago)))

type Answer<Response> = Response & { zone: string }
type Overview = Answer<{
  members: number
  online: number
  now: TeamSums & { active: number; joined: number }
  before: TeamSums
  beforeDays: object
  days: { day: string; deposited: number; withdrawn: number }[]
}>
type Page = Answer<{ trail: string[]; list: TeamMember[]; total: number; totals: TeamSums; own: TeamSums }>

const read = <Value>(name: Name, path: string, query: object) =>
  callApi<Value>('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, { headers: headers[name] })
const membersOf = async (name: Name, query: object = {}) =>
  expectValue(await read<Page>(name, teamMembers.path, { ...WEEK, ...query }))
const accounts = ({ list }: Page) => list.map(({ account }) => account)
const accountOf = (name: Name) => people[name].account
const code = ({ body }: { body: unknown }) => (body as { code: string }).code

describe('the overview', () => {
  test('has the sums of everybody below, in the days of the zone, against as many days before', async () => {
    const team = ['left', 'right', 'deep', 'leaf'] as const
    const overview = expectValue(await read<Overview>('top', teamOverview.path, WEEK))
    expect(overview.now).toMatchObject(weekOf(team))
    expect(overview.before).toMatchObject(weekOf(team, 7))
    expect(overview).toMatchObject({ zone: WEEK.zone, members: 4, beforeDays: { from: day(14), to: day(8) } })
    expect(overview.now.active).toBe(4)
    expect(overview.days.map((one) => one.day)).toEqual([7, 6, 5, 4, 3, 2, 1].map(day))
    const byDay = overview.days.reduce((sum, { deposited }) => sum + deposited, 0)
    expect([byDay, byDay !== 0]).toEqual([overview.now.deposited, true])
  })

  test('counts members who joined in the days, and members who are online', async () => {
    const today = { ...WEEK, from: day(0), to: day(0), zone: 'UTC' }
    const before = expectValue(await read<Overview>('top', teamOverview.path, today))
    expect(before).toMatchObject({ online: 0, now: { joined: 4 } })
    for (const name of ['leaf', 'right', 'outsider', 'top'] as const)
      await noteOnline(env.DB, people[name].id, Date.now())
    await noteOffline(env.DB, people.right.id, Date.now())
    expect(expectValue(await read<Overview>('top', teamOverview.path, today)).online).toBe(1)
  })

  test('of an agent with nobody below is zero', async () => {
    const overview = expectValue(await read<Overview>('deep', teamOverview.path, WEEK))
    expect(overview.now).toMatchObject(weekOf(['leaf']))
    const { now } = expectValue(await read<Overview>('foreign', teamOverview.path, WEEK))
    expect(now).toMatchObject(weekOf(['outsider']))
  })
})

describe('the members', () => {
  test('are those directly below, each with its own sums and those of its downline', async () => {
    const page = await membersOf('top')
    const rows = new Map(page.list.map((row) => [row.account, row]))
    expect(rows.size).toBe(2)
    const left = { ...weekOf(['left', 'deep', 'leaf']), type: 2, level: 1, members: 2 }
    expect(rows.get(accountOf('left'))).toMatchObject(left)
    expect(rows.get(accountOf('right'))).toMatchObject({ ...weekOf(['right']), type: 0, level: 1, members: 0 })
    expect(page).toMatchObject({ trail: [], total: 2, totals: weekOf(['left', 'right', 'deep', 'leaf']) })
    expect(page.own).toEqual(weekOf(['top']))
  })

  test('are opened level by level, and add up', async () => {
    const page = await membersOf('top', { below: accountOf('deep') })
    expect(accounts(page)).toEqual([accountOf('leaf')])
    expect(page.trail).toEqual([accountOf('left'), accountOf('deep')])
    expect(page.list[0]).toMatchObject({ level: 3, ...weekOf(['leaf']) })
    const sum = page.own.staked + page.totals.staked
    const [row] = (await membersOf('top', { below: accountOf('left') })).list
    expect(row).toMatchObject({ account: accountOf('deep'), staked: sum })
  })

  test('have the highest rate of each contract in force', async () => {
    const terms = JSON.stringify({ kind: 'dividend', tiers: [{ rate: 1_500 }, { rate: 3_000 }, { rate: 2_000 }] })
    const add = env.DB.prepare(
      `INSERT INTO agent_contracts (id, agent_id, parent_id, kind, version, terms, proposed_by, state, created_at,
         answer_until, from_ms, until_ms) VALUES (?1, ?2, NULL, ?3, 1, ?4, 'above', ?5, '', '', 0, ?6)`,
    )
    const realtime = JSON.stringify({ kind: 'realtime', winRate: 20, lossRate: 50 })
    await env.DB.batch([
      add.bind('c1', people.left.id, 'dividend', terms, 'accepted', null),
      add.bind('c2', people.left.id, 'realtime', realtime, 'termination-requested', Date.now() + DAY_MS),
      add.bind('c3', people.left.id, 'daily', terms, 'proposed', null),
      add.bind('c4', people.left.id, 'hourly', terms, 'termination-requested', 1),
    ])
    const { list } = await membersOf('top')
    expect(list.find(({ account }) => account === accountOf('left'))?.rates).toEqual([
      { kind: 'dividend', rate: 3_000 },
      { kind: 'realtime', rate: 50 },
    ])
    expect(list.find(({ account }) => account === accountOf('right'))?.rates).toEqual([])
  })

  test('are found by the beginning of their account at any depth, by kind, and sorted', async () => {
    const found = await membersOf('top', { search: accountOf('leaf').slice(0, 9).toUpperCase() })
    expect(accounts(found)).toEqual([accountOf('leaf')])
    expect(accounts(await membersOf('top', { search: 'm', kind: 'agent', sort: 'account', order: 'up' }))).toEqual(
      [accountOf('left'), accountOf('deep')].toSorted(),
    )
    const all = { search: 'm', sort: 'staked' }
    const staked = (await membersOf('top', all)).list.map((row) => row.staked)
    expect([staked.length, staked]).toEqual([4, staked.toSorted((a, b) => b - a)])
    const up = (await membersOf('top', { ...all, order: 'up' })).list.map((row) => row.staked)
    expect(up).toEqual(staked.toReversed())
    expect(await membersOf('top', { ...all, page: '2' })).toMatchObject({ list: [] })
  })

  test('are a file with the same rows', async () => {
    const text = expectValue(await read<string>('top', teamFile.path, { ...WEEK, sort: 'account', order: 'up' }))
    const lines = text.split('\r\n')
    expect(lines[0]).toContain('account,type,level,members')
    expect(lines.slice(1, -1).map((line) => line.split(',')[0])).toEqual(
      [accountOf('left'), accountOf('right')].toSorted(),
    )
  })
})

describe('another downline', () => {
  test('is not found: no row, no search, no account to open', async () => {
    for (const name of ['top', 'left', 'right', 'deep', 'leaf', 'foreign', 'outsider'] as const) {
      const line = name === 'foreign' || name === 'outsider' ? ['top', 'left', 'deep', 'leaf'] : ['foreign', 'outsider']
      const agent = name === 'foreign' || name === 'outsider' ? 'foreign' : 'top'
      for (const other of line as Name[]) {
        for (const path of [teamMembers.path, teamFile.path])
          expect(code(await read(agent, path, { ...WEEK, below: accountOf(other) }))).toBe('not-found')
        expect(accounts(await membersOf(agent, { search: accountOf(other) }))).toEqual([])
      }
    }
  })

  test('is not found when it is above or beside either', async () => {
    for (const other of ['top', 'left', 'right'] as const) {
      expect(code(await read('left', teamMembers.path, { ...WEEK, below: accountOf(other) }))).toBe('not-found')
      expect(accounts(await membersOf('left', { search: accountOf(other) }))).toEqual([])
    }
    for (const name of ['right', 'leaf', 'outsider'] as const)
      for (const path of [teamOverview.path, teamMembers.path, teamFile.path])
        expect(code(await read(name, path, WEEK))).toBe('not-agent')
  })
})
