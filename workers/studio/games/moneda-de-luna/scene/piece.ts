import { makeSvg } from '../../../client/element.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import type { Face } from '../engine.ts'

const HALF_TURN_MS = 90
const HALF_TURNS = 8
const [INK, BONE, AMBER, SEA, CORAL] = ['#14142b', '#f4ead3', '#f5a72b', '#2aa58a', '#ec5a44']

/** A card of the lottery with two faces: a moon, a star. */
export class Piece {
  readonly element = makeSvg('svg', { viewBox: '-88 -110 176 220', class: 'moon-piece', 'aria-hidden': 'true' })

  constructor() {
    this.show('moon')
  }

  show(face: Face): void {
    this.element.replaceChildren(...faceOf(face))
  }

  /** Turns the piece over and over until the face that came lies up. */
  async toss(face: Face): Promise<void> {
    if (prefersStillness()) return this.show(face)
    const [flat, edge] = [{ transform: 'none' }, { transform: 'scaleX(.04)' }]
    for (let turn = HALF_TURNS; turn > 0; turn -= 1) {
      await this.element.animate([flat, edge], { duration: HALF_TURN_MS / 2, easing: 'linear' }).finished
      this.show(turn % 2 === 1 ? face : face === 'moon' ? 'star' : 'moon')
      await this.element.animate([edge, flat], { duration: HALF_TURN_MS / 2, easing: 'linear' }).finished
    }
  }
}

/** Draws a face small, for the row of tosses. */
export function smallFace(face: Face): SVGElement {
  return makeSvg('svg', { viewBox: '-88 -110 176 220', 'aria-hidden': 'true' }, ...faceOf(face))
}

/** Draws a face as the cards are printed: paper, and the ink moved a little. */
function faceOf(face: Face): SVGElement[] {
  const field = face === 'moon' ? '#262b66' : CORAL
  const corners = [-68, 68].flatMap((x) =>
    [-90, 90].map((y) => makeSvg('path', { d: `M${x} ${y - 7}l5 7-5 7-5-7z`, fill: AMBER })),
  )
  return [
    makeSvg('rect', { x: '-84', y: '-106', width: '168', height: '212', fill: INK, transform: 'translate(3 4)' }),
    makeSvg('rect', { x: '-84', y: '-106', width: '168', height: '212', fill: BONE }),
    makeSvg('rect', { x: '-74', y: '-96', width: '148', height: '192', fill: field, stroke: INK, 'stroke-width': '3' }),
    ...corners,
    ...(face === 'moon' ? moon() : star()),
  ]
}

function moon(): SVGElement[] {
  const crescent =
    'M22-58C-22-62-58-34-58 2s32 64 80 56C2 50-8 42-7 34c1-5 6-6 5-11 4-2 4-6-1-8 5-2 5-7 0-9-1-4 4-7 12-12 2-3-3-8-7-15C-6-34 4-48 22-58'
  return [
    makeSvg('path', { d: crescent, fill: BONE }),
    makeSvg('path', { d: crescent, fill: AMBER, transform: 'translate(2.4 1.8)' }),
    makeSvg('path', {
      d: 'M-24-14c6 6 14 5 18 0',
      fill: 'none',
      stroke: INK,
      'stroke-width': '3',
      'stroke-linecap': 'round',
    }),
    makeSvg('circle', { cx: '-26', cy: '14', r: '8', fill: CORAL }),
    makeSvg('path', { d: spark(38, -18, 16), fill: BONE }),
    makeSvg('path', { d: spark(48, 22, 9), fill: BONE }),
    makeSvg('path', { d: spark(26, 44, 6), fill: BONE }),
  ]
}

function star(): SVGElement[] {
  const shape = 'M0-66Q8-8 66 0 8 8 0 66-8 8-66 0-8-8 0-66'
  return [
    makeSvg('path', { d: shape, fill: SEA, transform: 'rotate(45) scale(.72)' }),
    makeSvg('path', { d: shape, fill: BONE }),
    makeSvg('path', { d: shape, fill: AMBER, transform: 'translate(2.4 1.8)' }),
    makeSvg('circle', { r: '9', cx: '1', cy: '1', fill: INK }),
  ]
}

function spark(x: number, y: number, r: number): string {
  return `M${x} ${y - r}q0 ${r} ${r} ${r}-${r} 0-${r} ${r} 0-${r}-${r}-${r} ${r} 0 ${r}-${r}`
}
