import { expect } from 'vitest'
import { cashbacksOf } from '#tests/support/rewards/cashback-calculator'
import { calendarOf, prizesFrom, scoresAt } from '#tests/support/rewards/leaderboard-calculator'
import { type PlainMission, reachedOf } from '#tests/support/rewards/mission-calculator'
import { pointsOf } from '#tests/support/rewards/points-calculator'
import { rebatesOf } from '#tests/support/rewards/rebate-calculator'
import type { RewardHistory } from './reward-history.ts'
import type { RewardMember } from './reward-member.ts'
import { BOARD, DAY_MS, HOUR_MS, LONG_AGO, MISSIONS, ZONE } from './reward-world.ts'

/** What must hold of a history: after each minute of its clock, and at its end. */

const PLAIN_MISSIONS: PlainMission[] = MISSIONS.map(({ id, task, period, categories }) => ({
  ...{ id, kind: task.kind, goal: task.kind === 'stake' ? task.amount : task.count, categories, period },
  fromMs: LONG_AGO,
}))

/** What a suite remembers of a history from one check to the next. */
export class RewardChecks {
  readonly #history: RewardHistory
  readonly #reached = new Map<string, string[][]>()
  readonly #rebates = new Map<string, number[]>()
  readonly #cashbacks = new Map<string, number[]>()
  readonly #ranks = new Map<string, { period: string; level: number }>()
  #mornings = 0

  constructor(history: RewardHistory) {
    this.#history = history
  }

