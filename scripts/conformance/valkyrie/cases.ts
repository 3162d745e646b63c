import { CANCELS } from './cancels.ts'
import type { Case } from './case.ts'
import { PROMOTIONS } from './promotions.ts'
import { READS } from './reads.ts'
import { REPEATS } from './repeats.ts'
import { ROUNDS } from './rounds.ts'
import { SESSIONS } from './sessions.ts'
import { STAKES } from './stakes.ts'

/** The cases that every PAM of Valkyrie 0.7 must pass. Tests run them on ours, `vendor-check` on any other. */
export const VALKYRIE_CASES: readonly Case[] = [
  ...STAKES,
  ...REPEATS,
  ...ROUNDS,
  ...CANCELS,
  ...PROMOTIONS,
  ...SESSIONS,
  ...READS,
]
