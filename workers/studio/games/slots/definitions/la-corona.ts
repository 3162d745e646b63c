import type { Slot } from '../slot.ts'
import { strips } from '../strips.ts'

const STRIPS = strips(
  `
    dama pica estrella llave rosa dama campana mano pica estrella llave campana pica naipes llave campana pica
    estrella mano naipes campana estrella mano naipes pica campana estrella mano dama campana naipes rosa mano
    estrella llave rosa corona naipes mano estrella llave naipes campana rosa pica copa copa copa copa campana
    dama estrella mano rosa
  `,
  `
    campana estrella llave pica mano campana llave pica dama campana naipes pica estrella mano rosa dama naipes
    estrella pica rosa catrin mano naipes corona campana llave mano estrella campana rosa naipes mano pica campana
    rosa estrella mano llave pica estrella catrin naipes campana copa copa copa copa naipes dama estrella llave
    rosa campana estrella dama mano
  `,
  `
    naipes estrella pica campana rosa mano naipes pica estrella campana llave mano estrella catrin pica campana
    naipes mano pica campana estrella dama naipes rosa estrella mano llave campana catrin naipes mano campana
    llave dama estrella campana pica dama llave estrella mano naipes pica rosa dama campana estrella pica corona
    llave mano copa copa copa copa rosa
  `,
  `
    campana pica estrella llave mano campana pica dama mano estrella naipes campana rosa pica naipes campana mano
    pica rosa campana estrella copa copa copa copa dama mano llave naipes dama corona estrella naipes rosa mano
    pica dama rosa estrella llave campana mano catrin estrella naipes campana mano estrella llave campana rosa
    estrella pica naipes catrin rosa
  `,
  `
    llave campana mano naipes estrella pica rosa dama mano estrella campana catrin mano rosa estrella dama campana
    llave estrella naipes campana mano estrella rosa naipes pica mano estrella campana llave pica rosa campana
    llave pica naipes rosa mano campana pica estrella llave corona dama copa copa copa copa catrin campana dama
    estrella naipes mano pica estrella
  `,
)

/** La corona: 1,024 ways over four rows; the crown is the scatter, paid from three on. */
export const laCorona: Slot = {
  code: 'la-corona',
  id: 11,
  theme: { sky: 'violet', ground: 'steps', inks: ['coral', 'amber'], picture: 'corona' },
  rows: 4,
  reels: STRIPS,
  counts: [3, 4, 5],
  pays: {
    copa: [60, 150, 750],
    dama: [40, 125, 450],
    llave: [30, 90, 300],
    rosa: [25, 80, 225],
    naipes: [15, 45, 150],
    pica: [15, 40, 125],
    mano: [15, 30, 90],
    campana: [10, 25, 80],
    estrella: [10, 15, 60],
  },
  rule: { by: 'ways' },
  wilds: { catrin: { times: 1, expands: false } },
  scatter: { symbol: 'corona', counts: [3, 4, 5], pays: [300, 2_000, 20_000] },
  multiplier: null,
  opening: [20, 53, 53, 40, 39],
}
