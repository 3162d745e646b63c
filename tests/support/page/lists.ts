import type { Page, Route } from 'playwright-core'
import { games } from './tiles.ts'

/** Selectors and responses for the tests of lists. */
export const LIST = '**/wps/relay/GCSGAME_gameList?*'

export const tiles = (page: Page) => page.locator('[data-list] [data-tile]')
export const isReady = (page: Page) => page.locator('[data-list][data-status=ready]').waitFor()
export const search = (page: Page) => page.evaluate(() => location.search)
export const chip = (page: Page, value: string) => page.locator(`[data-list] [data-chip="${value}"]`)

/** Returns the vendors of the tiles. */
export function visibleVendors(page: Page): Promise<string[]> {
  return tiles(page).evaluateAll((all) =>
    [...new Set(all.map((one) => (one as HTMLElement).dataset.vendor ?? ''))].sort(),
  )
}

/** Returns a route handler for a catalogue of this many games that replies like the real platform. */
export function catalogueOf(count: number) {
  const all = games(count)
  return (route: Route) => {
    const query = new URL(route.request().url()).searchParams
    const [number, size] = [Number(query.get('pageNo')), Number(query.get('pageSize'))]
    const value = {
      games: all.slice((number - 1) * size, number * size),
      totalGames: count,
      totalPages: Math.ceil(count / size),
    }
    return route.fulfill({ json: { success: true, value } })
  }
}
