import { FOUR_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    loro guitarra guitarra guitarra nopal loro gallo sol nopal loro sandia tambor sol nopal sandia loro gallo
    chile tambor nopal sol sandia loro gallo sandia chile gallo sol loro nopal sol
  `,
  `
    sol nopal gallo loro nopal sandia gallo sol tambor sandia sol loro chile sandia sol loro nopal sol guitarra
    guitarra guitarra nopal tambor sol gallo loro nopal chile gallo tambor sandia loro
  `,
  `
    loro sol nopal loro sol sandia loro gallo sol nopal tambor gallo sol nopal chile gallo sol sandia tambor loro
    nopal sol tambor chile sandia nopal guitarra guitarra guitarra gallo sandia
  `,
  `
    sol gallo chile sol nopal loro sandia tambor gallo sol loro sandia sol gallo nopal loro chile tambor loro sol
    nopal loro gallo sol loro nopal tambor sandia guitarra guitarra guitarra nopal
  `,
)

/** Chile bravo: four reels and twelve lines; the chilli counts anywhere on a line. */
export const chileBravo: Slot = {
  code: 'chile-bravo',
  id: 14,
  theme: { sky: 'ochre', ground: 'checks', inks: ['coral', 'bone'], picture: 'chile' },
  rows: 3,
  reels: STRIPS,
  counts: [2, 3, 4],
  pays: {
    chile: [60, 800, 16_000],
    guitarra: [0, 650, 6_500],
    tambor: [0, 400, 3_000],
    gallo: [0, 250, 1_900],
    sandia: [0, 200, 1_300],
    nopal: [0, 125, 950],
    loro: [0, 100, 650],
    sol: [0, 80, 500],
  },
  rule: { by: 'lines', lines: FOUR_BY_THREE, from: 'left', mixed: null, loose: 'chile' },
  wilds: {},
  scatter: null,
  multiplier: null,
  opening: [25, 3, 15, 26],
}
