import { type TeamBet, teamBetRecall, teamBets, teamBetsFile } from '#api/agents/team-statements'
import { Refusal } from '#api/envelope'
import type { Bet, Played } from '#api/wallet/statements'
import { brand } from '#brand/brand'
import { rowsOf } from '../../shared/rows.ts'
import type { App, Serve } from '../app.ts'
import { memberByAccount } from '../directory/members.ts'
import type { Caller } from '../env.ts'
import { CURRENT } from '../read-models/figures.ts'
import { inCategory, OF_BETS, OF_TEAM_BETS } from '../read-models/period-sums.ts'
import { betTotalsFrom } from '../read-models/totals.ts'
import {
  BET_COLUMNS,
  type BetCursor,
  type BetFilter,
  type BetRow,
  betCursorOf,
  betCursors,
  betOf,
  betRow,
  betRows,
  betSums,
  CODE_GAME,
  CODE_VENDOR,
  namedBets,
  playedIn,
} from '../wallet/statements/bets.ts'
import { BET_FILE_COLUMNS, betCells } from '../wallet/statements/files.ts'
import { readRecall, takenRecall } from '../wallet/statements/recall.ts'
import { cut, PAGE_ROWS, parseBetQuery, type StatementQuery } from '../wallet/statements/statements.ts'
import { streamFile } from '../wallet/statements/stream.ts'
import { filterOf, findSubject, withAccounts } from './team-statements.ts'

type TeamBetRow = BetRow & { member: string }
type Query = StatementQuery & { account?: string | undefined; pageSize?: number | undefined }

/** The bets of an agent's line (specification section 2 "personalHistoryCopy (team betting)"), and their recall. */
export function mountTeamBets(app: App, serve: Serve): void {
  serve(app, teamBets, (query, caller, c) => readPage(c.env.DB, caller, query))
  serve(app, teamBetsFile, (query, caller, c) => exportCsv(c.env.DB, caller, query))
  serve(app, teamBetRecall, async ({ account, language = brand.defaultLanguage, ...bet }, caller, c) => {
    const { DB } = c.env
    const member = await memberByAccount(DB, account)
    const about = member && { member: member.id, unit: caller.currency, language }
    const row = about && (await betRow(DB, about, bet).first<BetRow>())
    if (!row || !(await isInStatement(DB, caller, row))) return new Refusal('not-found')
    const recall = () => readRecall(c.env, about.member, row, language, '/agentHome/personalHistoryCopy')
    const shown = await takenRecall(c.env, caller.memberId, recall)
    return shown instanceof Refusal ? shown : { ...shown, bet: { ...shown.bet, account: member.account } }
  })
}

/** Returns true when a bet was placed below the agent. */
async function isInStatement(db: D1Database, { memberId, currency }: Caller, bet: BetRow): Promise<boolean> {
  const found = await db
    .prepare('SELECT 1 FROM team_bets WHERE member = ?1 AND unit = ?2 AND code = ?3 AND placed_at = ?4 AND id = ?5')
    .bind(memberId, currency, `${bet.vendor ?? ''}/${bet.game ?? ''}`, bet.placedAt, bet.id)
    .first()
  return found !== null
}

interface Question {
  filter: BetFilter
  before: BetCursor | null
  isTeam: boolean
}

/** Returns what is read, or the refusal: the bets of the whole team, whose agent is the filter's member, or of one. */
async function readQuestion(db: D1Database, caller: Caller, query: Query): Promise<Question | Refusal> {
  const one = await findSubject(db, caller, query.account)
  if (one instanceof Refusal) return one
  const parsed = parseBetQuery(caller, query)
  if (parsed instanceof Refusal) return parsed
  const { filter, before } = parsed
  return { filter: filterOf(filter, one), before, isTeam: one === null }
}

async function readPage(db: D1Database, caller: Caller, query: Query) {
  const question = await readQuestion(db, caller, query)
  if (question instanceof Refusal) return question
  const { filter, before, isTeam } = question
  const size = query.pageSize ?? PAGE_ROWS
  const sums = betSums(db, filter, isTeam ? OF_TEAM_BETS : OF_BETS)
  const ofLine = { member: caller.memberId, unit: caller.currency }
  const more = before === null ? [playedIn(db, ofLine, PLAYED)] : []
  const [rows, added, played] = await db.batch([readRows(db, question, size + 1), sums.statement, ...more])
  const { list, next } = cut(rowsOf<TeamBetRow>(rows), size, betCursorOf)
  return {
    ...{ zone: filter.range.zone.name, list: await readBets(db, list), next, currency: caller.currency },
    totals: betTotalsFrom(sums.read(added)[0] ?? {}),
    ...(played && { played: rowsOf<Played>(played) }),
  }
}

async function readBets(db: D1Database, rows: readonly TeamBetRow[]): Promise<TeamBet[]> {
  const named = await withAccounts(db, rows)
  return named.map(({ account, ...row }) => ({ ...(betOf(row) as Bet), account }))
}

