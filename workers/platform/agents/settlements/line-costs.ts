import type { ContractKind, Terms } from '#api/agents/contracts'
import type { Currency } from '#api/money'
import { agentCalls } from '#api/operator/agents'
import { rowsOf } from '../../../shared/rows.ts'
import type { App, Serve } from '../../app.ts'
import { PERIOD_OF, partsUntil, readUntil } from './books.ts'
import { baseOf, highestRate, type Sums } from './rules.ts'

const DAY_MS = 86_400_000
/** No period is longer. */
const PERIOD_MS = 32 * DAY_MS
const UNIT = 10_000n
/** SQL: after every word. */
const LAST = String(Number.MAX_SAFE_INTEGER)
const PARTS = partsUntil(LAST)

/** Lets operators check what every line was paid for the periods that ended on a day (UTC). */
export function mountLineCosts(app: App, serve: Serve): void {
  serve(app, agentCalls.checkLineCosts, async ({ day }, _by, c) => {
    const startMs = Date.parse(day)
    const [lines, agents] = await c.env.DB.batch([
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
      agents: rowsOf<AgentRow>(agents),
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

interface AgentRow {
  account: string
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

/** SQL: an instant in epoch ms as ISO 8601 UTC. */
const timeOf = (ms: string) => `strftime('%Y-%m-%dT%H:%M:%fZ', ${ms} / 1000.0, 'unixepoch')`

/** Returns the statement for the periods of lines that ended in a span, one row for each agent and period in them. */
function linesEnding(db: D1Database, startMs: number, endMs: number): D1PreparedStatement {
  const period = 'coalesce(period_end_ms, end_ms)'
  return db
    .prepare(
      `WITH RECURSIVE line (contract, start_ms, end_ms, agent, kind, top, top_period) AS (
         SELECT contract_id, start_ms, end_ms, settled.agent_id, settled.kind, settled.agent_id, ${period}
         FROM agent_contracts CROSS JOIN contract_settlements AS settled ON contract_id = agent_contracts.id
         WHERE parent_id IS NULL AND end_ms >= ?1 - ${PERIOD_MS} AND end_ms < ?2 AND ${period} >= ?1 AND ${period} < ?2
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
 * Returns the statement for the agents with a settlement that ended in a span who were paid more, in all and beside
 * corrections by hand, than their periods come to. What they owe is no payment.
 */
function paidAbove(db: D1Database, startMs: number, endMs: number): D1PreparedStatement {
  return db
    .prepare(
      `WITH ended AS (
         SELECT DISTINCT agent_id AS id, kind FROM contract_settlements WHERE end_ms >= ?1 AND end_ms < ?2),
       paid AS (
         SELECT ended.id, ended.kind, sum(settled.amount) AS amount, max(settled.correction_cut) AS cut,
           sum(max(0, coalesce(restated.own, settled.own) - coalesce(restated.downline, settled.downline))) AS due
         FROM ended CROSS JOIN ${PARTS}
         WHERE settled.agent_id = ended.id AND settled.kind = ended.kind GROUP BY ended.id, ended.kind),
       corrected AS (
         SELECT paid.*, coalesce((SELECT sum(amount) FROM contract_corrections AS correction
             WHERE correction.agent_id = paid.id AND correction.kind = paid.kind AND sequence <= cut), 0) AS corrections,
           (SELECT correction_left FROM contract_settlements AS last
            WHERE last.agent_id = paid.id AND last.kind = paid.kind ORDER BY start_ms DESC LIMIT 1) AS owed
         FROM paid)
       SELECT account, corrected.kind, currency, amount + owed - corrections AS paid, due
       FROM corrected JOIN members ON members.id = corrected.id WHERE amount + owed - corrections > due ORDER BY account`,
    )
    .bind(startMs, endMs)
}
