import { expect } from 'vitest'
import type { VipPeriod } from '#api/rewards/vip'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import type { JournalEvent } from '../../../../workers/platform/bank/bank-types.ts'
import { HOUSE } from '../../../../workers/platform/operators/audit.ts'
import { decideDueRanks } from '../../../../workers/platform/rewards/vip/decide-ranks.ts'
import { saveLadder } from '../../../../workers/platform/rewards/vip/ladder.ts'
import { env } from '../support/world.ts'
import { apply, at, bet, changesOf, DAY_MS, ladderOf, MINUTE_MS, onBet, STEPS, ZONE } from './vip-bets.ts'

/** Random lives of members, and the rule of their rank in plain words. */

interface ModelBet {
  placedMs: number
  cash: number
  state: 'open' | 'settled' | 'void'
}

/** The rule in plain words, over a list of bets; periods are those of a calendar of `Intl`. */
class Model {
  level = 0
  decided = ''
  bets: ModelBet[] = []
  keyOf: (timeMs: number) => string

  constructor(period: VipPeriod) {
    const days = new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' })
    this.keyOf = (timeMs) => {
      const day = days.format(timeMs)
      if (period === 'monthly') return day.slice(0, 7)
      const date = new Date(day)
      date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
      return date.toISOString().slice(0, 10)
    }
  }

  decide(nowMs: number): number {
    const keys: string[] = []
    for (let timeMs = nowMs; ; timeMs -= DAY_MS / 2) {
      const key = this.keyOf(timeMs)
      if (keys[0] !== key) keys.unshift(key)
      if (key < (this.decided || this.keyOf(nowMs))) break
    }
    if (this.decided === '') {
      this.level = this.#earned(0)
      this.decided = this.keyOf(nowMs)
    }
    for (const [index, key] of keys.entries()) {
      if (index === 0 || key < this.decided) continue
      const ended = this.#staked(keys[index - 1] ?? '')
      const isOver = this.keyOf(nowMs - 10 * MINUTE_MS) >= key
      if (key > this.decided && isOver) {
        if (this.#earned(ended) < this.level) this.level -= 1
        this.decided = key
      }
      this.level = Math.max(this.level, this.#earned(Math.max(ended, this.#staked(key))))
    }
    return this.level
  }

  #staked(key: string): number {
    const counted = this.bets.filter(({ placedMs, state }) => state === 'settled' && this.keyOf(placedMs) === key)
    return counted.reduce((sum, { cash }) => sum + cash, 0)
  }

  #earned = (staked: number) => STEPS.filter((threshold) => threshold <= staked).length
}

interface Life {
  id: string
  model: Model
  played: { event: JournalEvent; bet: ModelBet }[]
}

/** 40 steps of a group: each may bet, win or take back a bet, messages come twice, and the clock decides. */
export async function liveTogether(seed: number, together: number): Promise<void> {
  const random = randomFrom(seed)
  const below = (limit: number) => Math.floor(random() * limit)
  const period = seed % 2 ? 'weekly' : 'monthly'
  await saveLadder(env.DB, ladderOf(period, STEPS), HOUSE)
  const lives: Life[] = []
  for (let one = 0; one < together; one += 1)
    lives.push({ id: await plainMember(), model: new Model(period), played: [] })
  let nowMs = at('2026-02-01T06:00:00Z') + below(60) * DAY_MS + below(DAY_MS)
  for (let step = 0; step < 40; step += 1) {
    nowMs += random() < 0.5 ? below(6 * 60) * MINUTE_MS : below((period === 'weekly' ? 4 : 14) * DAY_MS)
    if (random() < 0.25) nowMs = nearMidnight(nowMs, below)
    const events = lives.flatMap((life) => (random() < 0.5 ? [act(life, nowMs, random)] : []))
    await apply(...events)
    if (random() < 0.2) await apply(...events)
    if (random() < 0.3) continue
    await decideDueRanks(env, nowMs)
    const decided = lives.filter(({ played }) => played.length > 0)
    const levels = await levelsOf(decided.map(({ id }) => id))
    const expected = decided.map(({ id, model }) => [id, model.decide(nowMs)])
    expect(levels, `group ${seed}, step ${step}`).toEqual(Object.fromEntries(expected))
  }
  const histories = await Promise.all(lives.map(({ id }) => changesOf(id)))
  for (const changes of histories) {
    const falls = changes.filter(({ reason }) => reason === 'fall')
    expect(falls.every(({ from_level, to_level }) => to_level === from_level - 1)).toBe(true)
    expect(new Set(falls.map(({ period_from }) => period_from)).size).toBe(falls.length)
    expect(changes.every(({ from_level }, index) => from_level === (changes[index - 1]?.to_level ?? 1))).toBe(true)
  }
  for (const reason of ['rise', 'fall']) expect(histories.flat().map((change) => change.reason)).toContain(reason)
}

/** Makes the next event of a life; some bets arrive after the clock has gone on. */
function act({ id, model, played }: Life, nowMs: number, random: () => number): JournalEvent {
  const below = (limit: number) => Math.floor(random() * limit)
  const luck = random()
  const one = played[below(played.length)]
  if (!one || luck < 0.55 || (luck >= 0.75 && one.bet.state === 'void')) {
    const [amount, free, closes] = [1 + below(1_800), random() < 0.1, random() < 0.7]
    const bonus = random() < 0.2 ? below(amount) : 0
    const placedMs = random() < 0.2 ? nowMs - below(2 * DAY_MS) : nowMs
    const event = bet(id, amount, placedMs, { free, closes, bonus: -bonus })
    played.push({ event, bet: { placedMs, cash: free ? 0 : amount - bonus, state: closes ? 'settled' : 'open' } })
    model.bets = played.map(({ bet: made }) => made)
    return event
  }
  if (luck < 0.75) {
    if (one.bet.state === 'open') one.bet.state = 'settled'
    return onBet(one.event, 'win', nowMs)
  }
  one.bet.state = 'void'
  return onBet(one.event, 'rollback', nowMs)
}

/** Adds a member to the directory alone; a bank that does not know one is no reason for a message. */
async function plainMember(): Promise<string> {
  const id = crypto.randomUUID()
  await env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank,
       register_method, terms_accepted_at, created_at)
     VALUES (?1, ?1, ?1, ?1, '', 0, 'MXN', 'es', 'bank-0', 'TEST', '', '')`,
  )
    .bind(id)
    .run()
  return id
}

async function levelsOf(ids: string[]): Promise<Record<string, number>> {
  const { results } = await env.DB.prepare(
    'SELECT member_id AS id, level FROM vip_ranks WHERE member_id IN (SELECT value FROM json_each(?))',
  )
    .bind(JSON.stringify(ids))
    .all<{ id: string; level: number }>()
  return Object.fromEntries(results.map(({ id, level }) => [id, level]))
}

/** Returns a time at most a quarter of an hour after the next midnight of the zone, or exactly there. */
function nearMidnight(timeMs: number, below: (limit: number) => number): number {
  const clock = new Intl.DateTimeFormat('en', { timeZone: ZONE, hour: '2-digit', hourCycle: 'h23' })
  const hourStart = timeMs - (timeMs % 3_600_000)
  return hourStart + (24 - Number(clock.format(timeMs))) * 3_600_000 + below(3) * 8 * MINUTE_MS
}
