import type { ContractKind, Terms } from '#api/agents/contracts'
import { rowsOf } from '../../../shared/rows.ts'
import type { Span } from '../../periods/spans.ts'
import type { ActiveContract, ContractReading } from './periods.ts'
import type { Sums } from './rules.ts'

/** A reading with what the next settlement must know of it. */
export interface StoredReading extends ContractReading {
  correctionCut: number
}

interface Previous {
  cut: number
  carry: number
}

/** Returns how far the record of bets is read for what ends at a time; the first to ask decides. */
export async function cutAt(db: D1Database, kind: ContractKind, endMs: number): Promise<number> {
  const [, read] = await db.batch<{ cut: number }>([
    db
      .prepare(
        `INSERT OR IGNORE INTO contract_cuts (kind, end_ms, cut)
         VALUES (?, ?, (SELECT coalesce(max(sequence), 0) FROM contract_entries))`,
      )
      .bind(kind, endMs),
    db.prepare('SELECT cut FROM contract_cuts WHERE kind = ? AND end_ms = ?').bind(kind, endMs),
  ])
  return read?.results[0]?.cut ?? 0
}

/** Returns the last entry there is: for a look at a period that has not ended. */
export async function lastEntry(db: D1Database): Promise<number> {
  const row = await db
    .prepare('SELECT coalesce(max(sequence), 0) AS cut FROM contract_entries')
    .first<{ cut: number }>()
  return row?.cut ?? 0
}

const NO_CORRECTION = { correction: 0, correctionCut: 0 }

/** Reads what a span of a contract is settled from. */
export async function readBasis(
  db: D1Database,
  contract: ActiveContract,
  span: Span,
  sharedCut: number,
): Promise<StoredReading> {
  const [before, below, last] = await db.batch([
    previousOf(db, contract, span.startMs),
    downlineOf(db, contract, span),
    correctionsOf(db, contract, span.startMs),
  ])
  const [previous] = rowsOf<Previous>(before)
  // A contract that waited for one below may read an earlier end after a later one: never less than was read before.
  const cut = Math.max(sharedCut, previous?.cut ?? 0)
  const [sums, members] = await db.batch([
    sumsOf(db, contract, span, cut, previous?.cut ?? 0),
    activeMembersOf(db, contract, span, cut),
  ])
  const [{ own: downline } = { own: 0 }] = rowsOf<{ own: number }>(below)
  const [{ correction, correctionCut } = NO_CORRECTION] = rowsOf<typeof NO_CORRECTION>(last)
  const [{ members: activeMembers } = { members: 0 }] = rowsOf<{ members: number }>(members)
  const [current, late] = sumsFrom(rowsOf<SumsRow>(sums))
  const basis = { current, late, activeMembers, carry: previous?.carry ?? 0, downline, correction }
  return { basis, cut, correctionCut }
}

type SumsRow = Sums & { isLate: number }

/** Returns what was counted in the span, and what came late. */
function sumsFrom(rows: readonly SumsRow[]): [Sums, Sums] {
  const sums = (isLate: number): Sums => {
    const { turnover = 0, profit = 0, winning = 0, losing = 0 } = rows.find((row) => row.isLate === isLate) ?? {}
    return { turnover, profit, winning, losing }
  }
  return [sums(0), sums(1)]
}

/** The settlement before, in the unbroken series of contracts. */
function previousOf(
  db: D1Database,
  { agentId, terms, seriesFromMs }: ActiveContract,
  startMs: number,
): D1PreparedStatement {
  return db
    .prepare(
      `SELECT cut, carry FROM contract_settlements WHERE agent_id = ? AND kind = ? AND start_ms < ? AND start_ms >= ?
       ORDER BY start_ms DESC LIMIT 1`,
    )
    .bind(agentId, terms.kind, startMs, seriesFromMs)
}

/** SQL: the entries of a span, and those of the series before it that came since the last settlement. */
const COUNTED = `agent_id = ?1 AND at < ?3 AND at >= ?4 AND first_at >= ?4 AND sequence <= ?5 AND (?6 OR NOT has_bonus)`

const timeOf = (ms: number) => new Date(ms).toISOString()

function countedValues({ agentId, terms, seriesFromMs }: ActiveContract, { startMs, endMs }: Span, cut: number) {
  return [agentId, timeOf(startMs), timeOf(endMs), timeOf(seriesFromMs), cut, terms.includesBonusBets ? 1 : 0] as const
}

