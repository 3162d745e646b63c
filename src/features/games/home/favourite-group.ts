import { FAVOURITES, GROUP } from '#core/events'
import { tileLike } from '../tile/tile-copy.ts'
import { PAGE } from './home-limits.ts'

/**
 * Fills the favourites group of a game row when it is selected. It replaces the most played games, because a section
 * that only members have would move everything below it.
 */
function fillFavourites(group: HTMLElement) {
  const row = group.closest<HTMLElement>('.shelf')
  const tiles = group.querySelector('.tiles')
  const model = row?.querySelector<HTMLElement>('[data-tile]')
  if (!row || !tiles || !model) return
  const { labelKeep, labelReal, labelTrial } = group.dataset
  const labels = { labelKeep, labelReal, labelTrial }

  const show = async () => {
    if (tiles.childElementCount === 0) group.dataset.say = 'loading'
    const { $favourites, loadFavouriteList, loadFavourites } = await import('#core/games/favourites')
    if ($favourites.get() === null) await loadFavourites()
    const list = await loadFavouriteList()
    if (!list.ok) {
      group.dataset.say = 'failed'
      return
    }
    tiles.replaceChildren(...list.value.content.slice(0, PAGE).map((game) => tileLike(model, game, labels)))
    paint($favourites.get() ?? new Set())
  }
  /** Updates the tiles: removed favourites disappear at once, the others have a full heart. */
  const paint = (favourites: ReadonlySet<string>) => {
    for (const tile of tiles.querySelectorAll<HTMLElement>('[data-tile]')) {
      if (!favourites.has(tile.dataset.tile ?? '')) tile.remove()
      tile.querySelector('[data-favourite]')?.setAttribute('aria-pressed', 'true')
    }
    group.dataset.say = tiles.childElementCount > 0 ? 'ready' : 'none'
  }

  row.addEventListener(GROUP, ({ detail }) => {
    if (detail === 'FAV') void show()
  })
  group.querySelector('[data-again]')?.addEventListener('click', () => void show())
  document.addEventListener(FAVOURITES, ({ detail }) => {
    if (group.dataset.say === 'ready' && !group.hidden) paint(new Set(detail))
  })
}

for (const group of document.querySelectorAll<HTMLElement>('.shelf [data-group="FAV"]')) fillFavourites(group)
