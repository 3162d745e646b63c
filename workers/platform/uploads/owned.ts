import type { Env } from '../env.ts'

/** Returns true when operators uploaded all of these pictures: a member's picture cannot prove a payment of ours. */
export async function areOfOperators(db: D1Database, names: readonly string[]): Promise<boolean> {
  const row = await db
    .prepare(
      `SELECT count(*) AS missing FROM json_each(?1) WHERE NOT EXISTS
         (SELECT 1 FROM uploads WHERE name = json_each.value AND owner LIKE 'operator:%')`,
    )
    .bind(JSON.stringify(names))
    .first<{ missing: number }>()
  return row?.missing === 0
}

/** Returns true when this member uploaded all of these pictures: members cannot use another's as their own. */
export async function ownsUploads(db: D1Database, memberId: string, names: readonly string[]): Promise<boolean> {
  const wanted = JSON.stringify([...new Set(names)])
  const row = await db
    .prepare(
      `SELECT count(*) AS missing FROM json_each(?1) WHERE NOT EXISTS
         (SELECT 1 FROM uploads WHERE name = json_each.value AND owner = ?2)`,
    )
    .bind(wanted, `member:${memberId}`)
    .first<{ missing: number }>()
  return row?.missing === 0
}

/** Records what a member's pictures are for, so that they are kept; null when the form refused them. */
export async function setPurpose(db: D1Database, names: readonly string[], purpose: string | null): Promise<void> {
  await db
    .prepare('UPDATE uploads SET purpose = ? WHERE name IN (SELECT value FROM json_each(?))')
    .bind(purpose, JSON.stringify(names))
    .run()
}

/**
 * Claims a member's picture for one purpose; null when it is not theirs, or another form has used it. Of several at once
 * one gets it.
 */
export async function claimUpload(
  db: D1Database,
  memberId: string,
  name: string,
  purpose: string,
): Promise<{ type: string; bytes: number } | null> {
  return db
    .prepare('UPDATE uploads SET purpose = ? WHERE name = ? AND owner = ? AND purpose IS NULL RETURNING type, bytes')
    .bind(purpose, name, `member:${memberId}`)
    .first<{ type: string; bytes: number }>()
}

/** Removes a picture. It first: a row without a picture is harmless, a picture without a row stays for ever. */
export async function removeUpload({ DB, UPLOADS }: Pick<Env, 'DB' | 'UPLOADS'>, name: string): Promise<void> {
  await UPLOADS.delete(name)
  await DB.prepare('DELETE FROM uploads WHERE name = ?').bind(name).run()
}