function sumsOf(db: D1Database, contract: ActiveContract, span: Span, cut: number, since: number): D1PreparedStatement {
  const single = contract.terms.kind === 'realtime' ? contract.terms.singleBet : 0
  return db
    .prepare(
      `SELECT at < ?2 AS isLate, sum(sign * staked) AS turnover, sum(sign * (staked - won) - cost) AS profit,
         sum(iif(staked >= ?7 AND coalesce(result, won - staked) > 0, sign * staked, 0)) AS winning,
         sum(iif(staked >= ?7 AND coalesce(result, won - staked) < 0, sign * staked, 0)) AS losing
       FROM contract_entries WHERE ${COUNTED} AND (at >= ?2 OR sequence > ?8) GROUP BY isLate`,
    )
    .bind(...countedValues(contract, span, cut), single, since)
}

function activeMembersOf(db: D1Database, contract: ActiveContract, span: Span, cut: number): D1PreparedStatement {
  const minimum = contract.terms.kind === 'realtime' ? 0 : contract.terms.minimumBet
  return db
    .prepare(
      `SELECT count(*) AS members FROM (
         SELECT sum(sign * staked) AS stake FROM contract_entries WHERE ${COUNTED} AND at >= ?2
         GROUP BY member_id HAVING stake > 0 AND stake >= ?7)`,
    )
    .bind(...countedValues(contract, span, cut), minimum)
}

/** What the contracts directly below amount to for the periods that ended in the span. */
function downlineOf(db: D1Database, { agentId, terms }: ActiveContract, span: Span): D1PreparedStatement {
  return db
    .prepare(
      `SELECT coalesce(sum(own), 0) AS own FROM contract_settlements AS below
       WHERE kind = ?2 AND end_ms > ?3 AND end_ms <= ?4
         AND contract_id IN (SELECT id FROM agent_contracts WHERE parent_id = ?1 AND kind = ?2)`,
    )
    .bind(agentId, terms.kind, span.startMs, span.endMs)
}

/** What the last settlement left of corrections, with those made since; and the last one of them. */
function correctionsOf(db: D1Database, { agentId, terms }: ActiveContract, startMs: number): D1PreparedStatement {
  return db
    .prepare(
      `WITH last (cut, rest) AS (
         SELECT correction_cut, correction_left FROM contract_settlements
         WHERE agent_id = ?1 AND kind = ?2 AND start_ms < ?3 ORDER BY start_ms DESC LIMIT 1),
       fresh (amount, cut) AS (
         SELECT sum(amount), max(sequence) FROM contract_corrections
         WHERE agent_id = ?1 AND kind = ?2 AND sequence > coalesce((SELECT cut FROM last), 0))
       SELECT coalesce((SELECT rest FROM last), 0) + coalesce(amount, 0) AS correction,
         coalesce(cut, (SELECT cut FROM last), 0) AS correctionCut FROM fresh`,
    )
    .bind(agentId, terms.kind, startMs)
}

/** The contracts that are or were in force and have something left to settle: of everybody, or of one agent. */
export async function unsettledContracts(
  db: D1Database,
  nowMs: number,
  agentId: string | null = null,
): Promise<ActiveContract[]> {
  const { results } = await db
    .prepare(
      `SELECT id, agent_id AS agentId, parent_id AS parentId, terms, from_ms AS fromMs, until_ms AS untilMs,
         series_from_ms AS seriesFromMs, coalesce((SELECT max(end_ms) FROM contract_settlements WHERE contract_id = id), from_ms) AS settledMs
       FROM agent_contracts
       WHERE from_ms IS NOT NULL AND from_ms <= ? AND (until_ms IS NULL OR until_ms > settledMs)
         ${agentId === null ? '' : 'AND agent_id = ?'}`,
    )
    .bind(nowMs, ...(agentId === null ? [] : [agentId]))
    .all<Omit<ActiveContract, 'terms' | 'level'> & { terms: string }>()
  const parents = new Map(results.map(({ agentId, parentId }) => [agentId, parentId]))
  return results.map((row) => ({
    ...row,
    terms: JSON.parse(row.terms) as Terms,
    level: levelOf(row.agentId, parents),
  }))
}

function levelOf(agentId: string, parents: ReadonlyMap<string, string | null>): number {
  let level = 0
  for (let above = parents.get(agentId); above && level < 100; above = parents.get(above)) level += 1
  return level
}
