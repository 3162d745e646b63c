import type { TileGame } from '#core/games/lists'
import { lotteryOf } from '#core/games/routing'
import { pathIn } from '#core/path'
import { pageLanguage } from '#i18n/page-language.ts'
import { markOf, nameOf, pictureOf } from './game-labels.ts'
import { fill } from './tile-text.ts'
import { renewTile } from './update-tile.ts'

/** The labels of a tile's controls, each with a blank for the name; FavouriteGroup.astro has them as `data-label-...`. */
export type TileLabels = Record<'labelKeep' | 'labelReal' | 'labelTrial', string | undefined>

/**
 * A copy of a tile for another game, for games that are only known in the browser. What it writes is marked in Tile.tsx
 * by `data-slot`, `data-favourite`, `data-launch` and `data-mode`. `isEarly`: made before the page's scripts, so that its
 * picture still gets its source near the screen.
 */
export function tileLike(model: HTMLElement, game: TileGame, labels: TileLabels, isEarly = false): HTMLElement {
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
  writePicture(slot('picture'), pictureOf(game), isEarly)
  if (!isEarly) tile.querySelector('noscript')?.remove()
  for (const link of tile.querySelectorAll<HTMLAnchorElement>('a[data-mode]')) {
    label(link, link.dataset.mode === 'real' ? labels.labelReal : labels.labelTrial)
    if (link.dataset.mode === 'real' && leadToLottery(link, game)) continue
    if (link.dataset.launch === undefined) continue
    const address = new URL(link.getAttribute('href') ?? '', location.href)
    address.searchParams.set('game', game.nodeId)
    link.href = address.pathname + address.search
  }
  const heart = tile.querySelector<HTMLElement>('[data-favourite]')
  if (heart) {
    label(heart, labels.labelKeep)
    heart.dataset.favourite = game.nodeId
  }
  return tile
}

/** Writes the address of a picture; one that gets its source near the screen keeps waiting. */
export function writePicture(picture: HTMLElement | null, source: string, isEarly: boolean): void {
  if (isEarly && picture?.dataset.src !== undefined) picture.dataset.src = source
  else {
    picture?.removeAttribute('data-src')
    picture?.setAttribute('src', source)
  }
}

/** A lottery is played on a page of its own, by members. Returns false for any other game. */
function leadToLottery(link: HTMLAnchorElement, game: TileGame): boolean {
  const path = lotteryOf(game)
  if (path === null) return false
  link.href = pathIn(pageLanguage(), path)
  link.dataset.popup = 'member'
  delete link.dataset.launch
  return true
}
