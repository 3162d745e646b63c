import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'

const BASELINE = readFileSync(join(import.meta.dirname, '../migrations/0001_baseline.sql'), 'utf8')

test('a new product reads its first generation, also when the baseline comes again', () => {
  const db = new DatabaseSync(':memory:')
  for (let times = 0; times < 2; times += 1) db.exec(BASELINE)
  const generations = db.prepare('SELECT generation, state FROM read_generation').all()
  expect(generations.map((row) => ({ ...row }))).toEqual([{ generation: 1, state: 'current' }])
})

test('a database older than the squashed migrations is refused instead of half completed', () => {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE bets (id TEXT PRIMARY KEY, member TEXT NOT NULL) STRICT')
  expect(() => db.exec(BASELINE)).toThrow('no such column: sequence')
})
