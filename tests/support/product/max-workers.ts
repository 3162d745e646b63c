import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at a time in this process of Vitest: TEST_WORKERS, which `npm test` sets for each of
 * its processes, otherwise one for each core and at least three. Vitest ignores other numbers from a project that runs
 * beside others.
 */
export const MAX_WORKERS = Number(process.env.TEST_WORKERS ?? Math.max(3, availableParallelism()))
