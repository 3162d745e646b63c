import { type Island, WAKE } from '#core/events'

/**
 * A list whose URL has filters hydrates at once. The prerendered page does not match the filters, so it stays hidden
 * until the island has read the URL, or until it takes too long.
 */
const NAMES = ['vassalage', 'gameClassify', 'gameName', 'page']
const PATIENCE_MS = 8000
const query = new URLSearchParams(location.search)

if (NAMES.some((name) => query.get(name))) {
  document.documentElement.dataset.filtered = ''
  setTimeout(() => delete document.documentElement.dataset.filtered, PATIENCE_MS)
  document.dispatchEvent(new CustomEvent<Island>(WAKE, { detail: 'GameList' }))
}
