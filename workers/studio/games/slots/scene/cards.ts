import { artOf } from '../../../client/art.ts'
import { make } from '../../../client/element.ts'
import { nameOf } from '../../../client/texts.ts'
import type { Face } from '../public-slot.ts'

export type Cards = HTMLElement[]

/** Returns the card of a symbol; the card of a multiplying wild shows its factor. */
export function cardOf(symbol: string, { wilds }: Face): HTMLLIElement {
  const times = wilds[symbol]?.times ?? 1
  const alt = times > 1 ? `${nameOf(symbol)} ×${times}` : nameOf(symbol)
  const picture = make('img', { src: artOf(symbol), alt, width: 180, height: 210, draggable: false })
  const card = make('li', { className: 'card' }, picture)
  card.dataset.symbol = symbol
  if (times > 1) card.dataset.times = `×${times}`
  return card
}

/** Returns the card of a number of the multiplier reel. */
export function factorOf(factor: number): HTMLLIElement {
  return make('li', { className: 'factor', textContent: `×${factor}` })
}
