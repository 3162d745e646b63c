import type { TileGame } from '#core/games/lists'
import { renewTile } from './renew.ts'
import { nameOf, pictureOf } from './shown.ts'

const nameIn = (tile: HTMLElement) => tile.querySelector('h2, h3')?.textContent ?? ''

/** Copies `model` for another game: for lists only the browser can load, without a second template. */
export function tileLike(model: HTMLElement, game: TileGame): HTMLElement {
  const tile = model.cloneNode(true) as HTMLElement
  const [was, name] = [nameIn(model), nameOf(game)]
  Object.assign(tile.dataset, { tile: game.nodeId, vendor: game.vassalage, type: game.gameType })
  renewTile(tile, game)
  write(tile, 'b', String(game.number))
  write(tile, 'b + span', game.vassalage)
  write(tile, ':is(h2, h3) > span', name)
  tile.querySelector('h2, h3')?.toggleAttribute('data-long', name.length > 14)
  tile.querySelector('img')?.setAttribute('src', pictureOf(game))
  for (const named of tile.querySelectorAll('[aria-label]'))
    named.ariaLabel = named.ariaLabel?.replace(was, () => name) ?? ''
  for (const action of tile.querySelectorAll<HTMLAnchorElement>('a[data-launch]')) {
    action.href = action.href.replace(model.dataset.tile ?? '', game.nodeId)
    action.dataset.launch = game.nodeId
  }
  const heart = tile.querySelector<HTMLElement>('[data-favourite]')
  if (heart) heart.dataset.favourite = game.nodeId
  return tile
}

function write(tile: HTMLElement, where: string, words: string) {
  const place = tile.querySelector(where)
  if (place) place.textContent = words
}
