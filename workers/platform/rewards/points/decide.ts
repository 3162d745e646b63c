import { Refusal } from '#api/envelope'
import { LANGUAGES } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import type { Member } from '../../directory/members.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { folioFor, type RedemptionRow, type RequestedItem } from './redemption-row.ts'
import { advance, findRedemption } from './redemptions.ts'
import { isVoucher, voucherStatements } from './vouchers.ts'

export type Decision =
  | { decision: 'approve' | 'reject'; reason: string }
  | { decision: 'track'; reason: string; tracking: string }

/** The state from which a decision can be made, the one after it, and what the bank does then. */
const STEPS = {
  approve: { from: 'process', to: 'approved', pending: 'spent' },
  reject: { from: 'process', to: 'rejected', pending: 'returned' },
  track: { from: 'approved', to: 'approved', pending: null },
} as const

/** Decides on a member's request for an article, and tells them. A repetition of the same decision changes nothing. */
export async function decideRequest(
  env: Env,
  member: Member,
  id: string,
  decided: Decision,
  by: By,
): Promise<RedemptionRow | Refusal> {
  const { to } = STEPS[decided.decision]
  const before = await findRedemption(env.DB, member.id, id)
  if (before?.item_id == null || before.state === 'failed') return new Refusal('not-found')
  const tracking = decided.decision === 'track' ? decided.tracking : before.tracking
  if (before.state === to && before.tracking === tracking) return advance(env, member.bank, before)
  const saved = await saveDecision(env, member, id, decided, by)
  if (saved) return saved
  await announceMessages(env, member.id)
  const row = await findRedemption(env.DB, member.id, id)
  return row === null ? new Refusal('not-found') : advance(env, member.bank, row)
}

/**
 * Writes a decision with its audit entry, the message and the money of a voucher, all or nothing. A request that its member has taken back since it
 * was read gets no state (NULL), which fails the batch.
 */
async function saveDecision(
  { DB }: Env,
  member: Member,
  id: string,
  decided: Decision,
  by: By,
): Promise<Refusal | null> {
  const { from, to, pending } = STEPS[decided.decision]
  try {
    const saved = await writeAudited(DB, { ...by, reason: decided.reason }, async () => {
      const row = await findRedemption(DB, member.id, id)
      if (row?.state !== from) return new Refusal('wrong-state')
      if (decided.decision === 'track' && isVoucher(row)) return new Refusal('wrong-state')
      const { sequence, points } = row
      const tracking = decided.decision === 'track' ? decided.tracking : row.tracking
      return {
        ...{ action: `redemption-${decided.decision}`, subject: `redemption:${sequence}` },
        ...{ before: { state: from, tracking: row.tracking, points }, after: { state: to, tracking, points } },
        statements: [
          DB.prepare(
            `UPDATE point_redemptions SET state = iif(state = ?1, ?2, NULL), pending = coalesce(?3, pending),
               tracking = ?4, decided_at = coalesce(decided_at, ?5), decided_by = coalesce(decided_by, ?6),
               reason = iif(?2 = 'rejected', ?7, reason)
             WHERE sequence = ?8`,
          ).bind(from, to, pending, tracking, new Date().toISOString(), by.actor, decided.reason, sequence),
          ...(to === 'approved' ? voucherStatements(DB, row, Date.now()) : []),
          ...messageStatements(DB, messageAbout(member, row, decided)),
        ],
      }
    })
    return saved instanceof Refusal ? saved : null
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('budget-spent')
    if (!/NOT NULL constraint failed: point_redemptions\.state/.test(String(error))) throw error
    return new Refusal('wrong-state')
  }
}

function messageAbout(member: Member, row: RedemptionRow, decided: Decision) {
  const texts = messages[member.language]
  const item = (JSON.parse(row.item ?? '{}') as RequestedItem).name[member.language]
  const tracking = decided.decision === 'track' ? decided.tracking : ''
  const isPaid = decided.decision === 'approve' && isVoucher(row)
  const values = isolateValues(
    { item, folio: folioFor(row), reason: decided.reason, tracking },
    LANGUAGES[member.language].dir,
  )
  return {
    id: `redemption:${row.sequence}:${decided.decision}${tracking && `:${tracking}`}`,
    memberId: member.id,
    subject: fill(texts[`redemption.${decided.decision}.subject`], values),
    body: fill(texts[isPaid ? 'redemption.paid.body' : (`redemption.${decided.decision}.body` as const)], values),
  }
}
