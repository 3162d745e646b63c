/** True when every one of these pictures was sent by an operator: nothing a member sent shows a payment of the house. */
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

/** True when every one of these pictures was sent by this member: nobody shows another's as their own. */
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
