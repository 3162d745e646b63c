import { FIVE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    cangrejo estrella pez cangrejo timon concha estrella botella concha pez estrella cangrejo ancla tridente
    tridente tridente botella estrella timon pez estrella cangrejo botella concha barca ancla botella estrella
    concha botella barca cangrejo botella concha estrella pez ancla barca pez concha botella cangrejo ancla timon
    estrella barca
  `,
  `
    concha botella barca concha botella ancla estrella pez botella concha cangrejo botella concha pez botella
    cangrejo sirena botella estrella timon pez cangrejo ancla estrella concha timon cangrejo estrella tridente
    tridente tridente cangrejo estrella botella barca cangrejo estrella barca ancla timon estrella concha pez
    sirena barca botella ancla cangrejo
  `,
  `
    estrella cangrejo botella pez concha ancla estrella concha pez estrella concha cangrejo estrella ancla botella
    barca pez estrella timon cangrejo botella ancla pez botella cangrejo estrella tridente tridente tridente
    botella concha estrella ancla botella sirena pez barca sirena cangrejo concha barca estrella timon botella
    cangrejo barca
  `,
  `
    botella estrella pez botella estrella concha cangrejo estrella pez botella ancla barca estrella pez barca
    timon cangrejo botella pez tridente tridente tridente concha timon cangrejo concha botella cangrejo concha
    ancla barca concha ancla estrella concha botella cangrejo estrella pez sirena timon estrella barca botella
    ancla estrella cangrejo sirena
  `,
  `
    cangrejo botella estrella concha botella cangrejo ancla estrella timon concha estrella ancla barca cangrejo
    botella concha pez estrella barca botella estrella pez timon concha botella cangrejo barca ancla cangrejo
    concha pez tridente tridente tridente estrella botella pez timon barca ancla pez estrella concha cangrejo
    botella estrella
  `,
)

/** La sirena: ten lines; the mermaid is a wild that fills her reel. */
export const laSirena: Slot = {
  code: 'la-sirena',
  id: 5,
  theme: { sky: 'sea', ground: 'waves', inks: ['deep', 'bone'], picture: 'sirena' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    tridente: [350, 1_400, 7_000],
    timon: [275, 1_100, 5_500],
    ancla: [200, 700, 2_800],
    barca: [175, 550, 2_100],
    pez: [100, 350, 1_400],
    cangrejo: [80, 275, 1_100],
    concha: [70, 200, 700],
    botella: [55, 150, 550],
    estrella: [40, 100, 400],
  },
  rule: { by: 'lines', lines: FIVE_BY_THREE.slice(0, 10), from: 'left', mixed: null, loose: null },
  wilds: { sirena: { times: 1, expands: true } },
  scatter: null,
  multiplier: null,
  opening: [11, 32, 35, 22, 19],
}
