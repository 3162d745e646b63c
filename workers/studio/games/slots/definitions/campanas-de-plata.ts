import { THREE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    luna estrella llave luna estrella boleto corona estrella boleto luna copa corona estrella copa llave estrella
    luna boleto estrella llave copa estrella llave luna campana campana campana corona estrella boleto
  `,
  `
    luna estrella corona luna estrella copa boleto estrella luna llave boleto estrella llave copa luna boleto
    corona llave boleto estrella campana campana campana estrella copa llave luna estrella boleto
  `,
  `
    corona boleto estrella copa llave estrella copa luna estrella corona luna boleto llave luna estrella corona
    boleto llave campana campana campana copa estrella luna corona boleto llave estrella boleto llave
  `,
)

/** Campanas de plata: five lines, and a separate reel that multiplies their pay. */
export const campanasDePlata: Slot = {
  code: 'campanas-de-plata',
  id: 13,
  theme: { sky: 'shade', ground: 'steps', inks: ['night', 'coral'], picture: 'campana' },
  rows: 3,
  reels: STRIPS,
  counts: [3],
  pays: {
    campana: [2_500],
    copa: [1_000],
    corona: [600],
    llave: [400],
    luna: [250],
    boleto: [150],
    estrella: [100],
  },
  rule: { by: 'lines', lines: THREE_BY_THREE, from: 'left', mixed: null, loose: null },
  wilds: {},
  scatter: null,
  multiplier: [1, 2, 1, 3, 1, 2, 1, 5, 1, 2, 1, 3, 1, 2, 1, 10],
  opening: [23, 15, 6, 0],
}
