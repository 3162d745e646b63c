import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unpackOldState } from '#tests/support/product/old-state'
import { inEach, schemaOf } from '#tests/support/product/sqlite-files'
import { type MigratedStorage, migrate } from '../shared/object-migrations.ts'
import { BANK_MIGRATIONS } from './bank/migrations.ts'

/** The tables written by commit d391f9f (tests/fixtures/README.md), compared with those of the current migrations. */

let stateDir: string
beforeAll(() => {
  stateDir = unpackOldState('d391f9f').stateDir
})
afterAll(() => rmSync(stateDir, { recursive: true }))

describe('the directory', () => {
  const Folder = join(import.meta.dirname, 'migrations')
  const files = readdirSync(Folder)
    .filter((name) => name.endsWith('.sql'))
    .sort()
  const applyTo = (db: DatabaseSync, names: string[]) => {
    for (const name of names) db.exec(readFileSync(join(Folder, name), 'utf8'))
  }

  test('has the tables of the baseline, which its eighteen squashed migrations made', () => {
    const db = new DatabaseSync(':memory:')
    applyTo(db, files.slice(0, 1))
    expect(inEach(stateDir, 'd1', schemaOf)).toEqual([schemaOf(db)])
  })

  test('is brought to the schema of a new database, and keeps its rows', () => {
    const db = new DatabaseSync(':memory:')
    applyTo(db, files)
    const [result] = inEach(stateDir, 'd1', (old) => {
      const before = rowsOf(old)
      applyTo(old, files)
      return { schema: schemaOf(old), before, after: rowsOf(old) }
    })
    expect(result?.schema).toEqual(schemaOf(db))
    expect(result?.after).toMatchObject(result?.before ?? {})
  })

  test('has applied no migration under a name that is used today', () => {
    const [applied = []] = inEach(stateDir, 'd1', (old) => old.prepare('SELECT name FROM d1_migrations').all())
    expect(applied).toHaveLength(18)
    expect(applied.map(({ name }) => String(name)).filter((name) => files.includes(name))).toEqual([])
  })

  test('has migrations numbered from 1 without a gap', () => {
    const numbers = files.map((_name, index) => String(index + 1).padStart(4, '0'))
    expect(files.map((name) => name.slice(0, 4))).toEqual(numbers)
    const applied = readFileSync(join(Folder, 'every.ts'), 'utf8')
    for (const name of files) expect(applied).toContain(`['${name}', `)
  })
})

test('a bank has the tables of the baseline; brought to the newest version it equals a new one and keeps its rows', () => {
  const made = (versions: number) => {
    const db = new DatabaseSync(':memory:')
    migrate(storageOver(db), BANK_MIGRATIONS.slice(0, versions))
    return schemaOf(db)
  }
  const { schema_version: _version, ...baseline } = made(1)
  const [result] = inEach(stateDir, 'bank', (old) => {
    const [tables, before] = [schemaOf(old), rowsOf(old)]
    migrate(storageOver(old), BANK_MIGRATIONS)
    return { tables, before, schema: schemaOf(old), after: rowsOf(old) }
  })
  expect(result?.tables).toEqual(baseline)
  expect(result?.schema).toEqual(made(BANK_MIGRATIONS.length))
  expect(result?.after).toMatchObject(result?.before ?? {})
})

/** Returns the number of rows of each table. */
function rowsOf(db: DatabaseSync): Record<string, number> {
  const tables = Object.entries(schemaOf(db)).filter(([, sql]) => sql.startsWith('CREATE TABLE'))
  const count = (name: string) => Number(db.prepare(`SELECT count(*) AS rows FROM ${name}`).get()?.rows)
  return Object.fromEntries(tables.map(([name]) => [name, count(name)]))
}

function storageOver(db: DatabaseSync): MigratedStorage {
  const exec = (text: string, ...values: (string | number)[]) => {
    const rows = db.prepare(text).all(...values)
    return { toArray: () => rows, one: () => rows[0] }
  }
  return { sql: { exec } as unknown as MigratedStorage['sql'], transactionSync: (work) => work() }
}
