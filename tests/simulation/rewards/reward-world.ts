import type { OfferDraft } from '#api/operator/rewards/offers'
import type { RewardUnit } from '#api/rewards/rewards'
import { MemoryD1 } from '#tests/support/rewards/memory-d1'
import { BankCore } from '../../../workers/platform/bank/BankCore.ts'
import { type Operation, READS, WRITES } from '../../../workers/platform/bank/command-table.ts'
import type { Env } from '../../../workers/platform/env.ts'
import { HOUSE } from '../../../workers/platform/operators/audit.ts'
import { openCashback } from '../../../workers/platform/rewards/cashback/versions.ts'
import { openBoard } from '../../../workers/platform/rewards/leaderboards/open-board.ts'
import { openMission } from '../../../workers/platform/rewards/missions/open-mission.ts'
import { saveOffer } from '../../../workers/platform/rewards/promotions/offers.ts'
import { saveLadder } from '../../../workers/platform/rewards/vip/ladder.ts'
import { Disk } from '../storage.ts'

/** A platform without its runtime: its database and real banks in memory, and every kind of reward open. */

export const MINUTE_MS = 60_000
export const HOUR_MS = 3_600_000
export const DAY_MS = 86_400_000
export const ZONE = 'America/Mexico_City'
/** A Monday, midnight in Mexico City, where the clocks stand at UTC-6. */
export const BEGIN_MS = Date.parse('2026-02-02T06:00:00.000Z')
export const LONG_AGO = Date.parse('2026-01-05T06:00:00.000Z')

/** The games with their categories; the last one is in no catalogue. */
export const GAMES = { casa: 'RNG', mesa: 'LIVE', pez: 'FISH', ninguno: '' } as const
export type Game = keyof typeof GAMES
/** This one counts nothing for wagering. */
export const EXCLUDED = 'pez'

const inAll = (text: string) => ({ es: `${text} es`, en: `${text} en`, pt: `${text} pt` })
export const STEPS = [0, 4_000, 9_000, 20_000] as const

/** What a suite plants to see that it would be found. */
export interface Fault {
  /** Replaces the text of a migration or of a statement. */
  patch?: (sql: string) => string
  /** Calls the bank in the place of the platform. */
  call?: (name: string, input: unknown[], call: (name: string, ...input: unknown[]) => unknown) => unknown
}

export class RewardWorld {
  readonly db: MemoryD1
  readonly env: Env
  nowMs = BEGIN_MS
  readonly #banks = new Map<string, BankCore>()
  readonly #disks = new Map<string, Disk>()

  constructor(fault: Fault = {}) {
    this.db = new MemoryD1(fault.patch)
    const call = (bank: string, name: string, ...input: unknown[]) => this.call(bank, name, ...input)
    const BANK = {
      getByName: (bank: string) =>
        new Proxy(
          {},
          {
            get:
              (_none, name: string) =>
              async (...input: unknown[]) =>
                fault.call
                  ? fault.call(name, input, (other, ...values) => call(bank, other, ...values))
                  : call(bank, name, ...input),
          },
        ),
    }
    const PRESENCE = { getByName: () => ({ announce: async () => undefined }) }
    this.env = { DB: this.db, BANK, PRESENCE } as unknown as Env
  }

  /** Runs a command of a bank, as its object does. */
  call<Result>(bank: string, name: string, ...input: unknown[]): Result {
    const core = this.#bankOf(bank)
    const operation = { ...WRITES, ...READS }[name as keyof typeof READS] as unknown as Operation
    const act = () => core.perform((stores, nowMs) => operation(stores, nowMs, ...(input as never[])))
    return (Object.hasOwn(WRITES, name) ? core.transact(act) : act()) as Result
  }

  /** The sums of all accounts of a bank by unit, and those of the points alone: what members have, and the house. */
  sums(bank: string): { unit: string; sum: number; members: number }[] {
    return (this.#disks.get(bank) as Disk).rows(
      `SELECT unit, sum(balance) AS sum, sum(iif(account IN ('points', 'held'), balance, 0)) AS members
       FROM account GROUP BY unit`,
    )
  }

  rows<Row>(sql: string, ...values: (string | number)[]): Row[] {
    return this.db
      .prepare(sql)
      .bind(...values)
      .execute().results as Row[]
  }

  close(): void {
    for (const disk of this.#disks.values()) disk.close()
    this.db.close()
  }

  #bankOf(name: string): BankCore {
    const core = this.#banks.get(name)
    if (core) return core
    const disk = new Disk()
    const opened = new BankCore(disk, name, () => this.nowMs)
    this.#disks.set(name, disk)
    this.#banks.set(name, opened)
    return opened
  }
}

