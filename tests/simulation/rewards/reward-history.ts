import { expect, vi } from 'vitest'
import type { PlainVersion as PointVersion } from '#tests/support/rewards/points-calculator'
import type { PlainRules } from '#tests/support/rewards/rebate-calculator'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { HOUSE } from '../../../workers/platform/operators/audit.ts'
import { settleCashbacks } from '../../../workers/platform/rewards/cashback/settle.ts'
import { openCashback } from '../../../workers/platform/rewards/cashback/versions.ts'
import { claimEntitlement, settleEntitlements } from '../../../workers/platform/rewards/entitlements/claim.ts'
import { runLeaderboards } from '../../../workers/platform/rewards/leaderboards/count.ts'
import { reachMissions } from '../../../workers/platform/rewards/missions/reach.ts'
import { countDuePoints } from '../../../workers/platform/rewards/points/count.ts'
import { advance, findRedemption, reserveMoney } from '../../../workers/platform/rewards/points/redemptions.ts'
import { saveRules } from '../../../workers/platform/rewards/points/rules.ts'
import { saveRebateRules } from '../../../workers/platform/rewards/rebates/rules.ts'
import { settleRebates } from '../../../workers/platform/rewards/rebates/settle.ts'
import { decideDueRanks } from '../../../workers/platform/rewards/vip/decide-ranks.ts'
import { giveDueGifts } from '../../../workers/platform/rewards/vip/gifts.ts'
import { advanceDueWagerings, cancelWagering } from '../../../workers/platform/rewards/wagering/advance.ts'
import { PlainBonuses } from './plain-bonuses.ts'
import { RewardMember } from './reward-member.ts'
import {
  BEGIN_MS,
  cashbackDraft,
  DAY_MS,
  type Fault,
  GAMES,
  type Game,
  HOUR_MS,
  LONG_AGO,
  MINUTE_MS,
  offerDraft,
  openRewards,
  pointRules,
  type RewardRules,
  RewardWorld,
} from './reward-world.ts'

/** Some members' histories over every kind of reward, step by step, beside the rules in plain words. */

const DAYS = 15
const STEPS_A_DAY = 2

export class RewardHistory {
  readonly world: RewardWorld
  readonly members: RewardMember[] = []
  readonly rules: RewardRules
  readonly rebateRules: PlainRules[]
  readonly pointVersions: PointVersion[]
  readonly cashbackVersions: { fromMs: number; rate: number; least: number; cap: number }[]
  /** When somebody looked at missions, and when the days were settled. */
  readonly looks: number[] = []
  readonly settled: { endMs: number; atMs: number }[] = []
  readonly #random: () => number
  readonly #bonuses: PlainBonuses
  #converted = new Map<string, number>()

