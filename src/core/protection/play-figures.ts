import type { CallErrorCode } from '#api/error'
import { environment } from '../environment.ts'
import { followEvents } from '../live/follow-events.ts'
import { $realityCheck, loadRealityCheck } from './reality-check.ts'

/** How often the figures are read where nothing moves the balance: time passes all the same. Milliseconds. */
const EVERY_MS = 20_000

/**
 * A game is in this page: time, stakes and wins of the session of play are read now, at every change of the balance, and
 * from time to time. All of them are the platform's (RTS 13C, 2E). `onStake` hears that something was staked. Returns the
 * function that ends it.
 */
export function followPlayFigures(onStake: () => void): () => void {
  const read = () => readFigures(onStake)
  let cancel = () => {}
  const again = () => {
    cancel = environment().after(EVERY_MS, () => {
      void read()
      again()
    })
  }
  void read()
  again()
  const unfollow = followEvents(['balance'], read)
  return () => {
    cancel()
    unfollow()
  }
}

async function readFigures(onStake: () => void): Promise<CallErrorCode | null> {
  const before = shownStakes()
  await loadRealityCheck()
  const load = $realityCheck.get()
  if (before !== null && (shownStakes() ?? 0) > before) onStake()
  return load.state === 'failed' ? load.error : null
}

/** The stakes of the session of play as they are shown, in minor units; null where there is none. */
function shownStakes(): number | null {
  const load = $realityCheck.get()
  return load.state === 'ready' ? (load.value.session?.staked ?? null) : null
}
