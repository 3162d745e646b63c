import { beforeAll, describe, expect, test, vi } from 'vitest'
import { teamFile, teamMembers, teamOverview } from '#api/agents/team'
import {
  type TeamBet,
  type TeamEntry,
  teamBetRecall,
  teamBets,
  teamBetsFile,
  teamTransactions,
  teamTransactionsFile,
} from '#api/agents/team-statements'
import type { Recall } from '#api/wallet/recall'
import { type BetTotals, betStatement, type Played, type Totals, transactionStatement } from '#api/wallet/statements'
import { type Member, memberById } from '../../../../workers/platform/directory/members.ts'
import { applyJournal } from '../../../../workers/platform/read-models/apply.ts'
import { openSession } from '../../../../workers/platform/session/open.ts'
import { addedMember } from '../support/members.ts'
import { history, messages, movement } from '../support/movements.ts'
import { bearer, callApi, env, expectValue } from '../support/world.ts'

/**
 * The bets and movements of a line (specification section 2 "personalHistoryCopy", "agentDownlineTransactionDetailsCopy"):
 * what each member's own statements show, of everybody below and of nobody else.
 */

/** Two lines: top above left and right, left above leaf; foreign above outsider. */
const LINE = {
  top: [1, null],
  left: [2, 'top'],
  right: [0, 'top'],
  leaf: [0, 'left'],
  foreign: [42, null],
  outsider: [0, 'foreign'],
} as const
type Name = keyof typeof LINE
const VISITOR = { address: '198.51.100.7', prefix: '198.51.100.0/24', country: 'MX', userAgent: '' }
const DAY_MS = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const FORTNIGHT = { from: day(14), to: day(1), zone: 'America/Mexico_City' }
const BELOW = ['left', 'right', 'leaf'] as const

const people = {} as Record<Name, Member>
const headers = {} as Record<Name, Record<string, string>>
const accountOf = (name: Name) => people[name].account

beforeAll(async () => {
  for (const [seed, name] of (Object.keys(LINE) as Name[]).entries()) {
    const { id } = (await addedMember()).member
    const [type, above] = LINE[name]
    await env.DB.prepare('UPDATE members SET type = ?, upline_id = ? WHERE id = ?')
      .bind(type, above && people[above].id, id)
      .run()
    // A member joins where they are: history that is older than a move would count where they were.
    await env.DB.prepare('DELETE FROM former_lines').run()
    people[name] = (await memberById(env.DB, id)) as Member
    headers[name] = bearer((await openSession(env, people[name], VISITOR)).token)
    const theirs = history(seed + 11, id, 300, Date.now(), 30)
    for (const message of messages(seed + 70, `bank-${seed}`, theirs)) await applyJournal(env.DB, message)
  }
})

const read = <Value>(name: Name, path: string, query: object) =>
  callApi<Value>('GET', `${path}?${new URLSearchParams(query as Record<string, string>)}`, { headers: headers[name] })
const code = ({ body }: { body: unknown }) => (body as { code: string }).code

type Page<Row, Sums> = { list: Row[]; next: string | null; totals: Sums; played?: Played[] }

/** All rows of a statement, page by page. */
async function all<Row, Sums>(name: Name, path: string, query: object = {}): Promise<Page<Row, Sums>> {
  const first = expectValue(await read<Page<Row, Sums>>(name, path, { ...FORTNIGHT, pageSize: '40', ...query }))
  const list = [...first.list]
  for (let { next } = first; next !== null; ) {
    const page = expectValue(
      await read<Page<Row, Sums>>(name, path, { ...FORTNIGHT, pageSize: '40', ...query, cursor: next }),
    )
    list.push(...page.list)
    next = page.next
  }
  return { ...first, list }
}
const bets = (query: object = {}, name: Name = 'top') => all<TeamBet, BetTotals>(name, teamBets.path, query)
const moves = (query: object = {}, name: Name = 'top') => all<TeamEntry, Totals>(name, teamTransactions.path, query)

