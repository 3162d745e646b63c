import { randomInt } from 'node:crypto'

type Point = readonly [number, number]

/**
 * Strokes of each character on a 10 x 14 grid. Characters that look alike (0 O, 1 I L, 5 S, 8 B, 2 Z, U V) are left
 * out.
 */
const GLYPHS: Record<string, readonly string[]> = {
  '2': ['1,4 2,1 5,0 8,1 9,4 8,7 1,14 9,14'],
  '3': ['1,2 4,0 8,1 9,4 7,6 4,7 7,7 9,10 8,13 4,14 1,12'],
  '4': ['7,14 7,0 0,10 10,10'],
  '6': ['8,1 5,0 2,3 1,8 2,12 5,14 8,13 9,10 8,8 5,7 2,8'],
  '7': ['1,0 9,0 4,14'],
  '9': ['2,13 5,14 8,11 9,6 8,2 5,0 2,1 1,4 2,6 5,7 8,6'],
  A: ['0,14 5,0 10,14', '2,9 8,9'],
  C: ['9,2 6,0 3,1 1,4 1,10 3,13 6,14 9,12'],
  E: ['9,0 1,0 1,14 9,14', '1,7 8,7'],
  F: ['9,0 1,0 1,14', '1,7 7,7'],
  H: ['1,0 1,14', '9,0 9,14', '1,7 9,7'],
  J: ['8,0 8,10 6,14 3,14 1,11'],
  K: ['1,0 1,14', '9,0 1,8', '4,6 9,14'],
  M: ['0,14 1,0 5,9 9,0 10,14'],
  N: ['1,14 1,0 9,14 9,0'],
  P: ['1,14 1,0 6,0 9,2 9,5 6,8 1,8'],
  R: ['1,14 1,0 6,0 9,2 9,5 6,7 1,7', '5,7 9,14'],
  T: ['0,0 10,0', '5,0 5,14'],
  W: ['0,0 2,14 5,4 8,14 10,0'],
  X: ['1,0 9,14', '9,0 1,14'],
  Y: ['0,0 5,7 10,0', '5,7 5,14'],
}

const SIGNS = Object.keys(GLYPHS)
const WIDTH = 128
const HEIGHT = 48

/** Four characters, chosen by the cryptographic random generator. */
export function newCaptchaText(): string {
  return Array.from({ length: 4 }, () => SIGNS[randomInt(SIGNS.length)]).join('')
}

/**
 * Draws the text as a data URL: bone paper, ink strokes, one coral and one sea line. Paths only,
 * every point moved and the strokes shuffled, so that the file contains no text and matches no template.
 */
export function captchaImage(text: string): string {
  const strokes = [...text].flatMap((sign, index) => strokesOf(sign, index))
  const ink = shuffle(strokes).map((points) => `<path d="${pathOf(points)}" stroke="#14142B" stroke-width="4.5"/>`)
  const [coral, sea] = ['#EC5A44', '#2AA58A'].map(
    (colour) => `<path d="${wave()}" stroke="${colour}" stroke-width="2"/>`,
  )
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}">` +
    `<path d="M0 0H${WIDTH}V${HEIGHT}H0z" fill="#F4EAD3"/>` +
    `<g fill="none" stroke-linecap="square" stroke-linejoin="round">${coral}${ink.join('')}${sea}</g></svg>`
  return `data:image/svg+xml;base64,${btoa(svg)}`
}

/** A character's strokes at its index: rotated, slanted, shifted, and every point moved slightly. */
function strokesOf(sign: string, index: number): Point[][] {
  const angle = between(-0.35, 0.35)
  const lean = between(-0.25, 0.1)
  const scale = between(1.7, 2)
  const [centreX, centreY] = [20 + index * 29.5 + between(-3, 3), HEIGHT / 2 + between(-5, 5)]
  return (GLYPHS[sign] ?? []).map((stroke) =>
    stroke.split(' ').map((pair) => {
      const [x = 0, y = 0] = pair.split(',').map(Number)
      const [dx, dy] = [x - 5 + lean * (y - 7) + between(-0.35, 0.35), y - 7 + between(-0.35, 0.35)]
      return [
        centreX + scale * (dx * Math.cos(angle) - dy * Math.sin(angle)),
        centreY + scale * (dx * Math.sin(angle) + dy * Math.cos(angle)),
      ]
    }),
  )
}

function wave(): string {
  const [base, height, phase, length] = [between(16, 32), between(5, 11), between(0, 6.28), between(26, 40)]
  const points = Array.from({ length: 17 }, (_, step): Point => {
    const x = step * 8
    return [x, base + height * Math.sin(phase + (x / length) * 2)]
  })
  return pathOf(points)
}

function pathOf(points: readonly Point[]): string {
  return points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')
}

function between(low: number, high: number): number {
  return low + (randomInt(1_000_000) / 1_000_000) * (high - low)
}

function shuffle<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: randomInt(1 << 30) }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item)
}
