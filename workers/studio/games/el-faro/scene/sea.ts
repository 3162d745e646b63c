import { make, makeSvg } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'

/** The drawing is 400 x 224; the lamp stands at the start of the scale, which is logarithmic from 1 to 10,000. */
const [WIDTH, HEIGHT] = [400, 224]
const [FROM, TO, LAMP_Y, SEA_Y] = [74, 372, 62, 164]
const DECADES = 4
/** How fast the light moves out: a tenfold way, and the least time. */
const [DECADE_MS, LEAST_MS] = [500, 350]

/** The night sea: the lighthouse, its light, and the boat at the chosen target. */
export class Sea {
  readonly element: HTMLElement
  readonly #light = makeSvg('path', { fill: '#f5a72b' })
  readonly #core = makeSvg('path', { fill: '#f4ead3' })
  readonly #boat = boat()
  readonly #figure = make('p', { className: 'faro-figure', textContent: '—' })

  constructor() {
    const drawing = makeSvg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'faro-sea', 'aria-hidden': 'true' },
      makeSvg('path', { fill: '#262b66', d: `M0 0h${WIDTH}v${HEIGHT}H0z` }),
      ...stars(),
      this.#light,
      this.#core,
      ...sea(),
      ...lighthouse(),
      this.#boat,
      ...scale(),
    )
    this.element = make('div', { className: 'faro' }, this.#figure, drawing)
  }

  /** Shows the boat at a target. */
  aim(target: number): void {
    this.#boat.setAttribute('transform', `translate(${placeOf(target)} ${SEA_Y})`)
  }

  /** Shows how far the light reaches; null for no light. */
  shine(reach: number | null, says = reach === null ? '—' : `${times(reach)}×`): void {
    this.#figure.textContent = says
    const end = reach === null ? FROM - 24 : placeOf(reach)
    const [from, width] = [FROM - 22, end - FROM + 22]
    this.#light.setAttribute(
      'd',
      `M${from} ${LAMP_Y}L${end} ${LAMP_Y - width * 0.06 - 8}V${LAMP_Y + width * 0.24 + 10}z`,
    )
    this.#core.setAttribute('d', `M${from} ${LAMP_Y}L${end} ${LAMP_Y + width * 0.04}v${width * 0.09 + 4}z`)
    this.element.dataset.isOn = String(reach !== null)
  }

  /** Lets the light move out from the lamp to where it was drawn to reach. */
  async moveTo(reach: number): Promise<void> {
    if (prefersStillness()) return this.shine(reach)
    const decades = Math.max(0, Math.log10(reach / 100))
    const duration = LEAST_MS + decades * DECADE_MS
    const start = performance.now()
    await new Promise<void>((done) => {
      const step = (now: number) => {
        const part = Math.min(1, Math.max(0, now - start) / duration)
        const shown = Math.min(reach, Math.round(100 * 10 ** (decades * part)))
        this.shine(shown)
        if (part < 1 && this.element.isConnected) requestAnimationFrame(step)
        else done()
      }
      requestAnimationFrame(step)
    })
    this.shine(reach)
  }
}

/** Returns the place of a multiple on the scale; what is below 1 stays at its start. */
function placeOf(hundredths: number): number {
  const decades = Math.min(DECADES, Math.max(0, Math.log10(hundredths / 100)))
  return FROM + (decades / DECADES) * (TO - FROM)
}

function stars(): SVGElement[] {
  const places = [
    [112, 22, 5],
    [168, 40, 3],
    [226, 18, 4],
    [290, 34, 6],
    [346, 20, 4],
    [384, 52, 3],
    [20, 24, 4],
    [144, 96, 3],
    [330, 92, 3],
  ] as const
  return places.map(([x, y, r]) =>
    makeSvg('path', {
      fill: '#f4ead3',
      d: `M${x} ${y - r}q0 ${r} ${r} ${r}-${r} 0-${r} ${r} 0-${r}-${r}-${r} ${r} 0 ${r}-${r}`,
    }),
  )
}

function sea(): SVGElement[] {
  const row = (y: number) => `M-10 ${y}${'q10 8 20 0'.repeat(22)}`
  return [
    makeSvg('path', { fill: '#2aa58a', d: `${row(SEA_Y)}V${HEIGHT}H-10z` }),
    makeSvg('path', { fill: 'none', stroke: '#f4ead3', 'stroke-width': '2.4', d: row(SEA_Y) }),
    makeSvg('path', { fill: '#0d5558', d: `${row(SEA_Y + 20)}V${HEIGHT}H-10z` }),
  ]
}

/** The tower: its paper, and the inks moved a little, as the cards are printed. */
function lighthouse(): SVGElement[] {
  return [
    makeSvg('path', { fill: '#14142b', d: 'M8 170l12-18h62l12 18z' }),
    makeSvg('path', { fill: '#f4ead3', d: 'M36 78h28l8 78H28z' }),
    makeSvg('path', { fill: '#ec5a44', d: 'M37.6 94l29-1 1.6 17-32.8 2zm-3.6 36l36.2-1 1.6 17-40 2z' }),
    makeSvg('path', {
      fill: '#14142b',
      d: 'M30 74h40v7H30zM36 48h28v4H36zM39 52h3v22h-3zm19 0h3v22h-3zM46 132h8v22h-8z',
    }),
    makeSvg('path', { fill: '#f5a72b', d: 'M42 52h16v22H42z' }),
    makeSvg('path', { fill: '#ec5a44', d: 'M34 48l16-18 16 18z' }),
    makeSvg('path', { fill: '#14142b', d: 'M48.500 22h3v10h-3z' }),
  ]
}

function boat(): SVGElement {
  return makeSvg(
    'g',
    {},
    makeSvg('path', { fill: '#f4ead3', d: 'M-20-8h40L12 9h-24z' }),
    makeSvg('path', { fill: '#ec5a44', d: 'M-17.600-5.500h37L12.500 9h-24z' }),
    makeSvg('path', { fill: '#14142b', d: 'M-1.500-46h3v40h-3z' }),
    makeSvg('path', { fill: '#f4ead3', d: 'M-3-42v30h-16zM4-38l14 26H4z' }),
  )
}

/** The numbers of the scale, on the deep water. */
function scale(): SVGElement[] {
  return Array.from({ length: DECADES + 1 }, (_, decade) => {
    const x = FROM + (decade / DECADES) * (TO - FROM)
    const label = makeSvg('text', { x: String(x), y: '214', class: 'faro-mark', 'text-anchor': 'middle' })
    label.textContent = times(100 * 10 ** decade)
    return [makeSvg('path', { fill: '#f4ead3', d: `M${x - 1} 190h2v8h-2z` }), label]
  }).flat()
}
