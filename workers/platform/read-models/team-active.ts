import { insertSelect } from '../../shared/rows.ts'
import { lineAt } from './lines.ts'

/** Days (UTC) on which a member has bet, before this message. */
const DAYS = `member_day_all AS other WHERE other.generation = fresh.generation AND other.member = fresh.member
    AND other.bets > 0`
/** The other new days of the same member. */
const NEW_DAYS = 'fresh AS other WHERE other.generation = fresh.generation AND other.member = fresh.member'

/** The beginning of a day: the line of that instant is the one in which a member is active on it. */
const startOf = (day: string) => `(${day} || 'T00:00:00.000Z')`

/**
 * Counts the members of a message who bet on a day on which they had not, before the sums of days are written. The new
 * day stands between the day before on which they bet and the next one, which from then on has the new day before it.
 * A day before, in another line, does not count.
 */
export const TEAM_ACTIVE = `
  WITH fresh AS MATERIALIZED (
    SELECT DISTINCT generation, member, substr(at, 1, 10) AS day FROM incoming
    WHERE kind = 'bet' AND unit <> 'FUN' AND NOT EXISTS (
      SELECT 1 FROM member_day_all AS counted WHERE counted.generation = incoming.generation
        AND counted.member = incoming.member AND counted.day = substr(incoming.at, 1, 10) AND counted.bets > 0)),
  beside AS (
    SELECT *, (SELECT max(day) FROM ${DAYS} AND other.day < fresh.day) AS before,
      (SELECT max(day) FROM ${NEW_DAYS} AND other.day < fresh.day) AS fresh_before,
      (SELECT min(day) FROM ${DAYS} AND other.day > fresh.day) AS after,
      (SELECT min(day) FROM ${NEW_DAYS} AND other.day > fresh.day) AS fresh_after FROM fresh),
  change (generation, member, day, previous, members) AS (
    SELECT generation, member, day, coalesce(max(before, fresh_before), before, fresh_before), 1 FROM beside
    UNION ALL SELECT generation, member, after, day, 1 FROM beside WHERE after < coalesce(fresh_after, 'none')
    UNION ALL SELECT generation, member, after, before, -1 FROM beside WHERE after < coalesce(fresh_after, 'none'))
  ${insertSelect('team_active_all', {
    generation: 'generation',
    member: 'agent.value',
    day: 'day',
    previous: `iif(previous IS NOT NULL AND EXISTS (
      SELECT 1 FROM json_each(${lineAt('change.member', startOf('change.previous'))}) AS earlier
      WHERE earlier.value = agent.value), previous, '') AS seen`,
    members: 'sum(members)',
  })}
  FROM change CROSS JOIN json_each(${lineAt('change.member', startOf('change.day'))}) AS agent
  WHERE TRUE GROUP BY generation, agent.value, day, seen
  ON CONFLICT (generation, member, day, previous) DO UPDATE SET members = members + excluded.members`
