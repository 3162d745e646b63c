import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { GameType } from '#api/games'
import { type Filters, filtersIn, searchOf } from '#core/games/filters'
import { type GameListState, gameListOf } from '#core/games/game-list'
import { type GamePage, PAGE_SIZE } from '#core/games/lists'
import { afterPaint } from '#ui/after-paint.ts'
import { prepareTiles } from '../tile/Tiles.tsx'

/** How long scrolling must pause before the position is stored: browsers limit how often that may happen. */
const REST_MS = 200

/**
 * A game list whose filters are in the URL: a choice writes it, Back and Forward read it, and each history entry stores
 * its scroll position.
 */
export function useGameList(gameType: GameType, first: GamePage) {
  const [list] = useState(() => gameListOf(gameType, first))
  const state = useStore(list.$list)
  const pendingScroll = useRef<number | null>(null)
  const chosen = useRef<Filters | null>(null)

  // Before the paint, so that the unfiltered prerendered page never shows when the URL has filters.
  useLayoutEffect(() => {
    const arrive = () => {
      chosen.current = null
      pendingScroll.current = savedScrollOf(history.state)
      void prepareTiles(filtersIn(location.search).page * PAGE_SIZE).then(() => list.show(filtersIn(location.search)))
    }
    if (searchOf(filtersIn(location.search)) === '') void list.refresh()
    else arrive()
    delete document.documentElement.dataset.filtered
    window.addEventListener('popstate', arrive)
    return () => window.removeEventListener('popstate', arrive)
  }, [list])

  useLayoutEffect(() => {
    if (state.status !== 'ready' || pendingScroll.current === null) return
    window.scrollTo({ top: pendingScroll.current, behavior: 'instant' })
    pendingScroll.current = null
  }, [state])
  useSavedScroll(state.status)

  return {
    state,
    /** Applies filters; adds a history entry unless `quiet`, which is for a name still being typed. */
    choose(changes: Partial<Filters>, { quiet = false } = {}): void {
      const filters = { ...(chosen.current ?? list.$list.get().filters), page: 1, ...changes }
      chosen.current = filters
      writeAddress(filters, quiet)
      // The chip updates before two dozen tiles are rendered; a later choice meanwhile replaces this one.
      afterPaint(() => {
        if (chosen.current !== filters) return
        chosen.current = null
        void list.show(filters)
      })
    },
    retry: () => void (state.status === 'not-added' ? grow() : list.show(state.filters)),
    more: () => void grow(),
  }

  async function grow(): Promise<void> {
    await prepareTiles(state.games.length + 1)
    await list.more()
    writeAddress(list.$list.get().filters, true)
  }
}

/** Stores the scroll position once scrolling pauses, unless another list is loading. */
function useSavedScroll(status: GameListState['status']): void {
  useEffect(() => {
    if (status === 'loading' || status === 'failed') return
    let timer = 0
    const save = () => history.replaceState({ ...history.state, place: scrollY }, '')
    const wait = () => {
      clearTimeout(timer)
      timer = window.setTimeout(save, REST_MS)
    }
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', wait)
    }
  }, [status])
}

function writeAddress(filters: Filters, quiet: boolean): void {
  const address = `${location.pathname}${searchOf(filters)}`
  if (quiet) history.replaceState(history.state, '', address)
  else {
    history.replaceState({ ...history.state, place: scrollY }, '')
    history.pushState({}, '', address)
  }
}

function savedScrollOf(state: unknown): number | null {
  const place = (state as { place?: unknown } | null)?.place
  return typeof place === 'number' ? place : null
}
