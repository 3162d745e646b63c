import { FIVE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    rosa faro arbol dados boleto rosa escalera dados faro boleto mano dados ojo rosa faro dados ojo boleto sol sol
    sol faro luna luna luna dados arbol boleto faro mano escalera rosa mano arbol escalera boleto dados arbol ojo
    dados escalera rosa boleto arbol escalera mano
  `,
  `
    dados ojo sol sol sol faro dados mano faro escalera boleto faro dados rosa ojo estrella rosa escalera dados
    rosa boleto escalera rosa dados boleto mano arbol estrella rosa arbol dados boleto rosa escalera arbol boleto
    luna luna luna ojo mano faro escalera boleto mano dados faro arbol
  `,
  `
    rosa escalera dados rosa boleto dados arbol luna luna luna dados boleto escalera arbol boleto ojo dados boleto
    estrella escalera dados faro boleto sol sol sol faro rosa dados mano faro escalera arbol mano rosa estrella
    mano faro boleto ojo arbol rosa escalera dados faro rosa ojo mano
  `,
  `
    rosa mano boleto escalera dados rosa faro sol sol sol arbol rosa dados faro escalera boleto rosa escalera
    dados ojo boleto mano arbol ojo escalera dados arbol faro mano escalera rosa boleto faro dados estrella mano
    dados estrella boleto ojo dados luna luna luna boleto rosa arbol faro
  `,
  `
    boleto escalera rosa mano escalera dados boleto arbol rosa dados ojo boleto escalera mano faro sol sol sol
    faro arbol dados boleto mano escalera rosa mano faro dados arbol boleto dados arbol faro rosa ojo dados faro
    mano escalera ojo dados boleto luna luna luna rosa
  `,
)

/** Sol y luna: twenty lines that pay from both ends; the star is wild. */
export const solYLuna: Slot = {
  code: 'sol-y-luna',
  id: 8,
  theme: { sky: 'dusk', ground: 'hills', inks: ['amber', 'coral'], picture: 'sol' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    sol: [300, 1_200, 6_000],
    luna: [300, 1_200, 4_500],
    ojo: [175, 600, 2_400],
    mano: [150, 450, 1_500],
    arbol: [125, 300, 1_200],
    escalera: [90, 250, 750],
    faro: [80, 175, 600],
    rosa: [60, 150, 450],
    boleto: [45, 125, 350],
    dados: [30, 90, 300],
  },
  rule: { by: 'lines', lines: FIVE_BY_THREE.slice(0, 20), from: 'both', mixed: null, loose: null },
  wilds: { estrella: { times: 1, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [22, 4, 34, 21, 11],
}
