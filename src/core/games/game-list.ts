import { atom, type ReadableAtom } from 'nanostores'
import type { CallErrorCode } from '#api/error'
import type { GameType } from '#api/games'
import { type Filters, NO_FILTERS } from './filters.ts'
import { type GamePage, loadGames, loadNextGames, type TileGame } from './lists.ts'

/**
 * `loading`: another list is loading and the tiles are placeholders; `adding`: one more page is loading. `failed` and
 * `not-added` are their failures, with `error`.
 */
export interface GameListState extends GamePage {
  filters: Filters
  status: 'ready' | 'loading' | 'adding' | 'failed' | 'not-added'
  error: CallErrorCode | null
}

export interface GameList {
  $list: ReadableAtom<GameListState>
  /** Loads the list for these filters; of two concurrent calls the later wins. */
  show(filters: Filters): Promise<void>
  /** Loads and appends the next page. */
  more(): Promise<void>
  /** Reloads the list on screen without a loading state, because the prerendered data may be out of date. */
  refresh(): Promise<void>
}

/** The list of one category, starting with the prerendered page. */
export function gameListOf(gameType: GameType, first: GamePage): GameList {
  const $list = atom<GameListState>({ ...first, filters: NO_FILTERS, status: 'ready', error: null })
  let turn = 0

  async function show(filters: Filters): Promise<void> {
    turn += 1
    const mine = turn
    $list.set({ ...$list.get(), filters, status: 'loading', error: null })
    const result = await loadGames(gameType, filters)
    if (mine !== turn) return
    $list.set(
      result.ok
        ? { ...result.value, filters, status: 'ready', error: null }
        : { ...$list.get(), status: 'failed', error: result.error },
    )
  }

  async function more(): Promise<void> {
    const now = $list.get()
    if (now.status === 'adding' || now.status === 'loading' || now.filters.page >= now.totalPages) return
    const mine = turn
    $list.set({ ...now, status: 'adding', error: null })
    const result = await loadNextGames(gameType, now.filters)
    if (mine !== turn) return
    if (!result.ok) return $list.set({ ...$list.get(), status: 'not-added', error: result.error })
    const filters = { ...now.filters, page: now.filters.page + 1 }
    $list.set({
      ...result.value,
      games: appendGames(now.games, result.value.games),
      filters,
      status: 'ready',
      error: null,
    })
  }

  async function refresh(): Promise<void> {
    const mine = turn
    const { filters } = $list.get()
    const result = await loadGames(gameType, filters)
    if (mine !== turn || !result.ok || $list.get().filters !== filters) return
    $list.set({ ...result.value, filters, status: 'ready', error: null })
  }

  return { $list, show, more, refresh }
}

/** Joins two pages; a game that moved to the next page meanwhile appears once. */
function appendGames(before: readonly TileGame[], after: readonly TileGame[]): readonly TileGame[] {
  const existingIds = new Set(before.map(({ nodeId }) => nodeId))
  return [...before, ...after.filter(({ nodeId }) => !existingIds.has(nodeId))]
}
