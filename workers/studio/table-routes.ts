import type { Hono } from 'hono'
import { Refusal } from '#api/envelope'
import type { ErrorCode } from '#api/error'
import { refuse } from '#workers/http/refusal'
import { splitNames } from '#workers/shared/split-names'
import type { Ctx, Env } from './env.ts'
import { engineOf } from './games/catalogue.ts'
import { hashOf, playerGameIdOf } from './proof.ts'
import { seaDirectoryOf, seaRoomOf } from './sea/sea-of.ts'
import { SESSION_PREFIX, TABLE_PATH, TABLE_PROTOCOL } from './table-wire.ts'

/** How many rooms are tried for a player: others may come while one is on their way. */
const TRIES = 8

/** Mounts the socket of the windows at a shared table and in a room of fish. A window opens it with the session of its game. */
export function mountTables(app: Hono<{ Bindings: Env }>): void {
  app.get(TABLE_PATH, async (c) => {
    if (!isOwnPage(c)) return refuse(c, new Refusal('forbidden'))
    const protocols = (c.req.header('Sec-WebSocket-Protocol') ?? '').split(',').map((protocol) => protocol.trim())
    const session = protocols.find((protocol) => protocol.startsWith(SESSION_PREFIX))?.slice(SESSION_PREFIX.length)
    if (!protocols.includes(TABLE_PROTOCOL) || session === undefined) return refuse(c, new Refusal('bad-input'))
    const game = await readGame(c.env, session)
    if (game === null) return refuse(c, new Refusal('not-signed-in'))
    const engine = engineOf(game)
    if (engine?.sea) return (await enterRoom(c, game, playerGameIdOf(session) ?? '')) ?? refuse(c, new Refusal('busy'))
    if (!engine?.shared) return refuse(c, new Refusal('not-found'))
    const player = playerGameIdOf(session) ?? ''
    const headers = { Upgrade: c.req.header('Upgrade') ?? '', 'X-Game': game, 'X-Player': player }
    return openedOr(c, await c.env.TABLE.get(c.env.TABLE.idFromName(game)).fetch(c.req.url, { headers }))
  })
}

/**
 * Returns true for a page of the studio, or of one of its launch hosts, which are copies of it (section 7 of the
 * specification). Sockets know no same-origin policy: a browser names the page, which no page can change.
 */
function isOwnPage({ req, env }: Ctx): boolean {
  const origin = req.header('Origin') ?? ''
  return origin === env.STUDIO_ORIGIN || splitNames(env.CDN_ORIGINS).includes(origin)
}

/** The refusals of a table and a room by their status: no handshake, too many connections of one player, or of all. */
const REFUSALS: Record<number, ErrorCode> = { 426: 'bad-input', 429: 'too-many-requests', 503: 'busy' }

function openedOr(c: Ctx, response: Response): Response {
  return response.webSocket === null ? refuse(c, new Refusal(REFUSALS[response.status] ?? 'unknown')) : response
}

/**
 * Opens the socket of a player in a room with a free boat, in the one where they were if it has one; null when none was
 * found.
 */
async function enterRoom(c: Ctx, game: string, player: string): Promise<Response | null> {
  const directory = seaDirectoryOf(c.env, game)
  const boats = engineOf(game)?.sea?.boats ?? 0
  const full: number[] = []
  while (full.length < TRIES) {
    const room = await directory.propose(player, boats, full)
    const of = { Upgrade: c.req.header('Upgrade') ?? '', 'X-Game': game, 'X-Room': String(room), 'X-Player': player }
    const response = await seaRoomOf(c.env, game, room).fetch(c.req.url, { headers: of })
    if (response.status === 101) await directory.saveEntry(player, room)
    if (response.status !== 409) return openedOr(c, response)
    full.push(room)
  }
  return null
}

/** Returns the game of a session; null when the session is over or never was. */
async function readGame(env: Env, session: string): Promise<string | null> {
  const id = playerGameIdOf(session)
  if (id === null) return null
  try {
    return await env.SEAT.get(env.SEAT.idFromString(id)).gameOf(await hashOf(session))
  } catch {
    return null
  }
}
