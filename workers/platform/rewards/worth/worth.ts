import { nextTurn } from '../../../shared/turns.ts'
import type { PayDistribution } from './distribution.ts'

/** Bonus money that is wagered with one stake in one game. Amounts in minor units. */
export interface Wager {
  /** The bonus money. */
  amount: number
  /** The weighted stake that is left to wager. */
  target: number
  /** The part of a stake in this game that counts, in whole per cent. */
  weight: number
  stake: number
  distribution: PayDistribution
  /** The largest stake that counts; what is above it counts nothing. Null: there is none. */
  maxStake: number | null
}

/** What it is worth to meet the terms so. */
export interface Worth {
  /** How many stakes it takes. */
  rounds: number
  /** What these stakes lose on average, all of them played: below zero where the game returns more than it takes. */
  expectedCost: number
  /** The chance that the terms are met before the bonus money is less than a stake, and that something is left then. */
  chanceOfKeeping: number
  /** What becomes cash on average; nothing where the bonus money was lost before. */
  expectedLeft: number
}

/** How much may be added up: some five seconds of work in all, and a tenth of one while somebody waits. */
export const MOST_SUMS = 4_000_000_000
export const SUMS_IN_REQUEST = 50_000_000
/** A chance that is left out where a balance is so large that it lasts to the end. */
const NEGLIGIBLE = 1e-12
/** A balance that is less likely than this is left out. */
const UNLIKELY = 1e-18
const PAY_UNIT = 100
/** What is added up without a break: some ten milliseconds. */
const SUMS_A_PART = 10_000_000

/**
 * Computes what wagering is worth, by adding up the chance of every balance round by round: nothing is drawn, and what is
 * left out is less than 1e-9. The stake stays the same to the end, in money and in game; who has less than a stake has lost.
 * Null where it cannot be computed: the game counts nothing, or it would take more than `mostSums`.
 */
export function worthOf(wager: Wager, mostSums = MOST_SUMS): Worth | null {
  const work = compute(wager, mostSums)
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
  }
}

/** As `worthOf`, in small parts: whatever else there is to do is done between them. */
export async function worthInParts(wager: Wager): Promise<Worth | null> {
  const work = compute(wager, MOST_SUMS)
  let since = 0
  for (;;) {
    const { done, value } = work.next()
    if (done) return value
    since += value
    if (since < SUMS_A_PART) continue
    since = 0
    await nextTurn()
  }
}

/** Yields how much it has added up, and returns the result. */
function* compute(wager: Wager, mostSums: number): Generator<number, Worth | null> {
  const { amount, target, weight, stake, distribution, maxStake } = wager
  const counted = Math.min(stake, maxStake ?? stake) * weight
  const isWhole = [amount, target, weight, stake].every((each) => Number.isSafeInteger(each) && each >= 0)
  if (!isWhole || !(counted > 0)) return null
  const rounds = Math.ceil((target * PAY_UNIT) / counted)
  const loss = stake * (1 - distribution.returned)
  const base = { rounds, expectedCost: rounds * loss }
  if (rounds === 0) return { ...base, chanceOfKeeping: amount > 0 ? 1 : 0, expectedLeft: amount }
  if (amount < stake) return { ...base, chanceOfKeeping: 0, expectedLeft: 0 }
  const end = yield* play(gridOf(wager), rounds, mostSums)
  return end && { ...base, chanceOfKeeping: clamp(end.chance), expectedLeft: Math.max(0, end.left) }
}

const clamp = (chance: number) => Math.min(1, Math.max(0, chance))

/** A wager in cells: the largest unit in which the stake and every pay are whole. */
interface Grid {
  /** The cells of a stake. */
  stake: number
  /** Where it begins. */
  start: number
  /** A cell in minor units, and what the balance has besides whole cells. */
  cell: number
  rest: number
  /** In cells, ascending. */
  pays: Int32Array
  chances: Float64Array
  /** Of the pays from each index on: their chances, and the sum of pay times chance. */
  chancesFrom: Float64Array
  paidFrom: Float64Array
  /** What a round takes on average, in cells. */
  loss: number
}

