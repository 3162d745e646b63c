import type { Env } from '../../env.ts'

/** How long an isolate caches that a game exists; a missing game is looked up every time. */
const TRUST_MS = 60_000
const REMEMBERED = 5_000

const trustedUntil = new Map<string, number>()

/**
 * Returns true when the catalogue has this game of this vendor. A stake without a game is for the game of its session.
 */
export async function isGameOf(env: Pick<Env, 'DB'>, vendor: string, game: string | null): Promise<boolean> {
  if (game === null) return true
  const name = `${vendor} ${game}`
  if ((trustedUntil.get(name) ?? 0) > Date.now()) return true
  const row = await env.DB.prepare('SELECT 1 AS found FROM games WHERE vassalage = ? AND game_code = ?')
    .bind(vendor, game)
    .first()
  if (row === null) return false
  if (trustedUntil.size >= REMEMBERED) trustedUntil.clear()
  trustedUntil.set(name, Date.now() + TRUST_MS)
  return true
}

/** Returns true when a member with that id exists. */
export async function isPlayer(env: Pick<Env, 'DB'>, playerId: string): Promise<boolean> {
  return (await env.DB.prepare('SELECT 1 AS found FROM members WHERE id = ?').bind(playerId).first()) !== null
}
