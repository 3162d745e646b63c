import { defineConfig } from 'vitest/config'
import { STOPS } from './stops.ts'

/** Real programs in workerd, stopped repeatedly while clients work; `CRASH_KILLS` sets how often they are killed. */
export default defineConfig({
  test: {
    name: 'crash',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    testTimeout: 300_000 + 30_000 * STOPS.length,
    hookTimeout: 60_000,
  },
})
