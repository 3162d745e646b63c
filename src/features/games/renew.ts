import type { TileGame } from '#core/games/lists'
import { clockOf } from './clock.ts'

/** Brings a tile up to date in its place: every state is drawn already, so nothing moves. */
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
