import type { Round } from '../../wire.ts'
import { history } from '../calls.ts'
import type { Scene } from '../scene.ts'

/** Lets the scene show the last rounds, where it does; without them it shows what comes. */
export async function recallPast(scene: Scene, interrupted: Round | null): Promise<void> {
  if (!scene.recall) return
  const past = await history()
  if (!past.ok) return
  const seen = past.value.filter(({ id, state }) => state === 'closed' && id !== interrupted?.id)
  scene.recall(seen.flatMap(({ view }) => (view === null ? [] : [view])))
}
