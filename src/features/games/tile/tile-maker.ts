import type { TileGame } from '#core/games/lists'
import { copyOf, templateOf } from '../template.ts'
import { type TileLabels, tileLike } from './tile-copy.ts'

/** Makes tiles from the template of a page or of one of its parts. */
export function tileMaker(root: ParentNode = document): (game: TileGame) => HTMLElement {
  const template = templateOf('tile', root)
  const { labelKeep, labelReal, labelTrial } = template?.dataset ?? {}
  const labels: TileLabels = { labelKeep, labelReal, labelTrial }
  return (game) => tileLike(copyOf(template), game, labels)
}
