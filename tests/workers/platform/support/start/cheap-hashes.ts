import { HASH_COST } from '../../../../../workers/platform/session/credentials/password.ts'

const REAL_COST = { ...HASH_COST }

/** Makes each hash cost next to nothing: at the real cost one blocks the process for 100 ms. */
export function hashCheaply(): void {
  Object.assign(HASH_COST, { ln: 1, r: 1, p: 1 })
}

/** Does `work` at the real cost of a hash. */
export async function atRealCost<Result>(work: () => Promise<Result>): Promise<Result> {
  Object.assign(HASH_COST, REAL_COST)
  try {
    return await work()
  } finally {
    hashCheaply()
  }
}
