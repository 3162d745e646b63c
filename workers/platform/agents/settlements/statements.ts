import { CONTRACT_KINDS, type ContractKind } from '#api/agents/contracts'
import {
  agentIncome,
  type DownlineShare,
  type Settlement,
  type SettlementTotals,
  settlementDownlines,
  settlementFile,
  settlementStatement,
} from '#api/agents/settlements'
import { amountText, type Cell } from '#api/csv'
import { Refusal } from '#api/envelope'
import type { FileColumn } from '#api/wallet/file-columns'
import { firstRow, rowsOf } from '../../../shared/rows.ts'
import { type TimeZone, timeIn } from '../../../shared/time-zone.ts'
import type { App, Serve } from '../../app.ts'
import type { Caller } from '../../env.ts'
import { memberSums } from '../../read-models/period-sums.ts'
import { cursorOf, keysOf } from '../../wallet/statements/cursor.ts'
import { type Range, rangeOf, wholeOf } from '../../wallet/statements/range.ts'
import { streamFile } from '../../wallet/statements/stream.ts'
import { runningOf, type SettlementRow, settlementOf, settlementRows } from './lists.ts'

/** Rows of one page, and downlines of one settlement that are listed. */
const PAGE_ROWS = 25
const SHARES = 100

/** The settlements of an agent by kind and days, what each was made of, and the income by its sources. */
export function mountSettlementStatements(app: App, serve: Serve): void {
  serve(app, settlementStatement, (query, caller, c) => pageOf(c.env.DB, caller, query))
  serve(app, settlementFile, (query, caller, c) => csvOf(c.env.DB, caller, query))
  serve(app, settlementDownlines, ({ contract, kind, start }, { memberId }, c) =>
    downlinesOf(c.env.DB, memberId, { contract, kind: kind ?? null, startMs: Date.parse(start) }),
  )
  serve(app, agentIncome, (query, caller, c) => incomeOf(c.env.DB, caller, query))
}

interface Days {
  from: string
  to: string
  zone?: string | undefined
}

interface Query extends Days {
  kind: ContractKind
  state?: Settlement['state'] | undefined
  cursor?: string | undefined
}

/** The sort key of a settlement among those of its kind: when its period begins. */
type Cursor = readonly [startMs: number]

interface Filter {
  agentId: string
  range: Range
  condition: string
  values: (string | number)[]
}

function parse({ memberId }: Caller, query: Query): { filter: Filter; before: Cursor | null } | Refusal {
  const range = rangeOf(query, Date.now())
  if (range instanceof Refusal) return range
  const keys = query.cursor === undefined ? null : keysOf(query.cursor, ['number'])
  if (query.cursor !== undefined && keys === null) return new Refusal('bad-input', { fields: { cursor: 'invalid' } })
  const state = query.state === undefined ? [] : [query.state]
  const filter = {
    ...{ agentId: memberId, range },
    condition: `settled.kind = ? AND start_ms >= ? AND start_ms < ?${state.length > 0 ? ' AND settled.state = ?' : ''}`,
    values: [query.kind, Date.parse(range.start), Date.parse(range.end), ...state],
  }
  return { filter, before: keys as Cursor | null }
}

function rowsBefore(
  db: D1Database,
  { agentId, condition, values }: Filter,
  before: Cursor | null,
  limit: number,
): D1PreparedStatement {
  const page = before === null ? [] : [before[0]]
  return settlementRows(db, agentId, {
    ...{
      condition: before === null ? condition : `${condition} AND start_ms < ?`,
      values: [...values, ...page],
      limit,
    },
  })
}

const SUMS = `count(*) AS periods, coalesce(sum(own), 0) AS own, coalesce(sum(downline), 0) AS downline,
  coalesce(sum(restated + correction), 0) AS correction, coalesce(sum(amount), 0) AS amount,
  coalesce(sum(iif(state = 'paid', amount, 0)), 0) AS paid, coalesce(sum(iif(state = 'open', amount, 0)), 0) AS open,
  coalesce(sum(iif(state = 'lapsed', amount, 0)), 0) AS lapsed`

async function pageOf(db: D1Database, caller: Caller, query: Query) {
  const parsed = parse(caller, query)
  if (parsed instanceof Refusal) return parsed
  const { filter, before } = parsed
  const sums = db
    .prepare(`SELECT ${SUMS} FROM contract_settlements AS settled WHERE agent_id = ? AND ${filter.condition}`)
    .bind(filter.agentId, ...filter.values)
  const open = db
    .prepare(`SELECT coalesce(sum(amount), 0) AS open FROM contract_settlements
              WHERE agent_id = ? AND kind = ? AND state = 'open'`)
    .bind(filter.agentId, query.kind)
  const [[read, summed, opened], running] = await Promise.all([
    db.batch([rowsBefore(db, filter, before, PAGE_ROWS + 1), sums, open]),
    runningOf(db, caller.memberId, query.kind, Date.now()),
  ])
  const rows = rowsOf<SettlementRow>(read)
  const list = rows.slice(0, PAGE_ROWS)
  const last = list.at(-1)
  return {
    ...{ zone: filter.range.zone.name, currency: caller.currency, list: list.map(settlementOf) },
    next: rows.length > PAGE_ROWS && last ? cursorOf([last.startMs]) : null,
    ...{ totals: firstRow<SettlementTotals>(summed), running },
    claimable: rowsOf<{ open: number }>(opened)[0]?.open ?? 0,
  }
}

