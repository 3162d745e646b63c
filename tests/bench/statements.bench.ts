import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { brand } from '#brand/brand'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, prepare, type Running } from '../../scripts/product.ts'
import { type Secrets, secretsIn } from '../../scripts/secrets.ts'
import { addendOf, quarterHourOf } from '../../workers/platform/read-models/figures.ts'
import { newToken } from '../../workers/platform/session/token.ts'
import { cursorOf } from '../../workers/platform/wallet/statements/cursor.ts'
import { dayIn, dayStartMs, timeZoneOf } from '../../workers/shared/time-zone.ts'
import { bankReads } from './support/bank-reads.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const PORT = 19_900
/** What the rows of a member are: one of so many is a deposit, one of so many of the others a win, the rest are bets. */
type Mix = readonly [depositEvery: number, winEvery: number]
/** A member whose pages are measured: journal rows, and the interval between them. Ids are as long as real ones. */
interface BenchMember {
  id: string
  bank: string
  rows: number
  stepMs: number
  mix: Mix
}
const memberOf = (name: string, rows: number, stepMs: number, mix: Mix): BenchMember => ({
  ...{ id: name.padEnd(22, '0'), bank: `bench-${name}`, rows, stepMs, mix },
})
/** A million rows span eleven months. Both members have full pages. */
const DEPTH = { heavy: memberOf('heavy', 1_000_000, 28_000, [30, 2]), light: memberOf('light', 1_000, 28_000, [30, 2]) }
/**
 * A hundred thousand rows span eleven months, and a hundred the seven days of a record page. Both members have full
 * first pages there, with every filter, and figures on each of the days.
 */
const PAGES = { heavy: memberOf('many', 100_000, 280_000, [4, 4]), light: memberOf('few', 100, 6_000_000, [4, 4]) }
type Pair = typeof DEPTH
/** How many games the members play, one after the other, and of how many vendors. */
const GAMES = 30
const VENDORS = 4
const DAY_MS = 86_400_000
const REQUESTS = 32
const ROUNDS = 30

const ZONE = timeZoneOf(brand.timeZone, Date.now())
if (ZONE === null) throw new Error(`${brand.timeZone} is no time zone here.`)
/** In the brand's zone. */
const TODAY = dayIn(ZONE, Date.now())
/** The time of the newest row: the end of yesterday, so that records have the same days at every hour of the day. */
const NEWEST_MS = dayStartMs(ZONE, TODAY) - 60_000

type Db = Awaited<ReturnType<Running['miniflare']['getD1Database']>>

const day = (ago: number) => new Date(Date.parse(TODAY) - ago * DAY_MS).toISOString().slice(0, 10)
/** Days of the brand's zone, which begin at a quarter hour between two days of the read models. */
const YEAR = `from=${day(360)}&to=${day(0)}`
const WEEK = `from=${day(7)}&to=${day(1)}`
const at = ({ stepMs }: BenchMember, row: number) => new Date(NEWEST_MS - row * stepMs).toISOString()

/** The requests of a member for any depth. */
const QUESTIONS: Record<string, (of: BenchMember) => string> = {
  'first page': () => `journal?${YEAR}`,
  'page in the middle': (of) => `journal?${YEAR}&cursor=${cursorOf([at(of, of.rows / 2), of.bank, 0])}`,
  'last page': (of) => `journal?${YEAR}&cursor=${cursorOf([at(of, of.rows - 30), of.bank, 0])}`,
  'deposits only': () => `transactions?${YEAR}&type=deposit`,
  'account record': () => `transactions?${YEAR}`,
  bets: () => `bets?${YEAR}`,
}

/** What the record pages of the member centre ask for when they open, and with their filters. */
const FIRST_PAGES: Record<string, () => string> = {
  'betting record': () => `bets?${WEEK}&language=es`,
  'betting record of 12 months': () => `bets?${YEAR}&language=es`,
  'betting record of a category': () => `bets?${YEAR}&language=es&category=RNG`,
  'account record': () => `transactions?${WEEK}`,
  'account record of 12 months': () => `transactions?${YEAR}`,
  'profit and loss': () => `profit?${WEEK}`,
}

/**
 * Compares the pages of a member with a million rows with those of a member with a thousand, and the first page of each
 * record page of one with a hundred thousand with that of one with a hundred. Also measures the balances of a bank.
 */
