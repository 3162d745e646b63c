import type { ContractKind, Terms } from '#api/agents/contracts'
import { rowsOf } from '../../../shared/rows.ts'
import type { Span } from '../../periods/spans.ts'
import { D1Books } from './books.ts'
import { type ActiveContract, type ContractReading, chainOf, type Version } from './periods.ts'
import { type RestatedReading, readPart } from './restate.ts'

/** A reading with what the next settlement must know of it. */
export interface StoredReading extends ContractReading, RestatedReading {
  correctionCut: number
}

/**
 * Returns how far the record of bets is read for what ends at a time: the first to ask decides, and never further than for
 * what ends later.
 */
export async function cutAt(db: D1Database, kind: ContractKind, endMs: number): Promise<number> {
  const [, read] = await db.batch<{ cut: number }>([
    db
      .prepare(
        `INSERT OR IGNORE INTO contract_cuts (kind, end_ms, cut)
         VALUES (?1, ?2, min((SELECT coalesce(max(sequence), 0) FROM contract_entries), coalesce(
           (SELECT min(cut) FROM contract_cuts WHERE kind = ?1 AND end_ms > ?2), ${Number.MAX_SAFE_INTEGER})))`,
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

/** Reads what a span of a contract is settled from, as a part of its period. */
export async function readBasis(
  db: D1Database,
  contract: ActiveContract,
  { startMs }: Span,
  period: Span,
  sharedCut: number,
): Promise<StoredReading> {
  const { agentId, terms } = contract
  const [last, corrections] = await db.batch([
    db
      .prepare('SELECT cut FROM contract_settlements WHERE agent_id = ? AND kind = ? ORDER BY start_ms DESC LIMIT 1')
      .bind(agentId, terms.kind),
    correctionsOf(db, contract, startMs),
  ])
  // Never less than was read before.
  const cut = Math.max(sharedCut, rowsOf<{ cut: number }>(last)[0]?.cut ?? 0)
  const [{ correction, correctionCut } = NO_CORRECTION] = rowsOf<typeof NO_CORRECTION>(corrections)
  const reading = await readPart(new D1Books(db, terms.kind, cut), contract, { startMs, period, correction })
  return { ...reading, cut, periodEndMs: period.endMs, correctionCut }
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
  const ofAgent = `(?2 IS NULL OR agent_id = ?2)`
  const [unsettled, versions] = await db.batch([
    db
      .prepare(
        `SELECT ${VERSION},
           coalesce((SELECT max(end_ms) FROM contract_settlements WHERE contract_id = id), from_ms) AS settledMs
         FROM agent_contracts
         WHERE from_ms IS NOT NULL AND from_ms <= ?1 AND (until_ms IS NULL OR until_ms > settledMs) AND ${ofAgent}`,
      )
      .bind(nowMs, agentId),
    // Every version of who has something left: one that is settled may begin the period that runs.
    db
      .prepare(
        `SELECT ${VERSION} FROM agent_contracts WHERE from_ms IS NOT NULL AND from_ms <= ?1 AND ${ofAgent}
         ORDER BY from_ms, version`,
      )
      .bind(nowMs, agentId),
  ])
  const all = rowsOf<VersionRow>(versions).map(versionOf)
  const series = Map.groupBy(all, seriesOf)
  return rowsOf<UnsettledRow>(unsettled).map((row) => {
    const contract = { ...row, ...versionOf(row) }
    return {
      ...contract,
      chain: chainOf(series.get(seriesOf(contract)) ?? [], row.id),
      level: levelOf(contract, series),
    }
  })
}

const VERSION = `id, agent_id AS agentId, parent_id AS parentId, terms, from_ms AS fromMs, until_ms AS untilMs,
  series_from_ms AS seriesFromMs`
interface VersionRow extends Omit<Version, 'terms'> {
  agentId: string
  parentId: string | null
  terms: string
}
type UnsettledRow = VersionRow & Pick<ActiveContract, 'settledMs'>
type Placed = Omit<VersionRow, 'terms'> & Version

const versionOf = ({ terms, ...row }: VersionRow): Placed => ({ ...row, terms: JSON.parse(terms) as Terms })
const seriesOf = ({ terms, agentId }: Placed) => `${terms.kind} ${agentId}`

/** Returns how many agents had a contract of the kind above one when it began: the line may have changed since. */
function levelOf(contract: Placed, series: ReadonlyMap<string, Placed[]>): number {
  let level = 0
  for (let { parentId } = contract; parentId !== null && level < 100; level += 1) {
    const above = series.get(`${contract.terms.kind} ${parentId}`)?.findLast(({ fromMs }) => fromMs <= contract.fromMs)
    parentId = above?.parentId ?? null
  }
  return level
}
