/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { FAULTS } from './faults.ts'
import { run } from './processes.ts'

/**
 * The number of seeds in which a planted fault must show. Without a fault all of them pass, as simulation.test.ts shows
 * too.
 */
const SEEDS = 200
const SEEDS_WITHOUT = FULL ? SEEDS : 20
const simulated = (seeds: number, ...more: string[]) => run(['--seeds', String(seeds), '--steps', '1000', ...more])

describe('planted faults', () => {
  test('there are at least twenty, each different', () => {
    expect(new Set(FAULTS.map(({ name }) => name)).size).toBe(FAULTS.length)
    expect(FAULTS.length).toBeGreaterThanOrEqual(20)
  })

  test('without a fault the same seeds pass', async () => {
    expect(await simulated(SEEDS_WITHOUT)).toMatchObject({ violation: null, seeds: SEEDS_WITHOUT })
  })

  test.concurrent.each(FAULTS)('$name', async ({ name }) => {
    const { violation } = await simulated(SEEDS, '--fault', name)
    expect(violation).not.toBeNull()
  })
})
