import type { Terms } from '#api/agents/contracts'
import { Dice } from '../dice.ts'
import type { Agreement, Entry } from './calculator.ts'

const DAY_MS = 86_400_000
/** Shortly before the clocks of Europe, America and Australia move. */
export const BEGIN_MS = Date.parse('2026-03-01T00:00:00Z')
const LEVELS = 6
const ZONES = [
  ...['Europe/Madrid', 'America/New_York', 'Australia/Lord_Howe'],
  ...['America/Mexico_City', 'Asia/Kathmandu', 'America/Santiago'],
]
const PERIODS = ['daily', 'weekly', 'semi-monthly', 'monthly'] as const

export interface Contract {
  agreement: Agreement
  terms: Terms
  level: number
  /** When which end was set, in order; without it, the end of the agreement was known from the beginning. */
  ends?: { setAt: number; until: number }[]
}

/** Returns the end of a contract as it was known at a time. */
export function untilAt({ agreement, ends }: Contract, at: number): number | null {
  return ends === undefined ? agreement.until : (ends.findLast(({ setAt }) => setAt <= at)?.until ?? null)
}

export interface World {
  contracts: Contract[]
  /** In the order of `recordedAt`, the order in which the platform hears of them. */
  entries: (Entry & { recordedAt: number })[]
  endMs: number
}

/** Makes agents in six levels with contracts, and the bets of a member below each, from a seed. */
export function worldOf(seed: number, days: number, agents: number): World {
  const dice = new Dice(seed)
  const parents = Array.from({ length: agents }, (_, agent) => (agent < 6 ? null : parentOf(dice, agent)))
  const lines = parents.map((_, agent) => lineOf(parents, agent))
  const contracts = parents.flatMap((parent, agent) => contractsOf(dice, agent, parent, lines, days))
  const endMs = BEGIN_MS + days * DAY_MS
  const entries = parents.flatMap((_, agent) => entriesOf(dice, agent, lines[agent] ?? [], days))
  entries.sort((one, other) => one.recordedAt - other.recordedAt)
  for (const [index, entry] of entries.entries()) entry.sequence = index + 1
  return { contracts, entries, endMs }
}

/** Agents of a level follow those of the level before; each level has as many as the one before, and half again. */
function parentOf(dice: Dice, agent: number): number {
  const level = Math.min(LEVELS - 1, 1 + dice.below(LEVELS - 1))
  return level === 1 || agent < 12 ? dice.below(6) : 6 + dice.below(Math.max(1, agent - 6))
}

/** The agents above, the agent itself first; no longer than six. */
function lineOf(parents: (number | null)[], agent: number): number[] {
  const line = [agent]
  for (let above = parents[agent]; above !== null && above !== undefined; above = parents[above]) line.push(above)
  if (line.length <= LEVELS) return line
  parents[agent] = line.at(-1) ?? 0
  return [agent, parents[agent] ?? 0]
}

function contractsOf(dice: Dice, agent: number, parent: number | null, lines: number[][], days: number): Contract[] {
  const root = lines[agent]?.at(-1) ?? agent
  const level = (lines[agent]?.length ?? 1) - 1
  const fromMs = BEGIN_MS + level * DAY_MS + dice.below(DAY_MS)
  const common = { agent, parent, zone: ZONES[root % ZONES.length] ?? 'UTC', level, root }
  const middle = fromMs + Math.floor((days - level - 1) * DAY_MS * (0.3 + dice.roll() / 3))
  const isRenewed = dice.is(0.2)
  const dividend = { ...common, kind: 'dividend' as const, seriesFrom: fromMs }
  // What is below begins later and ends together with what is above.
  const hourly = { ...common, from: fromMs, until: BEGIN_MS + 8 * DAY_MS, seriesFrom: fromMs }
  const sliceFromMs = BEGIN_MS + 6 * DAY_MS + level * 3_600_000 + dice.below(3_600_000)
  const realtime = { ...common, from: sliceFromMs, until: BEGIN_MS + 8 * DAY_MS, seriesFrom: sliceFromMs }
  return [
    contractOf({ ...dividend, from: fromMs, until: isRenewed ? middle : null }),
    ...(isRenewed ? [contractOf({ ...dividend, from: middle, until: null })] : []),
    ...(root % 3 === 0
      ? [contractOf({ ...common, kind: 'daily', from: fromMs, until: null, seriesFrom: fromMs })]
      : []),
    ...(root % 3 === 1 && agent < 30 ? [contractOf({ ...hourly, kind: 'hourly' })] : []),
    ...(root % 3 === 2 && agent < 30 ? [contractOf({ ...realtime, kind: 'realtime' })] : []),
  ]
}

