import type { Terms } from '#api/agents/contracts'
import { TEAM_ROWS, type TeamMember, type TeamSort, teamFile, teamMembers } from '#api/agents/team'
import { amountText, type Cell } from '#api/csv'
import { Refusal } from '#api/envelope'
import { AGENT_TYPES, TRIAL_TYPE } from '#api/session/session'
import type { FileColumn } from '#api/wallet/file-columns'
import { rowsOf } from '../../shared/rows.ts'
import { timeIn } from '../../shared/time-zone.ts'
import type { App, Serve } from '../app.ts'
import { type Member, memberById, normalizeUsername } from '../directory/members.ts'
import type { Caller } from '../env.ts'
import { ACCOUNT_BEGINS, accountsOf, belowInLine, levelsOf, PATH } from '../hierarchy.ts'
import { columnOf } from '../read-models/figures.ts'
import { isBelow } from '../read-models/lines.ts'
import { type Range, rangeOf } from '../wallet/statements/range.ts'
import { wholeFile } from '../wallet/statements/stream.ts'
import { inForceAt } from './contracts/store.ts'
import { sinceSql, spansOf } from './team-arrivals.ts'
import { sumsFrom, TEAM_FIGURES, type TeamFigure } from './team-sums.ts'

/** Rows of one file; a line has fewer directly below anybody. */
const FILE_ROWS = 20_000

interface Query {
  from: string
  to: string
  zone?: string | undefined
  below?: string | undefined
  search?: string | undefined
  kind?: 'agent' | 'member' | undefined
  sort?: TeamSort | undefined
  order?: 'up' | 'down' | undefined
  page?: number | undefined
}

/** The members of an agent's line with the sums of theirs, as pages and as a file. */
export function mountTeamMembers(app: App, serve: Serve): void {
  serve(app, teamMembers, async (query, caller, c) => {
    const found = await readTeam(c.env.DB, caller, query, TEAM_ROWS)
    return found instanceof Refusal ? found : pageOf(found, await readRates(c.env.DB, found.rows), caller)
  })
  serve(app, teamFile, async (query, caller, c) => {
    const found = await readTeam(c.env.DB, caller, query, FILE_ROWS)
    if (found instanceof Refusal) return found
    const { range, rows } = found
    const cells = rows.map((row) => cellsOf(rowOf(row, []), range, caller))
    return wholeFile(`team-${range.from}-${range.to}`, COLUMNS, cells)
  })
}

type Sums = Partial<Record<TeamFigure, number>>
type Row = Sums &
  Pick<TeamMember, 'account' | 'type' | 'level' | 'members' | 'joinedAt' | 'lastSeen'> & {
    id: string
    frozen: number
    online: number
    total: number
  } & { [Name in TeamFigure as `all_${Name}`]: number }

interface Found {
  range: Range
  trail: string[]
  rows: Row[]
  /** The own figures of the account whose downline is listed. */
  own: Sums
}

/**
 * Returns the rows of a page, each with the sums of all rows. Whoever is not below the caller is not found, whether or
 * not there is such an account.
 */
async function readTeam(db: D1Database, caller: Caller, query: Query, limit: number): Promise<Found | Refusal> {
  const range = rangeOf(query, Date.now())
  if (range instanceof Refusal) return range
  const [me, below] = await Promise.all([
    memberById(db, caller.memberId),
    query.below === undefined ? null : belowInLine(db, caller.memberId, query.below),
  ])
  if (query.below !== undefined && below === null) return new Refusal('not-found')
  const root = below ?? me
  if (me === null || root === null) return new Refusal('not-found')
  const view = { me, root, unit: caller.currency, range }
  const arrivals = await db
    .prepare(
      `SELECT DISTINCT since FROM (${listedSql(view, query)}) UNION SELECT ${rootSince(view)} FROM members WHERE id = ?1`,
    )
    .bind(root.id, '', normalizeUsername(query.search ?? ''))
    .all<{ since: string | null }>()
  const spans = JSON.stringify(spansOf(range, arrivals.results))
  const [listed, own] = await db.batch([listedBelow(db, view, query, { spans, limit }), ownOf(db, view, spans)])
  const rows = rowsOf<Row>(listed)
  return { range, trail: await trailTo(db, me, root), rows, own: rowsOf<Sums>(own)[0] ?? {} }
}

