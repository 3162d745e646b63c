import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    boleto estrella botella boleto escalera estrella botella boleto estrella llave boleto botella ojo estrella
    escalera llave estrella escalera botella barca boleto botella barca estrella llave escalera luna luna luna ojo
    botella barca llave faro escalera boleto estrella faro ojo
  `,
  `
    estrella faro escalera botella ojo faro luna luna luna estrella botella llave escalera boleto botella ojo
    estrella boleto barca estrella boleto botella estrella barca boleto llave farol boleto llave escalera estrella
    farol llave ojo botella estrella barca botella escalera faro botella
  `,
  `
    estrella boleto llave faro boleto estrella escalera boleto botella luna luna luna botella faro estrella
    escalera barca boleto estrella escalera barca botella farol llave escalera estrella botella llave boleto
    estrella llave botella boleto barca ojo estrella boleto faro botella escalera llave
  `,
  `
    botella escalera estrella barca escalera boleto faro escalera estrella boleto escalera llave estrella botella
    faro estrella ojo boleto botella ojo estrella boleto botella escalera llave botella boleto estrella farol
    llave barca ojo botella luna luna luna barca estrella farol boleto barca
  `,
  `
    botella escalera llave faro estrella barca boleto estrella escalera botella ojo escalera llave botella
    escalera boleto llave estrella boleto botella estrella barca ojo estrella boleto llave escalera botella barca
    luna luna luna boleto ojo estrella botella llave faro boleto
  `,
)

/** Noche de faroles: 243 ways; the lantern is wild on the three reels in the middle. */
export const nocheDeFaroles: Slot = {
  code: 'noche-de-faroles',
  id: 2,
  theme: { sky: 'midnight', ground: 'scallops', inks: ['night', 'amber'], picture: 'farol' },
  rows: 3,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    luna: [150, 550, 2_900],
    faro: [125, 450, 1_700],
    barca: [90, 275, 1_100],
    ojo: [70, 225, 850],
    llave: [55, 150, 550],
    escalera: [45, 125, 450],
    botella: [30, 90, 275],
    boleto: [30, 70, 225],
    estrella: [30, 55, 175],
  },
  rule: { by: 'ways' },
  wilds: { farol: { times: 1, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [17, 4, 23, 36, 5],
}
