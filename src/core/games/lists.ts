import { type Game, type GameType, gameList } from '#api/games'
import { brand } from '#brand/brand'
import { type CallResult, call } from '../call.ts'
import { environment } from '../environment.ts'
import type { Filters } from './filters.ts'

/** The fields a tile shows (specification section 3 "Game list item (tile)"); every `Game` of the wire has them. */
export type TileGame = Pick<
  Game,
  | 'nodeId'
  | 'gameCode'
  | 'vassalage'
  | 'gameType'
  | 'number'
  | 'gameName'
  | 'nodeName'
  | 'showIcon'
  | 'iconUrl'
  | 'trial'
  | 'state'
  | 'backAt'
  | 'rtp'
  | 'stakes'
  | 'odds'
>

export interface GamePage {
  games: readonly TileGame[]
  totalGames: number
  totalPages: number
}

/** Specification section 9: 24 games per page outside home. */
export const PAGE_SIZE = 24
/** Restoring a list at its tenth page requests four pages at a time; the endpoint allows at most 100 games. */
const PAGES_AT_ONCE = 4
/** The lifetime of the response in the shared cache (`gameList.cache`). */
const TTL_MS = 30_000

const cache = new Map<string, { at: number; pending: Promise<CallResult<GamePage>> }>()

/** The first `filters.page` pages of a category. Public responses are cached in memory for 30 s; failures are not. */
export async function loadGames(gameType: GameType, filters: Filters): Promise<CallResult<GamePage>> {
  if (filters.page === 1) return fetchPage(gameType, filters, 1, PAGE_SIZE)
  const size = PAGE_SIZE * PAGES_AT_ONCE
  const first = await fetchPage(gameType, filters, 1, size)
  if (!first.ok) return first
  const last = Math.min(first.value.totalPages, Math.ceil(filters.page / PAGES_AT_ONCE))
  const rest = await Promise.all(
    Array.from({ length: last - 1 }, (_, index) => fetchPage(gameType, filters, index + 2, size)),
  )
  const failed = rest.find((result) => !result.ok)
  if (failed) return failed
  const games = [first, ...rest].flatMap((result) => (result.ok ? result.value.games : []))
  const { totalGames } = first.value
  const shown = games.slice(0, filters.page * PAGE_SIZE)
  return { ok: true, value: { games: shown, totalGames, totalPages: Math.ceil(totalGames / PAGE_SIZE) } }
}

/** The page after those on screen. */
export function loadNextGames(gameType: GameType, filters: Filters): Promise<CallResult<GamePage>> {
  return fetchPage(gameType, filters, filters.page + 1, PAGE_SIZE)
}

function fetchPage(
  gameType: GameType,
  { vassalage, gameClassify, gameName }: Filters,
  pageNo: number,
  pageSize: number,
): Promise<CallResult<GamePage>> {
  const fields = {
    gameType,
    language: environment().language(),
    pageNo: String(pageNo),
    pageSize: String(pageSize),
    vassalage: vassalage ?? undefined,
    gameClassify: gameClassify ?? undefined,
    gameName: gameName || undefined,
    clientType: '3',
    platform: 'html5-desktop',
    merchant: brand.merchantCode,
  } as const
  const key = JSON.stringify(fields)
  const now = environment().now()
  for (const [old, { at }] of cache) if (now - at >= TTL_MS) cache.delete(old)
  const cached = cache.get(key)
  if (cached) return cached.pending
  const pending = call(gameList, fields)
  cache.set(key, { at: now, pending })
  void pending.then((result) => {
    if (!result.ok) cache.delete(key)
  })
  return pending
}

/** Empties the cache, for a caller that needs current data. */
export function forgetGames(): void {
  cache.clear()
}
