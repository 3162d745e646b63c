import directory from './migrations/0001_directory.sql'
import readModels from './migrations/0002_read_models.sql'
import lobby from './migrations/0003_lobby.sql'
import notices from './migrations/0004_notices.sql'
import mobile from './migrations/0006_mobile.sql'
import settingChanges from './migrations/0007_setting_changes.sql'
import affiliateDomains from './migrations/0008_affiliate_domains.sql'
import extraVerification from './migrations/0009_extra_verification.sql'
import linkedIdentities from './migrations/0010_linked_identities.sql'
import contracts from './migrations/0011_contracts.sql'
import uploads from './migrations/0012_uploads.sql'
import toldNotices from './migrations/0013_told_notices.sql'
import deposits from './migrations/0014_deposits.sql'
import operators from './migrations/0015_operators.sql'
import vendors from './migrations/0016_vendors.sql'
import statements from './migrations/0017_statements.sql'
import incoming from './migrations/0019_incoming.sql'
import betsBySequence from './migrations/0020_bets_by_sequence.sql'

/** Every migration by its file name, in order. */
const MIGRATIONS = [
  ['0001_directory.sql', directory],
  ['0002_read_models.sql', readModels],
  ['0003_lobby.sql', lobby],
  ['0004_notices.sql', notices],
  ['0006_mobile.sql', mobile],
  ['0007_setting_changes.sql', settingChanges],
  ['0008_affiliate_domains.sql', affiliateDomains],
  ['0009_extra_verification.sql', extraVerification],
  ['0010_linked_identities.sql', linkedIdentities],
  ['0011_contracts.sql', contracts],
  ['0012_uploads.sql', uploads],
  ['0013_told_notices.sql', toldNotices],
  ['0014_deposits.sql', deposits],
  ['0015_operators.sql', operators],
  ['0016_vendors.sql', vendors],
  ['0017_statements.sql', statements],
  ['0019_incoming.sql', incoming],
  ['0020_bets_by_sequence.sql', betsBySequence],
] as const

/**
 * Applies what has not been applied and says what that was. It keeps wrangler's own table, so a database migrated here
 * and one migrated by `wrangler d1 migrations apply` cannot be told apart. Each file goes in whole or not at all.
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

/** The statements of a file: ours hold no trigger and no semicolon inside a text, so a semicolon at a line's end ends one. */
function statementsOf(sql: string): string[] {
  return sql
    .replace(/^\s*--.*$/gm, '')
    .split(/;\s*$/m)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '')
}
