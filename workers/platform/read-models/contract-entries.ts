import { addendOf, CURRENT } from './figures.ts'

/** The deepest line that entries climb, so that a cycle made by hand ends. */
const LEVELS = 100

const FIELDS = 'bank, bet, member, unit, at, first_at, sign, staked, won, cost, has_bonus'

/** SQL: the fields of a table, by its name. */
function fieldsOf(table: string): string {
  return FIELDS.split(', ')
    .map((field) => `${table}.${field}`)
    .join(', ')
}

/**
 * SQL: the agents above the member of each row of `changed`, with who is directly below each, where the agent has a
 * contract in force at that time and the same currency. `seed`: where the climb begins.
 */
const climb = (seed: string) => `
  above (${FIELDS}, agent, branch, level) AS (
    ${seed}
    UNION ALL
    SELECT ${fieldsOf('above')}, members.upline_id, above.agent, level + 1
    FROM above JOIN members ON members.id = above.agent WHERE members.upline_id IS NOT NULL AND level < ${LEVELS})
  SELECT agent, branch, member, bank, bet, at, first_at, sign, staked, won, cost, has_bonus FROM above
  WHERE EXISTS (
    SELECT 1 FROM agent_contracts JOIN members ON members.id = agent_contracts.agent_id
    WHERE agent_contracts.agent_id = agent AND members.currency = above.unit AND ${inForceAt('at')})`

/** SQL: a contract was in force at a time (ISO 8601 UTC). */
function inForceAt(at: string): string {
  const ms = `CAST(round((julianday(${at}) - 2440587.5) * 86400000) AS INTEGER)`
  return `from_ms <= ${ms} AND (until_ms IS NULL OR until_ms > ${ms})`
}

const COLUMNS = 'agent_id, branch, member_id, bank, bet, at, first_at, sign, staked, won, cost, has_bonus'

const fromUpline = `SELECT ${fieldsOf('changed')}, members.upline_id, members.id, 0
    FROM changed JOIN members ON members.id = changed.member WHERE members.upline_id IS NOT NULL`

/**
 * Records what the settled bets of a message count for the contracts above: taken out before the rows change, put in
 * after, so that what is recorded of a bet always adds up to the bet. Only for the current generation, so once.
 */
export const betEntries = (sign: '+' | '-') => `
  INSERT INTO contract_entries (${COLUMNS})
  WITH RECURSIVE changed AS (
    SELECT bank, sequence AS bet, member, unit,
      (SELECT max(at) FROM incoming WHERE incoming.generation = bets_all.generation AND incoming.bank = bets_all.bank
         AND incoming.bet = bets_all.sequence) AS at,
      ${sign === '-' ? 'settled_at' : FIRST_COUNTED} AS first_at,
      ${sign}1 AS sign, staked, won, 0 AS cost, bonus_staked > 0 AS has_bonus
    FROM bets_all
    WHERE generation = ${CURRENT} AND state = 'settled' AND placed_at IS NOT NULL AND unit <> 'FUN' AND NOT free
      AND (bank, sequence) IN (SELECT bank, bet FROM incoming WHERE bet IS NOT NULL AND generation = ${CURRENT})),
  ${climb(fromUpline)}`

/** SQL: when a bet that counts was counted first: what is put in again keeps the time of what was taken out. */
const FIRST_COUNTED = `coalesce(
        (SELECT first_at FROM contract_entries AS out WHERE out.bank = bets_all.bank AND out.bet = bets_all.sequence
           AND out.sign = -1 ORDER BY out.sequence DESC LIMIT 1), settled_at)`

/** SQL: what an event costs the house beside bets. */
const COST = `${addendOf('bonusReleased')} + ${addendOf('prizes')} + ${addendOf('vendorResult')} + iif(kind = 'salary', amount, 0)`

/** Records what else counts in the profit and loss of a line. An agent's own salary counts in its own. */
export const COST_ENTRIES = `
  INSERT INTO contract_entries (${COLUMNS})
  WITH RECURSIVE changed AS (
    SELECT bank, NULL AS bet, member, unit, at, at AS first_at, 1 AS sign, 0 AS staked, 0 AS won, ${COST} AS cost,
      0 AS has_bonus, kind
    FROM incoming WHERE generation = ${CURRENT} AND unit <> 'FUN' AND ${COST} <> 0),
  ${climb(`${fromUpline} AND kind <> 'salary'
    UNION ALL SELECT ${FIELDS}, member, '', 0 FROM changed WHERE kind = 'salary'`)}`
