import { defineConfig } from 'vitest/config'

/** Each project says its runtime: plain Node, workerd (three workers and the crash test), a real Chromium. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'src/**/*.test.ts',
            'workers/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/support/*.test.ts',
            'tests/bench/*.test.ts',
          ],
        },
      },
      { test: { name: 'house', environment: 'node', include: ['tests/house/*.house.test.ts'] } },
      'tests/workers/*/vitest.config.ts',
      'tests/simulation/vitest.config.ts',
      'tests/browser/vitest.config.ts',
    ],
  },
})
