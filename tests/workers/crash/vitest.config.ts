import { defineConfig } from 'vitest/config'
import { MAX_WORKERS } from '../../support/product/max-workers.ts'
import { STOPS } from './stops.ts'

/** Real programs in workerd, stopped repeatedly while clients work; `CRASH_KILLS` sets how often they are killed. */
export default defineConfig({
  test: {
    name: 'crash',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    // With one worker, the default on two cores, Vitest would run these alone after all others.
    maxWorkers: MAX_WORKERS,
    // A busy machine is slow, not wrong.
    testTimeout: 600_000 + 60_000 * STOPS.length,
    hookTimeout: 600_000,
  },
})
