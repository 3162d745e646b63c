import { FIGURES, type Figure, VENDOR_FIGURES } from '#api/wallet/statements'
import type { JournalEvent, JournalMessage } from '../bank/bank-types.ts'
import { betEntries, COST_ENTRIES } from './contract-entries.ts'
import { addendOf, CURRENT, columnOf, quarterHourOf, typeSqlOf } from './figures.ts'
import { GAME_ROUNDS, gameReturns, NO_GAME_RETURNS, outcomeOf } from './game-rounds.ts'
import { lineAt } from './lines.ts'
import { TEAM_ACTIVE } from './team-active.ts'

/** The columns of `incoming` between its bank and its quarter hour, hour, line, type and outcome, in order. */
const FIELDS = [
  ...(['sequence', 'id', 'kind', 'member', 'unit', 'amount', 'vendor', 'game', 'round', 'reference'] as const),
  ...(['closes', 'free', 'actor', 'before', 'after', 'bonus', 'subWallet', 'fee', 'at', 'bet'] as const),
] satisfies (keyof JournalEvent)[]
/** Defaults for fields that a message of an earlier version lacks. */
const LACKED: Partial<JournalEvent> = { bonus: 0, subWallet: 0, fee: 0 }

const fieldOf = (field: (typeof FIELDS)[number]) => `value ->> ${FIELDS.indexOf(field)}`

/**
 * Inserts the transfers of the message (`?1` its bank, `?2` their fields as JSON) that a generation does not have yet.
 * During a rebuild there are two generations, and each takes what it lacks.
 */
const COME = `
  INSERT INTO incoming SELECT generation, ?1, ${FIELDS.map((_, at) => `value ->> ${at}`).join(', ')},
    ${quarterHourOf(fieldOf('at'))}, substr(${fieldOf('at')}, 1, 13), ${lineAt(fieldOf('member'), fieldOf('at'))},
    ${typeSqlOf(fieldOf('kind'))}, ${outcomeOf(fieldOf('kind'), fieldOf('amount'))}
  FROM read_generation CROSS JOIN json_each(?2)
  WHERE state IN ('current', 'building') AND NOT EXISTS (
    SELECT 1 FROM journal_all AS known
    WHERE known.generation = read_generation.generation AND known.bank = ?1 AND known.sequence = value ->> 0)`
const DONE = 'DELETE FROM incoming'

/** A bet, its wins and its end share one row; the first to arrive creates it, later ones complete it. */
const BETS = `
  INSERT INTO bets_all
  SELECT generation, bank, bet, iif(kind = 'bet', id, reference), member, unit, vendor, game, round,
         iif(kind = 'bet', free, 0), iif(kind = 'bet', amount, 0), iif(kind IN ('win', 'win-released'), amount, 0),
         iif(kind = 'rollback', amount, 0),
         CASE kind WHEN 'bet' THEN iif(closes, 'settled', 'open') WHEN 'rollback' THEN 'void' ELSE 'settled' END,
         iif(kind = 'bet', at, NULL), iif(kind = 'bet' AND NOT closes, NULL, at), iif(kind = 'bet', before, NULL), after, sequence,
         CASE WHEN kind = 'win-held' THEN amount WHEN kind IN ('win-released', 'win-returned') THEN -amount ELSE 0 END,
         iif(kind = 'bet' AND NOT free, -bonus, 0)
  FROM incoming WHERE bet IS NOT NULL ORDER BY sequence
  ON CONFLICT (generation, bank, sequence) DO UPDATE SET
    free = max(free, excluded.free),
    staked = staked + excluded.staked,
    won = won + excluded.won,
    returned = returned + excluded.returned,
    state = CASE WHEN 'void' IN (state, excluded.state) THEN 'void'
                 WHEN 'settled' IN (state, excluded.state) THEN 'settled' ELSE 'open' END,
    placed_at = coalesce(placed_at, excluded.placed_at),
    settled_at = coalesce(max(settled_at, excluded.settled_at), settled_at, excluded.settled_at),
    before = coalesce(before, excluded.before),
    after = iif(excluded.last > last, excluded.after, after),
    last = max(last, excluded.last),
    held = held + excluded.held,
    bonus_staked = bonus_staked + excluded.bonus_staked`

/** Whose sums of bets: each bet once for its member, or once for each agent above its member when it was placed. */
const OF_MEMBER = { who: 'member', from: 'bets_all' }
const OF_TEAM = {
  who: 'agent.value',
  from: `bets_all CROSS JOIN json_each(${lineAt('bets_all.member', 'bets_all.placed_at')}) AS agent`,
}

