import { exports } from 'cloudflare:workers'
import { beforeAll, expect, test, vi } from 'vitest'
import type { Bet, BetTotals, JournalEntry, Totals } from '#api/wallet/statements'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { bankOf, hashToken } from '../../../../../workers/platform/bank/routing.ts'
import { COUNTS_AS } from '../../../../../workers/platform/read-models/figures.ts'
import { readLag } from '../../../../../workers/platform/read-models/operator-routes.ts'
import { eventually } from '../../support/eventually.ts'
import { totalsOver } from '../../support/movements.ts'
import { addAccount, applyAtBank, decideAtBank, inBank } from '../../support/payee.ts'
import { BANK, GAME, pay, sit } from '../../support/player.ts'
import { newReader, type Reader } from '../../support/statement-reader.ts'
import { bearer, env, expectValue } from '../../support/world.ts'
import { seedGames } from './statement-catalogue.ts'

/**
 * Thirteen months of a member's records as a bank has booked them: filtered, paged and exported, they are equal to its
 * ledger. The days are New York's, whose clocks change twice a year.
 */

const worker = (exports as unknown as { default: Fetcher }).default
const ZONE = 'America/New_York'
const DAY_MS = 86_400_000
const NOW = Date.now()
const OPERATIONS = 120

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })
const dayAt = (timeMs: number) => calendar.format(timeMs)
const dayOf = ({ at }: { at: string }) => dayAt(Date.parse(at))
const TODAY = dayAt(NOW)
const YEAR = { from: `${Number(TODAY.slice(0, 4)) - 1}${TODAY.slice(4)}`, to: TODAY, zone: ZONE }
const dayBefore = (day: string) => new Date(Date.parse(day) - DAY_MS).toISOString().slice(0, 10)
/** The first millisecond of a day, found without the code under test: no zone is further than a day from UTC. */
function startOf(day: string): number {
  let [low, high] = [Date.parse(day) - DAY_MS, Date.parse(day) + DAY_MS]
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (dayAt(middle) < day) low = middle
    else high = middle
  }
  return high
}
/** The days within the year on which the clocks change. */
const CHANGES = Array.from({ length: 366 }, (_, ago) => dayAt(NOW - ago * DAY_MS)).filter(
  (day) => startOf(new Date(Date.parse(day) + DAY_MS).toISOString().slice(0, 10)) - startOf(day) !== DAY_MS,
)

let reader: Reader
let account = ''
let events: JournalEvent[] = []

beforeAll(async () => {
  await seedGames()
  reader = await newReader()
  account = expectValue(await addAccount(bearer(reader.token))).id
  await inBank('UPDATE payout_account SET added_ms = 0, usable_ms = 0')
  vi.useFakeTimers({ now: NOW - 400 * DAY_MS, toFake: ['Date'] })
  for (const [index, timeMs] of times().entries()) {
    vi.setSystemTime(timeMs)
    await act(index)
  }
  vi.useRealTimers()
  await eventually(async () => expect(await readLag(env, BANK)).toMatchObject({ behind: 0 }))
  const journal = await bankOf(env, BANK).journalEvents(0, 10_000)
  events = journal.events.filter(({ member }) => member === reader.id)
})

/** Random times of 400 days, and the quarter hours around both ends of the year and of each change of the clocks. */
function times(): number[] {
  const random = randomFrom(31)
  const some = Array.from({ length: OPERATIONS }, () => NOW - Math.floor(random() * 400 * DAY_MS) - 60_000)
  const ends = [startOf(YEAR.from), ...CHANGES.flatMap((day) => [startOf(day), startOf(day) + DAY_MS])]
  const edges = ends.flatMap((timeMs) => [-900_000, -1, 0, 899_999, 900_000].map((more) => timeMs + more))
  return [...some, ...edges, NOW - 1_000].sort((one, other) => one - other)
}

/** One thing of what members do; the first ones bring the money for the others. */
async function act(index: number): Promise<void> {
  if (index < 3 || index % 11 === 0) return pay(reader.id, 50_000 + index)
  const what = index % 8
  if (what === 7) return withdraw(index)
  const tokenHash = hashToken(await sit(reader.id))
  const about = {
    ...{ tokenHash, vendor: 'FRL', game: GAME, round: `round-${index}`, user: null, granted: false },
    ...({ currency: 'MXN', closes: false, free: false } as const),
  }
  const bet = crypto.randomUUID()
  const send = async (kind: 'bet' | 'win' | 'rollback', amount: number) => {
    const own = kind === 'bet' ? { id: bet, reference: null } : { id: crypto.randomUUID(), reference: bet }
    expect(await bankOf(env, BANK).wallet({ ...about, ...own, kind, amount })).toMatchObject({ outcome: 'ok' })
  }
  await send('bet', 100 + index)
  if (what === 6) await send('rollback', 100 + index)
  else if (what !== 5) await send('win', what % 2 === 0 ? 300 + index : 0)
}