  constructor(seed: number, members: number, fault: Fault = {}) {
    this.#random = randomFrom(seed)
    this.world = new RewardWorld(fault)
    this.rules = this.#someRules()
    this.#bonuses = new PlainBonuses(this.world, this.rules)
    this.rebateRules = [{ fromMs: 0, rates: this.rules.rebate }]
    this.pointVersions = [{ fromMs: LONG_AGO - 10 * DAY_MS, ...this.rules.points }]
    this.cashbackVersions = [{ fromMs: LONG_AGO, ...this.rules.cashback }]
    for (let one = 0; one < members; one += 1) this.members.push(new RewardMember(this.world, this.#random))
  }

  /** Plays it to its end; `check` runs after each minute of the clock. */
  async run(check: (history: RewardHistory) => void): Promise<void> {
    this.#setClock(BEGIN_MS - HOUR_MS)
    await openRewards(this.world, this.rules)
    for (const one of this.members) await one.register()
    for (let day = 0; day < DAYS; day += 1) {
      await this.#morning(BEGIN_MS + day * DAY_MS + 6 * HOUR_MS)
      check(this)
      if (day === 5) await this.#changeRules()
      for (let step = 0; step < STEPS_A_DAY; step += 1) {
        this.#setClock(BEGIN_MS + day * DAY_MS + (8 + 7 * step) * HOUR_MS + this.#below(5 * HOUR_MS))
        for (const one of this.members) await this.#act(one)
        for (const one of this.members) if (this.#random() < 0.7) await one.hear(0.7)
        // A stake of the very moment in which a wagering ends counts for that one alone.
        this.#setClock(this.world.nowMs + MINUTE_MS)
        await this.#minute()
        check(this)
      }
    }
    // All that is known comes, and a week later all of it is settled.
    for (const day of [DAYS, DAYS + 1, DAYS + 6]) {
      this.#setClock(this.world.nowMs + HOUR_MS)
      for (const one of this.members) await one.hear(1)
      await this.#morning(BEGIN_MS + day * DAY_MS + 6 * HOUR_MS)
      check(this)
    }
  }

  converted(id: string): number {
    return this.#converted.get(id) ?? 0
  }

  #someRules(): RewardRules {
    const rate = () => 20 + this.#below(400)
    const offers = [0, 1, 2].map((index) =>
      offerDraft(50 + this.#below(100), 200 + this.#below(1_200), 1 + this.#below(3), {
        ...{ multiple: index === 2 ? 1 : 1 + this.#below(3), of: index === 1 ? 'bonus-and-deposit' : 'bonus' },
        days: 1 + this.#below(4),
      }),
    )
    return {
      ...{ rebate: { RNG: [rate()], LIVE: [rate()] }, offers },
      points: { each: 300 + this.#below(900), weights: { RNG: 100, LIVE: 10 + this.#below(60), FISH: 25 } },
      cashback: { rate: 500 + this.#below(1_500), least: 40, cap: 2_500 },
      // So little that some of it runs out.
      budgets: [
        ...(['bono-0', 'bono-1', 'bono-2'] as const).map(
          (id) => [`offer-${id}`, 'MXN', 500 + this.#below(6_000)] as const,
        ),
        ['rebate', 'MXN', 300 + this.#below(3_000)],
        ['cashback', 'MXN', 300 + this.#below(8_000)],
        ['missions', 'MXN', 200 + this.#below(4_000)],
        ['missions', 'PTS', 100 + this.#below(3_000)],
        ['vip-gifts', 'PTS', 100 + this.#below(1_000)],
        ['leaderboards', 'PTS', 1_000 + this.#below(3_000)],
      ],
    }
  }

  async #act(one: RewardMember): Promise<void> {
    for (let times = this.#below(4); times > 0; times -= 1) {
      const game = this.#pick(Object.keys(GAMES) as Game[])
      one.bet(game, 1 + this.#below(this.#random() < 0.2 ? 4_000 : 900), this.#random() < 0.5)
    }
    for (let times = this.#below(3); times > 0; times -= 1) one.resolve()
    const dice = this.#random()
    if (dice < 0.25) one.deposit(5_000 + this.#below(9_000))
    else if (dice < 0.45) await this.#bonuses.accept(one, this.#below(3))
    else if (dice < 0.7) await this.#claim(one)
    else if (dice < 0.8) await this.#convert(one)
    else if (dice < 0.84) await this.#cancel(one)
  }

  async #claim({ id, bank }: RewardMember): Promise<void> {
    const open = this.world.rows<{ id: string }>(
      `SELECT id FROM entitlements WHERE member_id = ? AND state <> 'lapsed' ORDER BY sequence`,
      id,
    )
    const one = this.#pick(open)
    if (!one) return
    const claim = () => claimEntitlement(this.world.env, { id, bank }, one.id, this.world.nowMs)
    await Promise.all([claim(), claim()])
  }

  async #convert(member: RewardMember): Promise<void> {
    const points = Math.floor(this.#random() * (member.points.points + 20))
    if (points < 10) return
    const [memberId, id] = [member.id, `tausch-${this.#converted.size}-${this.world.nowMs}`]
    const { DB } = this.world.env
    await reserveMoney(DB, { memberId, id, points, amount: 2 * points, currency: 'MXN' })
    const row = await findRedemption(DB, memberId, id)
    if (row === null) throw new Error('no redemption')
    const done = await advance(this.world.env, member.bank, row)
    if ('state' in done && done.state === 'approved') this.#converted.set(memberId, this.converted(memberId) + points)
  }

  async #cancel(member: RewardMember): Promise<void> {
    const grantId = this.#pick(member.grants().grants)?.id
    if (grantId === undefined) return
    const snapshot = member.snapshot()
    member.wagering.cancel(grantId, snapshot, this.world.nowMs)
    await cancelWagering(this.world.env, { memberId: member.id, grantId }, this.world.nowMs)
    this.#compareWagering(member, snapshot)
  }

  async #changeRules(): Promise<void> {
    const { env, nowMs } = this.world
    const rates = { RNG: [20 + this.#below(300)], FISH: [30] }
    const rebate = await saveRebateRules(env.DB, { rates }, HOUSE, nowMs)
    if ('from' in rebate) this.rebateRules.push({ fromMs: Date.parse(rebate.from), rates })
    const points = { each: 200 + this.#below(300), weights: { RNG: 50 + this.#below(50), LIVE: 100 } }
    const version = await saveRules(env.DB, pointRules(points), HOUSE, nowMs)
    if ('from' in version) this.pointVersions.push({ fromMs: Date.parse(version.from), ...points })
    const cashback = { rate: 300 + this.#below(900), least: 10, cap: 1_500 }
    await openCashback(env.DB, 'cashback', cashbackDraft(cashback), HOUSE, nowMs)
    this.cashbackVersions.push({ fromMs: nowMs, ...cashback })
    await this.#bonuses.change(offerDraft(20 + this.#below(60), 900, 2, { multiple: 2, days: 2 }))
  }

  /** Six in the morning: what has ended is settled, while nobody plays. */
  async #morning(nowMs: number): Promise<void> {
    this.#setClock(nowMs)
    const { env } = this.world
    await this.#minute(true)
    await Promise.all([settleRebates(env, nowMs), settleRebates(env, nowMs)])
    await Promise.all([settleCashbacks(env, nowMs), settleCashbacks(env, nowMs)])
    await runLeaderboards(env, nowMs)
    this.settled.push({ endMs: nowMs - 6 * HOUR_MS, atMs: nowMs })
  }

  /** What the clock does in a minute. */
  async #minute(isMorning = false): Promise<void> {
    const { env, nowMs } = this.world
    await decideDueRanks(env, nowMs)
    await giveDueGifts(env, nowMs)
    await countDuePoints(env)
    await Promise.all([reachMissions(env, nowMs), isMorning && reachMissions(env, nowMs)])
    this.looks.push(nowMs)
    await settleEntitlements(env, nowMs)
    await this.#bonuses.grant()
    const snapshots = this.members.map((one) => {
      const snapshot = one.snapshot()
      one.wagering.look(snapshot, (game) => GAMES[game as Game], nowMs)
      return snapshot
    })
    await advanceDueWagerings(env, nowMs)
    for (const [index, one] of this.members.entries())
      this.#compareWagering(one, snapshots[index] as (typeof snapshots)[number])
  }

  #compareWagering(member: RewardMember, plain: ReturnType<RewardMember['snapshot']>): void {
    const rows = this.world.rows<Record<string, unknown>>(
      `SELECT grant_id AS id, state, pending IS NOT NULL AS isPending, target, progress FROM wagerings
       WHERE member_id = ? ORDER BY sequence`,
      member.id,
    )
    const expected = member.wagering.wagerings.map(({ id, state, isPending, target, progress }) => ({
      ...{ id, state, isPending: isPending ? 1 : 0, target, progress },
    }))
    expect(
      rows.map((row) => ({ ...row })),
      `${member.id} at ${this.world.nowMs}`,
    ).toEqual(expected)
    const { grants, bonus } = member.snapshot()
    expect({ grants, bonus }, `money of ${member.id}`).toEqual({ grants: plain.grants, bonus: plain.bonus })
  }

  #setClock(nowMs: number): void {
    this.world.nowMs = nowMs
    vi.setSystemTime(nowMs)
  }

  #below(limit: number): number {
    return Math.floor(this.#random() * limit)
  }

  #pick<Item>(items: readonly Item[]): Item {
    return items[this.#below(items.length)] as Item
  }
}
