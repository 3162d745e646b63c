import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at a time: three, or more on a machine with more cores. A product with its browser
 * uses less than a core on average, as it often waits. Vitest ignores other numbers from a project that runs beside
 * others.
 */
export const MAX_WORKERS = Math.max(3, Math.floor(availableParallelism() / 2))
