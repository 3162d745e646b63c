import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    botella barca timon concha botella pez ancla barca concha botella pez llave barca pez llave barca ancla timon
    botella cangrejo pez barca cangrejo pez botella timon llave barca timon concha barca botella pez ancla
    cangrejo botella concha pulpo llave concha pulpo pulpo
  `,
  `
    llave barca botella concha barca botella timon barca pez pulpo pulpo ancla barca botella pez llave cangrejo
    timon barca pez concha botella pez timon concha barca pez botella llave pulpo ancla concha botella ancla pez
    cangrejo botella tridente llave cangrejo concha barca timon
  `,
  `
    barca botella pez barca botella timon concha botella pez concha barca botella ancla pez botella cangrejo
    concha llave cangrejo pez botella barca cangrejo timon pez llave barca ancla llave barca concha ancla llave
    barca concha pulpo pulpo timon botella pez pulpo tridente timon
  `,
  `
    llave barca timon pulpo pulpo concha pez ancla barca botella pez concha timon botella barca pez botella barca
    llave botella ancla timon botella llave concha pez barca botella concha pez ancla cangrejo concha llave barca
    botella ancla timon pulpo pez barca cangrejo tridente
  `,
  `
    pez barca concha timon botella pulpo pulpo barca botella pez timon barca pez llave concha botella cangrejo
    llave concha pez botella ancla barca botella pez ancla barca cangrejo concha barca botella cangrejo barca
    concha pulpo ancla llave tridente pez timon concha botella llave
  `,
  `
    barca concha pez llave pulpo pez llave concha botella pez barca concha timon barca llave botella barca timon
    botella barca timon botella cangrejo llave pez ancla cangrejo concha botella barca timon concha botella pulpo
    pulpo botella cangrejo ancla barca timon llave pez
  `,
)

/** Pulpo profundo: six reels, 729 ways; the trident is wild on the four in the middle. */
export const pulpoProfundo: Slot = {
  code: 'pulpo-profundo',
  id: 6,
  theme: { sky: 'deep', ground: 'waves', inks: ['night', 'coral'], picture: 'pulpo' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5, 6],
  pays: {
    pulpo: [175, 500, 1_700, 5_000],
    ancla: [125, 350, 1_000, 3_500],
    cangrejo: [100, 275, 850, 2_600],
    timon: [80, 200, 650, 1_700],
    llave: [70, 175, 500, 1_300],
    concha: [50, 125, 350, 1_000],
    pez: [35, 80, 250, 650],
    botella: [35, 70, 200, 500],
    barca: [35, 70, 175, 400],
  },
  rule: { by: 'ways' },
  wilds: { tridente: { times: 1, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [39, 41, 27, 41, 12, 26],
}
