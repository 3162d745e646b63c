import { defineConfig } from 'vitest/config'

/** The bank without its runtime, simulated from seeds in separate processes. */
export default defineConfig({
  test: {
    name: 'simulation',
    environment: 'node',
    include: ['*.test.ts'],
    root: import.meta.dirname,
    maxConcurrency: 2,
  },
})
