import { describe, expect, test } from 'vitest'
import { FAULTS } from './faults.ts'
import { simulatePlanted } from './plant.ts'

/** Seeds a planted fault may survive; without a fault all of them pass. */
const SEEDS = 200
const STEPS = 1_000

describe('planted faults', () => {
  test('there are at least twenty, none twice', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
    expect(FAULTS.length).toBeGreaterThanOrEqual(20)
  })

  test('without a fault the same seeds pass', async () => {
    expect(await simulatePlanted({ name: 'none', edits: [] }, SEEDS, STEPS)).toMatchObject({
      violation: null,
      seeds: SEEDS,
    })
  }, 120_000)

  test.concurrent.each(FAULTS)(
    '$name',
    async (fault) => {
      const { violation } = await simulatePlanted(fault, SEEDS, STEPS)
      expect(violation).not.toBeNull()
    },
    120_000,
  )
})