function gridOf({ amount, stake, distribution: { outcomes, returned } }: Wager): Grid {
  const unit = outcomes.reduce((common, { pay }) => divisorOf(common, pay), PAY_UNIT)
  const cell = (stake * unit) / PAY_UNIT
  const start = Math.floor((amount * PAY_UNIT) / (stake * unit))
  const [chancesFrom, paidFrom] = [new Float64Array(outcomes.length + 1), new Float64Array(outcomes.length + 1)]
  for (const [index, { pay, chance }] of [...outcomes.entries()].reverse()) {
    chancesFrom[index] = (chancesFrom[index + 1] ?? 0) + chance
    paidFrom[index] = (paidFrom[index + 1] ?? 0) + (chance * pay) / unit
  }
  return {
    ...{ stake: PAY_UNIT / unit, start, cell, rest: amount - start * cell, chancesFrom, paidFrom },
    pays: Int32Array.from(outcomes, ({ pay }) => pay / unit),
    chances: Float64Array.from(outcomes, ({ chance }) => chance),
    loss: (1 - returned) * (PAY_UNIT / unit),
  }
}

function divisorOf(a: number, b: number): number {
  return b === 0 ? a : divisorOf(b, a % b)
}

/** Adds up the chances of all balances, and yields how much that was after each round; null when it takes too long. */
function* play(
  grid: Grid,
  rounds: number,
  mostSums: number,
): Generator<number, { chance: number; left: number } | null> {
  const { stake, cell, rest, pays, chances, chancesFrom, paidFrom, loss } = grid
  const safe = safeFrom(grid)
  const end = { chance: 0, cells: 0 }
  const keep = (chance: number, cells: number, after: number) => {
    end.chance += chance
    end.cells += cells - chance * after * loss
  }
  const result = () => ({ chance: end.chance, left: end.cells * cell + end.chance * rest })
  let top = safe(rounds)
  if (grid.start >= top) {
    keep(1, grid.start, rounds)
    return result()
  }
  let now = new Float64Array(Math.max(top, 1))
  now[grid.start] = 1
  let sums = 0
  for (let after = rounds - 1; after >= 0; after -= 1) {
    const nextTop = safe(after)
    const next = new Float64Array(Math.max(nextTop, 1))
    const before = sums
    for (let balance = stake; balance < top; balance += 1) {
      const chance = now[balance] ?? 0
      if (chance < UNLIKELY) continue
      const staked = balance - stake
      let index = 0
      for (; index < pays.length; index += 1) {
        const at = staked + (pays[index] ?? 0)
        if (at >= nextTop) break
        next[at] = (next[at] ?? 0) + chance * (chances[index] ?? 0)
      }
      sums += index + 1
      const through = chance * (chancesFrom[index] ?? 0)
      keep(through, staked * through + chance * (paidFrom[index] ?? 0), after)
    }
    yield sums - before
    if (sums > mostSums) return null
    now = next
    top = nextTop
  }
  return result()
}

/**
 * Returns the balance from which on the money lasts for so many rounds: surely, or but for a negligible chance. The chance
 * of ever losing `x` stakes within `n` rounds is at most `M^n / e^(tx)` for every t with M = E[e^(t (1 - pay))] of at least
 * one (Doob's inequality for the submartingale of the losses).
 */
function safeFrom({ stake, rest, pays, chances }: Grid): (rounds: number) => number {
  const tries = Array.from({ length: 24 }, (_, index) => {
    const t = 2 ** ((index - 18) / 2)
    const mean = chances.reduce((sum, chance, at) => sum + chance * Math.exp(t * (1 - (pays[at] ?? 0) / stake)), 0)
    return { t, growth: Math.max(0, Math.log(mean)) }
  })
  return (rounds) => {
    const lost = Math.min(...tries.map(({ t, growth }) => (rounds * growth - Math.log(NEGLIGIBLE)) / t))
    const surely = rounds * stake + (rest > 0 ? 0 : 1)
    return Math.min(surely, Math.ceil((lost + 1) * stake))
  }
}
