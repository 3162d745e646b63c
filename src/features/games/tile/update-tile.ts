import type { TileGame } from '#core/games/lists'
import { stripOf } from './strip.ts'

/**
 * Updates a tile in place; nothing moves, because the strip lies over the drawing. The sentences of the strip are on
 * the body of every page (shell/Document.astro).
 */
export function renewTile(
  tile: HTMLElement,
  { state, trial, backAt }: Pick<TileGame, 'state' | 'trial' | 'backAt'>,
): void {
  tile.dataset.state = state
  tile.toggleAttribute('data-trial', trial)
  if (backAt) tile.dataset.back = backAt
  else delete tile.dataset.back
  const strip = tile.querySelector('[data-slot="strip"]')
  const { soon = '', maintenance = '', back = '' } = document.body.dataset
  if (strip) strip.textContent = stripOf({ state, backAt }, { soon, maintenance, back }, document.documentElement.lang)
}
