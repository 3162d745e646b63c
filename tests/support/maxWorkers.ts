import { availableParallelism } from 'node:os'

/**
 * How many test files run at a time: two, and more where there are cores for it, for a product with its browser keeps
 * about two busy. Vitest takes no other number from a project that runs beside the others.
 */
export const MAX_WORKERS = Math.max(2, Math.floor(availableParallelism() / 2))
