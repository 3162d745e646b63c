import { beforeAll, expect, test } from 'vitest'
import type { DryRun } from '#api/operator/rewards/dry-run'
import { type MissionDraft, missionCalls } from '#api/operator/rewards/missions'
import { FULL } from '#tests/support/product/tier'
import { type PlainBet, type PlainMission, reachedOf } from '#tests/support/rewards/mission-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../../workers/platform/bank/bank-types.ts'
import { expectValue, send } from '../../support/world.ts'
import { DAY_MS, dayStart, MINUTE_MS, player, rewardsOf, ZONE } from '../rebates/rebate-world.ts'
import { apply, bet, onBet } from '../vip-bets.ts'
import { beginMissions, draftOf, GAMES, inGame, look, missionOpen, reachedBy, stopAll } from './mission-world.ts'

/** Random histories against the rule in plain words: what is reached after each look (decision 187). */

const MEMBERS = FULL ? 300 : 20
const DAYS = 12
const QUARTER_HOUR_MS = 15 * MINUTE_MS

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
  for (let count = 2 + below(24); count > 0; count -= 1) {
    // Often at the edge of a day, where a week or a day begins anew.
    const edge = random() < 0.3 ? below(3) - 1 : below(DAY_MS)
    const placedMs = dayStart(1 + below(DAYS)) + edge
    const [game, category] = random() < 0.1 ? ['ninguno', ''] : (GAMES[below(GAMES.length)] ?? GAMES[0])
    const amount = 1 + below(3_000)
    const bonus = random() < 0.2 ? below(amount + 1) : 0
    const free = random() < 0.1
    const closes = random() < 0.6
    const placed = bet(member, amount, placedMs, { ...inGame(game), bonus: -bonus, free, closes })
    const arrivesMs = hear(placed, placedMs)
    const cash = free ? 0 : amount - bonus
    const one: PlainBet = { placedMs, game, category, cash, news: [] }
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

const LONG_AGO = Date.parse('2026-01-05')
type Task = Exclude<MissionDraft['task'], { kind: 'profile' }>
const MISSIONS: readonly [task: Task, over: Partial<MissionDraft>, openedMs: number][] = [
  [{ kind: 'stake', unit: 'MXN', amount: 3_000 }, { period: 'day' }, LONG_AGO],
  [{ kind: 'stake', unit: 'MXN', amount: 5_000 }, { period: 'week', categories: ['RNG', 'FISH'] }, LONG_AGO],
  [{ kind: 'rounds', count: 2 }, { period: 'day', categories: ['LIVE'] }, LONG_AGO],
  [{ kind: 'rounds', count: 8 }, { period: 'once' }, dayStart(6) + 611 * MINUTE_MS],
  [{ kind: 'days', count: 2 }, { period: 'week' }, LONG_AGO],
  [{ kind: 'days', count: 4 }, { period: 'once', categories: ['RNG', 'LIVE'] }, LONG_AGO],
  [{ kind: 'games', count: 3 }, { period: 'week' }, dayStart(9) + 61 * MINUTE_MS],
  [{ kind: 'games', count: 5 }, { period: 'once' }, LONG_AGO],
]

beforeAll(beginMissions)

test('after each look the missions are reached that the rule in plain words says', async () => {
  await stopAll()
  const plain: PlainMission[] = []
  for (const [task, over, openedMs] of MISSIONS) {
    const id = await missionOpen(task, over, openedMs)
    const goal = task.kind === 'stake' ? task.amount : task.count
    const fromMs = Math.floor(openedMs / QUARTER_HOUR_MS) * QUARTER_HOUR_MS
    const { categories = [], period = 'week' } = over
    plain.push({ id, kind: task.kind, goal, categories, period, fromMs })
  }
  const members = await Promise.all(
    [...Array(MEMBERS)].map(async (_none, index) => {
      const one = await player()
      return { one, ...historyOf(7_919 * (index + 1), one.id), seen: [] as string[][] }
    }),
  )
  const looks = [...Array(2 * DAYS + 8)].map((_none, index) => dayStart(DAYS) + (index + 1) * (DAY_MS / 2) + MINUTE_MS)
  const messages = members.flatMap((member) => member.messages).sort((one, other) => one.atMs - other.atMs)
  let next = 0
  for (const atMs of looks) {
    const until = messages.findIndex((message) => message.atMs > atMs)
    const arrived = messages.slice(next, until < 0 ? messages.length : until).map(({ event }) => event)
    next += arrived.length
    for (let at = 0; at < arrived.length; at += 40)
      await apply(...new Map(arrived.slice(at, at + 40).map((event) => [event.sequence, event])).values())
    await Promise.all([look(atMs), look(atMs)])
    for (const { one, seen } of members) seen.push(await reachedBy(one))
  }
  const times = new Map<string, number>()
  for (const { one, bets, seen } of members) {
    expect(seen, `${one.id} ${JSON.stringify(bets)}`).toEqual(reachedOf(bets, plain, looks, ZONE))
    const last = seen.at(-1) ?? []
    expect((await rewardsOf(one)).map(({ id }) => id).sort()).toEqual(last.map((name) => `mission:${name}`))
    for (const name of last) times.set(name.slice(0, 10), (times.get(name.slice(0, 10)) ?? 0) + 1)
  }
  // The histories are such that every mission is reached by some, and none by all.
  for (const { id, period } of plain) {
    expect([id, (times.get(id) ?? 0) > 2]).toEqual([id, true])
    if (period === 'once') expect([id, (times.get(id) ?? 0) < MEMBERS]).toEqual([id, true])
  }

  // Had they been open for the last thirty days, this is what they would have given.
  const end = [looks.at(-1) ?? 0]
  for (const [index, [task, over]] of MISSIONS.entries()) {
    const mission = { ...(plain[index] as PlainMission), fromMs: dayStart(30) }
    const expected = members.flatMap(({ one, bets }) => {
      const count = reachedOf(bets, [mission], end, ZONE).flat().length
      return count === 0 ? [] : [{ account: one.account, times: count, amount: count * 50 }]
    })
    const found = await dryRunToEnd(draftOf(task, over))
    const byAccount = (one: { account: string }, other: { account: string }) => (one.account < other.account ? -1 : 1)
    expect([mission, found.sort(byAccount)]).toEqual([mission, expected.sort(byAccount)])
  }
})

/** Reads a dry run page after page, as an operator's command does. */
async function dryRunToEnd(draft: MissionDraft): Promise<DryRun['rewards']> {
  const rewards: DryRun['rewards'] = []
  for (let after: string | null | undefined; after !== null; ) {
    const fields = { draft, ...(after === undefined ? {} : { after }) }
    const page: DryRun = expectValue(await send<DryRun>('POST', missionCalls.dryRunMission.path, fields))
    expect([page.unit, page.from, page.to]).toEqual(['PTS', isoOf(dayStart(30)), isoOf(dayStart(0))])
    rewards.push(...page.rewards)
    after = page.next
  }
  return rewards
}
const isoOf = (timeMs: number) => new Date(timeMs).toISOString()
