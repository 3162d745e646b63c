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
