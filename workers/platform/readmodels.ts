import type { JournalMessage } from './bank/words.ts'

/** The transfers of a message that were not applied before; `?1` the bank, `?2` the events as JSON. */
const FRESH = `
  WITH event AS (
    SELECT value ->> 'sequence' AS sequence, value ->> 'id' AS id, value ->> 'kind' AS kind,
           value ->> 'member' AS member, value ->> 'unit' AS unit, value ->> 'amount' AS amount,
           value ->> 'vendor' AS vendor, value ->> 'game' AS game, value ->> 'round' AS round,
           value ->> 'reference' AS reference, value ->> 'closes' AS closes, value ->> 'free' AS free,
           value ->> 'actor' AS actor, value ->> 'before' AS before, value ->> 'after' AS after, value ->> 'at' AS at
    FROM json_each(?2)
  ), fresh AS (
    SELECT * FROM event
    WHERE NOT EXISTS (SELECT 1 FROM journal WHERE journal.bank = ?1 AND journal.sequence = event.sequence)
  )`

/** A bet, its wins and its end meet in one row; what comes first makes it, what comes later completes it. */
const BETS = `${FRESH}
  INSERT INTO bets (id, member, unit, vendor, game, round, free, staked, won, state, placed_at, settled_at)
  SELECT iif(kind = 'bet', id, reference), member, unit, vendor, game, round,
         iif(kind = 'bet', free, 0), iif(kind = 'bet', amount, 0), iif(kind = 'win', amount, 0),
         CASE kind WHEN 'bet' THEN iif(closes, 'settled', 'open') WHEN 'rollback' THEN 'void' ELSE 'settled' END,
         iif(kind = 'bet', at, NULL), iif(kind = 'bet' AND NOT closes, NULL, at)
  FROM fresh WHERE kind IN ('bet', 'win', 'rollback', 'round-end') ORDER BY sequence
  ON CONFLICT (id) DO UPDATE SET
    free = max(free, excluded.free),
    staked = staked + excluded.staked,
    won = won + excluded.won,
    state = CASE WHEN 'void' IN (state, excluded.state) THEN 'void'
                 WHEN 'settled' IN (state, excluded.state) THEN 'settled' ELSE 'open' END,
    placed_at = coalesce(placed_at, excluded.placed_at),
    settled_at = coalesce(max(settled_at, excluded.settled_at), settled_at, excluded.settled_at)`

/**
 * Stakes paid by a promotion are no turnover of the member's, so free bets count in `bets` and not in `staked`. Play
 * money is no part of any report.
 */
const MEMBER_DAY = `${FRESH}
  INSERT INTO member_day (member, day, unit, bets, staked, won, rolled_back, deposited, deposits)
  SELECT member, substr(at, 1, 10), unit,
         sum(kind = 'bet'), sum(iif(kind = 'bet' AND free = 0, amount, 0)), sum(iif(kind IN ('win', 'prize'), amount, 0)),
         sum(iif(kind = 'rollback' AND free = 0, amount, 0)), sum(iif(kind = 'deposit', amount, 0)), sum(kind = 'deposit')
  FROM fresh WHERE unit <> 'FUN' GROUP BY member, substr(at, 1, 10), unit
  ON CONFLICT (member, day, unit) DO UPDATE SET
    bets = bets + excluded.bets, staked = staked + excluded.staked, won = won + excluded.won,
    rolled_back = rolled_back + excluded.rolled_back, deposited = deposited + excluded.deposited,
    deposits = deposits + excluded.deposits`

const JOURNAL = `${FRESH}
  INSERT INTO journal
  SELECT ?1, sequence, id, kind, member, unit, amount, vendor, game, round, reference, closes, free, actor, before,
         after, at
  FROM fresh`

/**
 * Applies a journal message to the read models. The queue delivers at least once and in any order: each message is one
 * D1 transaction whose every statement looks only at transfers not yet in `journal`, which is written last.
 */
export async function applyJournal(db: D1Database, { bank, events }: JournalMessage): Promise<void> {
  const list = JSON.stringify(events)
  await db.batch([BETS, MEMBER_DAY, JOURNAL].map((statement) => db.prepare(statement).bind(bank, list)))
}
