import { beforeAll, describe, expect, test } from 'vitest'
import type { Bet, BetTotals, JournalEntry, Totals } from '#api/wallet/statements'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { applyJournal } from '../../../../../workers/platform/read-models/apply.ts'
import { memberSums, type Period } from '../../../../../workers/platform/read-models/period-sums.ts'
import { daysOf, rangeOf } from '../../../../../workers/platform/wallet/statements/range.ts'
import { history, messages, totalsOver } from '../../support/movements.ts'
import { NOW, newReader, type Reader } from '../../support/statement-reader.ts'
import { env, expectValue } from '../../support/world.ts'

/**
 * Statements by the days of a time zone, of a member who acts at random times over 400 days, compared with the calendar
 * that `Intl` has for each time.
 */

const DAY_MS = 86_400_000
const QUARTER_HOUR_MS = 900_000
const EVENTS = 1_500
const DAYS = 400

const ZONES = [
  ...['America/Mexico_City', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Santiago', 'UTC', 'Asia/Tokyo'],
  ...['America/Havana', 'America/St_Johns', 'Pacific/Kiritimati', 'Pacific/Chatham'],
]
/** Hours (UTC) at which days of these zones begin, in one half of the year or in the other. */
const MIDNIGHTS = [0, 2.5, 3, 3.5, 4, 5, 6, 10, 10.25, 11.25, 13, 13.5, 15, 18.25]

interface Profit {
  zone: string
  totals: Totals
  days: (Totals & { day: string })[]
  months: (Totals & { month: string })[]
  vendors: (Totals & { vendor: string })[]
}

let { read, walk } = {} as Reader
let events: JournalEvent[] = []

beforeAll(async () => {
  const reader = await newReader()
  ;({ read, walk } = reader)
  const times = randomTimes(17)
  events = history(18, reader.id, EVENTS, NOW).map((event, at) => ({ ...event, at: times[at] ?? event.at }))
  for (const message of messages(19, 'bank-4', events)) await applyJournal(env.DB, message)
})

/** Returns times in order; half of them are at most a minute from the beginning of a day somewhere, or exactly there. */
function randomTimes(seed: number): string[] {
  const random = randomFrom(seed)
  const firstMs = Math.floor((NOW - DAYS * DAY_MS) / DAY_MS) * DAY_MS
  const times = Array.from({ length: EVENTS }, () => {
    const dayMs = firstMs + Math.floor(random() * DAYS) * DAY_MS
    if (random() < 0.5) return dayMs + Math.floor(random() * DAY_MS)
    const hour = MIDNIGHTS[Math.floor(random() * MIDNIGHTS.length)] ?? 0
    return dayMs + hour * 3_600_000 + Math.round((random() - 0.5) ** 3 * 480_000)
  })
  return times.sort((one, other) => one - other).map((ms) => new Date(ms).toISOString())
}

/** Returns the calendar of a zone: `yyyy-MM-dd` of a time. */
function calendarOf(zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })
  const days = new Map(events.map(({ at }) => [at, format.format(Date.parse(at))]))
  return { dayOf: (at: string) => days.get(at) ?? format.format(Date.parse(at)), today: format.format(NOW) }
}

/** The day that it is in a zone now: `yyyy-MM-dd`. */
const dayNow = (zone: string) =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' }).format(Date.now())

const daysBefore = (day: string, days: number) => new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10)
const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).sort()
const isMoved = ({ netDeposits: _net, profit: _profit, ...figures }: Totals) =>
  Object.values(figures).some((value) => value !== 0)

/** Returns the totals of each group, the last one first, without those in which no figure moved. */
function grouped<Name extends string>(some: readonly JournalEvent[], name: Name, of: (event: JournalEvent) => string) {
  return [...Map.groupBy(some, of)]
    .map(([label, group]) => ({ ...totalsOver(group), [name]: label }) as Totals & Record<Name, string>)
    .filter(({ [name]: _label, ...totals }) => isMoved(totals as unknown as Totals))
    .sort((one, other) => (one[name] < other[name] ? 1 : -1))
}

