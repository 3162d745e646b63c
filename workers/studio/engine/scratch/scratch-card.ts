import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../fraction.ts'
import { CYCLE_MS, type GameEngine, type Progress, type RulesVersion } from '../game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../stake-list.ts'
import { usualBetIn } from '../stakes.ts'
import { type Distribution, figuresOf } from '../theory.ts'
import type { Layouts } from './layouts.ts'

export const FIELDS = 9
/** Of so many tickets, `tickets` of each prize win it. */
export const TICKETS = 1_000_000

const Bet = z.object({ stake: PositiveMinorUnits })
export type ScratchBet = z.infer<typeof Bet>

/** Scratches one field, or all that are left. */
const Step = z.union([
  z.object({ field: z.int().check(z.minimum(0), z.maximum(FIELDS - 1)) }),
  z.object({ all: z.literal(true) }),
])
export type ScratchStep = z.infer<typeof Step>

/** A prize in times the stake, and how many tickets win it. */
export interface ScratchPrize {
  times: number
  tickets: number
}

export interface ScratchView {
  /** The symbol of each scratched field; null under the others. */
  fields: (number | null)[]
  /** The prize of the ticket, by its place in the table, once all is scratched; null for none. */
  prize: number | null
  isOver: boolean
}

export interface ScratchSetup extends StakeList {
  prizes: readonly ScratchPrize[]
}

export interface ScratchDefinition {
  code: string
  id: number
  rules: RulesVersion
  /** The highest first. */
  prizes: readonly ScratchPrize[]
  layouts: Layouts
}

export function distributionOf({ prizes }: Pick<ScratchDefinition, 'prizes'>): Distribution {
  const winning = prizes.reduce((sum, { tickets }) => sum + tickets, 0)
  return [
    ...prizes.map(({ times, tickets }) => ({ pay: fraction(times), chance: fraction(tickets, TICKETS) })),
    { pay: fraction(0), chance: fraction(TICKETS - winning, TICKETS) },
  ]
}

/** Returns the prize of a ticket by its place in the table; null for none. */
export function prizeOf(prizes: readonly ScratchPrize[], ticket: number): number | null {
  let first = 0
  for (const [prize, { tickets }] of prizes.entries()) {
    if (ticket < first + tickets) return prize
    first += tickets
  }
  return null
}

/** Makes the engine of a scratch card: its prize is drawn first, then a layout that shows it. */
export function scratchCard(definition: ScratchDefinition): GameEngine<ScratchBet, ScratchStep, ScratchView> {
  const { code, id, rules, prizes, layouts } = definition
  const progressOf = (
    { stake }: ScratchBet,
    [ticket = 0, losing = 0, winning = 0]: readonly number[],
    steps: readonly ScratchStep[],
  ): Progress<ScratchView, ScratchStep> | null => {
    const prize = prizeOf(prizes, ticket)
    const symbols = prize === null ? layouts.lose(losing) : layouts.win(winning, prize)
    const open = new Set<number>()
    for (const step of steps) {
      if (open.size === FIELDS || ('field' in step && open.has(step.field))) return null
      for (let field = 0; field < FIELDS; field += 1) if ('all' in step || step.field === field) open.add(field)
    }
    const isOver = open.size === FIELDS
    const fields = symbols.map((symbol, field) => (open.has(field) ? symbol : null))
    const view = { fields, prize: isOver ? prize : null, isOver }
    if (isOver) {
      const payout = prize === null ? 0 : amountOf(stake, fraction(prizes[prize]?.times ?? 0))
      return { view, staked: stake, payout, choices: [], fallback: null }
    }
    const left = Array.from({ length: FIELDS }, (_, field) => field).filter((field) => !open.has(field))
    const all = { all: true } as const
    const choices = [...left.map((field) => ({ step: { field }, stake: 0 })), { step: all, stake: 0 }]
    return { view, staked: stake, payout: null, choices, fallback: all }
  }
  return {
    ...{ code, id, category: 'Scratch Cards', rules, cycleMs: CYCLE_MS, Bet, Step, progressOf },
    figures: () => figuresOf(distributionOf(definition)),
    setupIn: (currency): ScratchSetup => ({ ...stakeListIn(currency), prizes }),
    stakesIn: stakeRangeIn,
    accepts: ({ stake }, currency) => isListed(stake, currency),
    exampleBet: () => ({ stake: usualBetIn('FUN') }),
    stakeOf: ({ stake }) => stake,
    rangesOf: () => [TICKETS, layouts.losing, layouts.winning],
    openingView: () => ({ fields: Array.from({ length: FIELDS }, () => null), prize: null, isOver: false }),
  }
}
