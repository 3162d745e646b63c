import { beforeAll, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { type PlainBet, type PlainMember, type PlainRules, rebatesOf } from '#tests/support/rewards/rebate-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { HOUSE } from '../../../../../workers/platform/operators/audit.ts'
import { saveRebateRules } from '../../../../../workers/platform/rewards/rebates/rules.ts'
import { env } from '../../support/world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import {
  afterDay,
  beginRebates,
  CARTAS,
  DAY_MS,
  dayStart,
  daysOf,
  GALLOS,
  MESA,
  MINUTE_MS,
  NOWHERE,
  POKER,
  player,
  RATES,
  rankOf,
  rewardsOf,
  SLOT,
  settle,
  ZONE,
} from './rebate-world.ts'

/** Random histories against the rule in plain words: what each settlement gives (decision 186). */

const MEMBERS = FULL ? 300 : 20
const DAYS = 7
const PLAYED: readonly (readonly [game: { vendor: string; game: string }, category: string])[] = [
  [SLOT, 'RNG'],
  [MESA, 'LIVE'],
  [CARTAS, 'PVP'],
  [POKER, 'RNG:VP'],
  [GALLOS, 'COCKFIGHT'],
  [NOWHERE, ''],
]

/** A message of a bank, and when the platform hears of it. */
interface Message {
  atMs: number
  event: JournalEvent
}

const VERSIONS: readonly { atMs: number; rates: Record<string, number[]> }[] = [
  { atMs: dayStart(5) + 611 * MINUTE_MS, rates: { RNG: [200, 90], LIVE: [11, 13, 17], 'RNG:VP': [9] } },
  { atMs: dayStart(3) + 1_007 * MINUTE_MS, rates: { RNG: [77], PVP: [250, 260], COCKFIGHT: [3] } },
]

function dice(seed: number) {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  return { random, below }
}

/** Makes a member's bets and what becomes of them; messages come late, and some of them twice. */
function historyOf(seed: number, member: string): { messages: Message[]; plain: PlainMember } {
  const { random, below } = dice(seed)
  const messages: Message[] = []
  const bets: PlainBet[] = []
  // Within the first and the last quarter of an hour of a day nothing happens: when it is heard is another test.
  const timeIn = (daysAgo: number) => dayStart(daysAgo) + 15 * MINUTE_MS + below(DAY_MS - 30 * MINUTE_MS)
  const hear = (event: JournalEvent, atMs: number) => {
    const late = random() < 0.1 ? below(2 * DAY_MS) : below(30_000)
    messages.push({ atMs: atMs + late, event })
    if (random() < 0.1) messages.push({ atMs: atMs + late + below(DAY_MS), event })
    return atMs + late
  }
  for (let count = 1 + below(14); count > 0; count -= 1) {
    const placedMs = timeIn(1 + below(DAYS))
    const [game, category] = PLAYED[below(PLAYED.length)] ?? [SLOT, 'RNG']
    const amount = 1 + below(random() < 0.2 ? 500_000 : 5_000)
    const bonus = random() < 0.2 ? below(amount + 1) : 0
    const free = random() < 0.08
    const closes = random() < 0.5
    const placed = bet(member, amount, placedMs, { ...game, bonus: -bonus, free, closes })
    const arrivesMs = hear(placed, placedMs)
    const one: PlainBet = { placedMs, category, cash: free ? 0 : amount - bonus, news: [] }
    one.news.push({ atMs: arrivesMs, state: closes ? 'settled' : 'open' })
    let lastMs = placedMs
    const resolve = (kind: 'win' | 'rollback', state: 'settled' | 'void') => {
      lastMs += 1 + below(random() < 0.4 ? 3 * DAY_MS : 5 * MINUTE_MS)
      const atMs = isQuiet(lastMs) ? lastMs : lastMs + 30 * MINUTE_MS
      lastMs = atMs
      // Messages come in any order; before the bet itself nobody knows what it staked.
      one.news.push({ atMs: Math.max(hear(onBet(placed, kind, atMs), atMs), arrivesMs), state })
    }
    if (!closes && random() < 0.8) resolve('win', 'settled')
    if (random() < 0.3) resolve('rollback', 'void')
    bets.push(one)
  }
  const ranks = [...Array(below(4))].map(() => ({ fromMs: timeIn(1 + below(DAYS)), level: 1 + below(4) }))
  return { messages, plain: { bets, ranks: ranks.sort((one, other) => one.fromMs - other.fromMs) } }
}

/** Outside the half hour around a midnight. */
const isQuiet = (timeMs: number) => {
  const ofDay = (timeMs - dayStart(0) + 1_000 * DAY_MS) % DAY_MS
  return ofDay >= 15 * MINUTE_MS && ofDay < DAY_MS - 15 * MINUTE_MS
}

beforeAll(beginRebates)

test('each settlement gives what the rule in plain words gives', async () => {
  const members = await Promise.all(
    [...Array(MEMBERS)].map(async (_none, index) => {
      const one = await player()
      const history = historyOf(7_919 * (index + 1), one.id)
      await rankOf(one, history.plain.ranks)
      return { one, ...history, given: [] as number[] }
    }),
  )
  const rules: PlainRules[] = [{ fromMs: 0, rates: RATES }]
  for (const { atMs, rates } of VERSIONS) {
    const saved = await saveRebateRules(env.DB, { rates }, HOUSE, atMs)
    if ('from' in saved) rules.push({ fromMs: Date.parse(saved.from), rates })
  }
  const settlements = [...Array(DAYS + 4)].map((_none, index) => {
    const daysAgo = DAYS - index
    return { endMs: dayStart(daysAgo - 1), atMs: afterDay(daysAgo) }
  })
  const messages = members.flatMap((member) => member.messages).sort((one, other) => one.atMs - other.atMs)
  let next = 0
  for (const { atMs } of settlements) {
    const until = messages.findIndex((message) => message.atMs > atMs)
    const arrived = messages.slice(next, until < 0 ? messages.length : until).map(({ event }) => event)
    next += arrived.length
    for (let at = 0; at < arrived.length; at += 40)
      await apply(...new Map(arrived.slice(at, at + 40).map((event) => [event.sequence, event])).values())
    await Promise.all([settle(atMs), settle(atMs)])
    await settle(atMs)
    for (const { one, given } of members) {
      const total = (await daysOf(one)).reduce((sum, { amount }) => sum + amount, 0)
      given.push(total - given.reduce((sum, amount) => sum + amount, 0))
    }
  }
  const sum = { given: 0, late: 0, carried: 0 }
  for (const { one, plain, given } of members) {
    const days = await daysOf(one)
    expect(given, `${one.id} ${JSON.stringify(plain)}`).toEqual(rebatesOf(plain, rules, settlements, ZONE))
    for (const { lines, carried, carry, amount, day } of days) {
      expect(lines.reduce((total, line) => total + line.amount, carried)).toBe(amount + carry)
      expect(amount === 0 || carry === 0).toBe(true)
      sum.late += lines.filter((line) => line.day < day).length
      sum.carried += carry < 0 ? 1 : 0
    }
    expect((await rewardsOf(one)).map((reward) => reward.amount)).toEqual(
      days.flatMap(({ amount }) => (amount === 0 ? [] : [amount])),
    )
    sum.given += given.reduce((total, amount) => total + amount, 0)
  }
  // The histories are such that every part of the rule is met often.
  expect(sum.given).toBeGreaterThan(10_000)
  expect(sum.late).toBeGreaterThan(MEMBERS / 2)
  expect(sum.carried).toBeGreaterThan(MEMBERS / 10)
})
