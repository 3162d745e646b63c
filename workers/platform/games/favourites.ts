import { Refusal } from '#api/envelope'
import { addFavourite, favouriteIds, favouriteList, removeFavourite } from '#api/games'
import type { Language } from '#brand/brand'
import type { App, Serve } from '../app.ts'
import { type GameRow, ROWS, tileOf } from './catalogue.ts'
import { pageOf } from './lists.ts'
import type { Page } from './page.ts'

/** Maximum favourites of a member, and maximum page size (specification section 9). */
const MOST = 999

interface Favourite {
  nodeId: string
  vendor: string
  gameType: string
}

/** The four favourite calls (specification section 4 "Favourites"). */
export function mountFavourites(app: App, serve: Serve): void {
  serve(app, favouriteIds, async (_input, caller, c) => ({ favGameIds: await readIds(c.env.DB, caller.memberId) }))

  serve(app, favouriteList, async (input, caller, c) => {
    const page = pageOf(input, MOST, MOST)
    if (page instanceof Refusal) return page
    const of = { memberId: caller.memberId, language: input.language, gameType: input.gameType ?? null }
    const { rows, total } = await readFavourites(c.env.DB, of, page)
    const content = rows.map(tileOf)
    return { favGameList: { content, pageNum: page.number, totalPages: Math.ceil(total / page.size) } }
  })

  serve(app, addFavourite, async (favourite, caller, c) => {
    return (await add(c.env.DB, caller.memberId, favourite)) ?? {}
  })

  serve(app, removeFavourite, async ({ nodeId }, caller, c) => {
    await c.env.DB.prepare('DELETE FROM favourites WHERE member = ? AND node_id = ?')
      .bind(caller.memberId, nodeId)
      .run()
    return {}
  })
}

/**
 * Adds a favourite in one statement, so that concurrent calls add it once and never exceed the maximum. Returns null on
 * success.
 */
async function add(db: D1Database, memberId: string, { nodeId, vendor, gameType }: Favourite): Promise<Refusal | null> {
  const { meta } = await db
    .prepare(
      `INSERT INTO favourites (member, node_id, added_at)
       SELECT ?1, node_id, ?5 FROM games
       WHERE node_id = ?2 AND vassalage = ?3 AND game_type = ?4 AND sort IS NOT NULL
         AND (SELECT count(*) FROM favourites WHERE member = ?1) < ${MOST}
       ON CONFLICT DO NOTHING`,
    )
    .bind(memberId, nodeId, vendor, gameType, new Date().toISOString())
    .run()
  return meta.changes === 1 ? null : whyNot(db, memberId, { nodeId, vendor, gameType })
}

async function whyNot(
  db: D1Database,
  memberId: string,
  { nodeId, vendor, gameType }: Favourite,
): Promise<Refusal | null> {
  const game = await db
    .prepare(
      `SELECT EXISTS (SELECT 1 FROM favourites WHERE member = ?4 AND favourites.node_id = games.node_id) AS kept
       FROM games WHERE node_id = ?1 AND vassalage = ?2 AND game_type = ?3 AND sort IS NOT NULL`,
    )
    .bind(nodeId, vendor, gameType, memberId)
    .first<{ kept: number }>()
  if (game === null) return new Refusal('not-found')
  return game.kept ? null : new Refusal('limit-reached')
}

/** Returns the favourites that are in the lobby, latest first. */
async function readIds(db: D1Database, memberId: string): Promise<string[]> {
  const { results } = await db
    .prepare(
      `SELECT favourites.node_id FROM favourites JOIN games ON games.node_id = favourites.node_id
       WHERE member = ? AND games.sort IS NOT NULL ORDER BY favourites.id DESC`,
    )
    .bind(memberId)
    .all<{ node_id: string }>()
  return results.map((row) => row.node_id)
}

async function readFavourites(
  db: D1Database,
  of: { memberId: string; language: Language; gameType: string | null },
  page: Page,
): Promise<{ rows: GameRow[]; total: number }> {
  const favouritesJoin = `JOIN favourites ON favourites.node_id = games.node_id
    WHERE favourites.member = ?2 AND games.sort IS NOT NULL AND (?3 IS NULL OR games.game_type = ?3)`
  const [rows, count] = await db.batch<GameRow & { total: number }>([
    db
      .prepare(`${ROWS} ${favouritesJoin} ORDER BY favourites.id DESC LIMIT ?4 OFFSET ?5`)
      .bind(of.language, of.memberId, of.gameType, page.size, (page.number - 1) * page.size),
    db
      .prepare(`SELECT count(*) AS total FROM games ${favouritesJoin} AND ?1 IS NOT NULL`)
      .bind(of.language, of.memberId, of.gameType),
  ])
  return { rows: rows?.results ?? [], total: count?.results[0]?.total ?? 0 }
}
