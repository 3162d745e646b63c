import type { CallErrorCode } from '#api/error'
import type { LiveEvent } from '#api/live'
import { environment } from '../environment.ts'
import { addJitter, FIRST_RETRY_MS, isAway, LONGEST_AWAY_MS } from './away.ts'
import { onLive, onResync } from './live.ts'

/**
 * Reads again at each event of these kinds, and when events were missed, one reading at a time; returns the function that
 * ends it. A reading that failed because the platform was away is repeated until it succeeds: its event does not come
 * again. `read` returns why it failed.
 */
export function followEvents(
  kinds: readonly LiveEvent['type'][],
  read: () => Promise<CallErrorCode | null>,
): () => void {
  let isReading = false
  let isDue = false
  let isEnded = false
  let retryMs = FIRST_RETRY_MS
  let cancel: (() => void) | null = null

  async function renew(): Promise<void> {
    isDue = true
    if (isReading) return
    isReading = true
    cancel?.()
    let error: CallErrorCode | null = null
    while (isDue && !isEnded) {
      isDue = false
      error = await read()
    }
    isReading = false
    if (isEnded || error === null || !isAway(error)) {
      retryMs = FIRST_RETRY_MS
      return
    }
    cancel = environment().after(addJitter(retryMs), () => void renew())
    retryMs = Math.min(retryMs * 2, LONGEST_AWAY_MS)
  }

  const stops = [...kinds.map((kind) => onLive(kind, () => void renew())), onResync(() => void renew())]
  return () => {
    isEnded = true
    cancel?.()
    for (const stop of stops) stop()
  }
}