/** Returns the accounts from the one below the caller down to `root`. */
async function trailTo(db: D1Database, me: Member, root: Member): Promise<string[]> {
  const ids = (root.path ?? '').slice(me.path?.length ?? 0).split('/')
  const accounts = await accountsOf(db, ids)
  return ids.flatMap((id) => accounts.get(id) ?? [])
}

const SORTS = {
  account: 'account_folded',
  members: 'members',
  deposited: 'deposited - chargedBack',
  withdrawn: 'withdrawn - returned',
  staked: 'staked - rolledBack',
  profit: 'staked - rolledBack - won - vendorResult',
  lastSeen: 'lastSeen',
  joinedAt: 'joinedAt',
} as const satisfies Record<TeamSort, string>

const COLUMN_LIST = TEAM_FIGURES.map(columnOf).join(', ')
const SUM_LIST = TEAM_FIGURES.map((figure) => `sum(${columnOf(figure)}) AS ${figure}`).join(', ')

/** SQL: the parts that the sums of `spans` are made of, from the tables of members or of teams. */
function partsFrom(of: 'member' | 'team'): string {
  const signed = TEAM_FIGURES.map((figure) => `${columnOf(figure)} * (value ->> 2)`).join(', ')
  return `SELECT spans.id AS id, ${COLUMN_LIST} FROM spans CROSS JOIN ${of}_day
      ON member = spans.id AND day >= low AND day < high AND unit = ?2
    UNION ALL SELECT spans.id, ${signed} FROM spans CROSS JOIN json_each(edges) CROSS JOIN ${of}_quarter_hour
      ON member = spans.id AND unit = ?2 AND quarter_hour >= (value ->> 0) AND quarter_hour < (value ->> 1)`
}

/** SQL: what is counted of the rows of `source`: the range, or the part of it since each came (`?4`: `spansOf`). */
const spansFrom = (source: string) => `spans (id, low, high, edges) AS MATERIALIZED (
  SELECT ${source}.id, span.value ->> 1, span.value ->> 2, span.value ->> 3 FROM ${source}
  JOIN json_each(?4) AS span ON span.value ->> 0 IS ${source}.since)`

interface TeamView {
  me: Member
  root: Member
  unit: string
  range: Range
}

/** Returns the rows of members below `root` (SQL), with when each came: null for who was always there. */
function listedSql({ me }: TeamView, { search, kind }: Query): string {
  const who = search === undefined ? 'upline_id = ?1 AND ?3 IS NOT NULL' : `${ACCOUNT_BEGINS} AND ${isBelow(PATH)}`
  const agents = `type IN (${AGENT_TYPES.join(', ')})`
  const ofKind = kind === undefined ? '' : `AND ${kind === 'agent' ? agents : `NOT ${agents}`}`
  return `SELECT id, account, account_folded, type, team_size AS members, created_at AS joinedAt, path,
      ${sinceSql(me, search === undefined ? 'place' : 'line')} AS since
    FROM members WHERE ${who} AND type <> ${TRIAL_TYPE} ${ofKind}`
}

/** SQL: when the account came whose line is listed; null for the agent itself. */
const rootSince = ({ me, root }: Pick<TeamView, 'me' | 'root'>) => (root.id === me.id ? 'NULL' : sinceSql(me, 'place'))

/** Returns the statement for what one member moved. */
function ownOf(db: D1Database, { me, root, unit }: TeamView, spans: string): D1PreparedStatement {
  return db
    .prepare(
      `WITH own (id, since) AS (SELECT id, ${rootSince({ me, root })} FROM members WHERE id = ?1), ${spansFrom('own')}
       SELECT ${SUM_LIST} FROM (${partsFrom('member')}) WHERE ?3 IS NOT NULL`,
    )
    .bind(root.id, unit, '', spans)
}

