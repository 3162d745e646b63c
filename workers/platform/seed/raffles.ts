import { raffles } from '#brand/promotions/raffles'
import { HOUSE } from '../operators/audit.ts'
import { openRaffle } from '../rewards/promotions/open-raffle.ts'
import { findRaffle } from '../rewards/promotions/take-ticket.ts'

const DAY_MS = 86_400_000

/** What is seeded, as text: a change seeds anew. */
export const rafflesText = JSON.stringify(raffles)

/** Opens the brand's raffles, drawn so many days from now; one that is there already stays as it is. */
export async function seedRaffles(db: D1Database, nowMs = Date.now()): Promise<void> {
  for (const { id, days, ...draft } of raffles) {
    if (await findRaffle(db, id)) continue
    const times = { from: new Date(nowMs).toISOString(), drawAt: new Date(nowMs + days * DAY_MS).toISOString() }
    await openRaffle(db, id, { ...draft, ...times }, HOUSE)
  }
}
