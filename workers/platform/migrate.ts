import baseline from './migrations/0001_baseline.sql'
import prizesAndPlays from './migrations/0002_prizes_and_plays.sql'
import gamesPlace from './migrations/0003_games_place.sql'
import contiguous from './migrations/0004_contiguous.sql'
import heldWins from './migrations/0005_held_wins.sql'
import twoPeople from './migrations/0006_two_people.sql'
import uploadsPurpose from './migrations/0007_uploads_purpose.sql'
import gameFigures from './migrations/0008_game_figures.sql'
import heldVendorWins from './migrations/0009_held_vendor_wins.sql'
import quarterHours from './migrations/0010_quarter_hours.sql'
import memberMessages from './migrations/0011_member_messages.sql'
import betsByGame from './migrations/0012_bets_by_game.sql'
import liveOutbox from './migrations/0013_live_outbox.sql'
import vip from './migrations/0014_vip.sql'
import feedback from './migrations/0015_feedback.sql'
import memberCredentials from './migrations/0016_member_credentials.sql'
import monthsAndHours from './migrations/0017_months_and_hours.sql'
import agentContracts from './migrations/0018_agent_contracts.sql'
import agentLines from './migrations/0019_agent_lines.sql'
import invitations from './migrations/0020_invitations.sql'
import teamRecords from './migrations/0021_team_records.sql'
import contractEvents from './migrations/0022_contract_events.sql'
import subAccounts from './migrations/0023_sub_accounts.sql'
import gameOdds from './migrations/0024_game_odds.sql'
import lineStops from './migrations/0025_line_stops.sql'
import gameReturns from './migrations/0026_game_returns.sql'
import roundResults from './migrations/0027_round_results.sql'

/**
 * Every migration by its file name, in order. A database records the names, so a released file is never renamed or
 * edited, and a new one never reuses a name of d391f9f (0001_directory.sql to 0020_bets_by_sequence.sql).
 */
const MIGRATIONS = [
  ['0001_baseline.sql', baseline],
  ['0002_prizes_and_plays.sql', prizesAndPlays],
  ['0003_games_place.sql', gamesPlace],
  ['0004_contiguous.sql', contiguous],
  ['0005_held_wins.sql', heldWins],
  ['0006_two_people.sql', twoPeople],
  ['0007_uploads_purpose.sql', uploadsPurpose],
  ['0008_game_figures.sql', gameFigures],
  ['0009_held_vendor_wins.sql', heldVendorWins],
  ['0010_quarter_hours.sql', quarterHours],
  ['0011_member_messages.sql', memberMessages],
  ['0012_bets_by_game.sql', betsByGame],
  ['0013_live_outbox.sql', liveOutbox],
  ['0014_vip.sql', vip],
  ['0015_feedback.sql', feedback],
  ['0016_member_credentials.sql', memberCredentials],
  ['0017_months_and_hours.sql', monthsAndHours],
  ['0018_agent_contracts.sql', agentContracts],
  ['0019_agent_lines.sql', agentLines],
  ['0020_invitations.sql', invitations],
  ['0021_team_records.sql', teamRecords],
  ['0022_contract_events.sql', contractEvents],
  ['0023_sub_accounts.sql', subAccounts],
  ['0024_game_odds.sql', gameOdds],
  ['0025_line_stops.sql', lineStops],
  ['0026_game_returns.sql', gameReturns],
  ['0027_round_results.sql', roundResults],
] as const

/**
 * Applies the missing migrations and returns their names. It uses wrangler's own table, so that `wrangler d1 migrations
 * apply` and this function can be mixed. Each file is applied whole or not at all.
 */
export async function migrate(db: D1Database): Promise<string[]> {
  await db
    .prepare(
      `CREATE TABLE IF NOT EXISTS d1_migrations (
         id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE,
         applied_at TIMESTAMP DEFAULT CURRENT_TIMESTAMP NOT NULL)`,
    )
    .run()
  const { results } = await db.prepare('SELECT name FROM d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const missing = MIGRATIONS.filter(([name]) => !applied.has(name))
  for (const [name, sql] of missing) {
    const note = db.prepare('INSERT INTO d1_migrations (name) VALUES (?)').bind(name)
    await db.batch([...statementsOf(sql).map((statement) => db.prepare(statement)), note])
  }
  return missing.map(([name]) => name)
}

/**
 * Splits a file into statements. Our files contain no semicolon inside a text, so a semicolon at a line's end ends a
 * statement, but where a trigger goes on: its statements are indented, and END stands at the beginning of a line.
 */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;[ \t]*$(?!\n(?:[ \t]|END))/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