describe.each(ZONES)('in %s', (zone) => {
  test('a year by days, months and vendors is what its calendar says', async () => {
    const { dayOf, today } = calendarOf(zone)
    const range = { from: daysBefore(today, 364), to: today, zone }
    const of = events.filter(({ at }) => dayOf(at) >= range.from && dayOf(at) <= range.to)
    const profit = expectValue(await read<Profit>('profit', range))
    expect(profit.zone).toBe(zone)
    expect(profit.days).toEqual(grouped(of, 'day', ({ at }) => dayOf(at)))
    expect(profit.months).toEqual(grouped(of, 'month', ({ at }) => dayOf(at).slice(0, 7)))
    expect(profit.totals).toEqual(totalsOver(of))
    expect(profit.days.length).toBeGreaterThan(300)
    expect(profit.months.length).toBeGreaterThan(12)
    const ofVendors = of.filter(({ vendor }) => vendor !== null)
    expect(profit.vendors.map(({ vendor, staked, won, bets }) => ({ vendor, staked, won, bets }))).toEqual(
      grouped(ofVendors, 'vendor', ({ vendor }) => vendor ?? '')
        .reverse()
        .map(({ vendor, staked, won, bets }) => ({ vendor, staked, won, bets })),
    )
  })

  test('any days hold their rows, and the totals are the sums of these', async () => {
    const { dayOf, today } = calendarOf(zone)
    const random = randomFrom(23)
    for (let round = 0; round < 8; round += 1) {
      const to = daysBefore(today, Math.floor(random() * 320))
      const from = daysBefore(to, Math.floor(random() ** 3 * 40))
      const of = events.filter(({ at }) => dayOf(at) >= from && dayOf(at) <= to)
      const range = { from, to, zone, pageSize: 100 }
      const journal = await walk<JournalEntry, Totals>('journal', range)
      expect(ids(journal.list)).toEqual(ids(of.filter(({ kind }) => kind !== 'hold-post' && kind !== 'round-end')))
      expect(journal.totals).toEqual(totalsOver(of))

      const ofVendor = of.filter(({ vendor }) => vendor === 'PG')
      const played = await walk<JournalEntry, Totals>('journal', { ...range, vendor: 'PG' })
      expect(ids(played.list)).toEqual(ids(ofVendor))
      expect(played.totals).toEqual(totalsOver(ofVendor))

      const placed = of.filter(({ kind }) => kind === 'bet')
      const bets = await walk<Bet, BetTotals>('bets', range)
      expect(ids(bets.list)).toEqual(ids(placed))
      expect(bets.totals).toEqual(sumsOf(bets.list))
      const open = await walk<Bet, BetTotals>('bets', { ...range, state: 'open', vendor: 'FRL' })
      expect(ids(open.list)).toEqual(ids(bets.list.filter(({ state, vendor }) => state === 'open' && vendor === 'FRL')))
      expect(open.totals).toEqual(sumsOf(open.list))
    }
  })
})

function sumsOf(bets: readonly Bet[]): BetTotals {
  const sum = (of: (bet: Bet) => number) => bets.reduce((total, bet) => total + of(bet), 0)
  const [staked, returned] = [sum((b) => (b.free ? 0 : b.staked)), sum((b) => (b.free ? 0 : b.returned))]
  const [won, freeStaked] = [sum((b) => b.won), sum((b) => (b.free ? b.staked : 0))]
  return { bets: bets.length, staked, freeStaked, won, returned, profit: won + returned - staked }
}

test('without a zone the days are those of the brand', async () => {
  const { today } = calendarOf('America/Mexico_City')
  const range = { from: daysBefore(today, 200), to: daysBefore(today, 3) }
  const inZone = expectValue(await read<Profit>('profit', { ...range, zone: 'America/Mexico_City' }))
  expect(expectValue(await read<Profit>('profit', { ...range, zone: undefined }))).toEqual(inZone)
})

test('a year reaches from the same day of last year to tomorrow, by the calendar of the zone', async () => {
  const statusesAt = async (zone: string, today: string) => {
    const from = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`
    const status = async (range: object) => (await read('journal', { ...range, zone })).status
    return [
      await status({ from, to: daysBefore(today, -1) }),
      await status({ from: daysBefore(from, 1), to: today }),
      await status({ from: today, to: daysBefore(today, -2) }),
    ]
  }
  for (const zone of ZONES) {
    // The day of the zone may end during the run, and even between two reads.
    let [before, statuses]: [string, number[]] = ['', []]
    while (before !== dayNow(zone)) {
      before = dayNow(zone)
      statuses = await statusesAt(zone, before)
    }
    expect([zone, ...statuses]).toEqual([zone, 200, 400, 400])
  }
})

test('a year by days reads its days and the hours at their ends, however many bets it has', async () => {
  const member = 'busy-all-year'
  const filled = (table: string, column: string, format: string, count: number, stepMs: number, more: string) =>
    env.DB.prepare(
      `INSERT INTO ${table} (generation, member, unit, ${column}, ${more === '' ? '' : 'vendor, game, '} bets, staked)
       WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
       SELECT 1, ?1, 'MXN', strftime('${format}', (?2 - i * ${stepMs}) / 1000, 'unixepoch'), ${more} 9, 900 FROM n`,
    )
      .bind(member, Math.floor(NOW / QUARTER_HOUR_MS) * QUARTER_HOUR_MS)
      .run()
  await filled('member_day_all', 'day', '%Y-%m-%d', 368, DAY_MS, '')
  await filled('member_hour_all', 'hour', '%Y-%m-%dT%H', 368 * 24, 3_600_000, '')
  await filled('member_quarter_hour_all', 'quarter_hour', '%Y-%m-%dT%H:%M', 368 * 96, QUARTER_HOUR_MS, "'FRL', 'g',")
  const rowsRead = async (zone: string) => {
    const { today } = calendarOf(zone)
    const range = rangeOf({ from: daysBefore(today, 364), to: today, zone }, NOW)
    const periods: Period[] = 'zone' in range ? daysOf(range) : []
    const sums = memberSums(env.DB, { member, unit: 'MXN' }, periods)
    const result = await sums.statement.run()
    expect(sums.read(result)).toHaveLength(365)
    return result.meta.rows_read
  }
  const utc = await rowsRead('UTC')
  // The days and the list of days; then up to 6 hours for each in Mexico, 12 anywhere, and two quarter hours in India.
  expect(utc).toBeLessThan(365 * 5)
  expect((await rowsRead('America/Mexico_City')) - utc).toBeLessThan(366 * (6 + 3))
  expect((await rowsRead('Pacific/Auckland')) - utc).toBeLessThan(366 * (12 + 3))
  expect((await rowsRead('Asia/Kolkata')) - utc).toBeLessThan(366 * (6 + 2 + 6))
})
