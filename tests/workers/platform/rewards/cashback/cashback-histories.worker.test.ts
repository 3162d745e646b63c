import { beforeAll, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import {
  cashbacksOf,
  FAULTS,
  type PlainBet,
  type PlainMember,
  type PlainVersion,
} from '#tests/support/rewards/cashback-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { movement } from '../../support/movements.ts'
import { env } from '../../support/world.ts'
import { player, rankOf, rewardsOf } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterWeek,
  beginCashbacks,
  cashbackOpen,
  DAY_MS,
  end,
  gift,
  HOUR_MS,
  MESA,
  MINUTE_MS,
  NOWHERE,
  PEZ,
  POKER,
  SLOT,
  settle,
  version,
  WAIT_MS,
  WEEK_MS,
  weekStart,
  weeksOf,
} from './cashback-world.ts'

/** Random histories against the rule in plain words: what each settlement gives (decision 200). */

const MEMBERS = FULL ? 300 : 20
const WEEKS = 5
const SETTLED = WEEKS + 3
const PLAYED: readonly (readonly [game: { vendor: string; game: string }, category: string])[] = [
  [SLOT, 'RNG'],
  [SLOT, 'RNG'],
  [POKER, 'RNG:VP'],
  [MESA, 'LIVE'],
  [PEZ, 'FISH'],
  [NOWHERE, ''],
]

/** A message of a bank, and when the platform hears of it. */
interface Message {
  atMs: number
  event: JournalEvent
}

/** Of all members and of a list of them, each with versions that begin, pause and stop within weeks. */
const OPEN = { state: 'open', least: 500, cap: 20_000 } as const
const ofSlots = (_game: string, category: string) => category === 'RNG'
const ofAll = (game: string, category: string) => (category !== '' && category !== 'RNG:VP') || game === POKER.game
const inside = (weeksAgo: number, hours: number) => weekStart(weeksAgo) + hours * HOUR_MS + 7 * MINUTE_MS
const FOR_ALL: PlainVersion[] = [
  { ...OPEN, fromMs: Date.parse('2026-01-05'), rates: [1_000, 1_300, 1_700], counts: ofSlots },
  { ...OPEN, fromMs: inside(SETTLED - 2, 50), rates: [700], least: 300, counts: ofAll },
  { ...OPEN, fromMs: inside(SETTLED - 4, 90), state: 'paused', rates: [700], least: 300, counts: ofAll },
  { ...OPEN, fromMs: inside(SETTLED - 5, 20), rates: [1_999, 400], cap: 5_000, counts: ofSlots },
]
const FOR_SOME: PlainVersion[] = [
  { ...OPEN, fromMs: Date.parse('2026-01-05'), rates: [500, 600], least: 1, counts: ofAll },
  { ...OPEN, fromMs: inside(SETTLED - 3, 75), state: 'stopped', rates: [500, 600], least: 1, counts: ofAll },
]

