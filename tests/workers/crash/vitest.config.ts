import { defineConfig } from 'vitest/config'
import { KILLS } from './kills.ts'

/** Real programs in workerd, killed repeatedly while clients work; `CRASH_KILLS` sets how often. */
export default defineConfig({
  test: {
    name: 'crash',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    testTimeout: 300_000 + 30_000 * KILLS,
    hookTimeout: 60_000,
  },
})
