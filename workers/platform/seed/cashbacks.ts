import { cashbacks } from '#brand/promotions/cashbacks'
import { HOUSE } from '../operators/audit.ts'
import { findNewest, openCashback } from '../rewards/cashback/versions.ts'
import { weekAt } from '../rewards/cashback/weeks.ts'
import { rebateZone } from '../rewards/rebates/days.ts'

/** What is seeded, as text: a change seeds anew. */
export const cashbacksText = JSON.stringify(cashbacks)

/** Opens the brand's cashbacks from the beginning of the week that runs; one that is there already stays as it is. */
export async function seedCashbacks(db: D1Database, nowMs = Date.now()): Promise<void> {
  const { startMs } = weekAt(rebateZone(nowMs), nowMs)
  for (const { id, ...draft } of cashbacks) {
    if (await findNewest(db, id)) continue
    await openCashback(db, id, draft, HOUSE, startMs)
  }
}