/** Makes what happens to a member; messages come late, and some of them twice. */
function historyOf(seed: number, member: string): { messages: Message[]; plain: PlainMember } {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const messages: Message[] = []
  const bets: PlainBet[] = []
  const timeIn = () => quiet(weekStart(SETTLED) + below(WEEKS * WEEK_MS))
  const hear = (event: JournalEvent, atMs: number) => {
    const late = random() < 0.15 ? below(10 * DAY_MS) : below(30_000)
    messages.push({ atMs: atMs + late, event })
    if (random() < 0.1) messages.push({ atMs: atMs + late + below(DAY_MS), event })
    return atMs + late
  }
  for (let count = 2 + below(18); count > 0; count -= 1) {
    const placedMs = timeIn()
    const [game, category] = PLAYED[below(PLAYED.length)] ?? [SLOT, 'RNG']
    const amount = 1 + below(random() < 0.3 ? 300_000 : 9_000)
    const bonus = random() < 0.25 ? below(amount + 1) : 0
    const free = random() < 0.08
    const closes = random() < 0.5
    const placed = bet(member, amount, placedMs, { ...game, bonus: free ? 0 : -bonus, free, closes })
    const arrivesMs = hear(placed, placedMs)
    const one: PlainBet = { placedMs, game: game.game, category, cash: 0, staked: 0, news: [] }
    if (!free) Object.assign(one, { cash: amount - bonus, staked: amount })
    one.news.push({ atMs: arrivesMs, state: closes ? 'settled' : 'open' })
    let lastMs = placedMs
    const resolve = (kind: 'win' | 'win-rollback' | 'rollback', won = 0) => {
      lastMs = quiet(lastMs + 1 + below(random() < 0.4 ? 9 * DAY_MS : 5 * MINUTE_MS))
      const restricted = free ? 0 : Math.floor((Math.abs(won) * bonus) / amount)
      const event = eventOf(placed, kind, won, restricted, lastMs)
      // Messages come in any order; before the bet itself nobody knows what it staked.
      const atMs = Math.max(hear(event, lastMs), arrivesMs)
      const state = kind === 'rollback' ? 'void' : 'settled'
      one.news.push({ atMs, state, won: won - Math.sign(won) * restricted, wonInAll: won })
    }
    const won = below(random() < 0.3 ? 2 * amount : Math.ceil(amount / 2) + 1)
    if (!closes ? random() < 0.8 : random() < 0.4) {
      resolve('win', won)
      if (random() < 0.15) resolve('win-rollback', -won)
    }
    if (random() < 0.2) resolve('rollback')
    bets.push(one)
  }
  const gifts = [...Array(below(4))].map(() => {
    const givenMs = timeIn()
    const amount = 1 + below(8_000)
    const kind = (['reward', 'prize', 'bonus-release'] as const)[below(3)] ?? 'reward'
    return { givenMs, amount, atMs: hear(gift(member, amount, givenMs, kind), givenMs) }
  })
  const ranks = [...Array(below(4))].map(() => ({ fromMs: timeIn(), level: 1 + below(4) }))
  const refusedMs = random() < 0.15 ? timeIn() : null
  return { messages, plain: { bets, gifts, ranks: ranks.sort((one, other) => one.fromMs - other.fromMs), refusedMs } }
}

function eventOf(
  placed: JournalEvent,
  kind: 'win' | 'win-rollback' | 'rollback',
  won: number,
  bonus: number,
  atMs: number,
) {
  if (kind === 'rollback') return onBet(placed, kind, atMs)
  const { sequence: _sequence, ...event } = onBet(placed, 'win', atMs)
  return movement({
    ...{ ...event, sequence: onBet(placed, 'win', atMs).sequence, kind, free: false, amount: Math.abs(won) },
    bonus: Math.sign(won) * bonus,
  })
}

/** Outside the hours between the end of a week and its settlement: what is heard then is another test. */
function quiet(timeMs: number): number {
  const ofWeek = (((timeMs - weekStart(0)) % WEEK_MS) + WEEK_MS) % WEEK_MS
  if (ofWeek < WAIT_MS + HOUR_MS) return timeMs - ofWeek + WAIT_MS + HOUR_MS
  return ofWeek >= WEEK_MS - HOUR_MS ? timeMs - 2 * HOUR_MS : timeMs
}

beforeAll(async () => {
  await beginCashbacks()
  await env.DB.prepare(`INSERT INTO reward_budgets (id, unit, amount) VALUES ('cashback', 'MXN', 1000000000000)`).run()
})

const draftPart = ({ rates, least, cap, counts }: PlainVersion) => ({
  ...{ rates, least, cap, games: counts === ofAll ? [POKER] : [] },
  categories: counts === ofAll ? (['RNG', 'LIVE', 'FISH'] as const).slice() : (['RNG'] as const).slice(),
})

async function openAll(id: string | null, versions: readonly PlainVersion[], accounts: string[]): Promise<string> {
  let name = id
  for (const one of versions) {
    const audience = accounts.length > 0 ? { audience: { kind: 'list' as const, accounts } } : {}
    if (name === null) name = await cashbackOpen({ ...draftPart(one), ...audience }, one.fromMs)
    else if (one.state === 'open') await version(name, { ...draftPart(one), ...audience }, one.fromMs)
    else await end(name, one.state, one.fromMs)
  }
  return name ?? ''
}

