import type { output } from 'zod/mini'
import { Refusal } from '#api/envelope'
import type { identityCalls } from '#api/operator/protection/identity'
import { type Member, memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { type By, writeAudited } from '../../operators/audit.ts'
import { refusedBirthday } from '../../session/credentials/register-checks.ts'
import { type CaseRow, findCase, newestCase } from './cases.ts'
import { deliverStandings, standingChanged } from './deliver.ts'
import { tellOutcome } from './tell-outcome.ts'

type Decision = output<typeof identityCalls.decideIdentity.request>

const AFTER = { accept: 'verified', refuse: 'refused' } as const
const DAY_MS = 86_400_000

/** Asks a member to verify who they are. `wrong-state`: something waits already, or was accepted. */
export async function request(env: Env, member: Member, by: By): Promise<CaseRow | Refusal> {
  const { DB } = env
  const saved = await writeAudited(DB, by, async () => {
    const state = (await newestCase(DB, member.id))?.state
    if (state === 'requested' || state === 'sent' || state === 'review' || state === 'verified')
      return new Refusal('wrong-state')
    const insert = DB.prepare(
      `INSERT INTO identity_cases (member_id, state, requested_ms, request_reason) VALUES (?, 'requested', ?, ?)`,
    ).bind(member.id, Date.now(), by.reason)
    return {
      ...{ action: 'identity-requested', subject: `member:${member.id}`, before: state ?? null, after: 'requested' },
      statements: [insert],
    }
  })
  if (saved instanceof Refusal) return saved
  const row = await newestCase(DB, member.id)
  if (row === null) return new Refusal('not-found')
  await tellOutcome(env, member.id, { number: row.number, state: 'requested', reason: by.reason })
  return row
}

/**
 * Accepts or refuses what a member sent; the same again changes nothing. Accepting freezes the name and the birth date; who
 * has none on record gets what the operator read in the document.
 */
export async function decide(env: Env, number: string, decision: Decision, by: By): Promise<CaseRow | Refusal> {
  const { DB } = env
  const to = AFTER[decision.decision]
  const before = await findCase(DB, number)
  const member = before && (await memberById(DB, before.member_id))
  if (!before || !member) return new Refusal('not-found')
  if (before.state === to) return before
  const refused = decision.decision === 'accept' ? refusedAcceptance(member, decision) : null
  if (refused) return refused
  const saved = await writeAudited(DB, by, async () => {
    const row = await findCase(DB, number)
    if (row?.state !== 'sent' && row?.state !== 'review') return new Refusal('wrong-state')
    return {
      ...{ action: `identity-${to}`, subject: `member:${member.id}` },
      ...{ before: { number: row.number, state: row.state }, after: { state: to, expires: decision.expires ?? null } },
      statements: statementsOf(DB, row, decision, by),
    }
  })
  if (saved instanceof Refusal) return saved
  await deliverStandings(env, member.id)
  await tellOutcome(env, member.id, { number: before.number, state: to, reason: decision.reason })
  return (await findCase(DB, number)) ?? new Refusal('not-found')
}

/** Whoever is accepted has a name and a birth date, of age, and a document that is still valid. */
function refusedAcceptance(member: Member, { name, birthday, expires }: Decision): Refusal | null {
  const today = new Date().toISOString().slice(0, 10)
  const fields: Record<string, string> = {}
  if (!(member.payee_name ?? name)) fields.name = 'required'
  const born = member.birthday ?? birthday
  if (!born) fields.birthday = 'required'
  if (expires !== undefined && expires < today) fields.expires = 'invalid'
  if (Object.keys(fields).length > 0) return new Refusal('bad-input', { fields })
  return born ? refusedBirthday(born, today) : null
}

function statementsOf(
  db: D1Database,
  row: CaseRow,
  { decision, reason, expires, name, birthday }: Decision,
  by: By,
): D1PreparedStatement[] {
  const expiresMs = expires === undefined ? null : Date.parse(expires) + DAY_MS
  const decided = db
    .prepare(
      `UPDATE identity_cases SET state = ?, decided_ms = ?, decided_by = ?, reason = ?, expires_ms = ? WHERE number = ?`,
    )
    .bind(AFTER[decision], Date.now(), by.actor, reason, decision === 'accept' ? expiresMs : null, row.number)
  if (decision === 'refuse') return [decided]
  const named = db
    .prepare(
      'UPDATE members SET payee_name = coalesce(payee_name, ?1), birthday = coalesce(birthday, ?2) WHERE id = ?3',
    )
    .bind(name ?? null, birthday ?? null, row.member_id)
  return [decided, named, standingChanged(db, row.member_id, true)]
}