  /** After each minute of the clock. */
  minute(): void {
    this.#checkBudgets()
    const { members, world } = this.#history
    const reached = this.#grouped<string>(
      `SELECT member_id AS id, mission || ':' || period AS value FROM mission_reached ORDER BY mission, period`,
    )
    const ranks = world.rows<{ id: string; level: number }>('SELECT member_id AS id, level FROM vip_ranks')
    for (const one of members) {
      add(this.#reached, one.id, [...(reached.get(one.id) ?? [])].sort())
      this.#checkPoints(one)
    }
    for (const { id, level } of ranks) this.#checkRank(id, level)
    if (this.#history.settled.length > this.#mornings) this.#morning()
  }

  /** At the end, when all is known and settled. */
  end(): Record<string, number> {
    const { members, looks, settled, rebateRules } = this.#history
    const count: Record<string, number> = {}
    const met = (what: string, times: number) => {
      count[what] = (count[what] ?? 0) + times
    }
    for (const one of members) {
      const { bets, id } = one
      const reached = this.#reached.get(id) ?? []
      expect(reached, `missions of ${id}`).toEqual(reachedOf(bets, PLAIN_MISSIONS, looks, ZONE))
      const rebates = rebatesOf({ bets, ranks: [] }, rebateRules, settled, ZONE)
      expect(this.#rebates.get(id), `rebates of ${id}`).toEqual(rebates)
      const cashbacks = this.#cashbacksOf(one)
      expect(this.#cashbacks.get(id), `cashback of ${id}`).toEqual(cashbacks)
      met('missions', reached.at(-1)?.length ?? 0)
      met('rebates', rebates.filter((amount) => amount > 0).length)
      met('cashbacks', cashbacks.filter((amount) => amount > 0).length)
      met('released', one.journal('bonus-release').length)
      met('points', pointsOf(bets, this.#history.pointVersions, Infinity))
      for (const { state } of one.wagering.wagerings) met(state, 1)
    }
    met('prizes', this.#checkBoard())
    met('paid', this.#checkEntitlements())
    return count
  }

  /** Nothing is given that a budget does not have, and what it has used is what was given. */
  #checkBudgets(): void {
    const rows = this.#history.world.rows<{ id: string; unit: string; amount: number; used: number; given: number }>(
      `SELECT id, unit, amount, used, coalesce(
         (SELECT sum(amount) FROM entitlements WHERE budget = reward_budgets.id AND entitlements.unit = reward_budgets.unit
            AND state <> 'lapsed'),
         (SELECT sum(amount) FROM offer_acceptances WHERE 'offer-' || offer_id = reward_budgets.id), 0) AS given
       FROM reward_budgets`,
    )
    for (const [id, unit, amount] of this.#history.rules.budgets) {
      const row = rows.find((one) => one.id === id && one.unit === unit)
      expect(row?.given, `used of ${id}`).toBe(row?.used)
      expect(row?.amount).toBe(amount)
      expect(row?.given, `budget ${id} in ${unit}`).toBeLessThanOrEqual(amount)
    }
  }

  /** The account is what the stakes have earned and rewards brought, less what was exchanged; with the house it is nothing. */
  #checkPoints(one: RewardMember): void {
    const { world, pointVersions } = this.#history
    const { points, held } = one.points
    const earned = pointsOf(one.bets, pointVersions, world.nowMs)
    const paid = one.journal('points-given').reduce((sum, { amount }) => sum + amount, 0)
    expect(points + held, `points of ${one.id}`).toBe(earned + paid - this.#history.converted(one.id))
    for (const { unit, sum, members } of world.sums(one.bank)) {
      expect([one.id, unit, sum]).toEqual([one.id, unit, 0])
      if (unit === 'PTS') expect(members).toBe(points + held)
    }
  }

  #checkRank(id: string, level: number): void {
    const period = calendarOf(ZONE).periodOf(this.#history.world.nowMs, 'week')
    const before = this.#ranks.get(id)
    if (before?.period === period) expect(level, `rank of ${id} in ${period}`).toBeGreaterThanOrEqual(before.level)
    this.#ranks.set(id, { period, level })
  }

  /** What the settlement of this morning has given. */
  #morning(): void {
    this.#mornings = this.#history.settled.length
    for (const [table, given] of [
      ['rebate_days', this.#rebates],
      ['cashback_weeks', this.#cashbacks],
    ] as const) {
      const sums = this.#grouped<number>(`SELECT member_id AS id, amount AS value FROM ${table}`)
      for (const { id } of this.#history.members) {
        const total = (sums.get(id) ?? []).reduce((sum, amount) => sum + amount, 0)
        const before = (given.get(id) ?? []).reduce((sum, amount) => sum + amount, 0)
        add(given, id, total - before)
      }
    }
  }

  #cashbacksOf({ bets, gifts }: RewardMember): number[] {
    const versions = this.#history.cashbackVersions.map(({ fromMs, rate, least, cap }) => ({
      ...{
        fromMs,
        state: 'open' as const,
        rates: [rate],
        least,
        cap,
        counts: (_game: string, category: string) => category !== '',
      },
    }))
    const { settled } = this.#history
    // A Monday morning settles the week before it.
    const isMonday = (endMs: number) => new Date(endMs).getUTCDay() === 1
    const weeks = settled.flatMap(({ endMs }) => (isMonday(endMs) ? [{ startMs: endMs - 7 * DAY_MS, endMs }] : []))
    const member = { bets, gifts, ranks: [], refusedMs: null }
    const given = cashbacksOf(member, versions, weeks, 6 * HOUR_MS)
    return settled.map(({ endMs }) => given[weeks.findIndex((week) => week.endMs === endMs)] ?? 0)
  }

  /** The prizes are those of the scores as they stood when the week was settled. */
  #checkBoard(): number {
    const { world, members, settled } = this.#history
    const board = { ...BOARD, categories: [], period: 'week' as const, fromMs: LONG_AGO, untilMs: Infinity }
    const won = world.rows<{ value: string }>(
      `SELECT period || ' ' || member_id || ' ' || amount AS value FROM leaderboard_prizes`,
    )
    const expected = settled.flatMap(({ endMs, atMs }) => {
      if (new Date(endMs).getUTCDay() !== 1) return []
      const period = calendarOf(ZONE).periodOf(endMs - 1, 'week')
      const players = members.map(({ id, bets }) => ({ id, bets, outMs: Infinity }))
      const prizes = prizesFrom(BOARD.prizes, scoresAt(board, period, players, atMs, ZONE))
      return [...prizes].map(([id, amount]) => `${period} ${id} ${amount}`)
    })
    expect(won.map(({ value }) => value).sort()).toEqual(expected.sort())
    return won.length
  }

  /** Each is there once, and the bank has paid those that were claimed, once each. */
  #checkEntitlements(): number {
    const { world, members } = this.#history
    const rows = world.rows<{ id: string; member: string; unit: string; amount: number; state: string }>(
      'SELECT id, member_id AS member, unit, amount, state FROM entitlements WHERE pending IS NULL',
    )
    expect(new Set(rows.map(({ member, id }) => `${member} ${id}`)).size).toBe(rows.length)
    for (const one of members) {
      const paid = [...one.journal('reward'), ...one.journal('points-given')].map(
        ({ unit, amount }) => `${unit} ${amount}`,
      )
      const claimed = rows.filter(({ member, state }) => member === one.id && state === 'claimed')
      expect(paid.sort(), `paid to ${one.id}`).toEqual(claimed.map(({ unit, amount }) => `${unit} ${amount}`).sort())
    }
    return rows.filter(({ state }) => state === 'claimed').length
  }

  #grouped<Value>(sql: string): Map<string, Value[]> {
    const groups = new Map<string, Value[]>()
    for (const { id, value } of this.#history.world.rows<{ id: string; value: Value }>(sql)) add(groups, id, value)
    return groups
  }
}

function add<Value>(lists: Map<string, Value[]>, key: string, value: Value): void {
  const list = lists.get(key)
  if (list) list.push(value)
  else lists.set(key, [value])
}
