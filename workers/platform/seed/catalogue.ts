import { iconOf } from '#brand/cards'
import { type CatalogueGame, catalogue, selection, vendors } from '#brand/catalogue'
import { updateLobby } from '../catalogue/availability.ts'
import { normalizeSearchTerm } from '../catalogue/normalize-search-term.ts'
import type { Env } from '../env.ts'

/** A catalogue: vendors and games in the order of the lobby, and the games selected for home, in order. */
export interface Catalogue {
  vendors: readonly { code: string; name: string }[]
  games: readonly CatalogueGame[]
  selection: readonly CatalogueGame[]
}

const BRAND: Catalogue = { vendors, games: catalogue, selection }

/** The catalogue to seed as one text: the brand's, or the one that `SEED_CATALOGUE` holds. */
export function catalogueText({ SEED_CATALOGUE: other }: Pick<Env, 'SEED_CATALOGUE'>): string {
  return other || JSON.stringify(BRAND)
}

/** A statement takes at most 2 MB; this many games stay far below. */
const PART = 1_000

/**
 * Replaces the catalogue, whole or not at all. Games that are no longer in it leave the lobby, but their rows stay,
 * because records refer to them; the operator's closures stay too.
 */
export async function seedCatalogue(db: D1Database, { vendors, games, selection }: Catalogue = BRAND): Promise<void> {
  const ranks = new Map(selection.map(({ nodeId }, index) => [nodeId, index + 1]))
  const rows = games.map((game, place) => ({ ...rowOf(game), hot: ranks.get(game.nodeId) ?? null, place }))
  await db.batch([
    db.prepare(CLEAR),
    db.prepare(INSERT_VENDORS).bind(JSON.stringify(vendors.map((vendor, sort) => ({ ...vendor, sort })))),
    ...inParts(rows).flatMap((part) =>
      [INSERT_GAMES, INSERT_NAMES].map((statement) => db.prepare(statement).bind(JSON.stringify(part))),
    ),
    ...updateLobby(db),
  ])
}

function rowOf({ card, motif, names, trial, ...game }: CatalogueGame) {
  return {
    ...game,
    iconUrl: iconOf({ motif, card }),
    trial: trial ? 1 : 0,
    names: Object.entries(names).map(([language, name]) => ({ language, name, folded: normalizeSearchTerm(name) })),
  }
}

function inParts<Item>(items: readonly Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / PART) }, (_, part) =>
    items.slice(part * PART, (part + 1) * PART),
  )
}

/** Games from vendors' own lists stay (vendors/sync.ts). */
const CLEAR = 'UPDATE games SET place = NULL, hot = NULL WHERE synced_at IS NULL'

const INSERT_VENDORS = `INSERT INTO vendors (code, name, sort)
  SELECT value ->> 'code', value ->> 'name', value ->> 'sort' FROM json_each(?) WHERE true
  ON CONFLICT (code) DO UPDATE SET name = excluded.name, sort = excluded.sort`

const INSERT_GAMES = `INSERT INTO games
    (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify, hot, place, rtp,
     stakes, odds)
  SELECT value ->> 'nodeId', value ->> 'gameCode', value ->> 'vassalage', value ->> 'gameType', value ->> 'number',
    value ->> 'iconUrl', value ->> 'trial', value ->> 'state', value ->> 'state', value -> 'classify', value ->> 'hot',
    value ->> 'place', value ->> 'rtp', value -> 'stakes', value -> 'odds'
  FROM json_each(?) WHERE true
  ON CONFLICT (node_id) DO UPDATE SET game_code = excluded.game_code, vassalage = excluded.vassalage,
    game_type = excluded.game_type, number = excluded.number, icon_url = excluded.icon_url, trial = excluded.trial,
    offered = excluded.offered, classify = excluded.classify, hot = excluded.hot, place = excluded.place,
    synced_at = NULL, rtp = excluded.rtp, stakes = excluded.stakes, odds = excluded.odds`

const INSERT_NAMES = `INSERT INTO game_names (node_id, language, name, folded, game_type)
  SELECT game.value ->> 'nodeId', name.value ->> 'language', name.value ->> 'name', name.value ->> 'folded',
    game.value ->> 'gameType'
  FROM json_each(?) AS game, json_each(game.value -> 'names') AS name WHERE true
  ON CONFLICT (node_id, language) DO UPDATE SET name = excluded.name, folded = excluded.folded,
    game_type = excluded.game_type`
