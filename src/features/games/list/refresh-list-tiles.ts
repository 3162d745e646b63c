import type { GameType } from '#api/games'
import { whenIdle } from '#ui/when-idle.ts'
import { renewTile } from '../tile/update-tile.ts'

/**
 * As `refresh-home-tiles.ts` on home: once a list page is idle, loads the first page of each category rendered on it
 * and updates the states of its tiles. A hydrated list loads its own data. Keeps the prerendered state on failure.
 */
async function freshen() {
  const printed = [...document.querySelectorAll<HTMLElement>('[data-tile]')]
  const [{ loadGames }, { NO_FILTERS }] = await Promise.all([
    import('#core/games/lists'),
    import('#core/games/filters'),
  ])
  for (const gameType of new Set(printed.map(({ dataset }) => dataset.type as GameType))) {
    const now = await loadGames(gameType, NO_FILTERS)
    if (!now.ok) continue
    const games = new Map(now.value.games.map((game) => [game.nodeId, game]))
    for (const tile of printed) {
      const game = games.get(tile.dataset.tile ?? '')
      if (game && !tile.closest('astro-island:not([ssr])')) renewTile(tile, game)
    }
  }
  // After the states, which would write over it.
  const sentence = document.querySelector<HTMLElement>('[data-pot]')?.dataset.pot
  if (sentence) (await import('./pot-strips.ts')).followPots(sentence)
}

whenIdle(() => void freshen())
