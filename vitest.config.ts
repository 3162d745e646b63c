import { defineConfig } from 'vitest/config'
import { ENDLESS_MS } from './tests/support/endless.ts'
import { MAX_WORKERS } from './tests/support/product/max-workers.ts'
import { FULL } from './tests/support/product/tier.ts'
import { proofs } from './tests/support/proofs/config.ts'

/** Each project has its own runtime: plain Node, workerd, or the whole product with a real Chromium or over HTTP. */
export default defineConfig({
  test: {
    maxWorkers: MAX_WORKERS,
    projects: [
      {
        test: {
          name: 'site',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          setupFiles: ['tests/site/isolation.ts'],
          ...proofs,
          include: ['src/**/*.test.ts'],
          testTimeout: ENDLESS_MS,
          hookTimeout: ENDLESS_MS,
        },
      },
      {
        test: {
          name: 'unit',
          environment: 'node',
          pool: 'threads',
          isolate: false,
          ...proofs,
          include: [
            'workers/**/*.test.ts',
            'scripts/**/*.test.ts',
            'tests/support/**/*.test.ts',
            'tests/bench/**/*.test.ts',
            'tests/house/*.house.test.ts',
          ],
          testTimeout: ENDLESS_MS,
          hookTimeout: ENDLESS_MS,
        },
      },
      {
        test: {
          name: 'product',
          environment: 'node',
          include: ['tests/browser/**/*.browser.test.ts', 'tests/workers/gateways/*.worker.test.ts'],
          globalSetup: ['tests/support/product/products.ts'],
          // Some tests wait for caches that live a minute, beside all that the other workers do.
          testTimeout: 240_000,
          hookTimeout: 120_000,
          // Where a file lets tests run beside one another; those of the full run mostly wait for the next round of a game.
          maxConcurrency: FULL ? 8 : 2,
          // A busy machine is slow, not wrong.
          expect: { poll: { timeout: 10_000 } },
        },
      },
      'tests/workers/*/vitest.config.ts',
      'tests/simulation/vitest.config.ts',
    ],
  },
})
