import type { TileGame } from '#core/games/lists'
import { clockOf } from './clock.ts'
import { fill, type TileText } from './tile-text.ts'

export type StripText = Pick<TileText, 'soon' | 'maintenance' | 'back'>

/** Returns the text of the strip at the foot of the drawing; empty for a game that can be played. */
export function stripOf(
  { state, backAt }: Pick<TileGame, 'state' | 'backAt'>,
  text: StripText,
  language: string,
): string {
  if (state === 'open') return ''
  if (state === 'soon') return text.soon
  return backAt ? fill(text.back, 'time', clockOf(backAt, language)) : text.maintenance
}
