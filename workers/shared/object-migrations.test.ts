import { DatabaseSync } from 'node:sqlite'
import { beforeEach, expect, test } from 'vitest'
import { addMissingColumns, type MigratedStorage, type Migration, migrate, readVersion } from './object-migrations.ts'

let statements: string[]
let storage: MigratedStorage
beforeEach(() => {
  statements = []
  storage = storageOver(new DatabaseSync(':memory:'))
})

function storageOver(db: DatabaseSync): MigratedStorage {
  const exec = (text: string, ...values: (string | number)[]) => {
    statements.push(text)
    const rows = db.prepare(text).all(...values)
    return { toArray: () => rows, one: () => rows[0] }
  }
  return {
    sql: { exec } as unknown as MigratedStorage['sql'],
    transactionSync: (work) => {
      db.exec('BEGIN')
      try {
        const result = work()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
  }
}

const first: Migration = (sql) => {
  sql.exec('CREATE TABLE IF NOT EXISTS coin (id TEXT PRIMARY KEY, side TEXT) STRICT')
  addMissingColumns(sql, 'coin', { side: 'TEXT' })
}
const second: Migration = (sql) => void sql.exec("INSERT INTO coin VALUES ('b', 'tail')")
const broken: Migration = (sql) => {
  sql.exec("INSERT INTO coin VALUES ('c', 'head')")
  throw new Error('a bug')
}
const coins = () => storage.sql.exec('SELECT id, side FROM coin ORDER BY id').toArray()

test('each migration is applied once, whatever version the object has', () => {
  migrate(storage, [first])
  expect(readVersion(storage.sql)).toBe(1)
  for (let times = 0; times < 2; times += 1) migrate(storage, [first, second])
  expect(readVersion(storage.sql)).toBe(2)
  expect(coins()).toEqual([{ id: 'b', side: 'tail' }])
})

test('completes what was written before there were versions, and keeps its rows', () => {
  storage.sql.exec('CREATE TABLE coin (id TEXT PRIMARY KEY) STRICT')
  storage.sql.exec("INSERT INTO coin VALUES ('a')")
  migrate(storage, [first, second])
  expect(coins()).toEqual([
    { id: 'a', side: null },
    { id: 'b', side: 'tail' },
  ])
})

test('leaves an object as it was when one of the migrations fails', () => {
  migrate(storage, [first])
  expect(() => migrate(storage, [first, second, broken])).toThrow('a bug')
  expect(readVersion(storage.sql)).toBe(1)
  expect(coins()).toEqual([])
})

test('refuses an object that a newer build wrote, and does not touch it', () => {
  migrate(storage, [first, second])
  expect(() => migrate(storage, [first])).toThrow('The schema has version 2; this build knows 1.')
  expect(readVersion(storage.sql)).toBe(2)
})

test('an object that is up to date reads only its version', () => {
  migrate(storage, [first])
  statements.length = 0
  migrate(storage, [first])
  expect(statements.map((text) => text.slice(0, 6))).toEqual(['SELECT', 'SELECT'])
})
