import { FIVE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    pica naipes guitarra campana mano naipes pica ojo naipes pica ojo campana naipes mano pica campana naipes
    guitarra corazon campana pica calavera calavera calavera campana pica ojo naipes pica rosa mano pica naipes
    campana corazon naipes rosa campana pica ojo naipes mano guitarra
  `,
  `
    mano pica naipes rosa mano campana guitarra naipes mano ojo naipes campana ojo guitarra pica campana naipes
    pica campana mano pica naipes ojo pica naipes campana pica rosa naipes campana mano pica ojo mano campana
    naipes guitarra rosa mano corazon ojo rosa pica guitarra rosa pica naipes calavera calavera calavera campana
    catrin catrin catrin
  `,
  `
    corazon campana pica rosa naipes mano pica rosa mano naipes guitarra calavera calavera calavera pica naipes
    mano ojo pica campana naipes ojo pica naipes corazon ojo pica naipes campana pica rosa naipes guitarra ojo
    mano corazon dama dama dama campana pica guitarra mano pica ojo campana mano ojo guitarra naipes mano campana
    rosa
  `,
  `
    campana ojo pica naipes campana mano guitarra rosa ojo pica mano guitarra pica corazon rosa guitarra mano
    corazon pica rosa ojo pica corazon campana guitarra naipes mano rosa naipes guitarra rosa ojo campana pica
    rosa mano ojo naipes campana guitarra pica naipes guitarra pica campana calavera calavera calavera pica naipes
  `,
  `
    pica campana naipes pica ojo mano corazon pica campana mano ojo naipes pica campana ojo corazon pica ojo
    guitarra naipes mano campana naipes corazon guitarra pica rosa calavera calavera calavera campana mano naipes
    corazon ojo naipes mano pica naipes campana pica mano campana naipes corazon mano pica ojo guitarra mano
  `,
)

/** Calavera real: twenty-five lines; the wilds double and triple the wins they are part of, and multiply each other. */
export const calaveraReal: Slot = {
  code: 'calavera-real',
  id: 7,
  theme: { sky: 'coral', ground: 'points', inks: ['night', 'bone'], picture: 'calavera' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    calavera: [150, 800, 4_000],
    corazon: [125, 500, 2_400],
    rosa: [100, 300, 1_600],
    guitarra: [80, 250, 950],
    mano: [60, 150, 650],
    ojo: [50, 125, 500],
    campana: [30, 100, 300],
    naipes: [25, 60, 250],
    pica: [15, 50, 150],
  },
  rule: { by: 'lines', lines: FIVE_BY_THREE, from: 'left', mixed: null, loose: null },
  wilds: { catrin: { times: 2, expands: false }, dama: { times: 3, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [36, 46, 35, 29, 45],
}