/** What is open in a world. Rates in 1/10,000, budgets in minor units or points. */
export interface RewardRules {
  rebate: Record<string, number[]>
  points: { each: number; weights: Record<string, number> }
  cashback: { rate: number; least: number; cap: number }
  offers: readonly OfferDraft[]
  budgets: readonly (readonly [id: string, unit: RewardUnit, amount: number])[]
}

export const MISSIONS = [
  { id: 'apuesta', task: { kind: 'stake', unit: 'MXN', amount: 3_000 }, period: 'day', categories: [] },
  { id: 'rondas', task: { kind: 'rounds', count: 4 }, period: 'week', categories: ['RNG', 'FISH'] },
  { id: 'juegos', task: { kind: 'games', count: 3 }, period: 'once', categories: [] },
  { id: 'dias', task: { kind: 'days', count: 2 }, period: 'week', categories: [] },
] as const
/** What each mission gives. */
export const MISSION_REWARDS = {
  apuesta: { unit: 'PTS', amount: 20 },
  rondas: { unit: 'MXN', amount: 150 },
  juegos: { unit: 'PTS', amount: 70 },
  dias: { unit: 'MXN', amount: 90 },
} as const
export const BOARD = { id: 'tabla', dayCap: 4_000, prizes: [900, 500, 200] } as const

/** Opens everything, before the first bet. */
export async function openRewards({ env }: RewardWorld, rules: RewardRules): Promise<void> {
  const run = (sql: string, ...values: (string | number)[]) =>
    env.DB.prepare(sql)
      .bind(...values)
      .run()
  await run(`INSERT INTO vendors (code, name, sort) VALUES ('FRL', 'Farol', 1)`)
  for (const [game, type] of Object.entries(GAMES))
    if (type !== '')
      await run(
        `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
         VALUES (?1, ?1, 'FRL', ?2, 1, '', 0, 'open', 'open', '[]')`,
        ...[game, type],
      )
  for (const [id, unit, amount] of rules.budgets)
    await run('INSERT INTO reward_budgets (id, unit, amount) VALUES (?, ?, ?)', id, unit, amount)
  const since = '2026-01-01T00:00:00.000Z'
  await run('UPDATE rebate_rules SET from_at = ?, rules = ?', since, JSON.stringify({ rates: rules.rebate }))
  await run('UPDATE point_rules SET from_at = ?, rules = ?', since, JSON.stringify(pointRules(rules.points)))
  for (const { id, task, period, categories } of MISSIONS) {
    const draft = { title: inAll(id), text: inAll(id), task, categories: [...categories], period }
    await openMission(env.DB, id, { ...draft, reward: MISSION_REWARDS[id] }, HOUSE, LONG_AGO)
  }
  await openCashback(env.DB, 'cashback', cashbackDraft(rules.cashback), HOUSE, LONG_AGO)
  const metric = { kind: 'stake', dayCap: BOARD.dayCap } as const
  const places = BOARD.prizes.map((amount) => ({ amount }))
  const board = { title: inAll('Tabla'), text: inAll('Tabla'), metric, currency: 'MXN', categories: [], period: 'week' }
  await openBoard(env.DB, BOARD.id, { ...board, prizes: { unit: 'PTS', places } } as never, HOUSE, LONG_AGO)
  for (const [index, offer] of rules.offers.entries()) await saveOffer(env.DB, `bono-${index}`, offer, HOUSE)
  const ranks = STEPS.map((threshold, index) => ({
    ...{ name: inAll(`Rango ${index}`), thresholds: { MXN: threshold }, benefits: [inAll('Nada')] },
    ...(index > 0 && { gift: { PTS: 40 * index } }),
  }))
  await saveLadder(env.DB, { period: 'weekly', ranks }, HOUSE)
}

export const pointRules = ({ each, weights }: RewardRules['points']) => ({
  ...{ stakePerPoint: { MXN: each }, weights, exchange: { points: 10, amount: { MXN: 20 }, fewest: 10 } },
})

export const cashbackDraft = ({ rate, least, cap }: RewardRules['cashback']) => ({
  ...{ title: inAll('Cashback'), currency: 'MXN' as const, rates: [rate], least, cap, categories: [], games: [] },
  ...{ without: [], collectDays: 7 },
})

export const offerDraft = (
  percent: number,
  most: number,
  depositDays: number,
  terms: Partial<OfferDraft['terms']>,
): OfferDraft => ({
  ...{
    title: inAll('Bono'),
    text: inAll('Bono'),
    motif: 'farol',
    firstDeposit: false,
    percent,
    depositDays,
    shown: [],
  },
  ...{ minimum: { MXN: 6_000 }, most: { MXN: most } },
  terms: {
    ...{ multiple: 1, of: 'bonus', weights: { RNG: 100, LIVE: 33 }, excluded: [{ vendor: 'FRL', game: EXCLUDED }] },
    ...{ maxStake: { MXN: 1_500 }, minStake: { MXN: 100 }, days: 3, order: 'first', ...terms },
  },
})
