import { type Island, WAKE } from '#core/events'

/**
 * A list whose address carries filters wakes by itself: what was printed with the page is not what was asked for, and is
 * kept from view until the island has read the address, or until it clearly does not come.
 */
const NAMES = ['vassalage', 'gameClassify', 'gameName', 'page']
const PATIENCE_MS = 8000
const query = new URLSearchParams(location.search)

if (NAMES.some((name) => query.get(name))) {
  document.documentElement.dataset.filtered = ''
  setTimeout(() => delete document.documentElement.dataset.filtered, PATIENCE_MS)
  document.dispatchEvent(new CustomEvent<Island>(WAKE, { detail: 'GameList' }))
}
