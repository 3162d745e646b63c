import * as z from 'zod/mini'
import {
  acceptsChips,
  type Chip,
  Chips,
  chipsIn,
  payoutsOf,
  type SpotFigures,
  type SpotPayout,
  stakeOfChips,
  sumOf,
} from '../../engine/chips.ts'
import { type Fraction, fraction, percent, ZERO } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { stakeRangeIn } from '../../engine/stake-list.ts'
import { unitIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, mergePays, returnOf } from '../../engine/theory.ts'
import { KINDS, type Kind, NUMBERS, SPOTS, type Spot, spotOf } from './table.ts'

/** Hundredths of the stake that all numbers together pay: one chip on every number but the zero. */
const PAID = 3_600

const Bet = z.object({
  chips: Chips,
  /** True when half of an even-chance stake comes back at zero. */
  partage: z.boolean(),
})
export type RouletteBet = z.infer<typeof Bet>

export interface RouletteView extends RouletteBet {
  /** The number at which the wheel stopped; null before the first round. */
  number: number | null
  payouts: SpotPayout[]
}

export interface KindFigures extends SpotFigures {
  kind: Kind
  /** Its return with la partage; null where that changes nothing. */
  partageRtp: string | null
}

export interface RouletteSetup {
  chips: number[]
  kinds: KindFigures[]
}

/** Returns what a position pays in hundredths of the stake when one of its numbers comes. */
export function payOf({ numbers }: Spot): number {
  return PAID / numbers.length
}

export function isEvenChance({ numbers }: Spot): boolean {
  return numbers.length === (NUMBERS - 1) / 2
}

/** Returns what a position pays at this number, in stakes. */
export function payAt(spot: Spot, number: number, partage: boolean): Fraction {
  if (spot.numbers.includes(number)) return fraction(payOf(spot), 100)
  return partage && number === 0 && isEvenChance(spot) ? fraction(1, 2) : ZERO
}

export function distributionOf(spot: Spot, partage: boolean): Distribution {
  const each = Array.from({ length: NUMBERS }, (_, number) => payAt(spot, number, partage))
  return mergePays(each.map((pay) => ({ pay, chance: fraction(1, NUMBERS) })))
}

function kindFigures(kind: Kind): KindFigures[] {
  const spot = SPOTS.find((each) => each.kind === kind)
  if (!spot) return []
  const rtpWith = (partage: boolean) => percent(returnOf(distributionOf(spot, partage)))
  return [{ kind, pay: payOf(spot), rtp: rtpWith(false), partageRtp: isEvenChance(spot) ? rtpWith(true) : null }]
}

/** European roulette: 37 numbers, one zero, 157 positions. */
export const engine: GameEngine<RouletteBet, never, RouletteView> = {
  code: 'ruleta-del-puerto',
  id: 110,
  category: 'Roulette',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => {
    const red = SPOTS.find(({ kind }) => kind === 'red') ?? { kind: 'red', numbers: [] }
    const withPartage = SPOTS.filter(isEvenChance).map((spot) => distributionOf(spot, true))
    return figuresOfGame(distributionOf(red, false), [
      ...SPOTS.map((spot) => distributionOf(spot, false)),
      ...withPartage,
    ])
  },
  setupIn: (currency): RouletteSetup => ({ chips: chipsIn(currency), kinds: KINDS.flatMap(kindFigures) }),
  stakesIn: stakeRangeIn,
  accepts: ({ chips }, currency) => acceptsChips(chips, SPOTS.length, currency),
  exampleBet: () => {
    const stake = unitIn('FUN')
    const on = (spot: number, chips: number): Chip => ({ spot, stake: chips * stake })
    const red = SPOTS.findIndex(({ kind }) => kind === 'red')
    return { chips: [on(spotOf(17), 1), on(spotOf(0, 2, 3), 2), on(red, 5)], partage: true }
  },
  stakeOf: ({ chips }) => stakeOfChips(chips),
  rangesOf: () => [NUMBERS],
  progressOf: ({ chips, partage }, [number = 0]) => {
    const payouts = payoutsOf(chips, (spot) => {
      const position = SPOTS[spot]
      return position ? payAt(position, number, partage) : ZERO
    })
    return endedRound({ chips, partage, number, payouts }, stakeOfChips(chips), sumOf(payouts))
  },
  openingView: () => ({ chips: [], partage: true, number: null, payouts: [] }),
}