/** The sums of bets by the month, the day (UTC) and the quarter hour in which each was placed. */
const BET_PERIODS = [
  { table: 'bets_month_all', period: 'month', of: 'substr(placed_at, 1, 7)', ...OF_MEMBER },
  { table: 'bets_day_all', period: 'day', of: 'substr(placed_at, 1, 10)', ...OF_MEMBER },
  { table: 'bets_quarter_hour_all', period: 'quarter_hour', of: quarterHourOf('placed_at'), ...OF_MEMBER },
  { table: 'team_bets_day_all', period: 'day', of: 'substr(placed_at, 1, 10)', ...OF_TEAM },
  { table: 'team_bets_quarter_hour_all', period: 'quarter_hour', of: quarterHourOf('placed_at'), ...OF_TEAM },
] as const

/** The bets of a message that have been placed, and not with play money. */
const PLACED = `(generation, bank, sequence) IN (SELECT generation, bank, bet FROM incoming WHERE bet IS NOT NULL)
    AND placed_at IS NOT NULL AND unit <> 'FUN'`

/**
 * Adds the bets of a message to their periods, or subtracts them: subtracted before the rows change, added after, so
 * that a period is always the sum of its rows.
 */
const betSums = (sign: '+' | '-') =>
  BET_PERIODS.map(
    ({ table, period, of, who, from }) => `
  INSERT INTO ${table}
  SELECT generation, ${who}, unit, ${of}, coalesce(vendor, ''), coalesce(game, ''), state, ${sign} count(*),
         ${sign} sum(iif(free, 0, staked)), ${sign} sum(iif(free, staked, 0)), ${sign} sum(won),
         ${sign} sum(iif(free, 0, returned)), ${sign} sum(bonus_staked)
  FROM ${from}
  WHERE ${PLACED}
  GROUP BY generation, ${who}, unit, ${of}, vendor, game, state
  ON CONFLICT (generation, member, unit, ${period}, vendor, game, state) DO UPDATE SET
    bets = bets + excluded.bets, staked = staked + excluded.staked, free_staked = free_staked + excluded.free_staked,
    won = won + excluded.won, returned = returned + excluded.returned,
    bonus_staked = bonus_staked + excluded.bonus_staked`,
  )

/** Lists the bets of a message in the records of the agents above; what changes later is their state. */
const TEAM_BETS = `
  INSERT INTO team_bets_all
  SELECT generation, ${OF_TEAM.who}, unit, coalesce(vendor, '') || '/' || coalesce(game, ''), placed_at, bets_all.id, bank,
    sequence, state
  FROM ${OF_TEAM.from} WHERE ${PLACED}
  ON CONFLICT DO UPDATE SET state = excluded.state`

/** Lists what else moved money in the records of the agents above. */
const TEAM_JOURNAL = `
  INSERT INTO team_journal_all
  SELECT generation, agent.value, unit, incoming.type, at, bank, sequence
  FROM incoming CROSS JOIN json_each(line) AS agent
  WHERE unit <> 'FUN' AND incoming.type NOT IN ('bet', 'win', 'rollback', 'play-money')
  ON CONFLICT DO NOTHING`

/** Does the same for the settled rounds of each member in each game, on the day each was settled. */
const gameDay = (sign: '+' | '-') => `
  INSERT INTO game_day_all
  SELECT generation, substr(settled_at, 1, 10), vendor, game, member, ${sign} count(*)
  FROM bets_all
  WHERE (generation, bank, sequence) IN (SELECT generation, bank, bet FROM incoming WHERE bet IS NOT NULL)
    AND state = 'settled' AND unit <> 'FUN' AND vendor IS NOT NULL AND game IS NOT NULL
  GROUP BY generation, substr(settled_at, 1, 10), vendor, game, member
  ON CONFLICT (generation, day, vendor, game, member) DO UPDATE SET rounds = rounds + excluded.rounds`

/**
 * Adds a message to an aggregate table: `key` are its key columns beside the generation. Play money is excluded from
 * reports.
 */
function figuresInto(
  table: string,
  key: Record<string, string>,
  figures: readonly Figure[],
  { only = 'TRUE', from = 'incoming' } = {},
): string {
  const keys = ['generation', ...Object.keys(key)].join(', ')
  const named = Object.entries(key).map(([name, sql]) => `${sql} AS ${name}`)
  const columns = figures.map(columnOf)
  return `
  WITH moved AS (
    SELECT generation, ${named.join(', ')}, kind, amount, free, fee, sub_wallet
    FROM ${from} WHERE unit <> 'FUN' AND ${only}
  )
  INSERT INTO ${table} (${keys}, ${columns.join(', ')})
  SELECT ${keys}, ${figures.map((figure) => `sum(${addendOf(figure)})`).join(', ')}
  FROM moved WHERE TRUE GROUP BY ${keys}
  ON CONFLICT (${keys}) DO UPDATE SET ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`
}

const DAY = { member: 'member', day: 'substr(at, 1, 10)', unit: 'unit' }
const MONTH = { member: 'member', month: 'substr(at, 1, 7)', unit: 'unit' }
const OF_VENDOR = { only: 'vendor IS NOT NULL' }
const OF_GAME = { vendor: 'vendor', game: "coalesce(game, '')" }
const HOUR = { member: 'member', unit: 'unit', hour: 'hour' }
const QUARTER_HOUR = {
  ...{ member: 'member', unit: 'unit', quarter_hour: 'quarter_hour' },
  ...{ vendor: "coalesce(vendor, '')", game: "coalesce(game, '')" },
}

