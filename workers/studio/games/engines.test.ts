/** @module-tag proof */

import { createHash } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { GameEngine, Progress } from '../engine/game-engine.ts'
import { drawNumbers, firstFair } from '../fairness.ts'
import { engines } from './catalogue.ts'

/** What holds of every game of the studio: it is pure, it never offers what it refuses, and it pays what it states. */

const FULL = process.env.FULL === '1'
/** Rounds that are played twice from one seed. */
const ROUNDS = FULL ? 1_000_000 : 300
/** Rounds whose numbers are drawn as the studio draws them, and in how many classes those of a large range are counted. */
const DRAWS = FULL ? 20_000 : 200
const CLASSES = 20
/**
 * The most standard deviations of a sum of chi-squares: a fair draw passes it once in 30,000 seeds. These seeds are fixed, so that
 * a game that passes always does.
 */
const BOUND = 4
/** Rounds whose pays are added up. */
const PAID = FULL ? 100_000 : 1_000
const CURRENCY = 'FUN'
const WORDS = 4_096

/** Random words from a seed: SHA-256 in counter mode, read as the studio reads its own. */
class Words {
  readonly #seed: string
  #block = 0
  #bytes = Buffer.alloc(0)
  #at = 0

  constructor(seed: string) {
    this.#seed = seed
  }