interface Plan {
  agent: number
  parent: number | null
  zone: string
  level: number
  root: number
  kind: Terms['kind']
  from: number
  until: number | null
  seriesFrom: number
}

function contractOf({ level, root, ...plan }: Plan): Contract {
  const rate = 4_000 - 600 * level
  const carries = plan.agent % 2 === 0
  const isProfit = root % 2 === 0
  const tiers =
    plan.kind === 'realtime'
      ? []
      : [
          { base: 0, turnover: 0, members: 0, rate: Math.floor(rate / 2) },
          { base: 20_000, turnover: 50_000, members: 3, rate },
        ]
  const period = plan.kind === 'dividend' ? (PERIODS[root % 4] ?? 'daily') : plan.kind
  const agreement: Agreement = {
    ...plan,
    ...{ id: `${plan.kind}:${plan.agent}:${plan.from}`, period, tiers, minimumBet: 1_000 },
    ...{
      base: plan.kind === 'dividend' && isProfit ? 'profit' : 'turnover',
      winRate: 10 - level,
      lossRate: 30 - level,
    },
    ...{ carries: plan.kind === 'dividend' && carries, singleBet: plan.kind === 'realtime' ? 500 : 0 },
  }
  return { agreement, terms: termsOf(agreement), level }
}

export function termsOf({ kind, zone, period, base, tiers, carries, minimumBet, ...rates }: Agreement): Terms {
  const { winRate, lossRate, singleBet, agent } = rates
  const payment = (['automatic', 'claim-then-paid', 'claim-then-lapsed'] as const)[agent % 3] ?? 'automatic'
  const common = { zone, includesBonusBets: false, noticeDays: 0, payment }
  if (kind === 'realtime') return { kind, ...common, winRate, lossRate, singleBet }
  const named = tiers.map((tier) => ({
    ...{ minimumBase: tier.base, minimumTurnover: tier.turnover },
    ...{ minimumActiveMembers: tier.members, rate: tier.rate },
  }))
  const tiered = { ...common, minimumBet, tiers: named }
  if (kind !== 'dividend') return { kind: kind as 'daily' | 'hourly', ...tiered }
  const of = base === 'profit' ? ('profit-and-loss' as const) : ('turnover' as const)
  return { kind, ...tiered, base: of, period: period as 'daily', carriesLosses: carries }
}

/** About one bet a day; some words come late, and some bets are taken back, days or weeks later. */
function entriesOf(dice: Dice, member: number, line: number[], days: number): World['entries'] {
  const entries: World['entries'] = []
  for (let day = 0; day < days; day += 1) {
    if (dice.is(0.25)) continue
    const at = BEGIN_MS + day * DAY_MS + dice.below(DAY_MS)
    const stake = 1 + dice.below(20_000)
    const won = dice.is(0.05) ? stake : dice.is(0.45) ? Math.floor(stake * (0.5 + 1.6 * dice.roll())) : 0
    const counted = { sequence: 0, member, line, firstAt: at, sign: 1, stake, won, recordedAt: at + late(dice) }
    entries.push(counted)
    if (!dice.is(0.04)) continue
    const voidAt = at + dice.below((dice.is(0.5) ? 2 : 40) * DAY_MS)
    const recordedAt = Math.max(counted.recordedAt, voidAt + late(dice))
    entries.push({ ...counted, sign: -1, recordedAt })
  }
  return entries
}

function late(dice: Dice): number {
  return dice.is(0.02) ? dice.below(5 * DAY_MS) : dice.below(30_000)
}
