import { availableParallelism } from 'node:os'

/**
 * The number of test files that run at a time: six, or more on a machine with more than twelve cores. A product with its
 * browser waits for animations, timers and caches: with five at a time, two cores had nothing to do for more than half of
 * the run. Vitest ignores other numbers from a project that runs beside others.
 */
export const MAX_WORKERS = Math.max(6, Math.floor(availableParallelism() / 2))
