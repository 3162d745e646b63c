import { THREE_BY_THREE } from '../slots/paylines.ts'
import type { ReelRules } from '../slots/slot.ts'
import { strips } from '../slots/strips.ts'

/** Three reels and three straight lines, with the five cards of the first slot machines; two horseshoes already pay. */
export const reels: ReelRules = {
  rows: 3,
  reels: strips(
    `
      herradura pica estrella herradura corazon pica campana pica herradura estrella
      pica corazon herradura estrella pica campana corazon herradura pica estrella
    `,
    `
      pica herradura estrella pica campana herradura corazon pica estrella herradura
      pica corazon estrella herradura campana pica estrella herradura corazon pica
    `,
    `
      estrella pica herradura corazon estrella pica herradura campana estrella pica
      corazon herradura pica estrella pica campana herradura estrella corazon pica
    `,
  ),
  counts: [2, 3],
  pays: {
    campana: [0, 4_000],
    corazon: [0, 1_000],
    estrella: [0, 500],
    herradura: [80, 300],
    pica: [0, 200],
  },
  rule: { by: 'lines', lines: THREE_BY_THREE.slice(0, 3), from: 'left', mixed: null, loose: 'herradura' },
  wilds: {},
  scatter: null,
  multiplier: null,
  opening: [6, 6, 7],
}
