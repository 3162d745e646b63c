import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { promotionCodeFrom } from '#api/rewards/promotion-codes'
import { insertRow } from '../../../shared/rows.ts'
import type { Env } from '../../env.ts'
import { refusedByWindow } from '../../throttle/refused-by-window.ts'
import type { Window } from '../../throttle/Throttle.ts'
import { findEntitlement } from '../entitlements/claim.ts'
import { entitlementStatements, readOfferStop } from '../entitlements/entitle.ts'
import type { Entitlement, EntitlementRow } from '../entitlements/entitlement.ts'
import { budgetOf, findCode, rewardOf, type StoredCode } from './codes.ts'

const DAY_MS = 86_400_000

/**
 * Codes that one member tries, and all behind one address: enough for typing errors and for a home or an office, too few
 * to find codes by trying. Right and wrong tries count alike, so that the count itself says nothing.
 */
export const TRIES = {
  byMember: { limit: 10, windowSeconds: 600 },
  byAddress: { limit: 60, windowSeconds: 600 },
} as const satisfies Record<string, Window>

/** How often a code is read again because an operator changed it between reading and writing. */
const READINGS = 3

export interface CodeHolder {
  id: string
  bank: string
  currency: Currency
  /** The block of addresses that the request came from. */
  address: string
}

interface Entry {
  id: string
  code: string
}

/** Enters a code, and returns the reward that it gives. The same entry again gets the same answer, and counts no try. */
export async function redeem(
  env: Env,
  { id, code: typed }: Entry,
  member: CodeHolder,
  nowMs: number,
): Promise<EntitlementRow | Refusal> {
  const code = promotionCodeFrom(typed)
  const before = await findUse(env.DB, member.id, id)
  if (before) return before.code === code ? rewardFrom(env.DB, member.id, before.code) : new Refusal('conflict')
  const refused =
    (await refusedByWindow('promo-code-member', member.id, TRIES.byMember, env)) ??
    (await refusedByWindow('promo-code-address', member.address, TRIES.byAddress, env))
  if (refused) return refused
  const stop = await readOfferStop(env, member)
  if (stop) return new Refusal(stop)
  if (code === null) return new Refusal('promotion-code-unknown')
  return give(env.DB, { id, code }, member, nowMs)
}

async function give(
  db: D1Database,
  entry: Entry,
  member: CodeHolder,
  nowMs: number,
): Promise<EntitlementRow | Refusal> {
  for (let reading = 0; reading < READINGS; reading += 1) {
    const stored = await findCode(db, entry.code)
    if (stored === null) return new Refusal('promotion-code-unknown')
    const refusal = await refusalOf(db, stored, member, nowMs)
    if (refusal) return refusal
    const failure = await save(db, entry.id, stored, member.id, nowMs)
    if (failure === null) return rewardFrom(db, member.id, entry.code)
    if (failure === 'changed') continue
    // The same entry may have come twice at once.
    const same = await findUse(db, member.id, entry.id)
    return same?.code === entry.code ? rewardFrom(db, member.id, entry.code) : failure
  }
  return new Refusal('busy')
}

/** Says why a member cannot use a code; who has used it reads that before anything else. */
async function refusalOf(
  db: D1Database,
  { code, isOpen, uses, draft }: StoredCode,
  { id, currency }: CodeHolder,
  nowMs: number,
): Promise<Refusal | null> {
  const used = await db
    .prepare('SELECT 1 FROM promotion_code_uses WHERE code = ? AND member_id = ?')
    .bind(code, id)
    .first()
  if (used) return new Refusal('promotion-code-used')
  if (!isOpen || nowMs >= Date.parse(draft.until)) return new Refusal('promotion-code-over')
  if (nowMs < Date.parse(draft.from)) return new Refusal('promotion-code-early')
  if (uses >= draft.members) return new Refusal('promotion-code-spent')
  const { unit } = draft.reward
  return unit === 'PTS' || unit === currency ? null : new Refusal('wrong-currency')
}

/**
 * The use and its reward, both or neither: the triggers fail the batch of a code that has changed meanwhile, of one member
 * too many, and of a reward beyond its budget.
 */
async function save(
  db: D1Database,
  id: string,
  { code, version, draft }: StoredCode,
  memberId: string,
  nowMs: number,
): Promise<Refusal | 'changed' | null> {
  const { title, reward, collectDays, unclaimed } = draft
  const use = insertRow(db, 'promotion_code_uses', { member_id: memberId, id, code, version, used_ms: nowMs })
  const entitlement: Entitlement = {
    ...{ memberId, id: rewardOf(code), kind: 'code', budget: budgetOf(code), ...reward, unclaimed },
    ...{ details: { title, lines: [] }, expiresMs: nowMs + collectDays * DAY_MS },
  }
  try {
    await db.batch([use, ...entitlementStatements(db, entitlement, nowMs)])
    return null
  } catch (error) {
    const message = String(error)
    if (/promotion code has changed/.test(message)) return 'changed'
    if (/UNIQUE constraint failed: (promotion_code_uses|entitlements)/.test(message))
      return new Refusal('promotion-code-used')
    if (/CHECK constraint failed/.test(message)) return new Refusal('promotion-code-spent')
    throw error
  }
}

function findUse(db: D1Database, memberId: string, id: string): Promise<{ code: string } | null> {
  return db
    .prepare('SELECT code FROM promotion_code_uses WHERE member_id = ? AND id = ?')
    .bind(memberId, id)
    .first<{ code: string }>()
}

async function rewardFrom(db: D1Database, memberId: string, code: string): Promise<EntitlementRow | Refusal> {
  return (await findEntitlement(db, memberId, rewardOf(code))) ?? new Refusal('not-found')
}
