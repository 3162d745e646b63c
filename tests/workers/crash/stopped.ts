import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Changes the state of a stopped product where no call can do so within a test's time: the product has no setting that
 * shortens a wait that protects money.
 */

/** Ends the waiting day of every payout account. */
export function aDayPasses(stateDir: string): void {
  inEach(stateDir, 'platform/do/farol-platform-Bank', (bank) =>
    bank.exec('UPDATE payout_account SET usable_ms = added_ms'),
  )
}

/** Arranges members in a tree; a member with a downline is an agent. Accounts are matched as typed. */
export function setUplines(stateDir: string, under: Map<string, string>): void {
  inEach(stateDir, 'platform/d1/miniflare-D1DatabaseObject', (directory) => {
    const setUpline = directory.prepare(
      'UPDATE members SET upline_id = (SELECT id FROM members WHERE account = ?) WHERE account = ?',
    )
    const raise = directory.prepare('UPDATE members SET type = 2 WHERE account = ?')
    for (const [account, upline] of under) setUpline.run(upline, account)
    for (const upline of new Set(under.values())) raise.run(upline)
  })
}

/** Opens each database in a folder of the state in turn. */
export function inEach(stateDir: string, folder: string, work: (database: DatabaseSync) => void): void {
  const path = join(stateDir, folder)
  for (const name of readdirSync(path)) {
    if (!name.endsWith('.sqlite') || name === 'metadata.sqlite') continue
    const database = new DatabaseSync(join(path, name))
    work(database)
    database.close()
  }
}
