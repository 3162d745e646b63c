import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { BoardDraft } from '#api/operator/rewards/leaderboards'
import { missionLeaderboard } from '#api/rewards/leaderboards'
import { brand } from '#brand/brand'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, prepare, type Running } from '../../scripts/product.ts'
import { type Secrets, secretsIn } from '../../scripts/secrets.ts'
import { newToken } from '../../workers/platform/session/token.ts'
import { calendarSpan } from '../../workers/shared/calendar-period.ts'
import { timeZoneOf } from '../../workers/shared/time-zone.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const PORT = 19_810
const REQUESTS = 32
const ROUNDS = 30
const CHUNK = 50_000

/** Leaderboards of two currencies, so that each reader has one: its members, and how far apart their scores are. */
const BOARDS = {
  large: { name: 'large', members: 100_000, currency: 'MXN' },
  small: { name: 'small', members: 1_000, currency: 'CLP' },
} as const
type Board = (typeof BOARDS)[keyof typeof BOARDS]

type Db = Awaited<ReturnType<Running['miniflare']['getD1Database']>>

/** Compares a leaderboard of 100,000 members, with the reader in its middle, with one of 1,000. */
export async function leaderboardsBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const { secrets } = secretsIn(folder)
  const platform = await bringUp('platform', PORT, folder, secrets, () => undefined)
  try {
    await prepare(PORT, secrets)
    const db = await platform.miniflare.getD1Database('DB', 'farol-platform')
    await db.prepare(`UPDATE leaderboards SET state = 'stopped', stopped_ms = 0`).run()
    for (const board of Object.values(BOARDS)) await fill(db, board)
    const tokens = {
      large: await signIn(platform, BOARDS.large, secrets),
      small: await signIn(platform, BOARDS.small, secrets),
    }
    for (const size of ['large', 'small'] as const) await check(tokens[size], BOARDS[size], secrets)
    const times = { large: [] as number[], small: [] as number[] }
    for (let round = 0; round <= ROUNDS; round += 1) {
      const took = { large: await timed(tokens.large, secrets), small: await timed(tokens.small, secrets) }
      // The first round is a warm-up.
      if (round > 0) times.large.push(took.large)
      if (round > 0) times.small.push(took.small)
    }
    const [ours, baseline] = [median(times.large), median(times.small)]
    return [
      {
        what: 'a leaderboard, read',
        ours: `${ours.toFixed(2)} ms of ${BOARDS.large.members} members`,
        baseline: `${baseline.toFixed(2)} ms of ${BOARDS.small.members}`,
        ratio: ours / baseline,
        aim: '<= 1.2',
      },
    ]
  } finally {
    await platform.miniflare.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

const headersOf = (token: string, secrets: Secrets) => ({
  ...{ 'X-Edge-Secret': secrets.PLATFORM_SECRET, Authorization: `Bearer ${token}` },
})

/** Returns the milliseconds that one response takes. */
async function timed(token: string, secrets: Secrets): Promise<number> {
  const request = httpRequest('GET', missionLeaderboard.path, `127.0.0.1:${PORT + 2}`, headersOf(token, secrets))
  return 1_000 / (await load(PORT + 2, 1, REQUESTS, () => request))
}

/** Reads it once, and throws where it does not say what was filled in. */
async function check(token: string, { members }: Board, secrets: Secrets): Promise<void> {
  const response = await fetch(`http://127.0.0.1:${PORT + 2}${missionLeaderboard.path}`, {
    headers: headersOf(token, secrets),
  })
  const text = await response.text()
  const { running } = JSON.parse(text).value?.boards?.[0] ?? {}
  if (running?.members !== members || running.own?.place !== members / 2 || running.top.length !== 10)
    throw new Error(`The leaderboard says ${text.slice(0, 1_000)}`)
}

/** The reader stands in the middle. */
const readerOf = ({ name, members }: Board) => `${name}-${String(members / 2).padStart(16, '0')}`

/** Opens a session as the platform stores it, without a password, and the account in its bank. */
async function signIn({ miniflare }: Running, board: Board, secrets: Secrets): Promise<string> {
  const member = readerOf(board)
  const { token, hash } = newToken(secrets.PEPPER, 'session', member)
  const banks = await miniflare.getDurableObjectNamespace('BANK', 'farol-platform')
  const bank = banks.get(banks.idFromName('bank-0')) as unknown as { open(account: object): Promise<unknown> }
  await bank.open({ memberId: member, currency: board.currency, trial: false })
  const presence = await miniflare.getDurableObjectNamespace('PRESENCE', 'farol-platform')
  const one = presence.get(presence.idFromName(member)) as unknown as { open(...args: unknown[]): Promise<void> }
  const device = { browser: null, system: null, network: 'bench' }
  await one.open(hash, { type: 0, bank: 'bank-0', currency: board.currency }, device)
  return token
}

const inAll = (text: string) => ({ es: text, en: text, pt: text })
const COUNT = 'WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3)'
const ID = `?1 || '-' || printf('%016d', n.i)`

/** Opens a leaderboard and fills it: the first has the highest score, and each is 977 below the one before. */
async function fill(db: Db, { name, members, currency }: Board): Promise<void> {
  const zone = timeZoneOf(brand.timeZone, Date.now())
  if (zone === null) throw new Error(`${brand.timeZone} is no time zone here.`)
  const { firstDay, startMs } = calendarSpan(zone, 'weekly', Date.now())
  const draft: BoardDraft = {
    ...{ title: inAll('Bench'), text: inAll('Bench'), metric: { kind: 'stake', dayCap: 100_000_000 }, currency },
    ...{ categories: [], period: 'week', prizes: { unit: 'PTS', places: [{ amount: 100 }] } },
  }
  await db
    .prepare(`INSERT INTO leaderboards (id, board, state, opened_ms, settled_ms) VALUES (?, ?, 'open', ?, ?)`)
    .bind(name, JSON.stringify(draft), startMs, startMs)
    .run()
  for (let from = 1; from <= members; from += CHUNK) {
    const until = Math.min(members, from + CHUNK - 1)
    await db
      .prepare(
        `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, register_method,
           terms_accepted_at, created_at)
         ${COUNT} SELECT ${ID}, ${ID}, ${ID}, ${ID}, 'nombre', 0, ?4, 'es', 'bank-0', 'WEB', '', '' FROM n`,
      )
      .bind(name, from, until, currency)
      .run()
    // Nobody is checked while it is measured.
    await db
      .prepare(
        `INSERT INTO leaderboard_scores (board, period, member_id, score, checked_ms)
         ${COUNT} SELECT ?1, ?4, ${ID}, (?5 + 1 - n.i) * 977, ?6 FROM n`,
      )
      .bind(name, from, until, firstDay, members, Date.now() + 86_400_000)
      .run()
  }
  await db
    .prepare(
      `INSERT INTO leaderboard_buckets (board, period, level, bucket, members)
       SELECT board, period, level.value, score >> (6 * level.value), count(*)
       FROM leaderboard_scores CROSS JOIN json_each('[0,1,2,3,4,5]') AS level WHERE board = ? GROUP BY 1, 2, 3, 4`,
    )
    .bind(name)
    .run()
}
