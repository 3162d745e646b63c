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
  const { from, to, pending } = STEPS[decided.decision]
  const before = await findRedemption(env.DB, member.id, id)
  if (before?.item_id == null || before.state === 'failed') return new Refusal('not-found')
  const tracking = decided.decision === 'track' ? decided.tracking : before.tracking
  if (before.state === to && before.tracking === tracking) return advance(env, member.bank, before)
  const saved = await writeAudited(env.DB, { ...by, reason: decided.reason }, async () => {
    const row = await findRedemption(env.DB, member.id, id)
    if (row?.state !== from || (decided.decision !== 'track' && row.pending !== null)) return new Refusal('wrong-state')
    const { points } = row
    return {
      ...{ action: `redemption-${decided.decision}`, subject: `redemption:${row.sequence}` },
      ...{ before: { state: row.state, tracking: row.tracking, points }, after: { state: to, tracking, points } },
      statements: [
        env.DB.prepare(
          `UPDATE point_redemptions SET state = ?1, pending = coalesce(?2, pending), tracking = ?3,
             decided_at = coalesce(decided_at, ?4), decided_by = coalesce(decided_by, ?5),
             reason = iif(?1 = 'rejected', ?6, reason)
           WHERE sequence = ?7`,
        ).bind(to, pending, tracking, new Date().toISOString(), by.actor, decided.reason, row.sequence),
        ...messageStatements(env.DB, messageAbout(member, row, decided)),
      ],
    }
  })
  if (saved instanceof Refusal) return saved
  await announceMessages(env, member.id)
  const row = await findRedemption(env.DB, member.id, id)
  return row === null ? new Refusal('not-found') : advance(env, member.bank, row)
}

function messageAbout(member: Member, row: RedemptionRow, decided: Decision) {
  const texts = messages[member.language]
  const item = (JSON.parse(row.item ?? '{}') as RequestedItem).name[member.language]
  const tracking = decided.decision === 'track' ? decided.tracking : ''
  const values = isolateValues(
    { item, folio: folioFor(row), reason: decided.reason, tracking },
    LANGUAGES[member.language].dir,
  )
  return {
    id: `redemption:${row.sequence}:${decided.decision}${tracking && `:${tracking}`}`,
    memberId: member.id,
    subject: fill(texts[`redemption.${decided.decision}.subject`], values),
    body: fill(texts[`redemption.${decided.decision}.body`], values),
  }
}
