import { inject } from 'vitest'
import type { RunningProduct } from './products.ts'

/** The product that belongs to this Vitest worker: the files of one worker use it one after another. */
export const product: RunningProduct = productOf(Number(process.env.VITEST_POOL_ID))

function productOf(poolId: number): RunningProduct {
  const products = inject('products')
  const own = products[poolId - 1]
  if (!own) throw new Error(`Vitest worker ${poolId} has no product of its own; ${products.length} were started.`)
  return own
}
