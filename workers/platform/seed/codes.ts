import { codes } from '#brand/promotions/codes'
import { HOUSE } from '../operators/audit.ts'
import { findCode, saveCode } from '../rewards/codes/codes.ts'

const DAY_MS = 86_400_000

/** What is seeded, as text: a change seeds anew. */
export const codesText = JSON.stringify(codes)

/** Opens the brand's promotion codes, which end so many days from now; one that is there already stays as it is. */
export async function seedCodes(db: D1Database, nowMs = Date.now()): Promise<void> {
  for (const { code, days, ...draft } of codes) {
    if (await findCode(db, code)) continue
    const times = { from: new Date(nowMs).toISOString(), until: new Date(nowMs + days * DAY_MS).toISOString() }
    await saveCode(db, code, { ...draft, ...times }, HOUSE)
  }
}
