/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { CONTRACT_PERIODS } from '#workers/platform/agents/settlements/periods'
import { payDue } from '#workers/platform/periods/pay'
import { settleDue } from '#workers/platform/periods/settle'
import { Calculator, type Done, isSamePeriod, labelOf } from './contracts/calculator.ts'
import { MemoryStore, type Row } from './contracts/memory-store.ts'
import { BEGIN_MS, type World, worldOf } from './contracts/world.ts'
import { Dice } from './dice.ts'

const HOUR_MS = 3_600_000
const RUN = FULL ? { days: 1_000, agents: 500 } : { days: 70, agents: 60 }
const NO_LIMIT = Number.POSITIVE_INFINITY

/** Runs the clock of the platform hour by hour: late, early, twice at once, and with processes that stop anywhere. */
async function simulated(seed: number, { days, agents }: typeof RUN): Promise<{ store: MemoryStore; world: World }> {
  const world = worldOf(seed, days, agents)
  const dice = new Dice(seed + 1)
  const store = new MemoryStore(world, dice)
  for (let trueMs = BEGIN_MS; trueMs < world.endMs; trueMs += HOUR_MS) {
    store.hear(trueMs)
    store.isDown = false
    if (dice.is(0.02)) continue
    const nowMs = trueMs + (dice.is(0.02) ? (dice.below(7) - 3) * HOUR_MS : dice.below(HOUR_MS))
    const settle = () => settleDue(CONTRACT_PERIODS, store, nowMs, NO_LIMIT)
    const pay = () => payDue(store, nowMs)
    await Promise.allSettled(dice.is(0.1) ? [settle(), settle(), pay(), pay()] : [settle().then(pay)])
    for (const row of store.waiting) if (dice.is(0.01)) store.claim(row)
  }
  return { store, world }
}

/** Compares every settlement with the calculator. */
function compare(store: MemoryStore): { settlements: number; carries: number; restated: number; parts: number } {
  const counts = { settlements: 0, carries: 0, restated: 0, parts: 0 }
  for (const [kind, settled] of Map.groupBy(settledIn(store), ({ done }) => done.agreement.kind)) {
    const calculator = new Calculator(
      settled.map(({ done }) => done),
      store.world.entries,
    )
    const expected = calculator.expected()
    for (const [agent, rows] of Map.groupBy(settled, ({ done }) => done.agreement.agent)) {
      const actual = rows.map(({ row }) => row.outcome.amount)
      expect(actual, `${kind} ${agent}`).toEqual(rows.map(({ done }) => Number(expected.get(done))))
      for (const [index, { row, done }] of rows.entries()) {
        const before = rows[index - 1]?.done
        expect(isWhole(done, before), `${kind} ${agent} ${done.start}`).toBe(true)
        counts.settlements += 1
        if (row.outcome.carry < 0) counts.carries += 1
        if (row.outcome.restated !== 0) counts.restated += 1
        if (before && isSamePeriod(before, done)) counts.parts += 1
      }
    }
  }
  return counts
}

/** The settlements in order. */
function settledIn({ rows, world }: MemoryStore): { row: Row; done: Done }[] {
  const agreements = new Map(world.contracts.map(({ agreement }) => [agreement.id, agreement]))
  return [...rows.values()]
    .map((row) => {
      const agreement = agreements.get(row.subject.id)
      if (!agreement) throw new Error(`no contract ${row.subject.id}`)
      return { row, done: { agreement, start: row.startMs, end: row.endMs, cut: row.reading.cut } }
    })
    .sort((one, other) => one.done.start - other.done.start)
}

/** True when a settlement begins where the one before ended, and lies in one period, of which nothing follows. */
function isWhole({ agreement, start, end }: Done, before: Done | undefined): boolean {
  const label = (at: number) => labelOf(agreement.zone, agreement.period, at)
  const isEnd = end === agreement.until || label(end) !== label(end - 1)
  return start === Math.max(before?.end ?? 0, agreement.from) && label(start) === label(end - 1) && isEnd
}

describe(`contracts of ${RUN.agents} agents in six levels over ${RUN.days} days, from a seed`, () => {
  test('every period is settled once as the calculator says, and paid once or lapsed', async () => {
    const { store } = await simulated(1, RUN)
    const counts = compare(store)
    expect(counts.settlements).toBeGreaterThan(FULL ? 100_000 : 4_000)
    for (const count of [counts.carries, counts.restated, counts.parts, ...Object.values(store.seen)])
      expect(count).toBeGreaterThan(5)
    const states = { open: 0, claimed: 0, paid: 0, lapsed: 0 }
    for (const [id, { state, outcome }] of store.rows) {
      const credit = store.credits.get(id)
      if (outcome.amount > 0) states[state] += 1
      if (state === 'paid') expect(credit?.amount, id).toBe(outcome.amount)
      if (state === 'lapsed' || outcome.amount === 0) expect(credit, id).toBeUndefined()
    }
    expect([...store.credits.values()].every(({ times }) => times === 1)).toBe(true)
    expect(Math.min(states.paid, states.lapsed)).toBeGreaterThan(10)
  })

  test('a wrong cent of carry-over would be found', async () => {
    const { store } = await simulated(2, { days: 40, agents: 20 })
    compare(store)
    const row = [...store.rows.values()].findLast(({ outcome }) => outcome.carriedIn < 0 && outcome.amount > 0)
    if (!row) throw new Error('nothing was carried')
    row.outcome.amount += 1
    expect(() => compare(store)).toThrow()
  })
})