  below(range: number): number {
    for (;;) {
      if (this.#at + 4 > this.#bytes.length) this.#fill()
      const number = firstFair(new DataView(this.#bytes.buffer, this.#bytes.byteOffset + this.#at, 4), range)
      this.#at += 4
      if (number !== null) return number
    }
  }

  #fill(): void {
    const blocks = Array.from({ length: WORDS / 8 }, () =>
      createHash('sha256')
        .update(`${this.#seed}:${this.#block++}`)
        .digest(),
    )
    this.#bytes = Buffer.concat(blocks)
    this.#at = 0
  }
}

/** Plays one round to its end with random choices. */
function played(engine: GameEngine, words: Words): { progress: Progress; steps: unknown[] } {
  const bet = engine.exampleBet()
  const numbers = engine.rangesOf(bet).map((range) => words.below(range))
  const steps: unknown[] = []
  let progress = must(engine.progressOf(bet, numbers, steps))
  while (progress.payout === null) {
    const choice = progress.choices[words.below(progress.choices.length)]
    steps.push(choice?.step)
    progress = must(engine.progressOf(bet, numbers, steps))
  }
  return { progress, steps }
}

/** Returns the class of a number: its own where the range is small, one of as many neighbours each where it is large. */
function classOf(number: number, range: number): number {
  return range <= CLASSES ? number : Math.floor((number * CLASSES) / range)
}

/** Returns the exact chance of a class: of a large range some have one number more. */
function shareOf(at: number, range: number): number {
  if (range <= CLASSES) return 1 / range
  const first = (index: number) => Math.ceil((index * range) / CLASSES)
  return (first(at + 1) - first(at)) / range
}

function must(progress: Progress | null): Progress {
  if (progress === null) throw new Error('the game refused what it offered')
  return progress
}

describe.each(engines)('$code', (engine) => {
  test('takes its example bet, and states figures and stakes in every form', () => {
    const bet = engine.exampleBet()
    expect(engine.Bet.safeParse(bet)).toEqual({ success: true, data: bet })
    expect(engine.accepts(bet, CURRENCY)).toBe(true)
    const { min, max } = engine.stakesIn(CURRENCY)
    expect(engine.stakeOf(bet)).toBeGreaterThanOrEqual(min)
    expect(engine.stakeOf(bet)).toBeLessThanOrEqual(max)
    expect(engine.figures().rtp).toMatch(/^(9\d|100)\.\d\d$/)
    expect(engine.rules.since).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(JSON.parse(JSON.stringify(engine.setupIn(CURRENCY)))).toEqual(engine.setupIn(CURRENCY))
  })

  test('plays the same rounds from the same numbers, never above its highest prize', () => {
    const { topPay } = engine.figures()
    const [once, again] = ['once', 'again'].map(() => {
      const [words, hash] = [new Words(engine.code), createHash('sha256')]
      for (let round = 0; round < ROUNDS; round += 1) {
        const { progress, steps } = played(engine, words)
        hash.update(JSON.stringify([progress.view, progress.payout, steps]))
        if (progress.choices.length > 0 || progress.fallback !== null) throw new Error('choices after the end')
        if ((progress.payout ?? 0) * 100 > topPay * progress.staked) throw new Error('paid too much')
      }
      return hash.digest('hex')
    })
    expect(again).toBe(once)
  })

  test('draws every number evenly, by the chi-square of all of them', async () => {
    const serverSeed = createHash('sha256').update(`draws of ${engine.code}`).digest('hex')
    const ranges = engine.rangesOf(engine.exampleBet())
    const counts = ranges.map((range) => new Float64Array(Math.min(range, CLASSES)))
    for (let nonce = 0; nonce < DRAWS; nonce += 1)
      for (const [index, number] of (await drawNumbers({ serverSeed, clientSeed: 'chi', nonce }, ranges)).entries()) {
        const at = classOf(number, ranges[index] ?? 1)
        const count = counts[index]
        if (count) count[at] = (count[at] ?? 0) + 1
      }
    let [chiSquare, freedom] = [0, 0]
    for (const [index, count] of counts.entries())
      for (const [at, seen] of count.entries()) {
        const expected = DRAWS * shareOf(at, ranges[index] ?? 1)
        chiSquare += (seen - expected) ** 2 / expected
        freedom += at === 0 ? 0 : 1
      }
    if (freedom > 0) expect(Math.abs(chiSquare - freedom) / Math.sqrt(2 * freedom)).toBeLessThan(BOUND)
  })

  test('pays what its return says, within four standard errors', () => {
    const words = new Words(`returns of ${engine.code}`)
    const { rtp, highestRtp = rtp, volatility } = engine.figures()
    let [staked, paid, squares, chose] = [0, 0, 0, false]
    for (let round = 0; round < PAID; round += 1) {
      const { progress, steps } = played(engine, words)
      const times = (progress.payout ?? 0) / progress.staked
      staked += 1
      paid += times
      squares += times * times
      chose ||= steps.length > 0
    }
    const mean = paid / staked
    const deviation = Math.max(Number(volatility ?? 0), Math.sqrt(squares / staked - mean * mean))
    const error = (BOUND * deviation) / Math.sqrt(staked)
    expect(mean).toBeLessThan(Number(highestRtp) / 100 + error)
    // Who chooses at random may be paid less than who plays well.
    if (!chose) expect(mean).toBeGreaterThan(Number(rtp) / 100 - error)
  })

  test('ends by its fallback, and accepts nothing that it does not offer', () => {
    const words = new Words(`fallback of ${engine.code}`)
    for (let round = 0; round < 50; round += 1) {
      const bet = engine.exampleBet()
      const numbers = engine.rangesOf(bet).map((range) => words.below(range))
      const steps: unknown[] = []
      let progress = must(engine.progressOf(bet, numbers, steps))
      while (progress.payout === null) {
        const offered = progress.choices.map(({ step }) => JSON.stringify(step))
        expect(offered).toContain(JSON.stringify(progress.fallback))
        expect(
          progress.choices.find(({ step }) => JSON.stringify(step) === JSON.stringify(progress.fallback))?.stake,
        ).toBe(0)
        for (const { step, stake } of progress.choices) {
          expect(engine.Step.safeParse(step).success).toBe(true)
          expect(must(engine.progressOf(bet, numbers, [...steps, step])).staked).toBe(progress.staked + stake)
        }
        steps.push(progress.fallback)
        progress = must(engine.progressOf(bet, numbers, steps))
      }
      const last = steps.at(-1)
      if (last !== undefined) expect(engine.progressOf(bet, numbers, [...steps, last])).toBeNull()
    }
  })

  test.each([null, 'x', -1, [], {}, { stake: 1e300 }, { stake: '1' }])('refuses a bet of %j', (bet) => {
    const read = engine.Bet.safeParse(bet)
    expect(read.success && engine.accepts(read.data, CURRENCY)).toBe(false)
  })
})
