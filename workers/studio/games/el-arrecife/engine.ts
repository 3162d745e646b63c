import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { endedRound, type GameEngine, type SeaKind, SLOT_CYCLE_MS } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'

/** A shot draws one of so many numbers, from 0. */
export const NUMBERS = 10_000
/** Chance times pay, in numbers and multiples of the stake: 97 % of every stake comes back, whatever is shot at. */
const RETURNED = 9_700
/** How many players share a room. */
const BOATS = 4

interface Kind extends SeaKind {
  name: FishName
  /** A multiple of the stake; it divides `RETURNED`, so that every kind returns exactly the same. */
  pay: number
}

export type FishName = 'sardine' | 'mackerel' | 'snapper' | 'grouper' | 'ray' | 'moray' | 'swordfish' | 'shark'

/** The kinds of fish. How many of each swim changes no chance. */
export const KINDS: readonly Kind[] = [
  { name: 'sardine', pay: 2, share: 22, crossMs: 13_000 },
  { name: 'mackerel', pay: 4, share: 18, crossMs: 11_000 },
  { name: 'snapper', pay: 5, share: 15, crossMs: 14_000 },
  { name: 'grouper', pay: 10, share: 14, crossMs: 16_000 },
  { name: 'ray', pay: 20, share: 10, crossMs: 17_000 },
  { name: 'moray', pay: 25, share: 8, crossMs: 15_000 },
  { name: 'swordfish', pay: 50, share: 7, crossMs: 9_000 },
  { name: 'shark', pay: 100, share: 6, crossMs: 15_000 },
]

/** The room and the number of the fish say where the stake was placed; only the kind decides what the shot can pay. */
const Bet = z.object({
  stake: PositiveMinorUnits,
  kind: z.int().check(z.minimum(0), z.maximum(KINDS.length - 1)),
  room: z.int().check(z.minimum(1), z.maximum(1_000_000)),
  fish: z.int().check(z.minimum(0)),
})
export type ReefBet = z.infer<typeof Bet>

export interface ReefView {
  /** The kind that was shot at; null before the first shot. */
  kind: number | null
  fish: number | null
  isHit: boolean
}

export interface ReefSetup extends StakeList {
  numbers: number
  boats: number
  /** `winning`: how many of the numbers hit this kind. `pay`: in hundredths of the stake. */
  kinds: { name: FishName; pay: number; winning: number }[]
}

/** Returns how many of the numbers hit a kind: the lowest ones. */
export function winningOf(kind: number): number {
  return RETURNED / payOf(kind)
}

function payOf(kind: number): number {
  const found = KINDS[kind]
  if (!found) throw new Error(`there is no kind ${kind}`)
  return found.pay
}

export function distributionOf(kind: number): Distribution {
  const winning = winningOf(kind)
  return [
    { pay: fraction(payOf(kind)), chance: fraction(winning, NUMBERS) },
    { pay: fraction(0), chance: fraction(NUMBERS - winning, NUMBERS) },
  ]
}

/** The reef: every shot is a round of its own, with a chance that is stated of each kind of fish. */
export const engine: GameEngine<ReefBet, never, ReefView> = {
  code: 'el-arrecife',
  id: 160,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: SLOT_CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () =>
    figuresOfGame(
      distributionOf(0),
      KINDS.map((_, kind) => distributionOf(kind)),
    ),
  setupIn: (currency): ReefSetup => ({
    ...stakeListIn(currency),
    numbers: NUMBERS,
    boats: BOATS,
    kinds: KINDS.map(({ name, pay }, kind) => ({ name, pay: pay * 100, winning: winningOf(kind) })),
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake }, currency) => isListed(stake, currency),
  exampleBet: () => ({ stake: usualBetIn('FUN'), kind: 0, room: 1, fish: 0 }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => [NUMBERS],
  progressOf: ({ stake, kind, fish }, [number = NUMBERS]) => {
    const isHit = number < winningOf(kind)
    return endedRound({ kind, fish, isHit }, stake, isHit ? amountOf(stake, fraction(payOf(kind))) : 0)
  },
  openingView: () => ({ kind: null, fish: null, isHit: false }),
  sea: { boats: BOATS, kinds: KINDS, shotOf: ({ room, fish, kind }) => ({ room, fish, kind }) },
}
