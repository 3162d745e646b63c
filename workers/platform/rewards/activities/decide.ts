import { Refusal } from '#api/envelope'
import type { Currency } from '#api/money'
import { maySucceed } from '#api/rewards/activities'
import { LANGUAGES } from '#brand/brand'
import { messages } from '#i18n/every/messages.ts'
import { fill, isolateValues } from '#i18n/fill.ts'
import { type Member, memberById } from '../../directory/members.ts'
import { announceMessages, messageStatements } from '../../directory/tell.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { entitlementStatements, readOfferStop } from '../entitlements/entitle.ts'
import { rateIn, rulesAt } from '../points/rules.ts'
import { type ApplicationRow, budgetOf, draftOf, rewardOf } from './activity.ts'

/** How long a reward waits to be collected. */
const COLLECT_MS = 30 * 86_400_000

export interface Decision {
  decision: 'approve' | 'reject'
  reason: string
}

const AFTER = { approve: 'issued', reject: 'rejected' } as const

export function findClaim(db: D1Database, number: string): Promise<ApplicationRow | null> {
  return db
    .prepare('SELECT * FROM activity_applications WHERE sequence = ?')
    .bind(Number(number))
    .first<ApplicationRow>()
}

/** Returns what an accepted application costs in money: points count as what they can be exchanged for. */
export async function costOf(
  db: D1Database,
  row: ApplicationRow,
  currency: Currency,
): Promise<{ currency: Currency; amount: number }> {
  const { unit, amount } = draftOf(row).reward
  if (unit !== 'PTS') return { currency: unit, amount }
  const rate = rateIn((await rulesAt(db, Date.now())).rules, currency)
  return { currency, amount: rate === null ? 0 : Math.ceil((amount * rate.amount) / rate.points) }
}

/**
 * Decides on an application and tells its member. A repetition of the same decision changes nothing. Accepting writes the
 * reward in the same batch: there is no application that was accepted and gives nothing. `budget-spent` where nothing is
 * left to give, `excluded` where its member may not be given anything now: both leave it waiting.
 */
export async function decideClaim(
  env: Env,
  number: string,
  decided: Decision,
  by: By,
  nowMs: number,
): Promise<ApplicationRow | Refusal> {
  const to = AFTER[decided.decision]
  const before = await findClaim(env.DB, number)
  const member = before && (await memberById(env.DB, before.member_id))
  if (!before || !member) return new Refusal('not-found')
  if (before.state === to) return before
  const stop = to === 'issued' ? await readOfferStop(env, member, before.created_ms) : null
  if (stop) return new Refusal(stop)
  const failure = await save(env.DB, member, number, decided, by, nowMs)
  const row = await findClaim(env.DB, number)
  if (row === null) return new Refusal('not-found')
  if (failure) return row.state === to ? row : failure
  await announceMessages(env, member.id)
  return row
}

/**
 * The entry, the state, the reward and the message, all or nothing. Nothing else changes the state, so that it is still what
 * the plan read when the batch with the next entry is written (`writeAudited`).
 */
async function save(
  db: D1Database,
  member: Member,
  number: string,
  { decision, reason }: Decision,
  by: By,
  nowMs: number,
): Promise<Refusal | null> {
  const to = AFTER[decision]
  try {
    const saved = await writeAudited(db, { ...by, reason }, async () => {
      const row = await findClaim(db, number)
      if (row === null || !maySucceed(row.state, to)) return new Refusal('wrong-state')
      const { unit, amount } = draftOf(row).reward
      return {
        ...{ action: `activity-claim-${to}`, subject: `activity-claim:${row.sequence}` },
        ...{ before: { state: row.state, unit, amount }, after: { state: to, unit, amount } },
        statements: [
          db
            .prepare(
              `UPDATE activity_applications SET state = ?, decided_ms = ?, decided_by = ?, reason = ? WHERE sequence = ?`,
            )
            .bind(to, nowMs, by.actor, reason, row.sequence),
          ...(to === 'issued' ? rewardStatements(db, row, nowMs) : []),
          ...messageStatements(db, messageAbout(member, row, to, reason)),
        ],
      }
    })
    return saved instanceof Refusal ? saved : null
  } catch (error) {
    if (/CHECK constraint failed/.test(String(error))) return new Refusal('budget-spent')
    throw error
  }
}

function rewardStatements(db: D1Database, row: ApplicationRow, nowMs: number): D1PreparedStatement[] {
  const { title, reward } = draftOf(row)
  return entitlementStatements(
    db,
    {
      ...{ memberId: row.member_id, id: rewardOf(row), kind: 'activity', budget: budgetOf(row.activity_id) },
      ...{ unit: reward.unit, amount: reward.amount, details: { title, lines: [] } },
      ...{ expiresMs: nowMs + COLLECT_MS, unclaimed: 'paid' },
    },
    nowMs,
  )
}

function messageAbout(member: Member, row: ApplicationRow, to: 'issued' | 'rejected', reason: string) {
  const texts = messages[member.language]
  const title = draftOf(row).title[member.language]
  const values = isolateValues({ name: title, reason }, LANGUAGES[member.language].dir)
  return {
    ...{ id: `activity-claim:${row.sequence}`, memberId: member.id },
    subject: fill(texts[`activity.${to}.subject`], values),
    body: fill(texts[`activity.${to}.body`], values),
  }
}
