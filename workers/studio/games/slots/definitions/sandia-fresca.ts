import { THREE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    palma estrella loro rosa concha pez loro estrella concha loro pez estrella concha pez sandia sandia sandia
    rosa estrella concha palma loro pez estrella palma rosa estrella concha
  `,
  `
    estrella concha palma pez estrella sandia sandia sandia rosa loro concha rosa estrella pez concha palma
    estrella concha palma pez loro concha estrella palma concha pez loro rosa
  `,
  `
    estrella rosa concha estrella rosa palma concha pez palma concha rosa estrella loro concha estrella sandia
    sandia sandia pez estrella concha pez estrella rosa concha palma pez
  `,
)

/** Sandía fresca: three reels and five lines, where two in a row already pay; small, frequent wins. */
export const sandiaFresca: Slot = {
  code: 'sandia-fresca',
  id: 4,
  theme: { sky: 'bone', ground: 'scallops', inks: ['sea', 'coral'], picture: 'sandia' },
  rows: 3,
  reels: STRIPS,
  counts: [2, 3],
  pays: {
    sandia: [200, 2_400],
    rosa: [125, 950],
    loro: [90, 600],
    palma: [60, 350],
    pez: [60, 300],
    estrella: [45, 225],
    concha: [35, 200],
  },
  rule: { by: 'lines', lines: THREE_BY_THREE, from: 'left', mixed: null, loose: null },
  wilds: {},
  scatter: null,
  multiplier: null,
  opening: [18, 7, 18],
}
