import { inject } from 'vitest'
import type { RunningProduct } from './setup.ts'

/** The product of this Vitest project, which its files share. */
export const product: RunningProduct = {
  get origin() {
    return sharedProduct().origin
  },
  get studio() {
    return sharedProduct().studio
  },
  get stateDir() {
    return sharedProduct().stateDir
  },
  get opsToken() {
    return sharedProduct().opsToken
  },
}

function sharedProduct(): RunningProduct {
  const shared = inject('product')
  if (!shared) throw new Error('There is no product: this test runs neither in the project "product" nor "switches".')
  return shared
}
