import type { Print } from '#brand/cards'
import { groundOf } from './pattern.ts'

const OPENING = '<svg xmlns="http://www.w3.org/2000/svg" width="180" height="210" viewBox="0 0 180 210">'
const DRAWING =
  /^<svg [^>]*><g (?:[^>]* )?id="ground"[^>]*>[\s\S]*<\/g>(<g (?:[^>]* )?id="figure"[^>]*>[\s\S]*<\/g>)<\/svg>\s*$/

/**
 * Composes the card of a motif on another background: the same figure over a flat ink and a pattern.
 *
 * @param drawing The motif's SVG text: a group `ground`, then a group `figure`, and nothing else.
 * @returns SVG text with the same view box, 180 x 210.
 * @throws When the drawing is not made of those two groups.
 */
export function compose(drawing: string, { ground, pattern }: Print): string {
  const figure = DRAWING.exec(drawing)?.[1]
  if (!figure) throw new Error('A motif is a group `ground` and a group `figure`.')
  return `${OPENING}${groundOf(ground, pattern)}${figure}</svg>`
}
