import { atom } from 'nanostores'
import { type Game, recentGames } from '#api/games'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { onSessionEnd } from '../token.ts'

/** The games the member opened last, newest first; null until they are loaded. */
export const $recent = atom<readonly Game[] | null>(null)

export async function loadRecent(): Promise<CallResult<readonly Game[]>> {
  const result = await call(recentGames, { language: environment().language() })
  if (!result.ok) return result
  $recent.set(result.value.games)
  return { ok: true, value: result.value.games }
}

onSessionEnd(() => $recent.set(null))
