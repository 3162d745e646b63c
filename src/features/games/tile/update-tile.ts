import type { TileGame } from '#core/games/lists'
import { writeFigures } from './game-figures.ts'
import { stripOf } from './strip.ts'

type TileState = Pick<TileGame, 'state' | 'trial' | 'backAt'>

/** Updates a tile in place. */
export function renewTile(tile: HTMLElement, game: TileState & Pick<TileGame, 'rtp' | 'stakes' | 'odds'>): void {
  renewState(tile, game)
  writeFigures(tile, game)
}

/**
 * Updates only what a tile says of whether it can be played; nothing moves, because the strip lies over the drawing. The
 * sentences of the strip are on the body of every page (shell/Document.astro).
 */
export function renewState(tile: HTMLElement, { state, trial, backAt }: TileState): void {
  tile.dataset.state = state
  tile.toggleAttribute('data-trial', trial)
  if (backAt) tile.dataset.back = backAt
  else delete tile.dataset.back
  const strip = tile.querySelector('[data-slot="strip"]')
  const { soon = '', maintenance = '', back = '' } = document.body.dataset
  if (strip) strip.textContent = stripOf({ state, backAt }, { soon, maintenance, back }, document.documentElement.lang)
}
