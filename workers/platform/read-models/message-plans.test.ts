import { expect, test } from 'vitest'
import { MemoryD1 } from '#tests/support/rewards/memory-d1'
import { applyJournal } from './apply.ts'

/** What a message costs may depend on the message, and not on all that was ever stored. */

/** Tables that hold a message, or a row for each generation or bank. */
const SMALL = ['incoming', 'read_generation', 'read_progress']

const db = new MemoryD1()
const rowsOf = async (sql: string) => (await db.prepare(sql).all()).results as { name: string; detail: string }[]

test('no statement of a message walks through what is stored', async () => {
  const statements: string[] = []
  const listening = {
    prepare: (sql: string) => {
      statements.push(sql)
      return db.prepare(sql)
    },
    batch: (bound: Parameters<MemoryD1['batch']>[0]) => db.batch(bound),
  }
  await applyJournal(listening as unknown as D1Database, { bank: 'b', events: [] })
  expect(statements.length).toBeGreaterThan(50)
  const stored = (await rowsOf("SELECT name FROM sqlite_master WHERE type = 'table'")).map(({ name }) => name)
  const isWalk = (step: string): boolean => {
    const [, table = '', how = ''] = /^(?:SCAN|SEARCH) (\w+)(.*)$/.exec(step) ?? []
    if (SMALL.includes(table) || how.includes('VIRTUAL TABLE')) return false
    // Periods without bets, of which there are as many as the message has just emptied.
    if (step.startsWith('SCAN'))
      return (stored.includes(table) || table === 'bets') && !/USING INDEX \w+_empty$/.test(how)
    if (/^bets(_all)?$/.test(table)) return !how.includes('sequence=?')
    return /\((generation=\?|generation=\? AND bank=\?)\)$/.test(how)
  }
  const walks = []
  for (const sql of statements)
    for (const { detail } of await rowsOf(`EXPLAIN QUERY PLAN ${sql}`))
      if (isWalk(detail)) walks.push(`${detail}: ${sql.trim().slice(0, 60)}`)
  expect(walks).toEqual([])
})
