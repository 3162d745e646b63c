import { defineConfig } from 'vitest/config'

/** The endpoint suite: real programs in workerd, spoken to over HTTP at the platform's door and at the edge's. */
export default defineConfig({
  test: {
    name: 'doors',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    globalSetup: ['../../browser/setup.ts'],
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
  },
})