/** Returns the statement for the rows below `root`. Sums cost by rows and days, whatever is below each row. */
function listedBelow(
  db: D1Database,
  view: TeamView,
  query: Query,
  { spans, limit }: { spans: string; limit: number },
): D1PreparedStatement {
  const { sort = 'staked', order = 'down', page = 1, search } = query
  const direction = order === 'up' ? 'ASC' : 'DESC'
  const zeroed = TEAM_FIGURES.map((figure) => `coalesce(${figure}, 0) AS ${figure}`).join(', ')
  const all = TEAM_FIGURES.map((figure) => `sum(${figure}) OVER () AS all_${figure}`).join(', ')
  return db
    .prepare(
      `WITH listed AS MATERIALIZED (${listedSql(view, query)}),
       ${spansFrom('listed')},
       sums AS MATERIALIZED (
         SELECT id, ${SUM_LIST} FROM (${partsFrom('member')} UNION ALL ${partsFrom('team')}) GROUP BY id),
       rows AS (
         SELECT listed.*, ${levelsOf('listed.path')} - ?5 AS level, coalesce(last_seen.at, members.last_login_at) AS lastSeen,
           coalesce(online_until > ?6, 0) AS online, ${zeroed}
         FROM listed JOIN members ON members.id = listed.id LEFT JOIN last_seen ON member_id = listed.id
         LEFT JOIN sums ON sums.id = listed.id)
       SELECT id, account, type, level, members, joinedAt, lastSeen, online,
         EXISTS (SELECT 1 FROM frozen_play WHERE member_id = rows.id) AS frozen, ${TEAM_FIGURES.join(', ')}, ${all},
         count(*) OVER () AS total
       FROM rows ORDER BY ${SORTS[sort]} ${direction}, account_folded LIMIT ?7 OFFSET ?8`,
    )
    .bind(
      ...[view.root.id, view.unit, normalizeUsername(search ?? ''), spans],
      ...[(view.me.path ?? '').split('/').length - 1, new Date().toISOString(), limit, (page - 1) * limit],
    )
}

type Rates = TeamMember['rates']

/** Returns the rates of the contracts in force of these members, by their ids. */
async function readRates(db: D1Database, rows: readonly Row[]): Promise<Map<string, Rates>> {
  const { results } = await db
    .prepare(
      `SELECT agent_id AS agent, kind, terms FROM agent_contracts
       WHERE agent_id IN (SELECT value FROM json_each(?1)) AND ${inForceAt('?2')} ORDER BY agent_id, kind`,
    )
    .bind(JSON.stringify(rows.map(({ id }) => id)), Date.now())
    .all<{ agent: string; terms: string }>()
  const rates = new Map<string, Rates>()
  for (const { agent, terms } of results) {
    const read = JSON.parse(terms) as Terms
    const of = read.kind === 'realtime' ? [read.winRate, read.lossRate] : read.tiers.map(({ rate }) => rate)
    rates.set(agent, [...(rates.get(agent) ?? []), { kind: read.kind, rate: Math.max(...of) }])
  }
  return rates
}

function rowOf(row: Row, rates: Rates): TeamMember {
  const { account, type, level, members, joinedAt, lastSeen, online, frozen } = row
  const about = { account, type, level, members, joinedAt, lastSeen }
  return { ...about, online: online === 1, frozen: frozen === 1, rates, ...sumsFrom(row) }
}

function pageOf({ range, trail, rows, own }: Found, rates: Map<string, Rates>, { currency }: Caller) {
  const [first] = rows
  const all = Object.fromEntries(TEAM_FIGURES.map((figure) => [figure, first?.[`all_${figure}`] ?? 0]))
  return {
    ...{ zone: range.zone.name, currency, trail, list: rows.map((row) => rowOf(row, rates.get(row.id) ?? [])) },
    ...{ total: first?.total ?? 0, totals: sumsFrom(all), own: sumsFrom(nonNull(own)) },
  }
}

/** Sums over no rows are null in SQL. */
function nonNull(sums: Sums): Sums {
  return Object.fromEntries(Object.entries(sums).map(([figure, sum]) => [figure, sum ?? 0]))
}

const COLUMNS: readonly FileColumn[] = [
  'account',
  'type',
  'level',
  'members',
  'joinedAt',
  'lastSeen',
  'zone',
  'currency',
  'deposited',
  'withdrawn',
  'staked',
  'won',
  'profit',
]

function cellsOf(row: TeamMember, { zone }: Range, { currency }: Caller): Cell[] {
  const { account, type, level, members, joinedAt, lastSeen } = row
  const at = (time: string | null) => (time ? timeIn(zone, Date.parse(time)) : null)
  const sums = [row.deposited, row.withdrawn, row.staked, row.won, row.profit]
  return [
    ...[account, type, level, members, at(joinedAt), at(lastSeen), zone.name, currency],
    ...sums.map((sum) => amountText(sum, currency)),
  ]
}
