import { describe, expect, test } from 'vitest'
import { type PeriodRules, type Settled, type SettlementStore, type Subject, settleDue } from './settle.ts'
import { isOver, lastEndMs, spansFrom } from './spans.ts'

/** The engine with a subject and a basis of another kind than contracts: points that are counted every ten. */

interface Counter extends Subject {
  name: string
  parent: string | null
  depth: number
  untilMs: number | null
}
interface PointsRead {
  basis: { points: number }
  /** What only the store knows of its reading; it gets it back when it saves, with its type. */
  page: string
}
type Saved = Settled<Counter, PointsRead, number>

const RULES: PeriodRules<Counter, { points: number }, number> = {
  spanFrom: ({ untilMs }, startMs) =>
    untilMs !== null && startMs >= untilMs ? null : { startMs, endMs: Math.min(startMs + 10, untilMs ?? Infinity) },
  periodEndMs: (_, { endMs }) => endMs,
  waitMs: () => 2,
  orderOf: ({ name, parent, depth }) => ({ series: name, above: parent, depth }),
  settle: (_counter, { points }) => points * 2,
}

const counter = (name: string, parent: string | null, depth: number, untilMs: number | null = null): Counter => ({
  ...{ id: `${name}-1`, name, parent, depth, settledMs: 0, untilMs },
})

class Store implements SettlementStore<Counter, PointsRead, number> {
  readonly saved: Saved[] = []
  readonly #counters: readonly Counter[]
  readonly #failing: string | null

  constructor(counters: readonly Counter[], failing: string | null = null) {
    this.#counters = counters
    this.#failing = failing
  }

  async subjects() {
    return [...this.#counters]
  }

  async read({ id }: Counter, { startMs }: { startMs: number }) {
    if (`${id} ${startMs}` === this.#failing) throw new Error('no answer')
    return { basis: { points: startMs + 1 }, page: `${id}@${startMs}` }
  }

  async save(settled: Saved) {
    this.saved.push(settled)
  }
}

const named = ({ subject, startMs, endMs }: Saved) => `${subject.name} ${startMs}-${endMs}`

describe('settleDue', () => {
  test('settles what has ended and waited, the oldest first, and the deepest first of those that end together', async () => {
    const store = new Store([counter('top', null, 0), counter('below', 'top', 1)])
    expect(await settleDue(RULES, store, 31, 100)).toEqual([])
    expect(store.saved.map(named)).toEqual(['below 0-10', 'top 0-10', 'below 10-20', 'top 10-20'])
    expect(store.saved.map(({ outcome, reading }) => [outcome, reading.page])).toEqual([
      [2, 'below-1@0'],
      [2, 'top-1@0'],
      [22, 'below-1@10'],
      [22, 'top-1@10'],
    ])
  })

  test('ends with the subject, whose last period may be a part of one', async () => {
    const store = new Store([counter('short', null, 0, 14)])
    await settleDue(RULES, store, 1_000, 100)
    expect(store.saved.map(named)).toEqual(['short 0-10', 'short 10-14'])
  })

  test('settles nothing later of a series that failed nor of those above it, and goes on with the others', async () => {
    const counters = [counter('top', null, 0), counter('below', 'top', 1), counter('other', 'top', 1)]
    const store = new Store(counters, 'below-1 10')
    const failures = await settleDue(RULES, store, 32, 100)
    expect(failures).toEqual([{ subjectId: 'below-1', startMs: 10, error: new Error('no answer') }])
    expect(store.saved.map(named)).toEqual([
      ...['below 0-10', 'other 0-10', 'top 0-10'],
      ...['other 10-20', 'other 20-30'],
    ])
  })

  test('lets whatever else waits be done between two settlements', async () => {
    const store = new Store([counter('top', null, 0)])
    const settledAt: number[] = []
    setTimeout(() => settledAt.push(store.saved.length))
    await settleDue(RULES, store, 31, 100)
    expect([settledAt, store.saved.length]).toEqual([[0], 2])
  })

  test('settles at most as many as one run may, and of one subject no later period than the others can follow', async () => {
    const few = new Store([counter('top', null, 0)])
    await settleDue(RULES, few, 1_000, 3)
    expect(few.saved.map(named)).toEqual(['top 0-10', 'top 10-20', 'top 20-30'])
    const long = { ...counter('long', 'top', 1), settledMs: 0 }
    const late = { ...counter('top', null, 0), settledMs: 2_990 }
    const store = new Store([long, late])
    await settleDue(RULES, store, 10_000, Infinity)
    expect(store.saved.length).toBe(301)
    expect(store.saved.at(-1)?.endMs).toBe(3_000)
  })
})

test('periods follow one another, and are over after their wait', () => {
  const spans = [...spansFrom((startMs) => (startMs < 30 ? { startMs, endMs: startMs + 10 } : null), 10)]
  expect(spans).toEqual([
    { startMs: 10, endMs: 20 },
    { startMs: 20, endMs: 30 },
  ])
  expect([21, 22].map((nowMs) => isOver({ startMs: 10, endMs: 20 }, 2, nowMs))).toEqual([false, true])
  const tens = (timeMs: number) => ({ startMs: Math.floor(timeMs / 10) * 10, endMs: Math.floor(timeMs / 10) * 10 + 10 })
  expect([21, 22].map((nowMs) => lastEndMs(tens, 2, nowMs))).toEqual([10, 20])
})
