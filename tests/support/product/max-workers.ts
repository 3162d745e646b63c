import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at a time: five, or more on a machine with more than ten cores. A product with its
 * browser uses a little less than half a core, because it waits for animations, timers and caches, so three of them need
 * only two thirds of two cores. Vitest ignores other numbers from a project that runs beside others.
 */
export const MAX_WORKERS = Math.max(5, Math.floor(availableParallelism() / 2))