async function exportCsv(db: D1Database, caller: Caller, query: Query): Promise<Response | Refusal> {
  const question = await readQuestion(db, caller, query)
  if (question instanceof Refusal) return question
  const { filter, isTeam } = question
  const read = async (before: BetCursor | null, limit: number) =>
    (await readRows(db, { ...question, before }, limit).all<TeamBetRow>()).results
  return streamFile<BetRow & { account: string }, BetCursor>(
    {
      columns: ['account', ...BET_FILE_COLUMNS],
      cursors: (before, limit) => (isTeam ? teamCursors : betCursors)(db, filter, before, limit),
      rows: async (before, limit) => withAccounts(db, await read(before, limit)),
      cursor: betCursorOf,
      cells: ({ account, ...row }) => [account, ...betCells(betOf(row), filter.range.zone, caller.currency)],
    },
    `team-bets-${query.from}-${query.to}`,
    question.before,
  )
}

/** SQL: `played`, the codes of the games in which the team of an agent (`?1`) has bets in a unit (`?2`). */
const CODE_AFTER = (after: string) =>
  `(SELECT code FROM team_bets WHERE member = ?1 AND unit = ?2 ${after} ORDER BY code LIMIT 1)`
const PLAYED = `WITH RECURSIVE played (code) AS (
  SELECT ${CODE_AFTER('')} UNION ALL SELECT ${CODE_AFTER('AND code > played.code')} FROM played WHERE code IS NOT NULL)`

const ROWS = `member, ${BET_COLUMNS}`

/** Returns the statement for the rows before the question's cursor, or the newest. */
function readRows(db: D1Database, { filter, before, isTeam }: Question, limit: number): D1PreparedStatement {
  if (!isTeam) return betRows(db, filter, before, limit, ROWS)
  const { sql, bound } = teamPageOf(ROWS, filter, before, limit)
  return namedBets(db, sql, bound, filter.language)
}

/** Returns only the sort keys of a team's bets. */
async function teamCursors(
  db: D1Database,
  filter: BetFilter,
  before: BetCursor | null,
  limit: number,
): Promise<BetCursor[]> {
  const { sql, bound } = teamPageOf('id, placed_at AS placedAt', filter, before, limit)
  const { results } = await db
    .prepare(sql)
    .bind(...bound)
    .all<BetRow>()
  return results.map(betCursorOf)
}

/**
 * Returns the SQL of a page of a team's bets, as `bets.ts` reads those of a member game by game: `limit` of each game, of
 * which the newest are taken. So it costs by the games that the team plays, whatever it has played and whoever is in it.
 */
export function teamPageOf(
  columns: string,
  { member, unit, range, vendor, category, state }: BetFilter,
  before: BetCursor | null,
  limit: number,
): { sql: string; bound: unknown[] } {
  const cursor = before !== null && before[0] < range.end ? before : ([range.end, ''] as const)
  const bound: unknown[] = [member, unit, range.start, ...cursor, limit]
  const put = (value: unknown) => `?${bound.push(value)}`
  const stateIs = state === null ? '' : `AND state = '${state}'`
  const isWanted = (code: string) => {
    const [ofVendor, ofGame] = [CODE_VENDOR, CODE_GAME].map((sql) => sql.replaceAll('played.code', code))
    const inVendor = vendor === null ? '' : `AND ${ofVendor} = ${put(vendor)}`
    return category === null ? inVendor : `${inVendor} ${inCategory(put(category), ofVendor, ofGame)}`
  }
  const keysWhere = (conditions: string, index = '') => `SELECT bank, sequence FROM team_bets_all AS team_bets ${index}
    WHERE generation = ${CURRENT} AND member = ?1 AND unit = ?2 AND placed_at >= ?3 AND (placed_at, id) < (?4, ?5) ${stateIs} ${conditions}
    ORDER BY placed_at DESC, id DESC LIMIT ?6`
  const rows = `SELECT ${columns} FROM`
  const ofKeys = (keys: string) =>
    `bets_all AS bet ON bet.generation = ${CURRENT} AND (bet.bank, bet.sequence) IN (${keys})`
  const order = 'ORDER BY bet.placed_at DESC, bet.id DESC LIMIT ?6'
  if (state === 'open' || state === 'void') {
    const keys = keysWhere(isWanted('team_bets.code'), `INDEXED BY team_bets_${state}`)
    return { sql: `${rows} (SELECT 1) CROSS JOIN ${ofKeys(keys)} ${order}`, bound }
  }
  const wanted = isWanted('played.code')
  const sql = `${PLAYED}
    ${rows} played CROSS JOIN ${ofKeys(keysWhere('AND code = played.code'))}
    WHERE played.code IS NOT NULL ${wanted} ${order}`
  return { sql, bound }
}
