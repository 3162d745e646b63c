import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { describe, expect, test } from 'vitest'
import { Disk } from '#tests/simulation/storage'
import { migrate } from '../../../shared/object-migrations.ts'
import { BANK_LEFT_OUT, BANK_TABLES, type ExportedTable } from '../../bank/export/member-rows.ts'
import { BANK_MIGRATIONS } from '../../bank/migrations.ts'
import { DIRECTORY_LEFT_OUT, DIRECTORY_TABLES } from './tables.ts'

/** A copy of everything kept about a member is of every table with members, or says why not (decision 203). */

/** The columns that name a member. */
const ACCOUNT = /^(member|member_id|agent_id|owner|inviter_id|friend_id|excluded_id|to_member|from_member)$/
/** What nobody may read in a copy: hashes, secrets, and the names of who decides. */
const SECRET = /hash|secret|password$|token|pepper|session$|_by$|^(actor|path|upline_id|friend_id|to_member)$/

interface Column {
  table: string
  name: string
  /** Its place in the primary key, from 1; 0: not in it. */
  key: number
}

function directoryColumns(): Column[] {
  const folder = join(import.meta.dirname, '../../migrations')
  const db = new DatabaseSync(':memory:')
  for (const name of readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort())
    db.exec(readFileSync(join(folder, name), 'utf8'))
  return db.prepare(COLUMNS).all() as unknown as Column[]
}

function bankColumns(): Column[] {
  const disk = new Disk()
  migrate(disk, BANK_MIGRATIONS)
  return disk.sql.exec(COLUMNS).toArray() as unknown as Column[]
}

const COLUMNS = `SELECT m.name AS "table", c.name AS name, c.pk AS key FROM sqlite_master AS m, pragma_table_info(m.name) AS c
  WHERE m.type = 'table'`

describe.each([
  ['the directory', directoryColumns, DIRECTORY_TABLES, DIRECTORY_LEFT_OUT, 'members'],
  ['a bank', bankColumns, BANK_TABLES, BANK_LEFT_OUT, 'member'],
] as const)('the copy of a member’s data in %s', (_where, readColumns, exported, leftOut, own) => {
  const columns = readColumns()
  const of = (table: string) => columns.filter((column) => column.table === table)
  const entries: [string, ExportedTable][] = Object.entries(exported)

  test('has every table with members, or names it with the reason', () => {
    const withMembers = columns.filter(({ name }) => ACCOUNT.test(name)).map(({ table }) => table)
    const tables = [...new Set([...withMembers, own])].sort()
    expect(tables.length).toBeGreaterThan(20)
    expect([...Object.keys(exported), ...Object.keys(leftOut)].sort()).toEqual(tables)
    for (const reason of Object.values(leftOut)) expect(reason.length).toBeGreaterThan(10)
  })

  test('names columns that are there, and leaves out every secret and every other person', () => {
    for (const [table, { by, without }] of entries) {
      const names = of(table).map(({ name }) => name)
      expect(names, table).toEqual(expect.arrayContaining([...by, ...without]))
      const shown = names.filter((name) => !without.includes(name))
      expect(
        shown.filter((name) => SECRET.test(name) && !by.includes(name)),
        table,
      ).toEqual([])
    }
  })

  test('reads rows in an order that never changes, so that pages neither repeat nor miss one', () => {
    for (const [table, { by, order }] of entries) {
      const sorted = order.split(', ')
      const key = of(table).filter(({ key: place }) => place > 0)
      const rest = key.filter(({ name }) => ![...sorted, ...by, 'generation'].includes(name))
      expect(rest, table).toEqual([])
    }
  })
})