/** What the members' own statements have, with their accounts, the newest first. */
async function own<Row extends { id: string }, Sums extends object>(
  names: readonly Name[],
  path: string,
  query: object,
  at: (row: Row) => string,
): Promise<{ rows: (Row & { account: string })[]; totals: Record<string, number> }> {
  const totals: Record<string, number> = {}
  const rows: (Row & { account: string })[] = []
  for (const name of names) {
    const theirs = await all<Row, Sums>(name, path, query)
    rows.push(...theirs.list.map((row) => ({ ...row, account: accountOf(name) })))
    for (const [figure, sum] of Object.entries(theirs.totals)) totals[figure] = (totals[figure] ?? 0) + sum
  }
  return { rows: rows.sort((one, other) => (at(one) + one.id < at(other) + other.id ? 1 : -1)), totals }
}
const ownBets = (names: readonly Name[], query: object = {}) =>
  own<TeamBet, BetTotals>(names, betStatement.path, query, ({ placedAt }) => placedAt)

describe('the bets of a downline', () => {
  test.each([{}, { vendor: 'PG' }, { state: 'void' }, { state: 'open' }, { state: 'void', vendor: 'FRL' }])(
    'are those of everybody below, with their sums: %o',
    async (query) => {
      const { rows, totals } = await ownBets(BELOW, query)
      const team = await bets(query)
      expect(team.list).toEqual(rows)
      expect(team.totals).toEqual(totals)
      expect(rows.length).toBeGreaterThan(0)
    },
  )

  test('say in which games there were bets, and can be read by one category', async () => {
    const { played } = await bets()
    expect(played?.map(({ vendor }) => vendor)).toEqual(['EG2', 'FRL', 'PG'])
    const ofNone = await bets({ category: 'LIVE' })
    expect([ofNone.list, ofNone.totals.bets]).toEqual([[], 0])
  })

  test('of one account are that member’s own', async () => {
    const { rows, totals } = await ownBets(['leaf'])
    const one = await bets({ account: accountOf('leaf').toUpperCase() })
    expect(one.list).toEqual(rows)
    expect(one.totals).toEqual(totals)
  })

  test('are a file with the same rows', async () => {
    const text = expectValue(await read<string>('top', teamBetsFile.path, FORTNIGHT))
    const lines = text.split('\r\n').slice(0, -1)
    expect(lines[0]).toContain('account,id,placedAt')
    const { rows } = await ownBets(BELOW)
    expect(lines.slice(1).map((line) => line.split(',').slice(0, 2))).toEqual(
      rows.map(({ account, id }) => [account, id]),
    )
  })
})

describe('the movements of a downline', () => {
  test.each([{}, { type: 'deposit' }, { type: 'withdrawal' }, { type: 'commission' }])(
    'are those of everybody below except play, with their sums: %o',
    async (query) => {
      const { rows, totals } = await own<TeamEntry, Totals>(BELOW, transactionStatement.path, query, ({ at }) => at)
      const team = await moves(query)
      const ids = (list: readonly TeamEntry[]) =>
        list.map(({ account, id, state, amount }) => [account, id, state, amount])
      expect(ids(team.list).toSorted()).toEqual(ids(rows).toSorted())
      const times = team.list.map(({ at }) => at)
      expect(times).toEqual(times.toSorted().toReversed())
      expect(team.totals).toEqual(totals)
      expect(rows.length).toBeGreaterThan(0)
    },
  )

  test('have no number by which a payment is known elsewhere', async () => {
    const { list } = await moves()
    expect(new Set(list.map(({ reference }) => reference))).toEqual(new Set([null]))
  })

  test('of one account are that member’s own, and a file has the same rows', async () => {
    const { rows } = await own<TeamEntry, Totals>(['right'], transactionStatement.path, {}, ({ at }) => at)
    const query = { account: accountOf('right') }
    expect((await moves(query)).list.map(({ id }) => id).toSorted()).toEqual(rows.map(({ id }) => id).toSorted())
    const text = expectValue(await read<string>('top', teamTransactionsFile.path, { ...FORTNIGHT, ...query }))
    expect(text.split('\r\n').length - 2).toBe(rows.length)
  })
})

