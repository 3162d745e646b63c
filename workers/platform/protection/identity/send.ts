import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import { type IdentityDocument, NUMBER_CHARACTERS, SENDABLE } from '#api/protection/identity'
import type { Member } from '../../directory/members.ts'
import type { Env } from '../../env.ts'
import { hashOf } from '../../persons/person-marks.ts'
import { type CaseRow, newestCase } from './cases.ts'

export interface SentIdentity {
  id: string
  document: IdentityDocument
  number: string
  images: readonly string[]
}

/**
 * Writes down what a member sent to be verified, with its pictures, both or neither; the same again changes nothing. Of
 * several at once one is written, the others are `wrong-state`. The number is stored as a keyed hash.
 */
export async function saveSent(
  env: Env,
  member: Member,
  sent: SentIdentity,
  nowMs: number,
): Promise<CaseRow | Refusal> {
  const hash = hashOf(env.PEPPER, 'document', sent.number)
  if (hash === null || lettersIn(sent.number) < NUMBER_CHARACTERS.least)
    return new Refusal('bad-input', { fields: { number: 'invalid' } })
  const content = contentOf(sent, hash)
  const row = await newestCase(env.DB, member.id)
  if (row?.sent_id === sent.id) return row.content === content ? row : new Refusal('conflict')
  if (!SENDABLE.includes(row?.state ?? 'none')) return new Refusal('wrong-state')
  try {
    await env.DB.batch(statementsOf(env.DB, member.id, sent, { row, hash, content, nowMs }))
  } catch (error) {
    if (!/(NOT NULL|UNIQUE) constraint failed/.test(String(error))) throw error
    const written = await newestCase(env.DB, member.id)
    if (written?.sent_id === sent.id && written.content === content) return written
    const waits = !SENDABLE.includes(written?.state ?? 'none')
    return new Refusal(waits ? 'wrong-state' : 'not-found')
  }
  return (await newestCase(env.DB, member.id)) ?? new Refusal('not-found')
}

const lettersIn = (typed: string): number => typed.replace(/[^\p{L}\p{N}]/gu, '').length

const contentOf = ({ document, images }: SentIdentity, hash: string): string =>
  createHash('sha256')
    .update(JSON.stringify([document, hash, images]))
    .digest('base64url')

interface Writing {
  row: CaseRow | null
  hash: string
  content: string
  nowMs: number
}

/**
 * The pictures, then the case. A picture that is another's, or that was used before, leaves `images` NULL, which fails the
 * batch. What an operator asked for becomes what was sent; of two at once the second finds it so and fails as well.
 */
function statementsOf(
  db: D1Database,
  memberId: string,
  { id, document, images }: SentIdentity,
  { row, hash, content, nowMs }: Writing,
): D1PreparedStatement[] {
  const names = JSON.stringify(images)
  const claim = db
    .prepare(
      `UPDATE uploads SET purpose = ?1
       WHERE name IN (SELECT value FROM json_each(?2)) AND owner = ?3 AND purpose IS NULL`,
    )
    .bind(`identity:${id}`, names, `member:${memberId}`)
  const request = row?.state === 'requested' ? row : null
  const save = db
    .prepare(
      `INSERT INTO identity_cases
         (number, member_id, state, sent_id, content, document, number_hash, images, requested_ms, request_reason, sent_ms)
       SELECT ?1, ?2, 'sent', ?3, ?4, ?5, ?6,
         iif((SELECT count(*) FROM uploads WHERE purpose = ?7 AND name IN (SELECT value FROM json_each(?8))) = ?9, ?8, NULL),
         ?10, ?11, ?12 WHERE true
       ON CONFLICT (number) DO UPDATE SET state = excluded.state, sent_id = excluded.sent_id, content = excluded.content,
         document = excluded.document, number_hash = excluded.number_hash, sent_ms = excluded.sent_ms,
         images = iif(identity_cases.state = 'requested', excluded.images, NULL)`,
    )
    .bind(
      ...[request?.number ?? null, memberId, id, content, document, hash, `identity:${id}`, names, images.length],
      ...[request?.requested_ms ?? null, request?.request_reason ?? '', nowMs],
    )
  return [claim, save]
}
