import { atom, type ReadableAtom } from 'nanostores'
import { betRecall, type Recall } from '#api/wallet/recall'
import type { Bet } from '#api/wallet/statements'
import { type CallResult, call } from '../../call.ts'
import { environment } from '../../environment.ts'

/** What a vendor shows of the round of a bet; null until it is loaded. */
export interface RoundRecall {
  $result: ReadableAtom<CallResult<Recall> | null>
  /** Loads it, also again. */
  load(): Promise<void>
}

export function roundRecall({ id, placedAt, vendor }: Bet & { vendor: string }): RoundRecall {
  const $result = atom<CallResult<Recall> | null>(null)
  const load = async () => {
    $result.set(null)
    $result.set(await call(betRecall, { id, vendor, placedAt, language: environment().language() }))
  }
  return { $result, load }
}
