import type { GameType } from '#api/games'
import { whenIdle } from '#ui/whenIdle.ts'
import { renewTile } from './renew.ts'

/**
 * As `fresh.ts` on home: when a list page has come to rest, the first page of each category printed on it is asked for and
 * its tiles say how those games are now. A list that has woken follows its own answers. No answer changes nothing.
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
}

whenIdle(() => void freshen())