test('each settlement gives what the rule in plain words gives, and no fault of it would be overlooked', async () => {
  const members = await Promise.all(
    [...Array(MEMBERS)].map(async (_none, index) => {
      const one = await player()
      const history = historyOf(7_919 * (index + 1), one.id)
      await rankOf(one, history.plain.ranks)
      const { refusedMs } = history.plain
      if (refusedMs !== null)
        await env.DB.prepare('UPDATE members SET offers_refused_at = ? WHERE id = ?')
          .bind(new Date(refusedMs).toISOString(), one.id)
          .run()
      return { one, ...history, isInside: index % 2 === 0, given: { all: [] as number[], some: [] as number[] } }
    }),
  )
  const all = await openAll(null, FOR_ALL, [])
  const accounts = members.filter(({ isInside }) => isInside).map(({ one }) => one.account)
  const some = await openAll(null, FOR_SOME, accounts)
  const weeks = [...Array(SETTLED)].map((_none, index) => ({
    ...{ startMs: weekStart(SETTLED - index), endMs: weekStart(SETTLED - index - 1) },
    atMs: afterWeek(SETTLED - index),
  }))
  const messages = members.flatMap((member) => member.messages).sort((one, other) => one.atMs - other.atMs)
  let next = 0
  for (const { atMs } of weeks) {
    const until = messages.findIndex((message) => message.atMs > atMs)
    const arrived = messages.slice(next, until < 0 ? messages.length : until).map(({ event }) => event)
    next += arrived.length
    for (let at = 0; at < arrived.length; at += 40)
      await apply(...new Map(arrived.slice(at, at + 40).map((event) => [event.sequence, event])).values())
    await Promise.all([settle(atMs), settle(atMs)])
    for (const { one, given } of members)
      for (const [cashback, list] of [[all, given.all] as const, [some, given.some] as const]) {
        const total = (await weeksOf(one, cashback)).reduce((sum, { amount }) => sum + amount, 0)
        list.push(total - list.reduce((sum, amount) => sum + amount, 0))
      }
  }
  const sum = { given: 0, late: 0, carried: 0 }
  for (const { one, plain, given, isInside } of members) {
    const about = `${one.id} ${JSON.stringify(plain)}`
    expect(given.all, about).toEqual(cashbacksOf(plain, FOR_ALL, weeks, WAIT_MS))
    expect(given.some, about).toEqual(isInside ? cashbacksOf(plain, FOR_SOME, weeks, WAIT_MS) : weeks.map(() => 0))
    const settled = await weeksOf(one)
    for (const { lines, carried, carry, amount, week, is_given } of settled) {
      expect(lines.reduce((total, line) => total + line.amount, carried)).toBe(amount + carry)
      expect([amount === 0 || carry === 0, is_given]).toEqual([true, 1])
      sum.late += lines.filter((line) => line.week < week).length
      sum.carried += carry < 0 ? 1 : 0
    }
    expect((await rewardsOf(one)).map(({ id, amount }) => [id, amount]).sort()).toEqual(
      settled
        .flatMap(({ amount, cashback, week }) => (amount === 0 ? [] : [[`cashback:${cashback}:${week}`, amount]]))
        .sort(),
    )
    sum.given += [...given.all, ...given.some].reduce((total, amount) => total + amount, 0)
  }
  // The histories are such that every part of the rule is met often, and that a fault in any of them would show.
  expect(sum.given).toBeGreaterThan(100 * MEMBERS)
  expect(sum.late).toBeGreaterThan(MEMBERS / 4)
  expect(sum.carried).toBeGreaterThan(MEMBERS / 20)
  const found = FAULTS.map((fault) => [
    fault,
    members.some(({ plain, given, isInside }) => {
      const wrong = (versions: readonly PlainVersion[]) => String(cashbacksOf(plain, versions, weeks, WAIT_MS, fault))
      return wrong(FOR_ALL) !== String(given.all) || (isInside && wrong(FOR_SOME) !== String(given.some))
    }),
  ])
  expect(found).toEqual(FAULTS.map((fault) => [fault, true]))
})