async function withdraw(index: number): Promise<void> {
  const made = await applyAtBank({ memberId: reader.id, account } as never, { amount: 10_000 + index })
  if ('refusal' in made) throw new Error(made.refusal)
  if (index % 16 === 7) await decideAtBank(reader.id, made.id, { step: 'reject' })
}

const inRange = ({ from, to }: { from: string; to: string }) =>
  events.filter((event) => dayOf(event) >= from && dayOf(event) <= to)
const newestFirst = (some: readonly JournalEvent[]) =>
  some
    .toSorted((one, other) => (one.at === other.at ? other.sequence - one.sequence : one.at < other.at ? 1 : -1))
    .map(({ id }) => id)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)
const typeOf = ({ kind }: JournalEvent) => COUNTS_AS[kind as keyof typeof COUNTS_AS][0]

/** The lines of a file, each as cells by column; none of these cells has a comma. */
async function exported(path: string, fields: Record<string, string>): Promise<Record<string, string>[]> {
  const headers = { ...bearer(reader.token), 'X-Edge-Secret': env.PLATFORM_SECRET, 'X-Visitor-Address': '203.0.113.9' }
  const query = new URLSearchParams(fields)
  const response = await worker.fetch(new Request(`http://platform.test/wps/statements/${path}?${query}`, { headers }))
  expect(response.status).toBe(200)
  const [columns = [], ...lines] = (await response.text())
    .replace('\uFEFF', '')
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split(','))
  return lines.map((line) => Object.fromEntries(columns.map((column, at) => [column, line[at] ?? ''])))
}
const centavos = (text = '') => Math.round(Number(text) * 100)

test('there are thirteen months, with two changes of the clocks', () => {
  expect(new Set(events.map((event) => dayOf(event).slice(0, 7))).size).toBeGreaterThan(12)
  expect(inRange(YEAR).length).toBeGreaterThan(150)
  expect(inRange(YEAR).length).toBeLessThan(events.length)
  expect(CHANGES).toHaveLength(2)
})

test('every movement is there once, each begins with the balance that the one before left, the last with the true one', async () => {
  const { list, totals } = await reader.walk<JournalEntry, Totals>('journal', { ...YEAR, pageSize: 100 })
  expect(ids(list)).toEqual(newestFirst(inRange(YEAR)))
  expect(totals).toEqual(totalsOver(inRange(YEAR)))
  const oldestFirst = list.toReversed()
  for (const [at, row] of oldestFirst.entries())
    if (at > 0) expect([row.id, row.before]).toEqual([row.id, oldestFirst[at - 1]?.after])
  const balance = await bankOf(env, BANK).balance(reader.id)
  expect(list[0]?.after).toBe('refusal' in balance ? null : balance.cash)
})

test.each(['deposit', 'withdrawal'] as const)(
  'of type %s: the rows of the ledger, and the same as a file',
  async (type) => {
    const wanted = inRange(YEAR).filter((event) => typeOf(event) === type)
    const { list, totals } = await reader.walk<JournalEntry, Totals>('transactions', { ...YEAR, type })
    expect(ids(list)).toEqual(newestFirst(wanted))
    expect(totals).toEqual(totalsOver(wanted))
    const rows = await exported('transactions.csv', { ...YEAR, type })
    expect(rows.map(({ id, before, after }) => [id, centavos(before), centavos(after)])).toEqual(
      list.map(({ id, before, after }) => [id, before, after]),
    )
  },
)

test.each([{}, { state: 'open' }, { state: 'settled', category: 'RNG' }, { state: 'void', vendor: 'FRL' }] as const)(
  'bets %j: the rows of the ledger, and the same as a file',
  async (filter: { state?: string; category?: string }) => {
    const { list, totals } = await reader.walk<Bet, BetTotals>('bets', { ...YEAR, ...filter, pageSize: 60 })
    const wanted = inRange(YEAR).filter(
      (event) => event.kind === 'bet' && stateOf(event) === (filter.state ?? stateOf(event)),
    )
    expect(wanted.length).toBeGreaterThan(5)
    expect(ids(list).sort()).toEqual(ids(wanted).sort())
    expect(totals.bets).toBe(wanted.length)
    expect(totals.staked).toBe(wanted.reduce((sum, { amount }) => sum + amount, 0))
    expect(totals.profit).toBe(list.reduce((sum, { won, returned, staked }) => sum + won + returned - staked, 0))
    const rows = await exported('bets.csv', { ...YEAR, ...filter })
    expect(rows.map(({ id, won, after }) => [id, centavos(won), centavos(after)])).toEqual(
      list.map(({ id, won, after }) => [id, won, after]),
    )
  },
)

