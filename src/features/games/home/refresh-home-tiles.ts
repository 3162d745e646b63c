import { whenPresent } from '#ui/when-present.ts'
import { renewTile } from '../tile/update-tile.ts'

/**
 * Refreshes the prerendered tile states after the first user interaction: once per session, or on each reload of the
 * page. Keeps the prerendered state on failure.
 */
async function freshen() {
  const { loadHotGames } = await import('#core/games/hot')
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  const hot = await loadHotGames({ refresh: visit?.type === 'reload' })
  if (!hot.ok) return
  const now = new Map(hot.value.map((game) => [game.nodeId, game]))
  for (const tile of allTiles()) {
    const game = now.get(tile.dataset.tile ?? '')
    if (game) renewTile(tile, game)
  }
}

/** The tiles of the page, and those that wait in templates until their vendor is chosen. */
function allTiles(): HTMLElement[] {
  const waiting = [...document.querySelectorAll<HTMLTemplateElement>('[data-group] > template')]
  const roots = [document, ...waiting.map(({ content }) => content)]
  return roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>('[data-tile]')])
}

whenPresent(() => void freshen())
