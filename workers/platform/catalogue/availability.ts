import { Refusal } from '#api/envelope'
import type { Opening, Picture } from '#api/operator/games'
import { brand } from '#brand/brand'
import { type By, writeAudited } from '../operators/audit.ts'
import { forgetVendors } from '../registry/registry.ts'

/** The state of a game after the change. */
export interface GameAvailability {
  nodeId: string
  state: string
  backAt: string | null
}

/**
 * A game is closed when the operator closed it or its vendor, provided the catalogue offers it. With two closures the
 * later end counts; when either end is unknown, the end is unknown.
 */
const APPLY_AVAILABILITY = `UPDATE games SET
    state = iif(offered = 'open' AND EXISTS (SELECT 1 FROM closed WHERE node = node_id), 'maintenance', offered),
    back_at = (SELECT iif(count(*) = count(closed.back_at), max(closed.back_at), NULL) FROM closed WHERE node = node_id)`

const CLOSED = `WITH closed AS MATERIALIZED (
    SELECT games.node_id AS node, maintenance.back_at FROM maintenance JOIN games
      ON (kind = 'game' AND games.node_id = code) OR (kind = 'vendor' AND games.vassalage = code))`

/** Added to the place of a game that cannot be opened yet: where such games are shown, they come last. */
const AFTER_ALL = 1_000_000_000

/** The place of a game that is shown: in the catalogue, of a vendor that is not switched off; NULL for any other. */
const sortOf = (showsComing: boolean) => `iif(place IS NULL
    OR EXISTS (SELECT 1 FROM vendor_registry WHERE code = games.vassalage AND enabled = 0), NULL,
    iif(state = 'soon', ${showsComing ? `place + ${AFTER_ALL}` : 'NULL'}, place))`

/**
 * Games in the order of the lobby, then what is derived from them: names and sub-categories by place, and the vendors of
 * each category. Only rows that change are written.
 */
const lobbySql = (showsComing: boolean) => [
  `${CLOSED} ${APPLY_AVAILABILITY}`,
  `UPDATE games SET sort = ${sortOf(showsComing)} WHERE sort IS NOT ${sortOf(showsComing)}`,
  `UPDATE game_names SET sort = (SELECT sort FROM games WHERE games.node_id = game_names.node_id)
     WHERE sort IS NOT (SELECT sort FROM games WHERE games.node_id = game_names.node_id)`,
  `DELETE FROM game_classes WHERE NOT EXISTS (
     SELECT 1 FROM games WHERE games.node_id = game_classes.node_id AND games.sort = game_classes.sort
       AND games.game_type = game_classes.game_type AND instr(games.classify, '"' || class || '"'))`,
  `INSERT OR IGNORE INTO game_classes (game_type, class, sort, node_id)
     SELECT game_type, kind.value, sort, node_id FROM games, json_each(classify) AS kind WHERE sort IS NOT NULL`,
  'DELETE FROM vendor_lanes',
  `INSERT INTO vendor_lanes (game_type, vassalage, games, sort)
     SELECT game_type, vassalage, count(*), min(sort) FROM games WHERE sort IS NOT NULL GROUP BY game_type, vassalage`,
]

/** The statements that bring the lobby up to date with the catalogue, the registry and the operator's closures. */
export function updateLobby(db: D1Database, showsComing = brand.comingGames): D1PreparedStatement[] {
  return lobbySql(showsComing).map((statement) => db.prepare(statement))
}

/** Closes a game or a vendor's games, or opens them again. Returns the games affected. */
export async function setOpening(
  db: D1Database,
  kind: 'game' | 'vendor',
  code: string,
  { state, until }: Opening,
  by: By,
): Promise<GameAvailability[] | Refusal> {
  const backAt = until === undefined ? null : new Date(until).toISOString()
  const change =
    state === 'open'
      ? db.prepare('DELETE FROM maintenance WHERE kind = ? AND code = ?').bind(kind, code)
      : db
          .prepare('INSERT OR REPLACE INTO maintenance (kind, code, back_at, changed_at) VALUES (?, ?, ?, ?)')
          .bind(kind, code, backAt, new Date().toISOString())
  const touched = await readAvailability(db, kind, code)
  if (touched.length === 0) return new Refusal('not-found')
  const closed = db.prepare('SELECT back_at AS backAt FROM maintenance WHERE kind = ? AND code = ?').bind(kind, code)
  const saved = await writeAudited(db, by, async () => {
    const about = { action: `${kind}-${state === 'open' ? 'opened' : 'closed'}`, subject: `${kind}:${code}` }
    const before = openingState(await closed.first<{ backAt: string | null }>())
    return {
      ...about,
      before,
      after: openingState(state === 'open' ? null : { backAt }),
      statements: [change, ...updateLobby(db)],
    }
  })
  forgetVendors()
  return saved instanceof Refusal ? saved : readAvailability(db, kind, code)
}

/** The state an operator set for a game or a vendor, for the audit entry. */
function openingState(closed: { backAt: string | null } | null): object {
  return closed === null ? { state: 'open' } : { state: 'maintenance', until: closed.backAt }
}

async function readAvailability(db: D1Database, kind: 'game' | 'vendor', code: string): Promise<GameAvailability[]> {
  const column = kind === 'game' ? 'node_id' : 'vassalage'
  const { results } = await db
    .prepare(
      `SELECT node_id AS nodeId, state, back_at AS backAt FROM games WHERE ${column} = ? AND place IS NOT NULL ORDER BY place`,
    )
    .bind(code)
    .all<GameAvailability>()
  return results
}

/** Returns null on success. */
export async function setPicture(
  db: D1Database,
  nodeId: string,
  { showIcon }: Picture,
  by: By,
): Promise<Refusal | null> {
  const saved = await writeAudited(db, by, async () => {
    const game = await db
      .prepare('SELECT show_icon AS icon FROM games WHERE node_id = ? AND place IS NOT NULL')
      .bind(nodeId)
      .first<{ icon: string | null }>()
    if (game === null) return new Refusal('not-found')
    const statement = db.prepare('UPDATE games SET show_icon = ? WHERE node_id = ?').bind(showIcon, nodeId)
    const about = { action: 'picture-changed', subject: `game:${nodeId}` }
    return { ...about, before: game.icon, after: showIcon, statements: [statement] }
  })
  return saved instanceof Refusal ? saved : null
}
