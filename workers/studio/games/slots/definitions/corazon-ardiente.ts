import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    ojo estrella mano pica estrella mano campana llave estrella campana pica corazon corazon corazon llave ojo
    mano pica naipes campana estrella pica campana estrella pica naipes ojo mano naipes llave
  `,
  `
    estrella naipes pica estrella campana ojo estrella mano rosa naipes pica ojo estrella naipes rosa llave mano
    campana estrella naipes llave mano naipes campana pica estrella llave ojo pica corazon corazon corazon campana
  `,
  `
    pica campana naipes llave campana estrella pica mano ojo pica campana estrella ojo llave campana naipes pica
    corazon corazon corazon campana pica naipes mano llave estrella ojo naipes mano
  `,
)

/** Corazón ardiente: three reels, all ways pay; a rose in the middle doubles the wins that pass through it. */
export const corazonArdiente: Slot = {
  code: 'corazon-ardiente',
  id: 9,
  theme: { sky: 'wine', ground: 'points', inks: ['coral', 'amber'], picture: 'corazon' },
  rows: 3,
  reels: STRIPS,
  counts: [3],
  pays: {
    corazon: [700],
    ojo: [200],
    mano: [125],
    llave: [100],
    naipes: [70],
    campana: [55],
    pica: [35],
    estrella: [25],
  },
  rule: { by: 'ways' },
  wilds: { rosa: { times: 2, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [13, 7, 4],
}
