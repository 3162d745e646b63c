import { CANCELS } from './cancels.ts'
import type { Case } from './case.ts'
import { PROMOTIONS } from './promotions.ts'
import { READS } from './reads.ts'
import { REPEATS } from './repeats.ts'
import { ROUNDS } from './rounds.ts'
import { SESSIONS } from './sessions.ts'
import { STAKES } from './stakes.ts'

/** What a PAM that speaks Valkyrie's 0.7 must answer: tried on ours by its tests, on any by `vendor-check`. */
export const VALKYRIE_CASES: readonly Case[] = [
  ...STAKES,
  ...REPEATS,
  ...ROUNDS,
  ...CANCELS,
  ...PROMOTIONS,
  ...SESSIONS,
  ...READS,
]
