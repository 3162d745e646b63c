import type { Ground, Ink, Theme } from '../../workers/studio/engine/theme.ts'

/** Card inks. */
const INKS = {
  night: '#262b66',
  ink: '#14142b',
  coral: '#ec5a44',
  amber: '#f5a72b',
  sea: '#2aa58a',
  deep: '#0d5558',
  bone: '#f4ead3',
  peach: '#f6be9e',
} as const satisfies Record<Ink, string>

/** Colour of the panel below the strip, `night-900`. */
const PANEL = '#10132b'

/** How many times a drawing is repeated side by side, so that it fills the widest window. */
const REPEATS = 9
const WIDTH = 440
const HEIGHT = 1400

/**
 * Returns the sky of a game as SVG, made from its drawing. The group `once` is drawn in the middle; the group `each`
 * repeats to both sides every 440 units.
 */
export function sceneOf(svg: string): string {
  const group = (id: string) => new RegExp(`<g id="${id}">([\\s\\S]*?)</g>\\s*(?=<g id=|</svg>)`).exec(svg)?.[1] ?? ''
  const width = WIDTH * REPEATS
  const start = (WIDTH - width) / 2
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="${start} 0 ${width} ${HEIGHT}">` +
    `<defs><pattern id="each" width="${WIDTH}" height="${HEIGHT}" patternUnits="userSpaceOnUse">${group('each')}</pattern></defs>` +
    `${group('once')}<path fill="url(#each)" d="M${start} 0h${width}v${HEIGHT}H${start}z"/></svg>`
  )
}

/** The top edge of each strip over 40 units; it is filled down to the panel. */
const EDGES = {
  waves: 'M0 1q20 12.6 40 0',
  hills: 'M0 13q20-22 40 0',
  scallops: 'M0 12a10 9 0 0 1 20 0a10 9 0 0 1 20 0',
  checks: 'M0 3h40',
  steps: 'M0 14h8V8h8V2h8v6h8v6h8',
  points: 'M0 13L10 2l10 11L30 2l10 11',
} as const satisfies Record<Ground, string>

/** Returns the strip between the sky and the panel as SVG, 30 units high. */
export function groundOf({ ground, inks: [body, crest] }: Theme): string {
  const width = 40 * 99
  const edge = EDGES[ground]
  const marks =
    ground === 'checks'
      ? `<path fill="${INKS[crest]}" d="M0 6h10v8H0zm20 0h10v8H20zM10 14h10v8H10zm20 0h10v8H30z"/>`
      : ''
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="30" viewBox="0 0 ${width} 30"><defs>` +
    `<pattern id="t" width="40" height="30" patternUnits="userSpaceOnUse"><path fill="${INKS[body]}" d="${edge}V30H0z"/>${marks}` +
    `<path fill="none" stroke="${INKS[crest]}" stroke-width="2" d="${edge}"/>` +
    `<path fill="${PANEL}" d="M0 24q10 6.600 20 0q10 6.600 20 0v7H0z"/></pattern></defs>` +
    `<path fill="url(#t)" d="M0 0h${width}v30H0z"/></svg>`
  )
}
