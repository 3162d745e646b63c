/** Returns the names of vendors as the lobby shows them, by code. */
export async function vendorNames(db: D1Database): Promise<Map<string, string>> {
  const { results } = await db.prepare('SELECT code, name FROM vendors').all<{ code: string; name: string }>()
  return new Map(results.map(({ code, name }) => [code, name]))
}
