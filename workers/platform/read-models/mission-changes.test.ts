import { join } from 'node:path'
import { expect, test } from 'vitest'
import { MemoryD1 } from '#tests/support/rewards/memory-d1'
import { MISSION_CHANGES } from './mission-changes.ts'

test('a message marks the days of its own bets, and nothing walks through those of everybody', async () => {
  const db = new MemoryD1(join(import.meta.dirname, '../migrations'))
  const { results } = await db.prepare(`EXPLAIN QUERY PLAN ${MISSION_CHANGES}`).all()
  const plan = results.map((row) => (row as { detail: string }).detail)
  expect(plan.filter((step) => /^(SCAN|SEARCH) bets\b/.test(step))).toEqual([
    'SEARCH bets USING PRIMARY KEY (generation=? AND bank=? AND sequence=?)',
  ])
  expect(plan.filter((step) => step.startsWith('SCAN'))).toEqual(['SCAN incoming', 'SCAN read_generation'])
})
