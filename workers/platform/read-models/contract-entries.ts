import { addendOf, CURRENT } from './figures.ts'
import { lineAt } from './lines.ts'

const FIELDS = 'bank, bet, member, unit, at, first_at, sign, staked, won, cost, has_bonus, result'

/**
 * SQL: what follows the columns of a row of `changed` for each agent above its member when it was counted first, where the
 * agent had a contract in force then and has the same currency: the agent, and who of the line is directly below. A bet
 * taken back after a move, or after the end of a contract, is so taken from who got it. `own`: rows that count for the member itself besides.
 */
const forAgents = (own: string) => `
  above (agent, branch, ${FIELDS}) AS (
    SELECT agent.value, coalesce(line ->> (agent.key + 1), member), ${FIELDS}
    FROM (SELECT *, ${lineAt('member', 'first_at')} AS line FROM changed) CROSS JOIN json_each(line) AS agent
    ${own})
  SELECT agent, branch, member, bank, bet, at, first_at, first_at, sign, staked, won, cost, has_bonus, result FROM above
  WHERE EXISTS (
    SELECT 1 FROM agent_contracts JOIN members ON members.id = agent_contracts.agent_id
    WHERE agent_contracts.agent_id = agent AND members.currency = above.unit AND ${inForceAt('first_at')})`

/** SQL: a contract was in force at a time (ISO 8601 UTC). */
function inForceAt(at: string): string {
  const ms = `CAST(round((julianday(${at}) - 2440587.5) * 86400000) AS INTEGER)`
  return `from_ms <= ${ms} AND (until_ms IS NULL OR until_ms > ${ms})`
}

const COLUMNS =
  'agent_id, branch, member_id, bank, bet, at, first_at, period_at, sign, staked, won, cost, has_bonus, result'

/**
 * Records what the settled bets of a message count for the contracts above: taken out before the rows change, put in
 * after, so that what is recorded of a bet always adds up to the bet. Only for the current generation, so once.
 */
export const betEntries = (sign: '+' | '-') => `
  INSERT INTO contract_entries (${COLUMNS})
  WITH changed AS (
    SELECT bank, sequence AS bet, member, unit,
      (SELECT max(at) FROM incoming WHERE incoming.generation = bets_all.generation AND incoming.bank = bets_all.bank
         AND incoming.bet = bets_all.sequence) AS at,
      ${FIRST_COUNTED} AS first_at,
      ${sign}1 AS sign, staked, won, 0 AS cost, bonus_staked > 0 AS has_bonus, ${RESULTS[sign]} AS result
    FROM bets_all
    WHERE generation = ${CURRENT} AND state = 'settled' AND placed_at IS NOT NULL AND unit <> 'FUN' AND NOT free
      AND (bank, sequence) IN (SELECT bank, bet FROM incoming WHERE bet IS NOT NULL AND generation = ${CURRENT})),
  ${forAgents('')}`

/** SQL: what was recorded of a bet last. */
const lastRecorded = (column: string) => `(
        SELECT ${column} FROM contract_entries AS known WHERE known.bank = bets_all.bank AND known.bet = bets_all.sequence
        ORDER BY known.sequence DESC LIMIT 1)`

/** SQL: when a bet was counted first. */
const FIRST_COUNTED = `coalesce(${lastRecorded('first_at')}, settled_at)`

/** SQL: whether the round of a bet won, where it has other stakes; what is taken out is what was put in. */
const RESULTS = {
  '+': `(
        SELECT (round.won > round.staked) - (round.won < round.staked) FROM game_rounds_all AS round
        WHERE round.generation = bets_all.generation AND round.member = bets_all.member
          AND round.vendor = bets_all.vendor AND round.round = bets_all.round AND round.staked <> bets_all.staked)`,
  '-': lastRecorded('result'),
}

/** SQL: what an event costs the house beside bets. */
const COST = `${addendOf('bonusReleased')} + ${addendOf('prizes')} + ${addendOf('vendorResult')} + iif(kind = 'salary', amount, 0)`

/** Records what else counts in the profit and loss of a line. An agent's own salary counts in its own. */
export const COST_ENTRIES = `
  INSERT INTO contract_entries (${COLUMNS})
  WITH changed AS (
    SELECT bank, NULL AS bet, member, unit, at, at AS first_at, 1 AS sign, 0 AS staked, 0 AS won, ${COST} AS cost,
      0 AS has_bonus, NULL AS result, kind
    FROM incoming WHERE generation = ${CURRENT} AND unit <> 'FUN' AND ${COST} <> 0),
  ${forAgents(`UNION ALL SELECT member, '', ${FIELDS} FROM changed WHERE kind = 'salary'`)}`
