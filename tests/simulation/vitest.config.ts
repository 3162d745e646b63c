import { defineConfig } from 'vitest/config'
import { ENDLESS_MS } from '../support/endless.ts'
import { MAX_WORKERS } from '../support/product/max-workers.ts'
import { proofs } from '../support/proofs/config.ts'

/** The bank without its runtime, simulated from seeds in separate processes. */
export default defineConfig({
  test: {
    name: 'simulation',
    environment: 'node',
    ...proofs,
    testTimeout: ENDLESS_MS,
    hookTimeout: ENDLESS_MS,
    include: ['*.test.ts'],
    root: import.meta.dirname,
    maxWorkers: MAX_WORKERS,
    maxConcurrency: 2,
  },
})
