import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, prepare, type Running } from '../../scripts/product.ts'
import { type Secrets, secretsIn } from '../../scripts/secrets.ts'
import { testCatalogue, testCatalogueText, testGamesOf } from '../support/catalogue/catalogue.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const PORTS = { small: 19_880, large: 19_890 }
const GAMES = 10_000
const PAGE = 24
const CLIENTS = 2
/** Many short rounds, so that other load on the machine affects both sides equally. */
const REQUESTS = 16
const ROUNDS = 60

const LIST = '/wps/relay/GCSGAME_gameList?gameType=RNG&language=es'
const slots = testGamesOf('RNG').length

/** The catalogue requests of a visitor; `games` is the number of slots, for the last page. */
const QUESTIONS: Record<string, (games: number) => string> = {
  'first page': () => LIST,
  'last page': (games) => `${LIST}&pageNo=${Math.ceil(games / PAGE)}`,
  'filtered by vendor': () => `${LIST}&vassalage=PG`,
  'filtered by sub-category': () => `${LIST}&gameClassify=JP`,
  'searched by part of a name': () => `${LIST}&gameName=de`,
  'searched in vain': () => `${LIST}&gameName=zzzz`,
  lanes: () => '/wps/relay/GCSGAME_newGameVendor?language=es',
  'most played': () => '/wps/relay/GCSGAME_hotGamesV2?language=es',
}

/**
 * Compares a catalogue of 10,000 games with the catalogue of the tests, called directly at the platform and alternating
 * between the two.
 */
export async function catalogueBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const { secrets } = secretsIn(folder)
  process.env.SEED_CATALOGUE = join(folder, 'catalogue.json')
  writeFileSync(process.env.SEED_CATALOGUE, testCatalogueText)
  const small = await lobby(PORTS.small, join(folder, 'small'), secrets)
  const large = await lobby(PORTS.large, join(folder, 'large'), secrets)
  try {
    const copies = Math.ceil(GAMES / testCatalogue.length)
    await multiply(large, copies)
    const results: Result[] = []
    for (const [what, pathOf] of Object.entries(QUESTIONS)) {
      const measure = (port: number, games: number) => timed(port, pathOf(games), secrets)
      const times = { small: [] as number[], large: [] as number[] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const pair = [await measure(PORTS.small, slots), await measure(PORTS.large, slots * copies)] as const
        // The first round is a warm-up.
        if (round > 0) times.small.push(pair[0])
        if (round > 0) times.large.push(pair[1])
      }
      results.push(compared(what, copies, median(times.large), median(times.small)))
    }
    return results
  } finally {
    delete process.env.SEED_CATALOGUE
    await Promise.all([small.miniflare.dispose(), large.miniflare.dispose()])
    rmSync(folder, { recursive: true, force: true })
  }
}

function compared(what: string, copies: number, large: number, small: number): Result {
  return {
    what: `catalogue, ${what}`,
    ours: `${large.toFixed(2)} ms with ${testCatalogue.length * copies} games`,
    baseline: `${small.toFixed(2)} ms with ${testCatalogue.length}`,
    ratio: large / small,
    aim: '<= 1.5',
  }
}

async function lobby(port: number, folder: string, secrets: Secrets): Promise<Running> {
  mkdirSync(folder, { recursive: true })
  const platform = await bringUp('platform', port, folder, secrets, () => undefined)
  await prepare(port, secrets)
  return platform
}

/** Returns the milliseconds that one response takes with `CLIENTS` requests in parallel. */
async function timed(port: number, path: string, secrets: Secrets): Promise<number> {
  const request = httpRequest('GET', path, `127.0.0.1:${port + 2}`, { 'X-Edge-Secret': secrets.PLATFORM_SECRET })
  return (CLIENTS * 1_000) / (await load(port + 2, CLIENTS, REQUESTS, () => request))
}

/** Copies every game of the lobby until there are `copies` of each, with unique nodes, codes and names. */
async function multiply({ miniflare }: Running, copies: number): Promise<void> {
  const db = await miniflare.getD1Database('DB', 'farol-platform')
  const n = `(SELECT value AS n FROM json_each('${JSON.stringify(Array.from({ length: copies - 1 }, (_, at) => at + 1))}'))`
  const sort = `sort + n * ${testCatalogue.length}`
  await db.batch(
    [
      `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, show_icon, trial, offered, state, back_at,
           classify, sort, place)
         SELECT node_id || '-' || n, game_code || '-' || n, vassalage, game_type, number, icon_url, show_icon, trial, offered,
           state, back_at, classify, ${sort}, ${sort} FROM games, ${n}`,
      `INSERT INTO game_names SELECT node_id || '-' || n, language, name || ' ' || n, folded || ' ' || n, game_type, ${sort}
         FROM game_names, ${n}`,
      `INSERT INTO game_classes SELECT game_type, class, ${sort}, node_id || '-' || n FROM game_classes, ${n}`,
      `UPDATE vendor_lanes SET games = games * ${copies}`,
    ].map((statement) => db.prepare(statement)),
  )
}
