import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { teamMembers, teamOverview } from '#api/agents/team'
import { brand } from '#brand/brand'
import { ROOT } from '../../scripts/built.ts'
import { bringUp, prepare, type Running } from '../../scripts/product.ts'
import { type Secrets, secretsIn } from '../../scripts/secrets.ts'
import { newToken } from '../../workers/platform/session/token.ts'
import { httpRequest, load } from './support/load.ts'
import { median, type Result } from './support/result.ts'

const PORT = 19_940
const DAY_MS = 86_400_000
const DAYS = 365
/** The first members of a line, level by level, have a year of days of their own; the others these. */
const YEARS = 500
const RECENT_DAYS = 7
const REQUESTS = 16
const ROUNDS = 15

/** A line of seven levels: its members, and how many are directly below each. Ids are as long as real ones. */
const LINES = {
  large: { name: 'large', members: 100_000, width: 6 },
  small: { name: 'small', members: 10_000, width: 4 },
} as const
type Line = (typeof LINES)[keyof typeof LINES]

type Db = Awaited<ReturnType<Running['miniflare']['getD1Database']>>

const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
const YEAR = `from=${day(360)}&to=${day(0)}`
const MONTH = `from=${day(29)}&to=${day(0)}`

/** What the pages of the agent centre ask for. */
const QUESTIONS: Record<string, (line: Line) => string> = {
  'overview of 30 days': () => `${teamOverview.path}?${MONTH}`,
  'overview of a year': () => `${teamOverview.path}?${YEAR}`,
  'profit and loss of 30 days': () => `${teamMembers.path}?${MONTH}`,
  'profit and loss of a year': () => `${teamMembers.path}?${YEAR}`,
  'the line as a table or a tree': () => `${teamMembers.path}?from=${day(0)}&to=${day(0)}&sort=account&order=up`,
  'one level down, a year': ({ name }) => `${teamMembers.path}?${YEAR}&below=${idOf(name, 1)}`,
}

