import { FAVOURITES } from '#core/events'

/**
 * Hearts of tiles: `data-favourite` is the tile's nodeId. The code that keeps favourites is fetched with the first sign of
 * a pointer or key on one. What is kept is painted whenever core says so (`FAVOURITES`), on tiles of pages and of
 * islands alike; with a session core says so at start.
 */
const load = () => import('#core/games/favourites')

const heartOf = (event: Event) => (event.target as Element).closest<HTMLElement>('[data-favourite]')

function warm(event: Event) {
  if (heartOf(event)) void load()
}

for (const sign of ['pointerover', 'pointerdown', 'focusin']) document.addEventListener(sign, warm, { passive: true })

document.addEventListener('click', async (press) => {
  const tile = heartOf(press)?.closest<HTMLElement>('[data-tile]')
  if (!tile) return
  const { tile: nodeId = '', vendor = '', type = '' } = tile.dataset
  const { toggleFavourite } = await load()
  toggleFavourite({ nodeId, vendor, gameType: type as Parameters<typeof toggleFavourite>[0]['gameType'] })
})

document.addEventListener(FAVOURITES, ({ detail }) => {
  const kept = new Set(detail)
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
    heart.setAttribute('aria-pressed', String(kept.has(heart.dataset.favourite ?? '')))
})
