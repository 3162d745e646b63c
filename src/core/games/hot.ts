import { atom } from 'nanostores'
import type { output } from 'zod/mini'
import { type Game, type HotGamesBasis, hotGames } from '#api/games'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { HOT_GAMES_KEY } from '../session-keys.ts'
import { recall, remember } from './session-cache.ts'

/** What the games of `loadHotGames` were chosen by; null until they are loaded. A title must agree with it. */
export const $hotGamesBasis = atom<HotGamesBasis | null>(null)

/**
 * The most played games in order, or the operator's selection where `$hotGamesBasis` is `selection`; kept in the session
 * unless `refresh` (specification section 7).
 */
export async function loadHotGames({ refresh = false } = {}): Promise<CallResult<readonly Game[]>> {
  const cached = refresh ? null : recall(HOT_GAMES_KEY, hotGames.response)
  if (cached) return publish(cached)
  const result = await call(hotGames, {
    language: environment().language(),
    merchantCode: brand.merchantCode,
    isPlatform: '2',
    platform: 'flash,html5-desktop',
  })
  if (!result.ok) return result
  remember(HOT_GAMES_KEY, result.value)
  return publish(result.value)
}

function publish({ games, basis }: output<typeof hotGames.response>): CallResult<readonly Game[]> {
  $hotGamesBasis.set(basis)
  return { ok: true, value: games }
}
