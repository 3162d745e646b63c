import type { PageLobby } from '#api/games/lobby'

/**
 * Reads what the edge wrote into the page because it differs from the built page (workers/edge/cache/lobby-mark.ts); null
 * where nothing differs, and at build time.
 */
export function readPageLobby(): PageLobby | null {
  if (typeof document === 'undefined') return null
  const text = document.getElementById('lobby')?.textContent
  // The edge wrote it from an answer that it has checked.
  return text ? (JSON.parse(text) as PageLobby) : null
}