/** What became of a bet. */
function stateOf(bet: JournalEvent): Bet['state'] {
  const end = events.find(({ kind, reference }) => reference === bet.id && (kind === 'win' || kind === 'rollback'))
  if (!end) return 'open'
  return end.kind === 'win' ? 'settled' : 'void'
}

interface Profit {
  totals: Totals
  days: (Totals & { day: string })[]
  months: (Totals & { month: string })[]
  categories: (Totals & { category: string | null })[]
}

test('profit and loss by month is what the months’ own statements add up to, and its file has the same figures', async () => {
  const profit = expectValue(await reader.read<Profit>('profit', YEAR))
  expect(profit.totals).toEqual(totalsOver(inRange(YEAR)))
  for (const { month, ...totals } of profit.months)
    expect([month, totals]).toEqual([
      month,
      totalsOver(inRange(YEAR).filter((event) => dayOf(event).startsWith(month))),
    ])
  expect(profit.months.length).toBe(13)
  expect(profit.categories).toMatchObject([{ category: 'RNG', profit: profit.totals.profit }])
  const rows = await exported('profit.csv', { ...YEAR, by: 'month' })
  expect(rows.map((row) => [row.month, centavos(row.profit), centavos(row.netDeposits)])).toEqual(
    profit.months.map(({ month, profit: result, netDeposits }) => [month, result, netDeposits]),
  )
})

test('the first and the last quarter of an hour belong to the year, and a millisecond outside does not', async () => {
  const first = startOf(YEAR.from)
  const { list, totals } = await reader.walk<JournalEntry, Totals>('journal', { ...YEAR, to: YEAR.from, pageSize: 100 })
  expect(totals).toEqual(totalsOver(inRange({ from: YEAR.from, to: YEAR.from })))
  const at = (some: readonly { at: string }[]) => new Set(some.map((row) => Date.parse(row.at) - first))
  expect([...at(list)]).toEqual(expect.arrayContaining([0, 899_999, 900_000]))
  expect(Math.min(...at(list))).toBe(0)
  expect(events.some((event) => Date.parse(event.at) === first - 1)).toBe(true)
  const last = await reader.walk<JournalEntry, Totals>('journal', { ...YEAR, from: TODAY, pageSize: 100 })
  expect(ids(last.list)).toEqual(newestFirst(inRange({ from: TODAY, to: TODAY })))
  expect(last.totals).toEqual(totalsOver(inRange({ from: TODAY, to: TODAY })))
})

test('a day on which the clocks change has all of its 23 or 25 hours, and no other', async () => {
  for (const day of CHANGES) {
    const { list, totals } = await reader.walk<JournalEntry, Totals>('journal', { from: day, to: day, zone: ZONE })
    expect(ids(list)).toEqual(newestFirst(inRange({ from: day, to: day })))
    expect(list.length).toBeGreaterThan(2)
    expect(totals).toEqual(totalsOver(inRange({ from: day, to: day })))
  }
})

test('more than twelve months are refused, by the name of the field', async () => {
  const from = dayBefore(YEAR.from)
  for (const what of ['journal', 'transactions', 'bets', 'profit', 'journal.csv', 'bets.csv', 'profit.csv']) {
    const { status, body } = await reader.read(what, { ...YEAR, from })
    expect([what, status]).toEqual([what, 400])
    expect(body).toMatchObject({ code: 'bad-input', value: { fields: { from: 'too-early' } } })
  }
})

test('the statement of each calendar year is what its movements add up to, and of a year without any it is zero', async () => {
  const thisYear = Number(TODAY.slice(0, 4))
  const first = String(thisYear - 2)
  await env.DB.prepare('UPDATE members SET created_at = ? WHERE id = ?').bind(`${first}-06-01`, reader.id).run()
  for (const year of [thisYear, thisYear - 1, thisYear - 2].map(String)) {
    const ofYear = events.filter((event) => dayOf(event).startsWith(year))
    const statement = await reader.read<Profit & { year: string; first: string }>('year', { year, zone: ZONE })
    const { totals, categories } = expectValue(statement)
    expect(expectValue(statement)).toMatchObject({ year, first, zone: ZONE, currency: 'MXN' })
    expect(totals, year).toEqual(totalsOver(ofYear))
    expect(categories.reduce((sum, { profit }) => sum + profit, 0)).toBe(totals.profit)
  }
  for (const [year, reason] of [
    [thisYear - 3, 'too-early'],
    [thisYear + 1, 'too-late'],
  ])
    expect((await reader.read('year', { year, zone: ZONE })).body).toMatchObject({
      value: { fields: { year: reason } },
    })
})
