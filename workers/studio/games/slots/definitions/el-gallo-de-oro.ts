import { FIVE_BY_FOUR } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    copa chile dados loro campana nopal pez loro dados nopal campana tambor copa pez campana nopal dados chile
    campana tambor copa dados pez nopal campana loro pez dados guitarra guitarra guitarra guitarra tambor chile
    dados pez campana chile copa nopal tambor sol chile pez loro campana tambor
  `,
  `
    chile copa dados campana tambor gallo dados loro nopal campana pez guitarra guitarra guitarra guitarra tambor
    chile nopal pez gallo dados sol chile campana dados pez copa loro campana pez gallo dados campana nopal pez
    loro tambor dados nopal chile tambor dados copa campana nopal pez loro
  `,
  `
    pez campana copa chile dados campana pez chile loro dados tambor gallo chile campana copa pez dados campana
    guitarra guitarra guitarra guitarra campana nopal pez gallo dados nopal chile pez loro tambor dados copa nopal
    loro pez tambor dados campana chile tambor gallo loro sol nopal chile dados
  `,
  `
    guitarra guitarra guitarra guitarra tambor chile gallo loro pez copa campana dados chile sol loro pez chile
    dados campana nopal loro chile gallo nopal loro campana pez nopal chile dados pez nopal loro dados tambor
    campana loro copa gallo nopal tambor pez chile dados tambor campana copa pez dados
  `,
  `
    dados loro pez campana copa dados chile campana tambor loro dados gallo chile campana dados pez nopal campana
    dados pez gallo chile nopal pez sol loro campana pez chile dados nopal campana guitarra guitarra guitarra
    guitarra gallo dados copa nopal loro chile tambor campana pez dados copa tambor chile
  `,
)

/** El gallo de oro: four rows, forty lines; the rooster is wild, and the sun is the scatter, paid from three on. */
export const elGalloDeOro: Slot = {
  code: 'el-gallo-de-oro',
  id: 3,
  theme: { sky: 'amber', ground: 'hills', inks: ['coral', 'bone'], picture: 'gallo' },
  rows: 4,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    guitarra: [150, 800, 3_000],
    copa: [125, 450, 1_900],
    tambor: [90, 300, 1_300],
    loro: [80, 250, 950],
    nopal: [45, 150, 650],
    chile: [45, 125, 450],
    pez: [30, 90, 300],
    campana: [30, 80, 250],
    dados: [15, 60, 200],
  },
  rule: { by: 'lines', lines: FIVE_BY_FOUR, from: 'left', mixed: null, loose: null },
  wilds: { gallo: { times: 1, expands: false } },
  scatter: { symbol: 'sol', counts: [3, 4, 5], pays: [200, 1_500, 10_000] },
  multiplier: null,
  opening: [38, 9, 28, 4, 17],
}
