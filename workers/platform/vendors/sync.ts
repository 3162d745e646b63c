import { createHash } from 'node:crypto'
import { Refusal } from '#api/envelope'
import type { NamedGame, SyncedGames } from '#api/operator/vendors'
import type { ListedGame } from '#api/vendors/vendor'
import { brand } from '#brand/brand'
import { deck, iconOf } from '#brand/cards'
import { updateLobby } from '../catalogue/availability.ts'
import { normalizeSearchTerm } from '../catalogue/normalize-search-term.ts'
import { type By, type Change, writeAudited } from '../operators/audit.ts'
import type { RegisteredVendor } from '../registry/registry.ts'
import { LOBBY_CATEGORIES } from './categories.ts'
import { type Figures, figuresOf } from './figures.ts'

/** Games of vendors' lists come after those of the brand's catalogue. */
const FIRST_PLACE = 1_000_000
/** A statement takes at most 2 MB; this many games stay far below. */
const PART = 1_000

/**
 * Writes a vendor's list into the catalogue, whole or not at all, with its audit entry; the previous list is replaced.
 */
export async function syncGames(
  db: D1Database,
  vendor: RegisteredVendor,
  list: ListedGame[],
  by: By,
): Promise<SyncedGames | Refusal> {
  const saved = await writeAudited(db, by, () => planChanges(db, vendor, list))
  return saved instanceof Refusal ? saved : saved.after
}

/** Returns the changes that make the catalogue match the vendor's list. */
async function planChanges(
  db: D1Database,
  vendor: RegisteredVendor,
  list: ListedGame[],
): Promise<Change & { after: SyncedGames }> {
  const { results } = await db
    .prepare('SELECT node_id, game_code, place, synced_at FROM games WHERE vassalage = ?')
    .bind(vendor.code)
    .all<ExistingGame>()
  const existing = new Map(results.map((row) => [row.game_code, row]))
  const offered = new Map(list.filter(({ enabled }) => enabled).map((game) => [game.game_code, game]))
  const ours = [...offered.keys()].filter((code) => existing.has(code) && existing.get(code)?.synced_at === null)
  const games = [...offered.values()].filter(({ game_code: gameCode }) => !ours.includes(gameCode))
  const first = await nextPlace(db, vendor.code)
  const rows = games.map((game, index) => rowOf(vendor, game, first + index, figuresOf(game)))
  const figures = ours.flatMap((code) => figuresOfOurs(code, offered.get(code)))
  const statements = [
    db.prepare(CLEAR).bind(vendor.code),
    ...partsOf(rows).flatMap((part) => insert(db, part)),
    db.prepare(UPDATE_FIGURES).bind(JSON.stringify(figures), vendor.code),
    ...updateLobby(db),
  ]
  const listed = results.filter(({ synced_at: syncedAt, place }) => syncedAt !== null && place !== null)
  const after = {
    listed: rows.length,
    added: rows.filter(({ gameCode }) => !existing.has(gameCode)).length,
    ours: ours.length,
    gone: listed.filter(({ game_code: gameCode }) => !offered.has(gameCode)).length,
  }
  const about = { action: 'games-listed', subject: `vendor:${vendor.code}` }
  return { ...about, before: { listed: listed.length }, after, statements }
}

/**
 * Adds one game by hand, or changes its name or category: for a vendor without a list. Returns false when the game is
 * in the brand's own catalogue.
 */
export async function addGame(db: D1Database, vendor: RegisteredVendor, game: NamedGame): Promise<boolean> {
  const existing = await existingGame(db, vendor.code, game.gameCode)
  if (existing && existing.synced_at === null) return false
  const place = existing?.place ?? (await nextPlace(db))
  const { gameCode, name, category, rtp = null, stakes = null } = game
  // The game has no number of its own: its card shows its position.
  const listed = { game_id: place - FIRST_PLACE + 1, game_code: gameCode, name, category, blocked_countries: [] }
  const row = rowOf(vendor, listed, place, { rtp, stakes, odds: null })
  await db.batch([...insert(db, [row]), ...updateLobby(db)])
  return true
}

/** Removes one game of a list from the lobby; its row stays. Returns false when the code is unknown. */
export async function dropGame(db: D1Database, vendor: RegisteredVendor, gameCode: string): Promise<boolean> {
  const node = nodeOf(vendor.code, gameCode)
  const [dropped] = await db.batch([
    db
      .prepare(
        'UPDATE games SET place = NULL, hot = NULL WHERE node_id = ? AND synced_at IS NOT NULL AND place IS NOT NULL',
      )
      .bind(node),
    ...updateLobby(db),
  ])
  return dropped?.meta.changes === 1
}

/** True when the game is in the brand's own catalogue, which no vendor changes. */
export async function isBrandGame(db: D1Database, code: string, gameCode: string): Promise<boolean> {
  return (await existingGame(db, code, gameCode))?.synced_at === null
}

function existingGame(db: D1Database, code: string, gameCode: string): Promise<ExistingGame | null> {
  return db
    .prepare('SELECT node_id, game_code, place, synced_at FROM games WHERE vassalage = ? AND game_code = ?')
    .bind(code, gameCode)
    .first<ExistingGame>()
}

