import { make, makeSvg } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import { multipleAt } from '../flight.ts'

const [WIDTH, HEIGHT] = [400, 224]
/** The path of the flight: where it begins, how far it goes, and how soon it bends. */
const [START_X, START_Y, WAY_X, WAY_Y, BEND_MS] = [44, 178, 292, 128, 14_000]
const POINTS = 28
/** How often the figure changes where motion is reduced. */
const STILL_MS = 250

/** The evening sky: the hummingbird, its path, and how far it is. */
export class Sky {
  readonly element: HTMLElement
  readonly #figure = make('p', { className: 'flight-figure' })
  readonly #path = makeSvg('path', { class: 'flight-path' })
  readonly #bird = makeSvg('g', { class: 'flight-bird' }, ...bird())
  #startedAt = 0
  #pace = 1
  #timer = 0
  #multiple: number | null = null

  constructor() {
    const drawing = makeSvg(
      'svg',
      { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'flight-sky', 'aria-hidden': 'true' },
      makeSvg('path', { fill: '#262b66', d: `M0 0h${WIDTH}v${HEIGHT}H0z` }),
      makeSvg('circle', { fill: '#f6be9e', cx: '322', cy: '58', r: '30' }),
      ...stars(),
      this.#path,
      ...hills(),
      this.#bird,
    )
    this.element = make('div', { className: 'flight' }, this.#figure, drawing)
    this.rest()
  }

  /** The multiple that is seen now, in hundredths; null while nothing flies. */
  get multiple(): number | null {
    return this.#multiple
  }

  /** Shows the bird on its branch. */
  rest(): void {
    this.#stop()
    this.#show('rest', '×1.00', 0)
  }

  /** Shows a flight that began so long ago, and calls `seen` with each multiple. */
  fly(elapsedMs: number, pace: number, seen: (multiple: number) => void): void {
    this.#stop()
    this.#startedAt = performance.now() - elapsedMs
    this.#pace = pace
    const step = () => {
      const flownMs = (performance.now() - this.#startedAt) / this.#pace
      this.#multiple = multipleAt(flownMs)
      this.#show('flying', `×${exact(this.#multiple)}`, flownMs)
      seen(this.#multiple)
      this.#timer = prefersStillness() ? window.setTimeout(step, STILL_MS) : requestAnimationFrame(step)
    }
    step()
  }

  /** Shows where the flight ended. */
  end(reach: number): void {
    const flownMs = this.#multiple === null ? BEND_MS : (performance.now() - this.#startedAt) / this.#pace
    this.#stop()
    this.#show('gone', `×${exact(reach)}`, flownMs)
  }

  #stop(): void {
    clearTimeout(this.#timer)
    cancelAnimationFrame(this.#timer)
    this.#multiple = null
  }

  #show(state: 'rest' | 'flying' | 'gone', figure: string, flownMs: number): void {
    this.element.dataset.flight = state
    this.#figure.textContent = figure
    const part = 1 - Math.exp(-flownMs / BEND_MS)
    const [x, y] = pointAt(part)
    this.#bird.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
    const points = Array.from({ length: POINTS + 1 }, (_, index) => pointAt((part * index) / POINTS))
    this.#path.setAttribute('d', `M${points.map(([px, py]) => `${px.toFixed(1)} ${py.toFixed(1)}`).join('L')}`)
  }
}

/** Formats a multiple with two decimals always, so that a running figure does not jump. */
export function exact(hundredths: number): string {
  const whole = times(Math.floor(hundredths / 100) * 100)
  const decimal = times(150).at(1) ?? '.'
  return `${whole}${decimal}${String(hundredths % 100).padStart(2, '0')}`
}

function pointAt(part: number): [number, number] {
  return [START_X + WAY_X * part, START_Y - WAY_Y * part ** 1.6]
}

function stars(): SVGElement[] {
  const places = [
    [60, 40],
    [120, 76],
    [186, 32],
    [236, 92],
    [372, 112],
    [90, 118],
  ] as const
  return places.map(([x, y]) => makeSvg('path', { fill: '#f4ead3', d: `M${x} ${y}q0 5 5 5-5 0-5 5 0-5-5-5 5 0 5-5` }))
}

function hills(): SVGElement[] {
  return [
    makeSvg('path', { fill: '#0d5558', d: `M0 196q60-34 130-8t130-10 140 6v40H0z` }),
    makeSvg('path', { fill: '#14142b', d: 'M0 214q90-24 190-6t210-8v24H0z' }),
    makeSvg('path', {
      fill: 'none',
      stroke: '#f4ead3',
      'stroke-width': '4',
      'stroke-linecap': 'round',
      d: 'M8 192h46',
    }),
  ]
}

function bird(): SVGElement[] {
  return [
    makeSvg('path', { fill: '#ec5a44', d: 'M-30 14c6-2 10-8 12-14l12 6-6 12z' }),
    makeSvg('path', { fill: '#2ba48a', d: 'M-20 4C-14-8 4-14 16-8l26-7-22 14C16 12-4 16-20 4z' }),
    makeSvg('path', { fill: '#f4ead3', d: 'M-6 6c8 4 18 2 24-5l2 2C16 12 2 14-8 10z' }),
    makeSvg('path', { class: 'flight-wing', fill: '#f5a72b', d: 'M2-4C-8-14-14-30-10-44 4-34 14-20 12-4z' }),
    makeSvg('circle', { fill: '#14142b', cx: '14', cy: '-4', r: '2.600' }),
  ]
}
