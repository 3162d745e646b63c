import { FIVE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

/** The reel strips, top to bottom; the three lanterns are adjacent so that they can fill a reel. */
const STRIPS = strips(
  `
    farol farol farol gallo corazon sandia corona gallo sandia corona dados campana estrella corona dados
    sandia estrella pez corona sandia dados estrella campana corona dados luna estrella corona dados luna
    corona campana estrella corona campana corazon dados corona estrella luna corona estrella dados pez
    sandia corona dados campana corona corazon estrella dados campana pez corona dados campana corona
  `,
  `
    farol farol farol luna pez sandia corona campana dados sandia campana estrella corona sandia estrella
    corona dados sandia luna dados sandia corona campana dados estrella pez dados estrella sandia corazon
    estrella sandia corona dados pez corona gallo estrella corazon corona dados luna corazon pez campana
    corona estrella gallo dados estrella corona campana dados corona sandia dados campana corona
  `,
  `
    farol farol farol campana gallo corazon sandia corona dados estrella corona sandia estrella corona dados
    corazon estrella corona dados campana corona dados campana estrella corona dados sandia corona luna
    gallo sandia corona dados estrella corona pez dados corona estrella dados corona estrella dados corona
    estrella dados campana corona pez dados corona sandia luna campana corona pez dados corona
  `,
  `
    farol farol farol sandia estrella luna dados corona sandia dados campana luna corona dados luna estrella
    dados corona campana pez sandia estrella dados sandia gallo corona campana dados corona estrella dados
    corona sandia dados corazon sandia campana estrella sandia corazon corona campana dados pez corona dados
    gallo pez dados campana corona pez estrella dados corona estrella dados corazon
  `,
  `
    farol farol farol dados corona gallo corazon corona estrella pez campana dados corona sandia dados
    campana estrella corona sandia estrella corona sandia dados estrella pez campana sandia dados campana
    estrella dados corona campana sandia dados corazon corona dados campana sandia estrella dados sandia
    corona gallo luna dados pez campana gallo corona campana dados luna corona pez dados sandia
  `,
)

/** La Lotería del Puerto: twenty lines; the lantern is wild, and five of them are the highest pay. */
export const loteriaDelPuerto: Slot = {
  code: 'loteria-del-puerto',
  id: 1,
  theme: { sky: 'night', ground: 'waves', inks: ['deep', 'sea'], picture: 'farol' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    farol: [0, 0, 12_500],
    gallo: [450, 2_000, 10_000],
    corazon: [300, 1_200, 6_000],
    luna: [200, 800, 4_000],
    pez: [150, 600, 3_000],
    sandia: [75, 250, 1_200],
    campana: [50, 200, 1_000],
    estrella: [50, 150, 800],
    dados: [25, 100, 500],
    corona: [25, 75, 400],
  },
  rule: { by: 'lines', lines: FIVE_BY_THREE.slice(0, 20), from: 'left', mixed: null, loose: null },
  wilds: { farol: { times: 1, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [3, 3, 3, 3, 3],
}