/** Each transfer once for each agent above its member. */
const TEAM = { from: 'incoming CROSS JOIN json_each(line) AS agent' }
const TEAM_DAY = { ...DAY, member: 'agent.value' }
const TEAM_QUARTER_HOUR = { member: 'agent.value', unit: 'unit', quarter_hour: 'quarter_hour' }

const PROGRESS = `
  INSERT INTO read_progress (generation, bank, transfers, last)
  SELECT generation, bank, count(*), max(sequence) FROM incoming WHERE TRUE GROUP BY generation, bank
  ON CONFLICT (generation, bank) DO UPDATE SET
    transfers = transfers + excluded.transfers, last = max(last, excluded.last)`

const JOURNAL = `
  INSERT INTO journal_all
  SELECT generation, bank, sequence, id, kind, type, member, unit, amount, vendor, game, round, reference, closes,
         free, actor, before, after, bonus, sub_wallet, fee, at
  FROM incoming`

/** Marks the members of these bets: their stakes have changed, and with them perhaps their VIP rank. */
const VIP_DUE = `
  INSERT INTO vip_due SELECT DISTINCT member, 1 FROM incoming
  WHERE bet IS NOT NULL AND unit <> 'FUN' AND generation = ${CURRENT}
  ON CONFLICT (member_id) DO UPDATE SET revision = revision + 1`

/** Moves the mark up to the first transfer that is missing: messages may come in any order, or not at all. */
const CONTIGUOUS = `
  UPDATE read_progress SET contiguous = iif(transfers = last, last, (
    WITH RECURSIVE held (sequence) AS (
      SELECT read_progress.contiguous UNION ALL
      SELECT held.sequence + 1 FROM held WHERE EXISTS (
        SELECT 1 FROM journal_all AS next WHERE next.generation = read_progress.generation
          AND next.bank = read_progress.bank AND next.sequence = held.sequence + 1))
    SELECT max(sequence) FROM held))
  WHERE (generation, bank) IN (SELECT generation, bank FROM incoming)`

const STATEMENTS = [
  ...betSums('-'),
  gameDay('-'),
  betEntries('-'),
  gameReturns('-'),
  BETS,
  GAME_ROUNDS,
  ...betSums('+'),
  gameDay('+'),
  betEntries('+'),
  gameReturns('+'),
  TEAM_BETS,
  TEAM_JOURNAL,
  COST_ENTRIES,
  TEAM_ACTIVE,
  figuresInto('member_day_all', DAY, FIGURES),
  figuresInto('member_month_all', MONTH, FIGURES),
  figuresInto('member_vendor_month_all', { ...MONTH, ...OF_GAME }, VENDOR_FIGURES, OF_VENDOR),
  figuresInto('member_vendor_day_all', { ...DAY, ...OF_GAME }, VENDOR_FIGURES, OF_VENDOR),
  figuresInto('member_hour_all', HOUR, FIGURES),
  figuresInto('member_quarter_hour_all', QUARTER_HOUR, FIGURES),
  figuresInto('team_day_all', TEAM_DAY, FIGURES, TEAM),
  figuresInto('team_quarter_hour_all', TEAM_QUARTER_HOUR, FIGURES, TEAM),
  VIP_DUE,
  PROGRESS,
  JOURNAL,
  CONTIGUOUS,
]
/** Delete a period whose bets have all moved to another state, and a day whose rounds have all been taken back. */
const EMPTY = [
  ...BET_PERIODS.map(({ table }) => `DELETE FROM ${table} WHERE bets = 0`),
  'DELETE FROM game_day_all WHERE rounds = 0',
  'DELETE FROM team_active_all WHERE members = 0',
  NO_GAME_RETURNS,
]

/** The transfers of a bank (`?1`) that readers have without a gap. */
const MARK = `SELECT contiguous FROM read_progress WHERE generation = ${CURRENT} AND bank = ?1`

/**
 * Applies a journal message to the read models, and returns the last sequence up to which they now hold every transfer
 * of the bank. The queue delivers in any order, late, twice or never: each message is one D1 transaction whose every
 * statement looks only at transfers not yet in the journal, which is written after the figures.
 */
export async function applyJournal(db: D1Database, { bank, events }: JournalMessage): Promise<number> {
  const rows = events.map((event) => FIELDS.map((field) => event[field] ?? LACKED[field] ?? null))
  const come = db.prepare(COME).bind(bank, JSON.stringify(rows))
  const applied = await db.batch<{ contiguous: number }>([
    come,
    ...[...STATEMENTS, ...EMPTY, DONE].map((statement) => db.prepare(statement)),
    db.prepare(MARK).bind(bank),
  ])
  return applied.at(-1)?.results[0]?.contiguous ?? 0
}
