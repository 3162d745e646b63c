import { defineConfig } from 'vitest/config'
import { MAX_WORKERS } from '../support/product/max-workers.ts'

/** The bank without its runtime, simulated from seeds in separate processes. */
export default defineConfig({
  test: {
    name: 'simulation',
    environment: 'node',
    include: ['*.test.ts'],
    root: import.meta.dirname,
    maxWorkers: MAX_WORKERS,
    maxConcurrency: 2,
  },
})
