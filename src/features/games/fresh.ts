import { whenPresent } from '#ui/whenPresent.ts'
import { renewTile } from './renew.ts'

/**
 * The page was built with the states of its day. When somebody is there the most played games are asked for, once a
 * session unless the page is loaded again, and the tiles that stand here say how those games are now. No answer changes
 * nothing.
 */
async function freshen() {
  const { loadHotGames } = await import('#core/games/hot')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const hot = await loadHotGames({ refresh: visit?.type === 'reload' })
  if (!hot.ok) return
  const now = new Map(hot.value.map((game) => [game.nodeId, game]))
  for (const tile of document.querySelectorAll<HTMLElement>('[data-tile]')) {
    const game = now.get(tile.dataset.tile ?? '')
    if (game) renewTile(tile, game)
  }
}

whenPresent(() => void freshen())
