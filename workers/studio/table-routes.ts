import type { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import { refuse } from '#workers/http/refusal'
import type { Env } from './env.ts'
import { engineOf } from './games/catalogue.ts'
import { hashOf, playerGameIdOf } from './proof.ts'
import { SESSION_PREFIX, TABLE_PATH, TABLE_PROTOCOL } from './table-wire.ts'

/** Mounts the socket of the windows at a shared table. A window opens it with the session of its game. */
export function mountTables(app: Hono<{ Bindings: Env }>): void {
  app.get(TABLE_PATH, async (c) => {
    const protocols = (c.req.header('Sec-WebSocket-Protocol') ?? '').split(',').map((protocol) => protocol.trim())
    const session = protocols.find((protocol) => protocol.startsWith(SESSION_PREFIX))?.slice(SESSION_PREFIX.length)
    if (!protocols.includes(TABLE_PROTOCOL) || session === undefined) return refuse(c, new Refusal('bad-input'))
    const game = await gameOf(c.env, session)
    if (game === null) return refuse(c, new Refusal('not-signed-in'))
    if (!engineOf(game)?.shared) return refuse(c, new Refusal('not-found'))
    const headers = { Upgrade: c.req.header('Upgrade') ?? '', 'X-Game': game }
    return c.env.TABLE.get(c.env.TABLE.idFromName(game)).fetch(c.req.url, { headers })
  })
}

/** Returns the game of a session; null when the session is over or never was. */
async function gameOf(env: Env, session: string): Promise<string | null> {
  const id = playerGameIdOf(session)
  if (id === null) return null
  try {
    return await env.SEAT.get(env.SEAT.idFromString(id)).gameOf(await hashOf(session))
  } catch {
    return null
  }
}
