import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at a time: two, or more on a machine with more cores, because a product with its
 * browser uses about two cores. Vitest ignores other numbers from a project that runs beside others.
 */
export const MAX_WORKERS = Math.max(2, Math.floor(availableParallelism() / 2))
