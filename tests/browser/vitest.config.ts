import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'browser',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.browser.test.ts'],
    globalSetup: ['./setup.ts'],
    // One product, one set of switches: journeys take turns.
    fileParallelism: false,
    testTimeout: 120_000,
    hookTimeout: 60_000,
    retry: 0,
    // A busy machine is slow, not wrong.
    expect: { poll: { timeout: 10_000 } },
  },
})