describe('another downline', () => {
  test('is not found: no row, no account, no round', async () => {
    const [strange] = (await bets({}, 'foreign')).list as [TeamBet]
    expect(strange.account).toBe(accountOf('outsider'))
    for (const path of [teamBets.path, teamBetsFile.path, teamTransactions.path, teamTransactionsFile.path])
      for (const name of ['foreign', 'outsider', 'top'] as const)
        expect(code(await read('top', path, { ...FORTNIGHT, account: accountOf(name) }))).toBe('not-found')
    const { account, id, vendor, placedAt } = strange
    expect(code(await read('top', teamBetRecall.path, { account, id, vendor, placedAt }))).toBe('not-found')
    const [mine] = (await bets()).list as [TeamBet]
    const swapped = { account, id: mine.id, vendor: mine.vendor, placedAt: mine.placedAt }
    expect(code(await read('top', teamBetRecall.path, swapped))).toBe('not-found')
    // An agent's own bet is not one of the team.
    const [self] = (await ownBets(['top'])).rows as [TeamBet]
    const about = { account: self.account, id: self.id, vendor: self.vendor, placedAt: self.placedAt }
    expect(code(await read('top', teamBetRecall.path, about))).toBe('not-found')
  })

  test('cannot be joined by a cursor from it', async () => {
    const page = expectValue(
      await read<Page<TeamBet, BetTotals>>('foreign', teamBets.path, { ...FORTNIGHT, pageSize: '5' }),
    )
    const there = await read<Page<TeamBet, BetTotals>>('top', teamBets.path, { ...FORTNIGHT, cursor: page.next })
    const accounts = new Set(expectValue(there).list.map(({ account }) => account))
    expect(accounts.has(accountOf('outsider'))).toBe(false)
  })
})

describe('the recall of a round', () => {
  test('shows of a bet below what the member sees of it', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('no vendor')))
    const [bet] = (await bets({ account: accountOf('leaf'), vendor: 'PG' })).list as [TeamBet]
    const { account, id, vendor, placedAt } = bet
    const shown = expectValue(
      await read<Recall & { bet: TeamBet }>('top', teamBetRecall.path, { account, id, vendor, placedAt }),
    )
    expect(shown.bet).toEqual(bet)
    const { account: _, ...theirs } = shown.bet
    const member = expectValue(await read<Recall>('leaf', '/wps/statements/bets/recall', { id, vendor, placedAt }))
    expect({ ...shown, bet: theirs }).toEqual(member)
    vi.unstubAllGlobals()
  })
})

