import { expect, test } from 'vitest'
import { MemoryD1 } from '#tests/support/rewards/memory-d1'
import type { Env } from '../../env.ts'
import { MARK_WAGERINGS, wageringStakes } from '../../read-models/wagering-stakes.ts'
import { readBonusMoney } from './bonus-money.ts'
import { startNext } from './start.ts'
import type { WageringRow } from './wagering-row.ts'

/** No statement of wagering walks through the bets of everybody. */

const db = new MemoryD1()
const planOf = async (sql: string) =>
  (await db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all()).results.map((row) => (row as { detail: string }).detail)

/** Runs work on the database, and returns the statements about bets that it prepared. */
async function statementsOf(work: (env: Env) => Promise<unknown>): Promise<string[]> {
  const statements: string[] = []
  const prepare = (sql: string) => {
    statements.push(sql)
    return db.prepare(sql)
  }
  const bank = {
    bonusesOf: () => Promise.resolve({ grants: [] }),
    journalEvents: () => Promise.resolve({ events: [], head: 0 }),
  }
  const DB = { prepare, batch: db.batch.bind(db) }
  await work({ DB, BANK: { getByName: () => bank } } as unknown as Env)
  return statements.filter((sql) => sql.includes('bets_all'))
}

async function expectNarrow(sql: string): Promise<void> {
  const bets = (await planOf(sql)).filter((step) => /\b(bets|bets_all)\b/.test(step))
  expect(bets.length, sql).toBeGreaterThan(0)
  for (const step of bets) expect(step).toMatch(/\(generation=\? AND (bank=\? AND sequence=\?|member=\? AND unit=\?)/)
}

test.each(['+', '-'] as const)('what a message changes (%s) is found from the message', async (sign) => {
  await expectNarrow(wageringStakes(sign))
  expect((await planOf(MARK_WAGERINGS)).join('\n')).toContain('SEARCH wagerings USING INDEX wagerings_member')
})

test('what a wagering begins with, and the open bets of a member, are found by the member', async () => {
  const terms = {
    multiple: 1,
    of: 'bonus',
    weights: {},
    excluded: [],
    maxStake: {},
    minStake: {},
    days: 1,
    order: 'first',
  }
  await db
    .prepare(
      `INSERT INTO wagerings (member_id, bank, grant_id, currency, amount, terms, target, state, accepted_at)
       VALUES ('m', 'bank-0', 'g', 'MXN', 1, ?, 1, 'waiting', '2026-11-27T00:00:00.000Z')`,
    )
    .bind(JSON.stringify(terms))
    .run()
  const row = (await db.prepare('SELECT * FROM wagerings').first()) as WageringRow
  const statements = [
    ...(await statementsOf(({ DB }) => startNext(DB, 'm', 0))),
    ...(await statementsOf((env) => readBonusMoney(env, row, 1))),
  ]
  expect(statements).toHaveLength(2)
  for (const sql of statements) await expectNarrow(sql)
})
