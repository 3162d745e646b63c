import { beforeAll, expect, test } from 'vitest'
import type { BoardDraft } from '#api/operator/rewards/leaderboards'
import { FULL } from '#tests/support/product/tier'
import {
  calendarOf,
  type PlainBet,
  type PlainBoard,
  placesOf as plainPlacesOf,
  prizesFrom,
  scoresAt,
} from '#tests/support/rewards/leaderboard-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { stopBoard } from '../../../../../workers/platform/rewards/leaderboards/open-board.ts'
import { PLACE } from '../../../../../workers/platform/rewards/leaderboards/scores.ts'
import { env } from '../../support/world.ts'
import { beginMissions, GAMES, inGame } from '../missions/mission-world.ts'
import { DAY_MS, dayStart, MINUTE_MS, player, rewardsOf, ZONE } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import { boardOpen, count, placesOf, setState } from './leaderboard-world.ts'

/** Random histories against the rule in plain words: scores, places and prizes after each look (decision 190). */

const MEMBERS = FULL ? 300 : 8
const DAYS = 20
const SETTLE_AFTER_MS = 6 * 60 * MINUTE_MS
const FIRST = dayStart(DAYS)

interface Message {
  atMs: number
  event: JournalEvent
}

/** Makes a member's bets and what becomes of them; messages come late, and some of them twice. */
function historyOf(seed: number, member: string): { messages: Message[]; bets: PlainBet[] } {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const messages: Message[] = []
  const bets: PlainBet[] = []
  const hear = (event: JournalEvent, atMs: number) => {
    const late = random() < 0.2 ? below(2 * DAY_MS) : below(30_000)
    messages.push({ atMs: atMs + late, event })
    if (random() < 0.1) messages.push({ atMs: atMs + late + below(DAY_MS), event })
    return atMs + late
  }
  for (let rounds = 2 + below(24); rounds > 0; rounds -= 1) {
    // Often at the edge of a day, where a week or a month begins anew.
    const edge = random() < 0.3 ? below(3) - 1 : below(DAY_MS)
    const placedMs = dayStart(1 + below(DAYS)) + edge
    const [game, category] = random() < 0.1 ? ['ninguno', ''] : (GAMES[below(GAMES.length)] ?? GAMES[0])
    // Round amounts, so that some tie.
    const amount = random() < 0.5 ? 500 * (1 + below(4)) : 1 + below(3_000)
    const bonus = random() < 0.2 ? below(amount + 1) : 0
    const free = random() < 0.1
    const closes = random() < 0.6
    const placed = bet(member, amount, placedMs, { ...inGame(game), bonus: -bonus, free, closes })
    const arrivesMs = hear(placed, placedMs)
    const one: PlainBet = { placedMs, game, category, cash: free ? 0 : amount - bonus, news: [] }
    one.news.push({ atMs: arrivesMs, state: closes ? 'settled' : 'open' })
    let lastMs = placedMs
    const resolve = (kind: 'win' | 'rollback', state: 'settled' | 'void') => {
      lastMs += 1 + below(random() < 0.4 ? 3 * DAY_MS : 5 * MINUTE_MS)
      // Before the bet itself has come nobody knows what it staked.
      one.news.push({ atMs: Math.max(hear(onBet(placed, kind, lastMs), lastMs), arrivesMs), state })
    }
    if (!closes && random() < 0.8) resolve('win', 'settled')
    if (random() < 0.3) resolve('rollback', 'void')
    bets.push(one)
  }
  return { messages, bets }
}

type Case = [metric: BoardDraft['metric'], over: Partial<BoardDraft>, openedMs: number, stopMs?: number]
const OPENED = FIRST + 611 * MINUTE_MS
const STOPPED = dayStart(5) + 547 * MINUTE_MS
const CASES: readonly Case[] = [
  [{ kind: 'games' }, {}, FIRST],
  [{ kind: 'stake', dayCap: 1_000 }, { categories: ['RNG', 'FISH'] }, FIRST],
  [
    { kind: 'stake', dayCap: 2_500 },
    { period: 'month', prizes: { unit: 'MXN', places: placesOf(7, 5, 3, 1) } },
    OPENED,
  ],
  [{ kind: 'games' }, { categories: ['RNG', 'LIVE'], prizes: { unit: 'PTS', places: placesOf(9, 9, 9, 9, 1) } }, FIRST],
  [{ kind: 'stake', dayCap: 1_500 }, {}, OPENED, STOPPED],
]

beforeAll(beginMissions)

const rowsOf = async <Row>(sql: string, board: string) => (await env.DB.prepare(sql).bind(board).all<Row>()).results

