import type { ContractKind, Terms } from '#api/agents/contracts'
import { rowsOf } from '../../../shared/rows.ts'
import type { Span } from '../../periods/spans.ts'
import type { ActiveContract, Part } from './periods.ts'
import type { Books, SettledPart, StoredPart } from './restate.ts'
import { baseOf, type PartSums, type Sums } from './rules.ts'

/** No period is longer. Bounds what is read of an agent's settlements, which may be many. */
export const PERIOD_MS = 32 * 86_400_000

/** SQL: when the period begins that a word belongs to. Words of before migration 0030 belong to that of their own time. */
export const PERIOD_OF = 'coalesce(period_at, at)'
const PERIOD_OF_MS = `CAST(round((julianday(${PERIOD_OF}) - 2440587.5) * 86400000) AS INTEGER)`

/**
 * SQL: how far the words of an agent (`agent`) were read for its last settlement of a kind (`kind`) that read no further
 * than `cut`. After a failure above, who is below may be settled further.
 */
export const readUntil = (agent: string, kind: string, cut: string) => `coalesce((
  SELECT cut FROM contract_settlements AS last WHERE last.agent_id = ${agent} AND last.kind = ${kind}
    AND last.cut <= ${cut} ORDER BY last.start_ms DESC LIMIT 1), 0)`

/** SQL: a settled part (`settled`) as it is stored: as it was restated last (`restated`), or settled. */
const PART = `settled.agent_id AS agentId, settled.contract_id AS contractId, contract.terms, settled.start_ms AS startMs,
  settled.end_ms AS endMs, coalesce(settled.period_end_ms, settled.end_ms) AS periodEndMs,
  contract.series_from_ms AS seriesFromMs,
  ${['current', 'carried_in', 'base', 'turnover', 'active_members', 'rate', 'own', 'downline', 'carry']
    .map((name) => `coalesce(restated.${name}, settled.${name}) AS ${name}`)
    .join(', ')}`
/** SQL: settled parts with what words until `cut` had changed of them. */
export const partsUntil = (
  cut: string,
) => `contract_settlements AS settled JOIN agent_contracts AS contract ON contract.id = settled.contract_id
  LEFT JOIN contract_restatements AS restated ON restated.contract_id = settled.contract_id
    AND restated.start_ms = settled.start_ms AND restated.cut = (
      SELECT max(cut) FROM contract_restatements AS last
      WHERE last.contract_id = settled.contract_id AND last.start_ms = settled.start_ms AND last.cut <= ${cut})`

/** SQL: the parts of the contracts directly below an agent (?1) of a kind (?2) whose periods ended in a span (?3, ?4). */
const BELOW = `settled.kind = ?2 AND settled.end_ms > ?3 AND settled.end_ms <= ?4
  AND settled.contract_id IN (SELECT id FROM agent_contracts WHERE parent_id = ?1 AND kind = ?2)`

/** The books of one kind in D1, read up to one last word. */
export class D1Books implements Books {
  readonly #db: D1Database
  readonly #kind: ContractKind
  readonly #cut: number

  constructor(db: D1Database, kind: ContractKind, cut: number) {
    this.#db = db
    this.#kind = kind
    this.#cut = cut
  }

