import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The folders of a state folder with the databases of each kind of object, and of D1. */
export const DATABASES = {
  d1: 'platform/d1/miniflare-D1DatabaseObject',
  bank: 'platform/do/farol-platform-Bank',
  presence: 'platform/do/farol-platform-Presence',
  throttle: 'platform/do/farol-platform-Throttle',
  playerGame: 'studio/do/farol-studio-Seat',
  vendorWallet: 'studio/do/farol-studio-MemberPurse',
} as const
export type DatabaseKind = keyof typeof DATABASES

/** Opens every database of a kind in turn; only allowed while the product is stopped. */
export function inEach<Result>(
  stateDir: string,
  kind: DatabaseKind,
  work: (database: DatabaseSync, name: string) => Result,
): Result[] {
  const folder = join(stateDir, DATABASES[kind])
  const names = readdirSync(folder).filter((name) => name.endsWith('.sqlite') && name !== 'metadata.sqlite')
  return names.map((name) => {
    const database = new DatabaseSync(join(folder, name))
    try {
      return work(database, name)
    } finally {
      database.close()
    }
  })
}

/**
 * Returns name -> definition of every table, index and view, without comments and with normalised spacing, because a
 * column added later is written with other spaces than the original ones. Leaves out the tables of the runtime and of
 * wrangler.
 */
export function schemaOf(database: DatabaseSync): Record<string, string> {
  const rows = database
    .prepare("SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE '\\_cf\\_%' ESCAPE '\\'")
    .all() as { name: string; sql: string }[]
  const own = rows.filter(({ name }) => !['d1_migrations', 'sqlite_sequence'].includes(name))
  return Object.fromEntries(own.map(({ name, sql }) => [name, normal(sql)]))
}

function normal(sql: string): string {
  return sql
    .replaceAll(/--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ ?([(),]) ?/g, '$1')
    .trim()
}