function insert(db: D1Database, rows: readonly ReturnType<typeof rowOf>[]): D1PreparedStatement[] {
  const part = JSON.stringify(rows)
  return [INSERT_GAMES, INSERT_NAMES].map((statement) => db.prepare(statement).bind(part))
}

interface ExistingGame {
  node_id: string
  game_code: string
  place: number | null
  synced_at: string | null
}

/** Returns the first free place after the lists of every vendor, or of every other one. */
async function nextPlace(db: D1Database, code: string | null = null): Promise<number> {
  const row = await db
    .prepare('SELECT max(place) AS last FROM games WHERE synced_at IS NOT NULL AND vassalage IS NOT ?')
    .bind(code)
    .first<{ last: number | null }>()
  return Math.max(FIRST_PLACE, (row?.last ?? 0) + 1)
}

type Listing = Pick<ListedGame, 'game_id' | 'game_code' | 'name' | 'category' | 'blocked_countries'>

function rowOf(vendor: RegisteredVendor, game: Listing, place: number, figures: Figures) {
  const { type, classify, motifs } = LOBBY_CATEGORIES[game.category]
  const cards = deck.filter((card) => (motifs as readonly string[]).includes(card.motif))
  const card = cards[digestOf(game.game_code).readUInt32BE(0) % cards.length] ?? { motif: motifs[0], card: null }
  return {
    nodeId: nodeOf(vendor.code, game.game_code),
    gameCode: game.game_code,
    vassalage: vendor.code,
    gameType: type,
    number: game.game_id,
    // A drawing of ours: no picture of the vendor's own hosts is loaded, so that no vendor learns who visits the site.
    iconUrl: iconOf(card),
    // Both interfaces can open a demo in FUN, but Valkyrie's launches require a player, so its games have none.
    trial: vendor.protocol === 'operator-wallet' ? 1 : 0,
    classify,
    name: game.name,
    folded: normalizeSearchTerm(game.name),
    blocked: game.blocked_countries.length === 0 ? null : game.blocked_countries,
    syncedAt: new Date().toISOString(),
    place,
    ...figures,
  }
}

/** What a list states of a game of the brand's catalogue. */
function figuresOfOurs(gameCode: string, game: ListedGame | undefined) {
  return game ? [{ gameCode, ...figuresOf(game) }] : []
}

/** The lobby's own id of a game, as used in URLs. */
function nodeOf(vendor: string, gameCode: string): string {
  const plain = /^[\w-]{1,46}$/.test(gameCode)
  return `${vendor.toLowerCase()}-${plain ? gameCode : digestOf(gameCode).toString('hex').slice(0, 24)}`
}

function digestOf(text: string) {
  return createHash('sha256').update(text).digest()
}

function partsOf<Row>(rows: readonly Row[]): Row[][] {
  return Array.from({ length: Math.ceil(rows.length / PART) }, (_, part) => rows.slice(part * PART, (part + 1) * PART))
}

const CLEAR = 'UPDATE games SET place = NULL, hot = NULL WHERE synced_at IS NOT NULL AND vassalage = ?'

const INSERT_GAMES = `INSERT INTO games
    (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify, place, synced_at,
     blocked_countries, rtp, stakes, odds)
  SELECT value ->> 'nodeId', value ->> 'gameCode', value ->> 'vassalage', value ->> 'gameType', value ->> 'number',
    value ->> 'iconUrl', value ->> 'trial', 'open', 'open', value -> 'classify', value ->> 'place', value ->> 'syncedAt',
    nullif(value -> 'blocked', 'null'), value ->> 'rtp', nullif(value -> 'stakes', 'null'),
    nullif(value -> 'odds', 'null')
  FROM json_each(?) WHERE true
  ON CONFLICT (vassalage, game_code) DO UPDATE SET game_type = excluded.game_type, number = excluded.number,
    icon_url = excluded.icon_url, trial = excluded.trial, classify = excluded.classify, place = excluded.place,
    synced_at = excluded.synced_at, blocked_countries = excluded.blocked_countries,
    rtp = excluded.rtp, stakes = excluded.stakes, odds = excluded.odds`

/** The brand's catalogue states these of its own games until their vendor states others. */
const UPDATE_FIGURES = `UPDATE games SET rtp = coalesce(listed.value ->> 'rtp', rtp),
    stakes = coalesce(nullif(listed.value -> 'stakes', 'null'), stakes),
    odds = coalesce(nullif(listed.value -> 'odds', 'null'), odds)
  FROM json_each(?) AS listed WHERE games.vassalage = ? AND games.game_code = listed.value ->> 'gameCode'`

/** A list has one name per game, used in every language. */
const INSERT_NAMES = `INSERT INTO game_names (node_id, language, name, folded, game_type)
  SELECT game.value ->> 'nodeId', language.value, game.value ->> 'name', game.value ->> 'folded',
    game.value ->> 'gameType'
  FROM json_each(?) AS game, json_each('${JSON.stringify(brand.languages)}') AS language WHERE true
  ON CONFLICT (node_id, language) DO UPDATE SET name = excluded.name, folded = excluded.folded,
    game_type = excluded.game_type`
