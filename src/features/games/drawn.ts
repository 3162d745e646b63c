import type { IconName } from '#ui/icons.ts'

const SVG = 'http://www.w3.org/2000/svg'

/** An icon of the sprite, for elements created without React. */
export function icon(name: IconName): SVGElement {
  const drawing = document.createElementNS(SVG, 'svg')
  const use = document.createElementNS(SVG, 'use')
  use.setAttribute('href', `/art/v1/icons.svg#${name}`)
  drawing.setAttribute('aria-hidden', 'true')
  drawing.append(use)
  return drawing
}
