import { freeRounds } from '#brand/promotions/free-rounds'
import type { Env } from '../env.ts'
import { HOUSE } from '../operators/audit.ts'
import { findGrant, giveFreeRounds } from '../rewards/free-rounds/grant.ts'

const DAY_MS = 86_400_000

/** What is seeded, as text: a change seeds anew. */
export const freeRoundsText = JSON.stringify(freeRounds)

/** Gives the brand's free rounds, which end so many days from now; those that were given already stay as they are. */
export async function seedFreeRounds(env: Env, nowMs = Date.now()): Promise<void> {
  for (const { id, days, ...draft } of freeRounds) {
    if (await findGrant(env.DB, id)) continue
    await giveFreeRounds(env, id, { ...draft, until: new Date(nowMs + days * DAY_MS).toISOString() }, HOUSE, nowMs)
  }
}
