import type { ContractKind, Terms } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { agentCalls } from '#api/operator/agents'
import { rowsOf } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { PERIOD_MS, PERIOD_OF, partsUntil, readUntil } from './books.ts'
import { baseOf, highestRate, type Sums } from './rules.ts'

const DAY_MS = 86_400_000
const UNIT = 10_000n
/** SQL: after every word. */
const LAST = String(Number.MAX_SAFE_INTEGER)
const PARTS = partsUntil(LAST)

/** Lets operators check what every line was paid for the periods that ended on a day (UTC). */
export function mountLineCosts(app: App, serve: Serve): void {
  serve(app, agentCalls.checkLineCosts, async ({ day }, _by, c) => {
    const startMs = Date.parse(day)
    const [lines, settlements] = await c.env.DB.batch([
      linesEnding(c.env.DB, startMs, startMs + DAY_MS),
      paidAbove(c.env.DB, startMs, startMs + DAY_MS),
    ])
    const periods = [...Map.groupBy(rowsOf<LineRow>(lines), ({ top, topPeriod }) => `${top} ${topPeriod}`).values()]
    return {
      checked: periods.length,
      lines: periods
        .map(costOfLine)
        .filter((line) => line !== null)
        .filter(({ paid, most }) => paid > most),
      settlements: rowsOf<PaidRow>(settlements),
    }
  })
}

interface LineRow extends Sums {
  account: string
  currency: Currency
  agentId: string
  parentId: string | null
  kind: ContractKind
  /** Where the period of the agent begins and ends, as far as it is settled. */
  startMs: number
  endMs: number
  /** What the agent was to get of it. */
  share: number
  /** The versions in force, as JSON. */
  versions: string
  top: string
  topPeriod: number
}

interface PaidRow {
  account: string
  from: string
  kind: ContractKind
  currency: Currency
  paid: number
  due: number
}

/**
 * Returns what a line was to get of a period of its first agent, and the most that it may cost: the highest rate of each
 * agent on what was counted for it, or what the lines below may cost where that is more, as a profit and loss may be
 * negative on the whole. It reads the words of the bets, not what the settlements say of them.
 */
function costOfLine(rows: LineRow[]) {
  const top = rows.find(({ parentId }) => parentId === null)
  if (!top) return null
  const most = (row: LineRow): number => {
    const below = rows
      .filter(({ parentId, endMs }) => parentId === row.agentId && endMs > row.startMs && endMs <= row.endMs)
      .reduce((sum, one) => sum + most(one), 0)
    return Math.max(mostOf(row), below)
  }
  return {
    ...{ account: top.account, kind: top.kind, currency: top.currency },
    ...{ from: new Date(top.startMs).toISOString(), until: new Date(top.endMs).toISOString() },
    ...{ paid: rows.reduce((sum, { share }) => sum + share, 0), most: most(top) },
  }
}

/** The highest rate of any version on what was counted for an agent, in minor units. */
function mostOf({ versions, ...sums }: LineRow): number {
  const amounts = (JSON.parse(versions) as Terms[]).map((terms) => {
    const rate = terms.kind === 'realtime' ? 1 : highestRate(terms.tiers)
    return Number((BigInt(Math.max(0, baseOf(terms, sums))) * BigInt(rate)) / UNIT)
  })
  return Math.max(0, ...amounts)
}

/** SQL: when the period ended of which a settlement is a part. */
const PERIOD_END = 'coalesce(period_end_ms, end_ms)'

/** SQL: an instant in epoch ms as ISO 8601 UTC. */
const timeOf = (ms: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${ms} / 1000.0, 'unixepoch')`

/** Returns the statement for the periods of lines that ended in a span, one row for each agent and period in them. */
function linesEnding(db: D1Database, startMs: number, endMs: number): D1PreparedStatement {
  return db
    .prepare(
      `WITH RECURSIVE line (contract, start_ms, end_ms, agent, kind, top, top_period) AS (
         SELECT contract_id, start_ms, end_ms, settled.agent_id, settled.kind, settled.agent_id, ${PERIOD_END}
         FROM agent_contracts CROSS JOIN contract_settlements AS settled ON contract_id = agent_contracts.id
         WHERE parent_id IS NULL AND end_ms >= ?1 - ${PERIOD_MS} AND end_ms < ?2 AND ${PERIOD_END} >= ?1 AND ${PERIOD_END} < ?2
         UNION
         SELECT settled.contract_id, settled.start_ms, settled.end_ms, settled.agent_id, line.kind, top, top_period
         FROM line CROSS JOIN agent_contracts AS contract ON contract.parent_id = line.agent AND contract.kind = line.kind
         CROSS JOIN contract_settlements AS settled ON settled.contract_id = contract.id
           AND settled.end_ms > line.start_ms AND settled.end_ms <= line.end_ms),
       periods AS (
         SELECT top, top_period AS topPeriod, settled.agent_id AS agentId, contract.parent_id AS parentId, settled.kind,
           min(settled.start_ms) AS startMs, max(settled.end_ms) AS endMs,
           json_group_array(json(contract.terms)) AS versions,
           min(coalesce(contract.terms ->> 'singleBet', 0)) AS single,
           max(contract.terms ->> 'includesBonusBets') AS bonus,
           sum(max(0, coalesce(restated.own, settled.own) - coalesce(restated.downline, settled.downline))) AS share
         FROM line CROSS JOIN ${PARTS}
         WHERE settled.contract_id = line.contract AND settled.start_ms = line.start_ms
         GROUP BY top, top_period, settled.agent_id, settled.kind, coalesce(settled.period_end_ms, settled.end_ms))
       SELECT account, currency, periods.*,
         coalesce(sum(sign * staked), 0) AS turnover, coalesce(sum(sign * (staked - won) - cost), 0) AS profit,
         coalesce(sum(iif(staked >= single AND coalesce(result, won - staked) > 0, sign * staked, 0)), 0) AS winning,
         coalesce(sum(iif(staked >= single AND coalesce(result, won - staked) < 0, sign * staked, 0)), 0) AS losing
       FROM periods JOIN members ON members.id = periods.agentId
       LEFT JOIN contract_entries ON contract_entries.agent_id = periods.agentId
         AND ${PERIOD_OF} >= ${timeOf('startMs')} AND ${PERIOD_OF} < ${timeOf('endMs')}
         AND sequence <= ${readUntil('periods.agentId', 'periods.kind', LAST)}
         AND (bonus OR NOT has_bonus)
       GROUP BY top, topPeriod, periods.agentId, periods.kind, periods.startMs`,
    )
    .bind(startMs, endMs)
}

/**
 * Returns the statement for the settlements that ended in a span and pay more than they come to: the agent's share, what
 * late words have changed, and corrections.
 */
function paidAbove(db: D1Database, startMs: number, endMs: number): D1PreparedStatement {
  const due = 'max(0, max(0, own - downline) + restated + correction)'
  return db
    .prepare(
      `SELECT account, settled.kind, currency, amount AS paid, ${due} AS due, ${timeOf('start_ms')} AS "from"
       FROM agent_contracts CROSS JOIN contract_settlements AS settled ON contract_id = agent_contracts.id
       JOIN members ON members.id = settled.agent_id
       WHERE end_ms >= ?1 - ${PERIOD_MS} AND end_ms < ?2 AND ${PERIOD_END} >= ?1 AND ${PERIOD_END} < ?2
         AND amount > ${due}
       ORDER BY account, start_ms`,
    )
    .bind(startMs, endMs)
}