  async count(agentId: string, { terms, startMs, endMs }: Part): Promise<PartSums> {
    const counted = `agent_id = ?1 AND ${PERIOD_OF} >= ?2 AND ${PERIOD_OF} < ?3 AND sequence <= ?4 AND (?5 OR NOT has_bonus)`
    const values = [agentId, timeOf(startMs), timeOf(endMs), this.#cut, terms.includesBonusBets ? 1 : 0]
    const [sums, members] = await this.#db.batch([
      this.#db
        .prepare(
          `SELECT coalesce(sum(sign * staked), 0) AS turnover, coalesce(sum(sign * (staked - won) - cost), 0) AS profit,
             coalesce(sum(iif(staked >= ?6 AND coalesce(result, won - staked) > 0, sign * staked, 0)), 0) AS winning,
             coalesce(sum(iif(staked >= ?6 AND coalesce(result, won - staked) < 0, sign * staked, 0)), 0) AS losing
           FROM contract_entries WHERE ${counted}`,
        )
        .bind(...values, terms.kind === 'realtime' ? terms.singleBet : 0),
      this.#db
        .prepare(
          `SELECT count(*) AS members FROM (
             SELECT sum(sign * staked) AS stake FROM contract_entries WHERE ${counted}
             GROUP BY member_id HAVING stake > 0 AND stake >= ?6)`,
        )
        .bind(...values, terms.kind === 'realtime' ? 0 : terms.minimumBet),
    ])
    const [sum = { turnover: 0, profit: 0, winning: 0, losing: 0 }] = rowsOf<Sums>(sums)
    const [{ members: activeMembers } = { members: 0 }] = rowsOf<{ members: number }>(members)
    return { terms, current: baseOf(terms, sum), turnover: sum.turnover, activeMembers }
  }

  async readTouched(agentId: string): Promise<StoredPart[]> {
    const { results } = await this.#db
      .prepare(
        `WITH words (ms) AS (
           SELECT DISTINCT ${PERIOD_OF_MS} FROM contract_entries
           WHERE agent_id = ?1 AND sequence > ${readUntil('?1', '?2', '?3')} AND sequence <= ?3
             AND ${PERIOD_OF_MS} < (
               SELECT end_ms FROM contract_settlements WHERE agent_id = ?1 AND kind = ?2 ORDER BY start_ms DESC LIMIT 1)),
         hit (start_ms, period) AS (
           SELECT DISTINCT start_ms, coalesce(period_end_ms, end_ms) FROM words CROSS JOIN contract_settlements
             ON agent_id = ?1 AND kind = ?2 AND start_ms > ms - ${PERIOD_MS} AND start_ms <= ms AND end_ms > ms)
         SELECT ${PART}, settled.start_ms IN (SELECT start_ms FROM hit) AS isTouched FROM ${partsUntil('?3')}
         WHERE settled.agent_id = ?1 AND settled.kind = ?2
           AND settled.start_ms > (SELECT min(start_ms) FROM hit) - ${PERIOD_MS}
           AND (coalesce(settled.period_end_ms, settled.end_ms) IN (SELECT period FROM hit)
             OR ?2 = 'dividend' AND settled.start_ms >= (SELECT min(start_ms) FROM hit))
         ORDER BY settled.start_ms`,
      )
      .bind(agentId, this.#kind, this.#cut)
      .all<PartRow & { isTouched: number }>()
    return results.map((row) => ({ ...partOf(row), isTouched: row.isTouched === 1 }))
  }

  async below(agentId: string, { startMs, endMs }: Span): Promise<SettledPart[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${PART} FROM ${partsUntil('?5')} WHERE ${BELOW}`)
      .bind(agentId, this.#kind, startMs, endMs, this.#cut)
      .all<PartRow>()
    return results.map(partOf)
  }

  async touchedBelow(agentId: string, { startMs, endMs }: Span): Promise<string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT id FROM (SELECT DISTINCT settled.agent_id AS id FROM contract_settlements AS settled WHERE ${BELOW})
         WHERE EXISTS (
           SELECT 1 FROM contract_entries WHERE agent_id = id AND sequence > ${readUntil('id', '?2', '?5')} AND sequence <= ?5
             AND ${PERIOD_OF} < ?6)`,
      )
      .bind(agentId, this.#kind, startMs, endMs, this.#cut, timeOf(endMs))
      .all<{ id: string }>()
    return results.map(({ id }) => id)
  }

  async carryBefore({ agentId, seriesFromMs }: ActiveContract, startMs: number): Promise<number> {
    const row = await this.#db
      .prepare(
        `SELECT coalesce(restated.carry, settled.carry) AS carry FROM ${partsUntil('?5')}
         WHERE settled.agent_id = ?1 AND settled.kind = ?2 AND settled.start_ms < ?3 AND settled.start_ms >= ?4
         ORDER BY settled.start_ms DESC LIMIT 1`,
      )
      .bind(agentId, this.#kind, startMs, seriesFromMs, this.#cut)
      .first<{ carry: number }>()
    return row?.carry ?? 0
  }
}

type PartRow = Omit<SettledPart, 'terms' | 'carriedIn' | 'activeMembers'> & {
  terms: string
  carried_in: number
  active_members: number
}

const partOf = ({ terms, carried_in, active_members, ...row }: PartRow): SettledPart => ({
  ...row,
  ...{ terms: JSON.parse(terms) as Terms, carriedIn: carried_in, activeMembers: active_members },
})

const timeOf = (ms: number) => new Date(ms).toISOString()
