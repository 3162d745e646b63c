import type { ReelRules } from '../slots/slot.ts'
import { strips } from '../slots/strips.ts'

/** The card that starts the free spins. */
export const BUTTERFLY = 'mariposa'

/** Five reels, 243 ways; the moon is wild on the three in the middle. Free spins turn the same reels. */
export const reels: ReelRules = {
  rows: 3,
  reels: strips(
    `
      campana guitarra arbol loro guitarra mariposa estrella sandia palma estrella nopal guitarra campana palma nopal
      sandia arbol palma campana rosa nopal loro estrella sandia
    `,
    `
      luna arbol mariposa campana nopal palma estrella sandia campana palma sandia loro rosa estrella arbol loro
      guitarra campana nopal estrella guitarra palma nopal sandia
    `,
    `
      nopal sandia guitarra palma nopal arbol sandia estrella palma nopal sandia palma campana estrella arbol loro
      guitarra mariposa campana nopal rosa luna estrella guitarra
    `,
    `
      estrella campana palma sandia estrella mariposa guitarra palma arbol nopal estrella campana loro guitarra luna
      sandia campana estrella arbol nopal loro rosa sandia nopal
    `,
    `
      palma rosa guitarra arbol loro campana guitarra sandia nopal campana estrella nopal palma mariposa estrella
      campana arbol sandia nopal palma guitarra sandia estrella loro
    `,
  ),
  counts: [3, 4, 5],
  pays: {
    rosa: [200, 1_000, 10_000],
    loro: [100, 400, 2_500],
    arbol: [70, 250, 1_000],
    guitarra: [40, 150, 500],
    campana: [30, 100, 400],
    palma: [30, 100, 300],
    sandia: [20, 60, 200],
    estrella: [10, 50, 200],
    nopal: [10, 40, 150],
  },
  rule: { by: 'ways' },
  wilds: { luna: { times: 1, expands: false } },
  scatter: { symbol: BUTTERFLY, counts: [3, 4, 5], pays: [100, 500, 5_000] },
  multiplier: null,
  opening: [0, 4, 1, 7, 8],
}
