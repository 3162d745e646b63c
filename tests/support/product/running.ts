import { inject } from 'vitest'
import type { RunningProduct } from './products.ts'

/** The product of this Vitest worker: the files of one worker use it one after another. */
export const product: RunningProduct = {
  get origin() {
    return ownProduct().origin
  },
  get studio() {
    return ownProduct().studio
  },
  get stateDir() {
    return ownProduct().stateDir
  },
  get opsToken() {
    return ownProduct().opsToken
  },
}

function ownProduct(): RunningProduct {
  const poolId = Number(process.env.VITEST_POOL_ID)
  const own = inject('products')?.[poolId - 1]
  if (!own) throw new Error(`Vitest worker ${poolId} has no product: this test does not run in the project "product".`)
  return own
}
