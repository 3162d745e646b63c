import type { TileGame } from '#core/games/lists'
import { markOf, nameOf, pictureOf } from './game-labels.ts'
import { fill } from './tile-text.ts'
import { renewTile } from './update-tile.ts'

/** The labels of a tile's controls, each with a blank for the name; FavouriteGroup.astro has them as `data-label-...`. */
export type TileLabels = Record<'labelKeep' | 'labelReal' | 'labelTrial', string | undefined>

/**
 * A copy of a tile for another game, for games that are only known in the browser. What it writes is marked in Tile.tsx
 * by `data-slot`, `data-favourite`, `data-launch` and `data-mode`.
 */
export function tileLike(model: HTMLElement, game: TileGame, labels: TileLabels): HTMLElement {
  const tile = model.cloneNode(true) as HTMLElement
  const name = nameOf(game)
  const slot = (slotName: string) => tile.querySelector<HTMLElement>(`[data-slot="${slotName}"]`)
  const write = (slotName: string, text: string) => slot(slotName)?.replaceChildren(text)
  const label = (control: HTMLElement, text = '') => Object.assign(control, { ariaLabel: fill(text, 'name', name) })

  Object.assign(tile.dataset, { tile: game.nodeId, vendor: game.vassalage, type: game.gameType })
  renewTile(tile, game)
  write('number', String(game.number))
  write('mark', markOf(game))
  write('name', name)
  slot('name')?.parentElement?.toggleAttribute('data-long', name.length > 14)
  const picture = slot('picture')
  picture?.removeAttribute('data-src')
  picture?.setAttribute('src', pictureOf(game))
  tile.querySelector('noscript')?.remove()
  for (const link of tile.querySelectorAll<HTMLAnchorElement>('a[data-mode]')) {
    label(link, link.dataset.mode === 'real' ? labels.labelReal : labels.labelTrial)
    if (link.dataset.launch === undefined) continue
    // A copy of a template has no base address yet.
    const address = new URL(link.getAttribute('href') ?? '', location.href)
    address.searchParams.set('game', game.nodeId)
    link.href = address.pathname + address.search
    link.dataset.launch = game.nodeId
  }
  const heart = tile.querySelector<HTMLElement>('[data-favourite]')
  if (heart) {
    label(heart, labels.labelKeep)
    heart.dataset.favourite = game.nodeId
  }
  return tile
}
