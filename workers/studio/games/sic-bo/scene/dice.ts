import { make, makeSvg } from '../../../client/element.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import { DICE } from '../bets.ts'
import { text } from './names.ts'

const THROW_MS = 600
const STAGGER_MS = 90
const EASE = 'cubic-bezier(.2,.8,.2,1)'
const [LOW, MIDDLE, HIGH] = [26, 50, 74]
const CORNERS = [
  [LOW, HIGH],
  [HIGH, LOW],
] as const
const OTHERS = [
  [LOW, LOW],
  [HIGH, HIGH],
] as const
const SIDES = [
  [LOW, MIDDLE],
  [HIGH, MIDDLE],
] as const

/** Where the pips of a face are: an odd face has one in the middle. */
function pipsOf(face: number): readonly (readonly [number, number])[] {
  return [
    ...(face % 2 === 1 ? [[MIDDLE, MIDDLE] as const] : []),
    ...(face >= 2 ? CORNERS : []),
    ...(face >= 4 ? OTHERS : []),
    ...(face === 6 ? SIDES : []),
  ]
}

/** Draws one die; 0 is a die without a face. */
export function dieFace(face: number): SVGElement {
  const pips = pipsOf(face).map(([cx, cy]) => makeSvg('circle', { cx: String(cx), cy: String(cy), r: '10' }))
  const body = makeSvg('rect', { x: '2', y: '2', width: '96', height: '96', rx: '10' })
  return makeSvg('svg', { class: 'die', viewBox: '0 0 100 100', 'aria-hidden': 'true' }, body, ...pips)
}

/** The three dice that were thrown. */
export class ThrownDice {
  readonly element = make('div', { className: 'thrown', role: 'img' })

  show(dice: readonly number[]): void {
    const faces = dice.length > 0 ? dice : Array.from({ length: DICE }, () => 0)
    this.element.replaceChildren(...faces.map(dieFace))
    const blanks = { dice: dice.join(', '), total: dice.reduce((all, die) => all + die, 0) }
    this.element.setAttribute('aria-label', dice.length > 0 ? text('thrown', blanks) : text('notThrown'))
  }

  async moveTo(dice: readonly number[]): Promise<void> {
    if (prefersStillness()) return this.show(dice)
    const path = [{ transform: 'rotate(0)' }, { transform: 'rotate(360deg)' }]
    const turns = [...this.element.children].map(
      (die, index) => die.animate(path, { duration: THROW_MS + index * STAGGER_MS, easing: EASE }).finished,
    )
    await Promise.all(turns)
    this.show(dice)
  }
}
