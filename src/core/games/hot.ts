import { type Game, hotGames } from '#api/games'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { HOT_GAMES_KEY } from '../session-keys.ts'
import { recall, remember } from './session-cache.ts'

/**
 * The most played games in order, or the operator's selection; kept in the session unless `refresh` (specification
 * section 7).
 */
export async function loadHotGames({ refresh = false } = {}): Promise<CallResult<readonly Game[]>> {
  const cached = refresh ? null : recall(HOT_GAMES_KEY, hotGames.response)
  if (cached) return { ok: true, value: cached.games }
  const result = await call(hotGames, {
    language: environment().language(),
    merchantCode: brand.merchantCode,
    isPlatform: '2',
    platform: 'flash,html5-desktop',
  })
  if (!result.ok) return result
  remember(HOT_GAMES_KEY, result.value)
  return { ok: true, value: result.value.games }
}
