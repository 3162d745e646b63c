import type { ReelRules } from '../slots/slot.ts'
import { strips } from '../slots/strips.ts'

/** Five reels of four rows; a card pays by how many of it the screen shows, from seven on. */
export const reels: ReelRules = {
  rows: 4,
  reels: strips(
    'campana campana campana sol rosa corazon corazon corazon rosa chile ojo ojo chile volcan rosa',
    'rosa sol corazon corazon ojo ojo volcan campana campana chile rosa rosa campana chile corazon',
    'campana campana sol chile chile ojo rosa rosa campana volcan corazon corazon corazon rosa ojo',
    'corazon ojo ojo sol campana campana campana chile rosa rosa rosa volcan corazon corazon chile',
    'rosa rosa rosa ojo campana campana volcan corazon corazon corazon ojo chile chile sol campana',
  ),
  counts: [7, 8, 9, 10, 12],
  pays: {
    volcan: [400, 800, 2_000, 6_000, 30_000],
    sol: [200, 400, 1_000, 3_000, 15_000],
    ojo: [100, 200, 400, 1_000, 5_000],
    chile: [50, 100, 200, 500, 2_500],
    corazon: [30, 50, 100, 250, 1_000],
    rosa: [25, 50, 100, 200, 800],
    campana: [20, 30, 60, 150, 600],
  },
  rule: { by: 'anywhere' },
  wilds: {},
  scatter: null,
  multiplier: null,
  opening: [0, 0, 0, 0, 0],
}

/** What the pays of the first, the second ... screen of a round are multiplied by; the last holds for all after it. */
export const LADDER: readonly number[] = [1, 2, 3, 5, 10, 25, 50]
/** A round ends after so many screens that paid; theory.test.ts shows that none has more than nine. */
export const MOST_FALLS = 12
