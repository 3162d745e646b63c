import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../migrations')
const NAMES = readdirSync(FOLDER).sort()

/** A directory with the migrations up to one of them. */
function migrated(until: (name: string) => boolean): DatabaseSync {
  const db = new DatabaseSync(':memory:')
  for (const name of NAMES.filter(until)) db.exec(readFileSync(join(FOLDER, name), 'utf8'))
  return db
}
const generations = (db: DatabaseSync) =>
  db
    .prepare('SELECT generation, state FROM read_generation ORDER BY generation')
    .all()
    .map((row) => ({ ...row }))

test('a new product reads its first generation', () => {
  expect(generations(migrated(() => true))).toEqual([{ generation: 1, state: 'current' }])
})

test('a product that has a journal begins a rebuild, which the clock finishes', () => {
  const db = migrated((name) => name < '0017')
  db.exec(`INSERT INTO journal (bank, sequence, id, kind, member, unit, amount, closes, free, actor, before, after, at)
    VALUES ('bank-0', 1, 'a', 'deposit', 'ana', 'MXN', 1, 0, 0, 'system', 0, 1, '2026-11-21T10:00:00.000Z')`)
  db.exec(readFileSync(join(FOLDER, '0017_statements.sql'), 'utf8'))
  expect(generations(db)).toEqual([
    { generation: 1, state: 'current' },
    { generation: 2, state: 'building' },
  ])
})

test('the move of the bets keeps what a member reads, and counts anew what waited for its bet', () => {
  const db = migrated((name) => name < '0020')
  db.exec(`INSERT INTO journal_all (generation, bank, sequence, id, kind, type, member, unit, amount, vendor, closes, free,
      actor, before, after, bonus, sub_wallet, fee, at)
    VALUES (1, 'bank-0', 7, 'FRL:a', 'bet', 'bet', 'ana', 'MXN', 5, 'FRL', 0, 0, 'vendor:FRL', 9, 4, 0, 0, 0, '2026-11-21T10:00:00.000Z')`)
  db.exec(`INSERT INTO bets_all (generation, id, member, unit, vendor, staked, state, placed_at)
    VALUES (1, 'FRL:a', 'ana', 'MXN', 'FRL', 5, 'open', '2026-11-21T10:00:00.000Z'), (1, 'FRL:b', 'ana', 'MXN', 'FRL', 0, 'settled', NULL)`)
  db.exec(readFileSync(join(FOLDER, '0020_bets_by_sequence.sql'), 'utf8'))
  expect(
    db
      .prepare('SELECT bank, sequence, id, staked, state FROM bets')
      .all()
      .map((row) => ({ ...row })),
  ).toEqual([{ bank: 'bank-0', sequence: 7, id: 'FRL:a', staked: 5, state: 'open' }])
  expect(generations(db)).toEqual([
    { generation: 1, state: 'current' },
    { generation: 2, state: 'building' },
  ])
})
