import { RETENTION } from '#api/session/retention'
import type { Env } from '../env.ts'

const DAY_MS = 86_400_000

/** A form uses a picture within minutes; a proof is kept as long as the records of money (GLI-19 2.8.2: five years). */
const { pictureDays: UNUSED_DAYS, proofDays: PROOF_DAYS } = RETENTION

/** Removed at a time, so that a minute's work stays small. */
const PAGE = 100

/** Removes members' pictures that no form used within a day, and proofs after five years. */
export async function removeOldUploads({ DB, UPLOADS }: Pick<Env, 'DB' | 'UPLOADS'>, nowMs: number): Promise<void> {
  const before = (days: number) => new Date(nowMs - days * DAY_MS).toISOString()
  const { results } = await DB.prepare(
    `SELECT name FROM uploads
     WHERE owner LIKE 'member:%' AND created_at < ?1 AND (purpose IS NULL OR created_at < ?2)
     ORDER BY created_at LIMIT ?3`,
  )
    .bind(before(UNUSED_DAYS), before(PROOF_DAYS), PAGE)
    .all<{ name: string }>()
  if (results.length === 0) return
  const names = results.map(({ name }) => name)
  // The pictures first: a row without a picture is removed the next time, a picture without a row never.
  await UPLOADS.delete(names)
  await DB.prepare('DELETE FROM uploads WHERE name IN (SELECT value FROM json_each(?))')
    .bind(JSON.stringify(names))
    .run()
}
