import { FAVOURITES } from '#core/events'

/**
 * Hearts of tiles: `data-favourite` is the tile's nodeId. The code that keeps favourites is fetched with the first sign of
 * a pointer or key on one. They are painted whenever core says so (`FAVOURITES`), on tiles of pages and of
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

let favourites: ReadonlySet<string> = new Set()

function paint(now: ReadonlySet<string>) {
  favourites = now
  paintHearts(document)
}

/** Paints the hearts of tiles that came to the page with the favourites known so far. */
export function paintHearts(root: ParentNode): void {
  for (const heart of root.querySelectorAll<HTMLElement>('[data-favourite]'))
    heart.setAttribute('aria-pressed', String(favourites.has(heart.dataset.favourite ?? '')))
}

document.addEventListener(FAVOURITES, ({ detail }) => paint(new Set(detail)))

/** The server may have answered before this module came; what core says later is heard. */
async function catchUp() {
  const { $favourites } = await load()
  const now = $favourites.get()
  if (now) paint(now)
}

// With a session core loads the same code at start.
if (document.documentElement.dataset.session === 'member') void catchUp()
