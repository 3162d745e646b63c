import { mostPlayed, others, type ShowcaseGame, slots } from '#brand/showcase'

const VENDORS = [
  ['FRL', 'Farol'],
  ['PG', 'PG'],
  ['JL', 'JL'],
  ['PT', 'PT'],
  ['JDB', 'JDB'],
  ['CQ9', 'CQ9'],
  ['FC', 'FC'],
  ['BGS', 'BGS'],
  ['EG2', 'EG2'],
] as const

/** Sub-categories of specification section 9, by game; most games are in none. */
const CLASSES: Readonly<Record<string, readonly string[]>> = {
  'jl-corona': ['JP'],
  'jdb-campana': ['JP'],
  'jdb-dados': ['AC'],
  'cq9-pez': ['AC'],
  'eg2-boleto': ['SC'],
  'eg2-ruleta': ['TG'],
  'bgs-naipes': ['TG'],
  'pt-dama': ['TG'],
  'eg2-catrin': ['TG'],
}

/** Every game once, in the order of the lobby: what is most played, then the slots of the home page, then the rest. */
const GAMES = [...new Map([...mostPlayed, ...slots, ...others].map((game) => [game.nodeId, game])).values()]

/** What the catalogue is seeded with, as one text: the same text means the same catalogue. */
export const catalogueText = JSON.stringify({ vendors: VENDORS, games: GAMES, classes: CLASSES })

/** Writes vendors, games and names, each in one statement over a JSON array. */
export async function seedCatalogue(db: D1Database): Promise<void> {
  const vendors = VENDORS.map(([code, name], sort) => ({ code, name, sort }))
  await db.batch([
    db.prepare(INSERT_VENDORS).bind(JSON.stringify(vendors)),
    db.prepare(INSERT_GAMES).bind(JSON.stringify(GAMES.map(rowOf))),
    db.prepare(INSERT_NAMES).bind(JSON.stringify(GAMES.flatMap(namesOf))),
  ])
}

function rowOf(game: ShowcaseGame, sort: number) {
  const place = mostPlayed.findIndex((one) => one.nodeId === game.nodeId)
  return {
    ...game,
    trial: game.trial ? 1 : 0,
    classify: CLASSES[game.nodeId] ?? [],
    hot: place < 0 ? null : place + 1,
    sort,
  }
}

function namesOf(game: ShowcaseGame) {
  return Object.entries(game.names).map(([language, name]) => ({ nodeId: game.nodeId, language, name }))
}

const INSERT_VENDORS = `INSERT OR REPLACE INTO vendors (code, name, sort)
  SELECT value ->> 'code', value ->> 'name', value ->> 'sort' FROM json_each(?)`

const INSERT_GAMES = `INSERT OR REPLACE INTO games
    (node_id, game_code, vassalage, game_type, number, motif, trial, state, classify, hot, sort)
  SELECT value ->> 'nodeId', value ->> 'gameCode', value ->> 'vassalage', value ->> 'gameType', value ->> 'number',
    value ->> 'motif', value ->> 'trial', value ->> 'state', value -> 'classify', value ->> 'hot', value ->> 'sort'
  FROM json_each(?)`

const INSERT_NAMES = `INSERT OR REPLACE INTO game_names (node_id, language, name)
  SELECT value ->> 'nodeId', value ->> 'language', value ->> 'name' FROM json_each(?)`
