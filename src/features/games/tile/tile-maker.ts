import type { TileGame } from '#core/games/lists'
import { copyOf, templateOf } from '../template.ts'
import { type TileLabels, tileLike } from './tile-copy.ts'

/** The labels of the tiles of a page or of one of its parts. */
export function tileLabels(root: ParentNode = document): TileLabels {
  const { labelKeep, labelReal, labelTrial } = templateOf('tile', root)?.dataset ?? {}
  return { labelKeep, labelReal, labelTrial }
}

/** Makes tiles from the template of a page or of one of its parts, before the scripts of the page run. */
export function tileMaker(root: ParentNode = document): (game: TileGame) => HTMLElement {
  const labels = tileLabels(root)
  return (game) => tileLike(copyOf(templateOf('tile', root)), game, labels, true)
}
