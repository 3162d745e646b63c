import type { TileGame } from '#core/games/lists'
import { clockOf } from './clock.ts'

/** Updates a tile in place: every state is already rendered, so nothing moves. */
export function renewTile(
  tile: HTMLElement,
  { state, trial, backAt }: Pick<TileGame, 'state' | 'trial' | 'backAt'>,
): void {
  tile.dataset.state = state
  tile.toggleAttribute('data-trial', trial)
  if (backAt) tile.dataset.back = backAt
  else delete tile.dataset.back
  const clock = tile.querySelector('[data-clock]')
  if (clock) clock.textContent = backAt && clockOf(backAt, document.documentElement.lang)
}
