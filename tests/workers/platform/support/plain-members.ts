import { env } from './world.ts'

/** Adds members that only exist in the directory: who a board or a team counts. Returns their ids. */
export async function plainMembers(count: number, upline: string | null = null): Promise<string[]> {
  const ids = Array.from({ length: count }, () => crypto.randomUUID())
  await env.DB.prepare(
    `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id, register_method,
       terms_accepted_at, created_at)
     SELECT value, value, value, value, substr(value, 1, 8), 0, 'MXN', 'es', 'bank-0', ?2, 'WEB', '', '' FROM json_each(?1)`,
  )
    .bind(JSON.stringify(ids), upline)
    .run()
  return ids
}
