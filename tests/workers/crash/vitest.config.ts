import { defineConfig } from 'vitest/config'

/** Real programs in workerd, killed outright again and again while members play. */
export default defineConfig({
  test: {
    name: 'crash',
    environment: 'node',
    dir: import.meta.dirname,
    include: ['*.worker.test.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
  },
})