test('after each look scores, places and prizes are those that the rule in plain words says', async () => {
  const { periodOf } = calendarOf(ZONE)
  const boards: PlainBoard[] = []
  for (const [metric, over, openedMs, stopMs] of CASES) {
    const id = await boardOpen(metric, over, openedMs)
    const untilMs = stopMs === undefined ? Infinity : (Math.floor(stopMs / 900_000) + 1) * 900_000
    if (stopMs !== undefined) await stopBoard(env.DB, id, HOUSE, stopMs)
    const prizes = (over.prizes?.places ?? placesOf(100, 50, 20)).map(({ amount }) => amount)
    const { categories = [], period = 'week' } = over
    const dayCap = metric.kind === 'stake' ? metric.dayCap : null
    boards.push({ id, dayCap, categories, period, untilMs, prizes, fromMs: Math.floor(openedMs / 900_000) * 900_000 })
  }
  const OUT_MS = dayStart(6)
  const members = await Promise.all(
    [...Array(MEMBERS)].map(async (_none, index) => {
      const one = await player()
      return { one, id: one.id, outMs: index % 9 === 0 ? OUT_MS : Infinity, ...historyOf(7_919 * (index + 1), one.id) }
    }),
  )
  // Twice a day while bets come, then every second day until the month is settled.
  const looks = [
    ...[...Array(2 * DAYS + 6)].map((_none, index) => (index + 1) * (DAY_MS / 2)),
    ...[...Array(16)].map((_none, index) => (DAYS + 3 + 2 * (index + 1)) * DAY_MS),
  ].map((afterMs) => FIRST + afterMs + 7 * MINUTE_MS)
  const messages = members.flatMap((member) => member.messages).sort((one, other) => one.atMs - other.atMs)
  const settled = new Map<string, Map<string, number>>()
  let [next, prizes, places, ties] = [0, 0, 0, 0]
  for (const atMs of looks) {
    const until = messages.findIndex((message) => message.atMs > atMs)
    const arrived = messages.slice(next, until < 0 ? messages.length : until).map(({ event }) => event)
    next += arrived.length
    for (let at = 0; at < arrived.length; at += 40)
      await apply(...new Map(arrived.slice(at, at + 40).map((event) => [event.sequence, event])).values())
    if (atMs >= OUT_MS && atMs - DAY_MS / 2 < OUT_MS)
      await Promise.all(members.filter(({ outMs }) => outMs <= atMs).map(({ one }) => setState(one, 'excluded')))
    await Promise.all([count(atMs), count(atMs)])
    const inside = members.filter(({ outMs }) => atMs < outMs)
    for (const board of boards) {
      const periods = new Set<string>()
      for (let time = board.fromMs; time < Math.min(atMs, board.untilMs); time += DAY_MS / 4)
        periods.add(periodOf(time, board.period))
      const rows = await rowsOf<{ period: string; member_id: string; score: number }>(
        'SELECT period, member_id, score FROM leaderboard_scores WHERE board = ?',
        board.id,
      )
      for (const period of periods) {
        const key = `${board.id}:${period}`
        if (settled.has(key)) continue
        const scores = scoresAt(board, period, inside, atMs, ZONE)
        if (atMs >= endOf(period, board) + SETTLE_AFTER_MS) settled.set(key, prizesFrom(board.prizes, scores))
        const here = rows.filter((row) => row.period === period)
        const isIn = new Set(inside.map(({ id }) => id))
        const stand = here.filter((row) => isIn.has(row.member_id)).map((row) => [row.member_id, row.score])
        expect(stand.sort(), `${key} at ${atMs}`).toEqual([...scores].sort())
        // Who is excluded and looked at by nobody since stands there until then.
        const all = new Map(here.map((row) => [row.member_id, row.score]))
        const expected = plainPlacesOf(all)
        for (const [id, score] of [...all].slice(0, 4)) {
          const place = await env.DB.prepare(PLACE).bind(board.id, period, score).first<number>('place')
          expect([key, id, place]).toEqual([key, id, expected.get(id)])
          places += 1
        }
      }
      const won = await rowsOf<{ period: string; member_id: string; amount: number }>(
        'SELECT period, member_id, amount FROM leaderboard_prizes WHERE board = ?',
        board.id,
      )
      const wins = [...settled].flatMap(([key, each]) =>
        key.startsWith(board.id) ? [...each].map(([id, amount]) => `${key}:${id}:${amount}`) : [],
      )
      expect(won.map((row) => `${board.id}:${row.period}:${row.member_id}:${row.amount}`).sort()).toEqual(wins.sort())
      ties = Math.max(ties, won.length - new Set(won.map((row) => `${row.period} ${row.amount}`)).size)
      prizes = Math.max(prizes, won.length)
    }
  }
  for (const { one } of members) {
    const mine = [...settled].flatMap(([key, each]) => (each.has(one.id) ? [`leaderboard:${key}`] : []))
    expect((await rewardsOf(one)).map(({ id }) => id).sort()).toEqual(mine.sort())
  }
  // The histories are such that all of it happens.
  expect([settled.size >= 12, prizes > 6, ties > 1, places > 500]).toEqual([true, true, true, true])
})

/** When a period ends: a week of seven days, or the month; the clocks of Mexico City stand at UTC-6. */
function endOf(period: string, { period: kind, untilMs }: PlainBoard): number {
  const start = Date.parse(`${period}T06:00:00Z`)
  const month = new Date(start)
  const end = kind === 'week' ? start + 7 * DAY_MS : Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1, 6)
  return Math.min(end, untilMs)
}
