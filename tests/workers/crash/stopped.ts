import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** What no door of a running product can do in a test's time, written into the state it has left. Only while it is stopped. */

/** A day passes for every account that money may be paid to. */
export function aDayPasses(stateDir: string): void {
  inEach(stateDir, 'do/farol-platform-Bank', (bank) => bank.exec('UPDATE payout_account SET usable_ms = added_ms'))
}

/** Puts members into a line, each under the other; who has somebody below is an agent. Accounts are looked up as typed. */
export function makeLine(stateDir: string, under: Map<string, string>): void {
  inEach(stateDir, 'd1/miniflare-D1DatabaseObject', (directory) => {
    const place = directory.prepare(
      'UPDATE members SET upline_id = (SELECT id FROM members WHERE account = ?) WHERE account = ?',
    )
    const raise = directory.prepare('UPDATE members SET type = 2 WHERE account = ?')
    for (const [account, upline] of under) place.run(upline, account)
    for (const upline of new Set(under.values())) raise.run(upline)
  })
}

function inEach(stateDir: string, folder: string, write: (database: DatabaseSync) => void): void {
  const path = join(stateDir, 'platform', folder)
  for (const name of readdirSync(path)) {
    if (!name.endsWith('.sqlite') || name === 'metadata.sqlite') continue
    const database = new DatabaseSync(join(path, name))
    write(database)
    database.close()
  }
}
