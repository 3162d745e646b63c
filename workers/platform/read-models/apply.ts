import { FIGURES, type Figure, VENDOR_FIGURES } from '#api/wallet/statements'
import { insertSelect } from '../../shared/rows.ts'
import type { JournalEvent, JournalMessage } from '../bank/bank-types.ts'
import { BET_PERIODS, BETS, betSums, gameDay, TEAM_BETS } from './bet-rows.ts'
import { CASHBACK_CHANGES } from './cashback-changes.ts'
import { betEntries, COST_ENTRIES } from './contract-entries.ts'
import { addendOf, CURRENT, columnOf, IS_MONEY, quarterHourOf, typeSqlOf } from './figures.ts'
import { GAME_ROUNDS, gameReturns, NO_GAME_RETURNS, outcomeOf } from './game-rounds.ts'
import { lineAt } from './lines.ts'
import { MISSION_CHANGES } from './mission-changes.ts'
import { MARK_POINTS, pointStakes } from './point-stakes.ts'
import { REBATE_CHANGES } from './rebate-changes.ts'
import { MARK_REFERRALS } from './referral-marks.ts'
import { TEAM_ACTIVE } from './team-active.ts'
import { MARK_WAGERINGS, wageringStakes } from './wagering-stakes.ts'

/** The fields of a transfer in a message, in the order in which they are sent to the database. */
const FIELDS = [
  ...(['sequence', 'id', 'kind', 'member', 'unit', 'amount', 'vendor', 'game', 'round', 'reference'] as const),
  ...(['closes', 'free', 'actor', 'before', 'after', 'bonus', 'subWallet', 'fee', 'at', 'bet'] as const),
] satisfies (keyof JournalEvent)[]
/** Defaults for fields that a message of an earlier version lacks. */
const FIELD_DEFAULTS: Partial<JournalEvent> = { bonus: 0, subWallet: 0, fee: 0 }

const fieldOf = (field: (typeof FIELDS)[number]) => `value ->> ${FIELDS.indexOf(field)}`

/**
 * Inserts the transfers of the message (`?1` its bank, `?2` their fields as JSON) that a generation does not have yet.
 * During a rebuild there are two generations, and each takes what it lacks.
 */
const INSERT_INCOMING = `
  ${insertSelect('incoming', {
    generation: 'generation',
    bank: '?1',
    ...Object.fromEntries(FIELDS.map((field) => [columnOf(field), fieldOf(field)])),
    quarter_hour: quarterHourOf(fieldOf('at')),
    hour: `substr(${fieldOf('at')}, 1, 13)`,
    line: lineAt(fieldOf('member'), fieldOf('at')),
    type: typeSqlOf(fieldOf('kind')),
    outcome: outcomeOf(fieldOf('kind'), fieldOf('amount')),
  })}
  FROM read_generation CROSS JOIN json_each(?2)
  WHERE state IN ('current', 'building') AND NOT EXISTS (
    SELECT 1 FROM journal_all AS known
    WHERE known.generation = read_generation.generation AND known.bank = ?1 AND known.sequence = value ->> 0)`
const CLEAR_INCOMING = 'DELETE FROM incoming'

/** Lists what else moved money in the records of the agents above. */
const TEAM_JOURNAL = `
  ${insertSelect('team_journal_all', {
    generation: 'generation',
    member: 'agent.value',
    unit: 'unit',
    type: 'incoming.type',
    at: 'at',
    bank: 'bank',
    sequence: 'sequence',
  })}
  FROM incoming CROSS JOIN json_each(line) AS agent
  WHERE ${IS_MONEY} AND incoming.type NOT IN ('bet', 'win', 'rollback', 'play-money')
  ON CONFLICT DO NOTHING`

/**
 * Adds a message to an aggregate table: `key` are its key columns beside the generation. Play money and points are
 * excluded from reports.
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
    FROM ${from} WHERE ${IS_MONEY} AND ${only}
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

/** The columns of `journal_all`, which `incoming` has too. */
const JOURNAL_COLUMNS = `generation, bank, sequence, id, kind, type, member, unit, amount, vendor, game, round, reference,
  closes, free, actor, before, after, bonus, sub_wallet, fee, at`
const JOURNAL = `INSERT INTO journal_all (${JOURNAL_COLUMNS}) SELECT ${JOURNAL_COLUMNS} FROM incoming`

/** Marks the members of these bets: their stakes have changed, and with them perhaps their VIP rank. */
const VIP_DUE = `
  INSERT INTO vip_due (member_id, revision) SELECT DISTINCT member, 1 FROM incoming
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
  pointStakes('-'),
  wageringStakes('-'),
  gameReturns('-'),
  BETS,
  GAME_ROUNDS,
  ...betSums('+'),
  gameDay('+'),
  betEntries('+'),
  pointStakes('+'),
  wageringStakes('+'),
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
  MARK_POINTS,
  MARK_WAGERINGS,
  MARK_REFERRALS,
  REBATE_CHANGES,
  MISSION_CHANGES,
  CASHBACK_CHANGES,
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
  const rows = events.map((event) => FIELDS.map((field) => event[field] ?? FIELD_DEFAULTS[field] ?? null))
  const applied = await db.batch<{ contiguous: number }>([
    db.prepare(INSERT_INCOMING).bind(bank, JSON.stringify(rows)),
    ...[...STATEMENTS, ...EMPTY, CLEAR_INCOMING].map((statement) => db.prepare(statement)),
    db.prepare(MARK).bind(bank),
  ])
  return applied.at(-1)?.results[0]?.contiguous ?? 0
}
