import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { ENDLESS_MS } from './tests/support/endless.ts'
import { LEFT_OUT } from './tests/support/product/later.ts'
import { MAX_WORKERS } from './tests/support/product/max-workers.ts'
import { SWITCHING } from './tests/support/product/switching.ts'
import { FULL } from './tests/support/product/tier.ts'
import { proofs } from './tests/support/proofs/config.ts'

const WITH_PRODUCT = ['tests/browser/**/*.browser.test.ts', 'tests/workers/gateways/*.worker.test.ts']

/** Files that share a product and a Chromium. Most of their time they wait for a page, a timer or a cache. */
const withProduct = {
  environment: 'node',
  // Without a process for each file, which would load the same modules again.
  isolate: false,
  globalSetup: ['tests/support/product/setup.ts'],
  // These measure nothing: a busy machine is slow, not wrong.
  testTimeout: 600_000,
  hookTimeout: 600_000,
  expect: { poll: { timeout: 60_000 } },
  // Where a file lets tests run beside one another; those of the full run mostly wait for the next round of a game.
  maxConcurrency: FULL ? 8 : 2,
} satisfies TestProjectInlineConfiguration['test']

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
      { test: { ...withProduct, name: 'product', include: WITH_PRODUCT, exclude: [...SWITCHING, ...LEFT_OUT] } },
      {
        test: {
          ...withProduct,
          name: 'switches',
          include: SWITCHING,
          exclude: [...LEFT_OUT],
          maxWorkers: 1,
          // A group of its own, because it has fewer workers than the others; `npm test` runs it beside them.
          sequence: { groupOrder: 1 },
          env: { FIRST_RUN: '500', MAY_SWITCH: '1' },
        },
      },
      'tests/workers/*/vitest.config.ts',
      'tests/simulation/vitest.config.ts',
    ],
  },
})
