import { type Game, hotGames } from '#api/games'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import { recall, remember } from './kept.ts'

/** Specification section 3 "Session storage keys": hot games list. */
const KEY = 'hotGames'

/** The most played games in order, cached for the session unless `refresh` (specification section 7). */
export async function loadHotGames({ refresh = false } = {}): Promise<CallResult<readonly Game[]>> {
  const known = refresh ? null : recall(KEY, hotGames.response)
  if (known) return { ok: true, value: known.games }
  const result = await call(hotGames, {
    language: environment().language(),
    merchantCode: brand.merchantCode,
    isPlatform: '2',
    platform: 'flash,html5-desktop',
  })
  if (!result.ok) return result
  remember(KEY, result.value)
  return { ok: true, value: result.value.games }
}
