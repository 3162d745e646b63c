import type { Ground, Pattern } from '#brand/cards'

interface Inks {
  ink: string
  /** The overprint: the background ink printed twice. */
  tint: string
}

/** Inks of the cards; the tint of bone is `bone-shade`, that of peach is mixed like the others. */
export const INKS = {
  night: { ink: '#262b66', tint: '#30367c' },
  coral: { ink: '#ec5a44', tint: '#d84a36' },
  amber: { ink: '#f5a72b', tint: '#e0931a' },
  sea: { ink: '#2aa58a', tint: '#249477' },
  deep: { ink: '#0d5558', tint: '#12625f' },
  bone: { ink: '#f4ead3', tint: '#e6d8b8' },
  peach: { ink: '#f6be9e', tint: '#eca67f' },
} satisfies Record<Ground, Inks>

/** Centre of rays and disc: a little above the middle, like the object over its sea. */
const CENTRE = { x: 90, y: 98 }

/**
 * Each pattern over the view box of 180 x 210 as one element. Most are a dashed line whose dashes are the marks,
 * because that takes a tenth of the bytes of separate shapes. Sizes divide the view box, so that patterns end evenly at
 * its edges.
 */
const PATTERNS = {
  plain: () => '',
  // A dashed circle whose stroke is as wide as its diameter draws wedges: 72 x 2π in 36 parts, past the corners.
  rays: (tint) =>
    `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="72" fill="none" stroke="${tint}" stroke-width="144" stroke-dasharray="12.566"/>`,
  dots: (tint) =>
    `<path fill="none" stroke="${tint}" stroke-width="4.4" stroke-linecap="round" stroke-dasharray="0 18" d="${rows(14, (at) => `M${at % 2 ? 0 : 9} ${at * 15 + 7.5}h180`)}"/>`,
  stripes: (tint) => `<path fill="none" stroke="${tint}" stroke-width="300" stroke-dasharray="11" d="M-16 0l212 210"/>`,
  waves: (tint) =>
    `<path fill="none" stroke="${tint}" stroke-width="5" d="${rows(9, (at) => `M${at % 2 ? -30 : 0} ${at * 25 + 5}q15-16 30 0t30 0 30 0 30 0 30 0 30 0 30 0`)}"/>`,
  checks: (tint) =>
    `<path fill="none" stroke="${tint}" stroke-width="30" stroke-dasharray="30" d="${rows(7, (at) => `M${at % 2 ? 30 : 0} ${at * 30 + 15}h180`)}"/>`,
  disc: (tint) => `<circle cx="${CENTRE.x}" cy="${CENTRE.y}" r="78" fill="${tint}"/>`,
  diamonds: (tint) =>
    `<path fill="${tint}" d="${rows(10, (at) => `M${at % 2 ? 27 : 9} ${at * 21 + 1.5}l6 9-6 9-6-9z${'m36 0l6 9-6 9-6-9z'.repeat(4)}`)}"/>`,
} satisfies Record<Pattern, (tint: string) => string>

const rows = (count: number, row: (at: number) => string) => Array.from({ length: count }, (_, at) => row(at)).join('')

/** Returns a background as SVG elements: flat ink over the whole view box, and the pattern in its overprint. */
export function groundOf(ground: Ground, pattern: Pattern): string {
  const { ink, tint } = INKS[ground]
  return `<path fill="${ink}" d="M0 0h180v210H0z"/>${PATTERNS[pattern](tint)}`
}
