import { THREE_BY_THREE } from '../paylines.ts'
import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    naipes pica boleto bombo ruleta boleto naipes bombo boleto ruleta dados bombo boleto naipes bombo boleto
    naipes bombo pica ruleta calavera boleto dados pica boleto bombo naipes boleto ruleta pica boleto
  `,
  `
    pica boleto naipes bombo pica naipes bombo boleto ruleta pica boleto bombo naipes boleto bombo pica boleto
    naipes pica boleto naipes calavera boleto pica dados boleto bombo pica boleto naipes
  `,
  `
    pica boleto naipes pica boleto ruleta pica naipes ruleta bombo naipes boleto pica naipes boleto pica naipes
    boleto pica bombo boleto ruleta pica calavera boleto naipes pica boleto naipes bombo boleto naipes dados
  `,
)

/** Dados de hueso: three reels and one line, like the first slots; rare wins, and a pay for mixed symbols. */
export const dadosDeHueso: Slot = {
  code: 'dados-de-hueso',
  id: 10,
  theme: { sky: 'felt', ground: 'checks', inks: ['bone', 'amber'], picture: 'dados' },
  rows: 3,
  reels: STRIPS,
  counts: [3],
  pays: {
    calavera: [250_000],
    dados: [25_000],
    ruleta: [5_000],
    bombo: [2_000],
    naipes: [1_500],
    pica: [800],
    boleto: [300],
  },
  rule: {
    by: 'lines',
    lines: THREE_BY_THREE.slice(1, 2),
    from: 'left',
    mixed: { symbols: ['naipes', 'pica', 'ruleta'], pays: [200] },
    loose: null,
  },
  wilds: { calavera: { times: 1, expands: false } },
  scatter: null,
  multiplier: null,
  opening: [20, 4, 20],
}
