import { env } from '../../support/world.ts'

/** Returns how the database would find the rows of a statement: a line for each step of its plan. */
export async function planOf(make: (db: D1Database) => D1PreparedStatement): Promise<string[]> {
  const explaining = { prepare: (sql: string) => env.DB.prepare(`EXPLAIN QUERY PLAN ${sql}`) } as D1Database
  const { results } = await make(explaining).all<{ detail: string }>()
  return results.map(({ detail }) => detail)
}
