import type { Round, Table } from '../../wire.ts'
import { look, pauseOrOnline, type Result } from '../calls.ts'
import { say } from '../message.ts'
import type { Scene } from '../scene.ts'
import { text } from '../texts.ts'
import { isPassing, sayPassing } from '../troubles.ts'

const POLL_INTERVAL_MS = 1_000

/** Waits until a bet has met an opponent or is returned, and counts down meanwhile. A lost connection ends no wait. */
export async function opponentCame(scene: Scene, round: Round): Promise<Result<Table>> {
  say('spinning', text('spinning'))
  scene.countDown?.(round.leftMs ?? 0)
  for (;;) {
    await pauseOrOnline(POLL_INTERVAL_MS)
    const result = await look()
    if (!result.ok && isPassing(result.error)) {
      sayPassing(result.error)
      continue
    }
    if (!result.ok || result.value.interrupted?.state !== 'waiting') return result
    if (document.body.dataset.state !== 'spinning') say('spinning', text('spinning'))
    scene.countDown?.(result.value.interrupted.leftMs ?? 0)
  }
}
