/**
 * Hearts of tiles: `data-favourite` is the tile's nodeId. The favourites code loads on the first pointer or focus on
 * one. Hearts are painted on each `farol:favourites` event of core, on tiles of pages and of islands; with a session
 * core sends the event at start.
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

document.addEventListener('farol:favourites', (said) => {
  const kept = new Set((said as CustomEvent<readonly string[]>).detail)
  for (const heart of document.querySelectorAll<HTMLElement>('[data-favourite]'))
    heart.setAttribute('aria-pressed', String(kept.has(heart.dataset.favourite ?? '')))
})
