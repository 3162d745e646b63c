import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { choose, deal, dealRanges } from '../../engine/deal.ts'
import { amountOf, fraction } from '../../engine/fraction.ts'
import { CYCLE_MS, type GameEngine, type Progress } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame } from '../../engine/theory.ts'

export const SHELLS = 25
/** How many shells may hide an urchin. */
export const URCHINS: readonly number[] = [1, 2, 3, 5, 8, 10]
const USUAL_URCHINS = 3
/** A round collects by itself before its pay would exceed this, in hundredths of the stake. */
const MOST_PAY = 1_000_000

const Bet = z.object({ stake: PositiveMinorUnits, urchins: z.int() })
export type ShellsBet = z.infer<typeof Bet>

/** Opens the shell of this index, or ends the round with what it pays so far. */
const Step = z.union([
  z.object({ open: z.int().check(z.minimum(0), z.maximum(SHELLS - 1)) }),
  z.object({ collect: z.literal(true) }),
])
export type ShellsStep = z.infer<typeof Step>

export interface ShellsView {
  urchins: number
  /** The opened shells, in order. */
  opened: number[]
  /** Where the urchins are: known once the round is over. */
  hidden: number[] | null
  /** The pay so far, in hundredths of the stake. */
  pay: number
  /** The pay with one pearl more; null when there is none. */
  nextPay: number | null
  isLost: boolean
}

export interface ShellsSetup extends StakeList {
  shells: number
  urchins: readonly number[]
  usualUrchins: number
  /** For each number of urchins: what 1, 2, 3 ... pearls pay, in hundredths of the stake. */
  pays: readonly (readonly number[])[]
}

/** For each number of urchins: what 0, 1, 2 ... pearls pay, up to the most that a round opens. */
const PAYS = new Map(
  URCHINS.map((urchins) => {
    const all = Array.from({ length: SHELLS - urchins }, (_, index) => fairPay(urchins, index + 1))
    return [urchins, [100, ...all.filter((pay, index) => index === 0 || pay <= MOST_PAY)]] as const
  }),
)

/** 97 % of the fair pay of so many pearls, rounded down. */
function fairPay(urchins: number, pearls: number): number {
  return Number((97n * choose(SHELLS, pearls)) / choose(SHELLS - urchins, pearls))
}

/** Returns what so many pearls pay, in hundredths of the stake; zero for more than a round opens. */
export function payOf(urchins: number, pearls: number): number {
  return PAYS.get(urchins)?.[pearls] ?? 0
}

/** Returns the most pearls that a round opens. */
export function mostPearls(urchins: number): number {
  return (PAYS.get(urchins)?.length ?? 1) - 1
}

/** What the player who stops after so many pearls is paid. */
export function distributionOf(urchins: number, pearls: number): Distribution {
  const [won, all] = [choose(SHELLS - urchins, pearls), choose(SHELLS, pearls)]
  return [
    { pay: fraction(payOf(urchins, pearls), 100), chance: fraction(won, all) },
    { pay: fraction(0), chance: fraction(all - won, all) },
  ]
}

const paysOf = (urchins: number): number[] =>
  Array.from({ length: mostPearls(urchins) }, (_, index) => payOf(urchins, index + 1))

function progressOf(
  { stake, urchins }: ShellsBet,
  numbers: readonly number[],
  steps: readonly ShellsStep[],
): Progress<ShellsView, ShellsStep> | null {
  const places = deal(SHELLS, numbers).slice(0, urchins)
  const most = mostPearls(urchins)
  const opened: number[] = []
  for (const [index, step] of steps.entries()) {
    const isLost = opened.some((shell) => places.includes(shell))
    if (isLost || opened.length === most) return null
    if ('collect' in step) {
      if (index === 0 || index < steps.length - 1) return null
      continue
    }
    if (opened.includes(step.open)) return null
    opened.push(step.open)
  }
  const last = steps.at(-1)
  const isLost = opened.some((shell) => places.includes(shell))
  const isOver = isLost || opened.length === most || (last !== undefined && 'collect' in last)
  const pay = isLost ? 0 : payOf(urchins, opened.length)
  const closed = Array.from({ length: SHELLS }, (_, shell) => shell).filter((shell) => !opened.includes(shell))
  const collect = { step: { collect: true } as const, stake: 0 }
  const view = {
    ...{ urchins, opened, isLost, hidden: isOver ? places : null, pay: opened.length === 0 ? 0 : pay },
    nextPay: isOver ? null : payOf(urchins, opened.length + 1),
  }
  if (isOver) return { view, staked: stake, payout: amountOf(stake, fraction(pay, 100)), choices: [], fallback: null }
  const open = closed.map((shell) => ({ step: { open: shell }, stake: 0 }))
  return {
    view,
    staked: stake,
    payout: null,
    choices: opened.length === 0 ? open : [...open, collect],
    // A player who left before the first shell has the first one opened; then the round collects.
    fallback: opened.length === 0 ? { open: 0 } : collect.step,
  }
}

/** Pearls and urchins: open shells, collect whenever you like; an urchin ends the round. */
export const engine: GameEngine<ShellsBet, ShellsStep, ShellsView> = {
  code: 'perlas-y-erizos',
  id: 102,
  category: 'Casual Games',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step,
  figures: () => {
    const all = URCHINS.flatMap((urchins) => paysOf(urchins).map((_, index) => distributionOf(urchins, index + 1)))
    return figuresOfGame(distributionOf(USUAL_URCHINS, 3), all)
  },
  setupIn: (currency): ShellsSetup => ({
    ...stakeListIn(currency, HUNDREDTHS),
    shells: SHELLS,
    urchins: URCHINS,
    usualUrchins: USUAL_URCHINS,
    pays: URCHINS.map(paysOf),
  }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ stake, urchins }, currency) => isListed(stake, currency, HUNDREDTHS) && URCHINS.includes(urchins),
  exampleBet: () => ({ stake: usualBetIn('FUN'), urchins: USUAL_URCHINS }),
  stakeOf: ({ stake }) => stake,
  rangesOf: ({ urchins }) => dealRanges(SHELLS, urchins),
  progressOf,
  openingView: () => ({
    ...{ urchins: USUAL_URCHINS, opened: [], hidden: null, pay: 0, isLost: false },
    nextPay: payOf(USUAL_URCHINS, 1),
  }),
}