const COLUMNS: readonly FileColumn[] = [
  'from',
  'until',
  'kind',
  'state',
  'currency',
  'activeMembers',
  'rate',
  'turnover',
  'base',
  'own',
  'downline',
  'restated',
  'correction',
  'amount',
  'paidAt',
  'contract',
]

function cellsOf(row: Settlement, zone: TimeZone, { currency }: Caller): Cell[] {
  const at = (time: string | null) => (time === null ? null : timeIn(zone, Date.parse(time)))
  const money = (minor: number) => amountText(minor, currency)
  // Of a real-time salary in 1/10,000 of minor units, which no amount of money can say.
  const base = row.kind === 'realtime' ? row.base : money(row.base)
  return [
    ...[at(row.from), at(row.until), row.kind, row.state, currency, row.activeMembers, row.rate, money(row.turnover)],
    ...[base, money(row.own), money(row.downline), money(row.restated), money(row.correction)],
    ...[money(row.amount), at(row.paidAt), row.contract],
  ]
}

async function csvOf(db: D1Database, caller: Caller, query: Query): Promise<Response | Refusal> {
  const parsed = parse(caller, query)
  if (parsed instanceof Refusal) return parsed
  const { filter, before } = parsed
  const read = async (from: Cursor | null, limit: number) =>
    (await rowsBefore(db, filter, from, limit).all<SettlementRow>()).results
  return streamFile<SettlementRow, Cursor>(
    {
      columns: COLUMNS,
      cursors: async (from, limit) => (await read(from, limit)).map(({ startMs }) => [startMs] as const),
      rows: read,
      cursor: ({ startMs }) => [startMs],
      cells: (row) => cellsOf(settlementOf(row), filter.range.zone, caller),
    },
    `${query.kind}-${query.from}-${query.to}`,
    before,
  )
}

/** SQL: what the line of an agent costs by one settlement. */
const COST = 'max(below.own, below.downline)'

/** Returns what a settlement of the agent took off: the same rows that were added up for it, as they were settled. */
async function downlinesOf(
  db: D1Database,
  agentId: string,
  { contract: contractId, kind, startMs }: { contract: string; kind: ContractKind | null; startMs: number },
) {
  const below = `FROM contract_settlements AS settled
    JOIN contract_settlements AS below ON below.kind = settled.kind
      AND below.end_ms > settled.start_ms AND below.end_ms <= settled.end_ms
      AND below.contract_id IN (SELECT id FROM agent_contracts WHERE parent_id = ?1 AND kind = settled.kind)
    WHERE settled.contract_id = ?2 AND settled.start_ms = ?3 AND settled.agent_id = ?1`
  const [own, listed, summed] = await db.batch([
    db
      .prepare(`SELECT 1 FROM contract_settlements
         WHERE contract_id = ?1 AND start_ms = ?2 AND agent_id = ?3 AND (?4 IS NULL OR kind = ?4)`)
      .bind(contractId, startMs, agentId, kind),
    db
      .prepare(
        `SELECT account, shares.* FROM members JOIN (
           SELECT below.agent_id AS id, min(below.start_ms) AS startMs, max(below.end_ms) AS endMs,
             sum(below.base) AS base, max(below.rate) AS rate, sum(${COST}) AS own
           ${below} GROUP BY below.agent_id) AS shares ON shares.id = members.id
         ORDER BY own DESC, account LIMIT ${SHARES}`,
      )
      .bind(agentId, contractId, startMs),
    db
      .prepare(`SELECT count(DISTINCT below.agent_id) AS count, coalesce(sum(${COST}), 0) AS own ${below}`)
      .bind(agentId, contractId, startMs),
  ])
  if (!own?.results.length) return new Refusal('not-found')
  type Row = Omit<DownlineShare, 'from' | 'until'> & { startMs: number; endMs: number }
  const downlines = rowsOf<Row>(listed).map(({ account, startMs: from, endMs, base, rate, own }) => ({
    ...{ account, from: new Date(from).toISOString(), until: new Date(endMs).toISOString(), base, rate, own },
  }))
  return { downlines, ...firstRow<{ count: number; own: number }>(summed) }
}

async function incomeOf(db: D1Database, caller: Caller, query: Days) {
  const range = rangeOf(query, Date.now())
  if (range instanceof Refusal) return range
  const credits = memberSums(db, { member: caller.memberId, unit: caller.currency }, wholeOf(range))
  const [read, credited] = await db.batch([
    db
      .prepare(
        `SELECT kind, ${SUMS} FROM contract_settlements
         WHERE agent_id = ? AND kind IN (${CONTRACT_KINDS.map((kind) => `'${kind}'`).join(', ')})
           AND start_ms >= ? AND start_ms < ? GROUP BY kind`,
      )
      .bind(caller.memberId, Date.parse(range.start), Date.parse(range.end)),
    credits.statement,
  ])
  const [booked] = credits.read(credited) as { commissions?: number }[]
  return {
    ...{ zone: range.zone.name, currency: caller.currency },
    sources: rowsOf<SettlementTotals & { kind: ContractKind }>(read),
    credited: booked?.commissions ?? 0,
  }
}