describe('a member who moves', () => {
  const at = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString()

  test('leaves the past with the earlier agent, and later play is the new agent’s', async () => {
    const { id } = (await addedMember()).member
    const under = (name: Name) =>
      env.DB.prepare('UPDATE members SET upline_id = ? WHERE id = ?').bind(people[name].id, id).run()
    await under('left')
    // Before that they were nowhere. Two moves in one millisecond would leave the first line alone.
    await env.DB.prepare('DELETE FROM former_lines WHERE member_id = ?').bind(id).run()
    await under('foreign')
    // Five days ago they were moved from the one to the other.
    await env.DB.prepare('UPDATE former_lines SET until = ?2 WHERE member_id = ?1').bind(id, at(5)).run()
    const about = { member: id, vendor: 'PG', game: 'faro', kind: 'bet', closes: true } as const
    const events = [9, 7, 3, 2].flatMap((ago, index) => [
      movement({ ...about, id: `PG:moved-${index}`, sequence: 2 * index + 1, amount: 10, at: at(ago) }),
      movement({ member: id, id: `moved-${index}`, sequence: 2 * index + 2, amount: 10, at: at(ago) }),
    ])
    await applyJournal(env.DB, { bank: 'bank-moved', events })
    const account = (await memberById(env.DB, id))?.account ?? ''
    const idsOf = (list: readonly { account: string; id: string }[]) =>
      list.flatMap((row) => (row.account === account ? [row.id] : []))
    const before = ['PG:moved-1', 'PG:moved-0']
    const after = ['PG:moved-3', 'PG:moved-2']
    expect(idsOf((await bets({}, 'top')).list)).toEqual(before)
    expect(idsOf((await bets({}, 'foreign')).list)).toEqual(after)
    expect(idsOf((await moves({}, 'top')).list)).toEqual(['moved-1', 'moved-0'])
    const one = await bets({ account }, 'foreign')
    expect([idsOf(one.list), one.totals.staked]).toEqual([after, 20])
    expect(idsOf((await moves({ account }, 'foreign')).list)).toEqual(['moved-3', 'moved-2'])
    expect(code(await read('top', teamBets.path, { ...FORTNIGHT, account }))).toBe('not-found')
    const placed = (bet: string) => events.find((event) => event.id === bet)?.at ?? ''
    const ask = (name: Name, bet: string) =>
      read(name, teamBetRecall.path, { account, id: bet, vendor: 'PG', placedAt: placed(bet) })
    expect(code(await ask('foreign', 'PG:moved-0'))).toBe('not-found')
    expect(code(await ask('top', 'PG:moved-3'))).toBe('not-found')
    expect((await ask('foreign', 'PG:moved-3')).status).toBe(200)
  })

  test.each([
    ['into the line', 'outsider', 'left'],
    ['with everybody below', 'foreign', 'left'],
    ['to another place in the line', 'left', 'top'],
  ] as const)('%s: page, file, movements and overview begin when they came', async (_, from, to) => {
    const above = { outsider: 'foreign', foreign: null, left: 'left', top: 'top' } as const
    const mover = (await addedMember()).member
    const below = (await addedMember()).member
    const place = (id: string, upline: string | null, type: number) =>
      env.DB.prepare('UPDATE members SET upline_id = ?2, type = ?3 WHERE id = ?1').bind(id, upline, type).run()
    await place(mover.id, above[from] && people[above[from]].id, 1)
    await place(below.id, mover.id, 0)
    await env.DB.prepare('DELETE FROM former_lines WHERE member_id IN (?, ?)').bind(mover.id, below.id).run()
    await place(mover.id, people[to].id, 1)
    // They moved four days ago.
    await env.DB.prepare('UPDATE former_lines SET until = ?3 WHERE member_id IN (?1, ?2)')
      .bind(mover.id, below.id, at(4))
      .run()
    for (const [index, { id }] of [mover, below].entries()) {
      const events = [9, 6, 3, 2].map((ago, sequence) =>
        movement({ member: id, id: `${id}-${ago}`, sequence: sequence + 1, amount: 10 ** index * ago, at: at(ago) }),
      )
      await applyJournal(env.DB, { bank: `bank-${id}`, events })
    }
    const isInside = from === 'left'
    const [all, later] = [20 * 11, 5 * 11]
    const page = async (query: object) =>
      expectValue(
        await read<{ list: { account: string; deposited: number }[]; totals: { deposited: number } }>(
          ...(['top', teamMembers.path, { ...FORTNIGHT, ...query }] as const),
        ),
      )
    const found = await page({ search: mover.account })
    expect(found.list).toMatchObject([{ account: mover.account, deposited: isInside ? all : later }])
    const one = await moves({ account: mover.account })
    const two = await moves({ account: below.account })
    expect(one.totals.deposited + two.totals.deposited).toBe(found.list[0]?.deposited)
    const file = expectValue(await read<string>('top', teamFile.path, { ...FORTNIGHT, search: mover.account }))
    expect(file).toContain(`,${(isInside ? all : later) / 100}`)
    // In the list of a line each row counts in its place, and they add up to the overview.
    const listed = await page(to === 'top' ? {} : { below: accountOf(to) })
    expect(listed.list.find(({ account }) => account === mover.account)?.deposited).toBe(later)
    const overview = expectValue(await read<{ now: { deposited: number } }>('top', teamOverview.path, FORTNIGHT))
    expect((await page({})).totals.deposited).toBe(overview.now.deposited)
  })
})
