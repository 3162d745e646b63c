import './boats.css'
import { make, makeSvg } from '../../../client/element.ts'
import { textsOf } from '../../../client/texts.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

/** The boats on the water, of which those that are taken have a lantern that is lit. */
export class Boats {
  readonly #boats: HTMLElement[]

  constructor(root: HTMLElement, boats: number) {
    this.#boats = Array.from({ length: boats }, (_, boat) => {
      const element = make(
        'div',
        { className: 'boat' },
        drawBoat(),
        make('span', { className: 'boat-name', textContent: text('you') }),
      )
      element.dataset.boat = String(boat)
      element.dataset.taken = 'false'
      element.style.setProperty('--at', `${((boat + 0.5) / boats) * 100}%`)
      return element
    })
    root.append(...this.#boats)
  }

  show(taken: readonly boolean[], own: number | null): void {
    for (const [boat, element] of this.#boats.entries()) {
      element.dataset.taken = String(taken[boat] ?? false)
      element.dataset.own = String(boat === own)
    }
  }
}

/** A rowing boat with a lantern at its mast; its hull has a colour of its own. */
function drawBoat(): SVGElement {
  const path = (name: string, d: string) => makeSvg('path', { class: name, d })
  return makeSvg(
    'svg',
    { viewBox: '0 0 64 56', 'aria-hidden': 'true' },
    path('rays', 'M44 4v-4M56 16h5M53 7l4-4M35 7l-4-4M32 16h-5'),
    path('mast', 'M44 44V8'),
    path('lamp', 'M38 9h12l-2 14h-8z'),
    path('plate', 'M2 34h60l-8 17H12z'),
    path('hull', 'M4.400 35.800h60l-8 17h-42z'),
    path('rim', 'M4 38h57'),
  )
}
