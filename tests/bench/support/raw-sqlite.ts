import { DatabaseSync } from 'node:sqlite'

const MEMBERS = 1_000
const FUNDS = 1_000_000
const STAKE = 200

/**
 * Commits the same entry without any other work: idempotency row, transfer, two postings, two balances; one commit
 * each, with full sync. Returns entries per second.
 */
export function rawSqlite(file: string, entries: number): number {
  const db = new DatabaseSync(file)
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;
    CREATE TABLE done (id TEXT PRIMARY KEY, answer TEXT);
    CREATE TABLE account (member INTEGER, name TEXT, balance INTEGER, PRIMARY KEY (member, name));
    CREATE TABLE transfer (sequence INTEGER PRIMARY KEY, id TEXT, kind TEXT, at TEXT);
    CREATE TABLE posting (transfer INTEGER, line INTEGER, member INTEGER, account TEXT, amount INTEGER, balance INTEGER, PRIMARY KEY (transfer, line));`)
  const openAccount = db.prepare('INSERT INTO account VALUES (?, ?, ?)')
  db.exec('BEGIN')
  for (let member = 0; member < MEMBERS; member += 1) {
    openAccount.run(member, 'cash', FUNDS)
    openAccount.run(member, 'vendor:FRL', 0)
  }
  db.exec('COMMIT')
  const entry = {
    seen: db.prepare('SELECT answer FROM done WHERE id = ?'),
    move: db.prepare('UPDATE account SET balance = balance + ? WHERE member = ? AND name = ? RETURNING balance'),
    transfer: db.prepare('INSERT INTO transfer (id, kind, at) VALUES (?, ?, ?)'),
    posting: db.prepare('INSERT INTO posting VALUES (?, ?, ?, ?, ?, ?)'),
    done: db.prepare('INSERT INTO done VALUES (?, ?)'),
  }
  const from = performance.now()
  for (let index = 0; index < entries; index += 1) commitOne(db, entry, index % MEMBERS)
  const perSecond = entries / ((performance.now() - from) / 1000)
  db.close()
  return perSecond
}

type Statement = ReturnType<DatabaseSync['prepare']>

function commitOne(
  db: DatabaseSync,
  entry: Record<'seen' | 'move' | 'transfer' | 'posting' | 'done', Statement>,
  member: number,
): void {
  const id = crypto.randomUUID()
  db.exec('BEGIN IMMEDIATE')
  entry.seen.get(id)
  const cash = entry.move.get(-STAKE, member, 'cash') as { balance: number }
  const vendor = entry.move.get(STAKE, member, 'vendor:FRL') as { balance: number }
  const { lastInsertRowid } = entry.transfer.run(id, 'bet', new Date().toISOString())
  entry.posting.run(lastInsertRowid, 0, member, 'cash', -STAKE, cash.balance)
  entry.posting.run(lastInsertRowid, 1, member, 'vendor:FRL', STAKE, vendor.balance)
  entry.done.run(id, String(cash.balance))
  db.exec('COMMIT')
}
