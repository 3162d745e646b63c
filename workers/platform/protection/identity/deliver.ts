import { RETENTION } from '#api/session/retention'
import { log } from '../../../shared/log.ts'
import { inTurns } from '../../../shared/turns.ts'
import { bankOf } from '../../bank/routing.ts'
import { memberById } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { HOUSE, writeAudited } from '../../operators/audit.ts'
import { type CaseRow, imagesOf } from './cases.ts'
import { tellOutcome } from './tell-outcome.ts'

/** What is delivered, ended or erased in one run; the next minute has the others. */
const A_RUN = 100
const DAY_MS = 86_400_000

/** Statement: writes down whether a member is verified, for their bank. */
export function standingChanged(db: D1Database, memberId: string, verified: boolean): D1PreparedStatement {
  return db
    .prepare(
      `INSERT INTO identity_standings (member_id, verified, version) VALUES (?1, ?2, ?3)
       ON CONFLICT (member_id) DO UPDATE SET verified = excluded.verified,
         version = max(identity_standings.version + 1, excluded.version)`,
    )
    .bind(memberId, verified ? 1 : 0, Date.now())
}

/** Delivers what is open, of one member or of all. A bank that was not reached gets it again by the clock. */
export async function deliverStandings(env: Env, memberId: string | null): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT member_id, verified, version FROM identity_standings
     WHERE delivered < version AND (?1 IS NULL OR member_id = ?1) LIMIT ${A_RUN}`,
  )
    .bind(memberId)
    .all<{ member_id: string; verified: number; version: number }>()
  for await (const row of inTurns(results))
    try {
      const member = await memberById(env.DB, row.member_id)
      if (member === null) continue
      const { version } = row
      const refused = await bankOf(env, member.bank).setVerified({
        ...{ memberId: member.id, verified: row.verified === 1, version },
      })
      if (refused) throw new Error(refused.refusal)
      await env.DB.prepare('UPDATE identity_standings SET delivered = ?1 WHERE member_id = ?2 AND version = ?1')
        .bind(version, member.id)
        .run()
    } catch (error) {
      log('error', 'a bank did not acknowledge who is verified', { error })
    }
}

/** Ends acceptances whose time is over, erases what was refused long ago, and delivers what is open. Once a minute. */
export async function followIdentities(env: Env, nowMs: number): Promise<void> {
  const { results } = await env.DB.prepare(
    `SELECT * FROM identity_cases INDEXED BY identity_cases_expires
     WHERE state = 'verified' AND expires_ms <= ? LIMIT ${A_RUN}`,
  )
    .bind(nowMs)
    .all<CaseRow>()
  for await (const row of inTurns(results)) await expire(env, row)
  await eraseRefused(env, nowMs)
  await deliverStandings(env, null)
}

async function expire(env: Env, { number, member_id: memberId }: CaseRow): Promise<void> {
  const ended = await writeAudited(env.DB, HOUSE, async () => ({
    ...{ action: 'identity-expired', subject: `member:${memberId}` },
    ...{ before: { number, state: 'verified' }, after: { state: 'expired' } },
    statements: [
      env.DB.prepare(`UPDATE identity_cases SET state = 'expired' WHERE number = ? AND state = 'verified'`).bind(
        number,
      ),
      standingChanged(env.DB, memberId, false),
    ],
  }))
  if ('statements' in ended) await tellOutcome(env, memberId, { number, state: 'expired', reason: '' })
}

/** The pictures first: a row without a picture is harmless, a picture without a row stays for ever. */
async function eraseRefused({ DB, UPLOADS }: Env, nowMs: number): Promise<void> {
  const { results } = await DB.prepare(
    `SELECT * FROM identity_cases INDEXED BY identity_cases_state
     WHERE state = 'refused' AND images <> '[]' AND decided_ms <= ? LIMIT ${A_RUN}`,
  )
    .bind(nowMs - RETENTION.refusedDocumentDays * DAY_MS)
    .all<CaseRow>()
  for await (const row of inTurns(results)) {
    await UPLOADS.delete(imagesOf(row))
    await DB.batch([
      DB.prepare('DELETE FROM uploads WHERE name IN (SELECT value FROM json_each(?))').bind(row.images),
      DB.prepare(`UPDATE identity_cases SET images = '[]' WHERE number = ?`).bind(row.number),
    ])
  }
}