/** Compares a line of 100,000 members, whose teams have a year of days, with one of 10,000 (issue 16, "Done when" 4). */
export async function teamBench(): Promise<Result[]> {
  mkdirSync(join(ROOT, 'build'), { recursive: true })
  const folder = mkdtempSync(join(ROOT, 'build', 'bench-'))
  const { secrets } = secretsIn(folder)
  const platform = await bringUp('platform', PORT, folder, secrets, () => undefined)
  try {
    await prepare(PORT, secrets)
    const db = await platform.miniflare.getD1Database('DB', 'farol-platform')
    for (const line of Object.values(LINES)) await fill(db, line)
    const large = await signIn(platform, LINES.large, secrets)
    const small = await signIn(platform, LINES.small, secrets)
    const results: Result[] = []
    for (const [what, pathOf] of Object.entries(QUESTIONS)) {
      const times = { large: [] as number[], small: [] as number[] }
      for (let round = 0; round <= ROUNDS; round += 1) {
        const took = {
          large: await timed(pathOf(LINES.large), large, secrets),
          small: await timed(pathOf(LINES.small), small, secrets),
        }
        // The first round is a warm-up.
        if (round > 0) times.large.push(took.large)
        if (round > 0) times.small.push(took.small)
      }
      const [ours, baseline] = [median(times.large), median(times.small)]
      results.push({
        what: `team, ${what} in ${brand.timeZone}`,
        ours: `${ours.toFixed(1)} ms of ${LINES.large.members} members`,
        baseline: `${baseline.toFixed(1)} ms of ${LINES.small.members}`,
        ratio: ours / baseline,
        aim: '<= 1.5, and 300 ms',
      })
    }
    return results
  } finally {
    await platform.miniflare.dispose()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Returns the milliseconds that one response takes. */
async function timed(path: string, token: string, secrets: Secrets): Promise<number> {
  const headers = { 'X-Edge-Secret': secrets.PLATFORM_SECRET, Authorization: `Bearer ${token}` }
  const request = httpRequest('GET', path, `127.0.0.1:${PORT + 2}`, headers)
  return 1_000 / (await load(PORT + 2, 1, REQUESTS, () => request))
}

/** Opens a session of the agent at the top as the platform stores it, without a password. */
async function signIn({ miniflare }: Running, { name }: Line, secrets: Secrets): Promise<string> {
  const top = idOf(name, 0)
  const { token, hash } = newToken(secrets.PEPPER, 'session', top)
  const presence = await miniflare.getDurableObjectNamespace('PRESENCE', 'farol-platform')
  const one = presence.get(presence.idFromName(top)) as unknown as { open(...args: unknown[]): Promise<void> }
  const device = { browser: null, system: null, network: 'bench' }
  await one.open(hash, { type: 1, bank: 'bank-0', currency: 'MXN' }, device)
  return token
}

const idOf = (name: string, index: number) => `${name}-${String(index).padStart(16, '0')}`

const COUNT = 'WITH RECURSIVE n (i) AS (SELECT CAST(?2 AS INTEGER) UNION ALL SELECT i + 1 FROM n WHERE i < ?3 - 1)'
const ID = (index: string) => `?1 || '-' || printf('%016d', ${index})`
const CHUNK = 10_000
const GENERATION = '(SELECT generation FROM read_generation)'
const FIGURES = 'bets, staked, won, deposits, deposited, withdrawals, withdrawn'

/**
 * Writes the members, days of each of them, and a year of the larger teams as the consumer of the queue keeps it: its days, and
 * the quarter hours at the ends of the days of the zone.
 */
async function fill(db: Db, { name, members, width }: Line): Promise<void> {
  for (let from = 0; from < members; from += CHUNK)
    await db
      .prepare(
        `INSERT INTO members (id, number, account, account_folded, nickname, type, currency, language, bank, upline_id,
           register_method, terms_accepted_at, created_at)
         ${COUNT} SELECT ${ID('n.i')}, ${ID('n.i')}, ${ID('n.i')}, ${ID('n.i')}, 'n', iif(n.i * ?4 + 1 < ?5, 2, 0), 'MXN', 'es',
           'bank-0', iif(n.i = 0, NULL, ${ID('(n.i - 1) / ?4')}), 'WEB', '',
           strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (n.i % ${DAYS}) || ' days') FROM n`,
      )
      .bind(name, from, Math.min(members, from + CHUNK), width, members)
      .run()
  const ago = JSON.stringify(Array.from({ length: DAYS }, (_, index) => index))
  // The rows that are read have a year each; the others make the table large.
  const recent = JSON.stringify(Array.from({ length: RECENT_DAYS }, (_, index) => index))
  for (let from = 0; from < members; from += from === 0 ? YEARS : 2_000)
    await db
      .prepare(
        `INSERT INTO member_day_all (generation, member, day, unit, ${FIGURES})
         ${COUNT} SELECT ${GENERATION}, ${ID('n.i')}, date('now', '-' || day.value || ' days'), 'MXN', 3, 30000, 27000, 1, 5000, 1,
           2000 FROM n CROSS JOIN json_each(?4) AS day`,
      )
      .bind(name, from, from === 0 ? YEARS : Math.min(members, from + 2_000), from === 0 ? ago : recent)
      .run()
  // Each day of a team is the same, so its sums are its size times those of a member.
  const below = FIGURE_VALUES.map((value) => `${value} * team_size`).join(', ')
  const sums = [
    db
      .prepare(
        `INSERT INTO team_day_all (generation, member, day, unit, ${FIGURES})
         SELECT ${GENERATION}, members.id, date('now', '-' || day.value || ' days'), 'MXN', ${below}
         FROM members CROSS JOIN json_each(?2) AS day WHERE team_size > 200 AND members.id GLOB ?1`,
      )
      .bind(`${name}-*`, ago),
    db
      .prepare(
        `INSERT INTO team_quarter_hour_all (generation, member, unit, quarter_hour, ${FIGURES})
         SELECT ${GENERATION}, members.id, 'MXN', date('now', '-' || day.value || ' days') || 'T' || hour.value || ':00', ${below}
         FROM members CROSS JOIN json_each(?2) AS day CROSS JOIN json_each('["00","02","05","12"]') AS hour
         WHERE team_size > 1000 AND members.id GLOB ?1`,
      )
      .bind(`${name}-*`, ago),
    db
      .prepare(
        `INSERT INTO team_active_all
         SELECT ${GENERATION}, members.id, date('now', '-' || day.value || ' days'),
           date('now', '-' || (day.value + 1 + gap.value) || ' days'), 1 + team_size / 30
         FROM members CROSS JOIN json_each(?2) AS day CROSS JOIN json_each(?3) AS gap WHERE team_size > 1000 AND members.id GLOB ?1`,
      )
      .bind(`${name}-*`, ago, JSON.stringify(Array.from({ length: 30 }, (_, index) => index))),
  ]
  for (const statement of sums) await statement.run()
}

const FIGURE_VALUES = [3, 30_000, 27_000, 1, 5_000, 1, 2_000] as const