export async function statementsBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const { secrets } = secretsIn(folder)
  const platform = await bringUp('platform', PORT, folder, secrets, () => undefined)
  try {
    await prepare(PORT, secrets)
    const db = await platform.miniflare.getD1Database('DB', 'farol-platform')
    await fillPages(db)
    const results = [
      ...(await pages(platform, secrets, DEPTH, QUESTIONS, '<= 1.5')),
      ...(await pages(platform, secrets, PAGES, FIRST_PAGES, '<= 1.2')),
      await yearByDays(await signIn(platform, DEPTH.heavy.id, secrets), secrets),
    ]
    return [...results, await bankReads(join(folder, 'banks'), secrets)]
  } finally {
    await platform.miniflare.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function pages(
  platform: Running,
  secrets: Secrets,
  pair: Pair,
  questions: Record<string, (of: BenchMember) => string>,
  aim: string,
): Promise<Result[]> {
  const tokens = {
    heavy: await signIn(platform, pair.heavy.id, secrets),
    light: await signIn(platform, pair.light.id, secrets),
  }
  const results: Result[] = []
  for (const [what, pathOf] of Object.entries(questions)) {
    const measure = (who: 'heavy' | 'light') => timed(pathOf(pair[who]), tokens[who], secrets)
    const times = { heavy: [] as number[], light: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const took = { heavy: await measure('heavy'), light: await measure('light') }
      // The first round is a warm-up.
      if (round > 0) times.heavy.push(took.heavy)
      if (round > 0) times.light.push(took.light)
    }
    const [heavy, light] = [median(times.heavy), median(times.light)]
    results.push({
      what: `statement, ${what}`,
      ours: `${heavy.toFixed(2)} ms of ${pair.heavy.rows} rows`,
      baseline: `${light.toFixed(2)} ms of ${pair.light.rows}`,
      ratio: heavy / light,
      aim,
    })
  }
  return results
}

/** Compares a year by the days of the brand's zone with a year by the days that the read models have. */
async function yearByDays(token: string, secrets: Secrets): Promise<Result> {
  const [ours, baseline]: [number[], number[]] = [[], []]
  for (let round = 0; round < ROUNDS; round += 1) {
    ours.push(await timed(`profit?${YEAR}`, token, secrets))
    baseline.push(await timed(`profit?${YEAR}&zone=UTC`, token, secrets))
  }
  return {
    what: 'statement, a year by days',
    ours: `${median(ours).toFixed(2)} ms in ${brand.timeZone}`,
    baseline: `${median(baseline).toFixed(2)} ms in UTC`,
    ratio: median(ours) / median(baseline),
    aim: '<= 5',
  }
}

/** Returns the milliseconds that one response takes. */
async function timed(path: string, token: string, secrets: Secrets): Promise<number> {
  const headers = { 'X-Edge-Secret': secrets.PLATFORM_SECRET, Authorization: `Bearer ${token}` }
  const request = httpRequest('GET', `/wps/statements/${path}`, `127.0.0.1:${PORT + 2}`, headers)
  return 1_000 / (await load(PORT + 2, 1, REQUESTS, () => request))
}

/** Opens a session as the platform stores it, without a password. */
async function signIn({ miniflare }: Running, member: string, secrets: Secrets): Promise<string> {
  const { token, hash } = newToken(secrets.PEPPER, 'session', member)
  const presence = await miniflare.getDurableObjectNamespace('PRESENCE', 'farol-platform')
  const one = presence.get(presence.idFromName(member)) as unknown as { open(...args: unknown[]): Promise<void> }
  const device = { browser: null, system: null, network: 'bench' }
  await one.open(hash, { type: 0, bank: 'bank-0', currency: 'MXN' }, device)
  return token
}

const COUNT = 'WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)'
const TIME = `strftime('%Y-%m-%dT%H:%M:%fZ', (${NEWEST_MS} - n.i * ?6) / 1000.0, 'unixepoch')`
const CHUNK = 50_000

const FIGURES_MOVED = ['bets', 'staked', 'won', 'deposits', 'deposited'] as const
const MOVED = FIGURES_MOVED.join(', ')
const MOVED_SUMS = FIGURES_MOVED.map((figure) => `sum(${figure})`).join(', ')
const BET_SUMS = 'sum(bets), sum(staked), sum(free_staked), sum(won), sum(returned), 0'

/** SQL: the rows of these members, not those of the demo's. */
const BENCH = `member IN (${[DEPTH, PAGES].flatMap(Object.values).map(({ id }: BenchMember) => `'${id}'`)})`

/** Adds up the rows as the consumer of the queue does: quarter hours, and from these the hours, days and months. */
const SUMS = [
  `INSERT INTO member_quarter_hour_all (generation, member, unit, quarter_hour, vendor, game, ${MOVED})
   SELECT generation, member, unit, ${quarterHourOf('at')}, vendor, game,
     ${FIGURES_MOVED.map((figure) => `sum(${addendOf(figure)})`).join(', ')} FROM journal_all WHERE ${BENCH} GROUP BY 1, 2, 3, 4, 5, 6`,
  `INSERT INTO bets_quarter_hour_all SELECT generation, member, unit, ${quarterHourOf('placed_at')}, vendor, game, state, count(*), sum(staked), 0, sum(won), 0, 0
   FROM bets_all WHERE ${BENCH} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
  ...Object.entries({ hour: 13, day: 10, month: 7 }).flatMap(([period, length]) => {
    const keys = `generation, member, unit, substr(quarter_hour, 1, ${length})`
    return [
      `INSERT INTO member_${period}_all (generation, member, unit, ${period}, ${MOVED})
       SELECT ${keys}, ${MOVED_SUMS} FROM member_quarter_hour_all WHERE ${BENCH} GROUP BY 1, 2, 3, 4`,
      `INSERT INTO member_vendor_${period}_all (generation, member, unit, ${period}, vendor, game, bets, staked, won)
       SELECT ${keys}, vendor, game, sum(bets), sum(staked), sum(won) FROM member_quarter_hour_all WHERE ${BENCH} GROUP BY 1, 2, 3, 4, 5, 6`,
      `INSERT INTO bets_${period}_all SELECT ${keys}, vendor, game, state, ${BET_SUMS} FROM bets_quarter_hour_all WHERE ${BENCH} GROUP BY 1, 2, 3, 4, 5, 6, 7`,
    ].slice(0, period === 'hour' ? 1 : 3)
  }),
]

/** Writes the games that the members play, half of them slots, with their names. */
async function fillCatalogue(db: Db): Promise<void> {
  const vendors = Array.from({ length: VENDORS }, (_, at) =>
    db.prepare('INSERT INTO vendors (code, name, sort) VALUES (?1, ?1, 0)').bind(`BENCH${at}`),
  )
  const games = Array.from({ length: GAMES }, (_, at) => [
    db
      .prepare(
        `INSERT INTO games (node_id, game_code, vassalage, game_type, number, icon_url, trial, offered, state, classify)
         VALUES (?1, ?1, ?2, ?3, 0, '', 0, 'open', 'open', '[]')`,
      )
      .bind(`game-${at}`, `BENCH${at % VENDORS}`, Math.floor(at / VENDORS) % 2 === 0 ? 'RNG' : 'LIVE'),
    db
      .prepare(`INSERT INTO game_names (node_id, language, name, folded, game_type) VALUES (?1, 'es', ?1, ?1, 'RNG')`)
      .bind(`game-${at}`),
  ])
  await db.batch([...vendors, ...games.flat()])
}

/** Writes bets and wins over the games of the catalogue, with deposits between them, and what they add up to. */
async function fillPages(db: Db): Promise<void> {
  await fillCatalogue(db)
  // Two rows one after the other are of the same game.
  const number = `(n.i / 2 % ${GAMES})`
  const [vendor, game] = [`'BENCH' || (${number} % ${VENDORS})`, `'game-' || ${number}`]
  const generation = '(SELECT generation FROM read_generation)'
  const [kind, id] = [
    `CASE WHEN n.i % ?7 = 3 THEN 'deposit' WHEN n.i % ?8 THEN 'bet' ELSE 'win' END`,
    `?1 || '-' || n.i`,
  ]
  for (const { id: member, bank, rows, stepMs, mix } of [...Object.values(DEPTH), ...Object.values(PAGES)])
    for (let from = 0; from < rows; from += CHUNK) {
      const bound = [member, from, Math.min(rows, from + CHUNK), bank, rows, stepMs, ...mix]
      const sequence = '?5 - n.i'
      await db.batch(
        [
          `INSERT INTO journal_all ${COUNT} SELECT ${generation}, ?4, ${sequence},
             ${id}, ${kind}, ${kind}, ?1, 'MXN', 100, ${vendor}, ${game}, 'r' || n.i, NULL, 0, 0, 'vendor:FRL', 1000, 900,
             0, 0, 0, ${TIME} FROM n`,
          `INSERT INTO bets_all ${COUNT} SELECT ${generation}, ?4, ${sequence}, ${id}, ?1, 'MXN', ${vendor},
             ${game}, 'r' || n.i, 0, 100, 90, 0, 'settled', ${TIME}, ${TIME}, 1000, 990, n.i, 0, 0
             FROM n WHERE n.i % ?8 AND n.i % ?7 <> 3`,
        ].map((sql) => db.prepare(sql).bind(...bound)),
      )
    }
  for (const sql of SUMS) await db.prepare(sql).run()
}
