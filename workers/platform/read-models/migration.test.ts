import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { NO_GAME_RETURNS } from './game-rounds.ts'

const BASELINE = readFileSync(join(import.meta.dirname, '../migrations/0001_baseline.sql'), 'utf8')

test('a new product reads its first generation, also when the baseline runs again', () => {
  const db = new DatabaseSync(':memory:')
  for (let times = 0; times < 2; times += 1) db.exec(BASELINE)
  const generations = db.prepare('SELECT generation, state FROM read_generation').all()
  expect(generations.map((row) => ({ ...row }))).toEqual([{ generation: 1, state: 'current' }])
})

test('a database older than the squashed migrations is refused instead of completed in part', () => {
  const db = new DatabaseSync(':memory:')
  db.exec('CREATE TABLE bets (id TEXT PRIMARY KEY, member TEXT NOT NULL) STRICT')
  expect(() => db.exec(BASELINE)).toThrow('no such column: sequence')
})

test('the bonus part of existing stakes is counted, in the bets and in their sums', () => {
  const folder = join(import.meta.dirname, '../migrations')
  const files = readdirSync(folder).sort()
  const vip = files.findIndex((name) => name.endsWith('_vip.sql'))
  const db = new DatabaseSync(':memory:')
  const apply = (names: string[]) => {
    for (const name of names) db.exec(readFileSync(join(folder, name), 'utf8'))
  }
  apply(files.slice(0, vip))
  const bets = [
    { bank: 'bank-0', sequence: 1, bonus: 0, free: 0, state: 'settled' },
    { bank: 'bank-0', sequence: 2, bonus: -30, free: 0, state: 'settled' },
    { bank: 'bank-1', sequence: 2, bonus: -50, free: 0, state: 'settled' },
    { bank: 'bank-1', sequence: 3, bonus: -70, free: 1, state: 'settled' },
    { bank: 'bank-1', sequence: 4, bonus: -90, free: 0, state: 'void' },
  ]
  const at = '2026-11-23T09:47:00.000Z'
  for (const { bank, sequence, bonus, free, state } of bets) {
    db.exec(`INSERT INTO journal_all (generation, bank, sequence, id, kind, type, member, unit, amount, closes, free, actor,
      before, after, bonus, sub_wallet, fee, at) VALUES (1, '${bank}', ${sequence}, '${bank}-${sequence}', 'bet', 'bet', 'm',
      'MXN', 100, 1, ${free}, 'vendor:FRL', 0, 0, ${bonus}, 0, 0, '${at}')`)
    db.exec(`INSERT INTO bets_all (generation, bank, sequence, id, member, unit, free, staked, state, placed_at)
      VALUES (1, '${bank}', ${sequence}, '${bank}-${sequence}', 'm', 'MXN', ${free}, 100, '${state}', '${at}')`)
  }
  for (const state of ['settled', 'void'])
    for (const [table, period, of] of [
      ['bets_day_all', 'day', '2026-11-23'],
      ['bets_quarter_hour_all', 'quarter_hour', '2026-11-23T09:45'],
    ])
      db.exec(`INSERT INTO ${table} (generation, member, unit, ${period}, vendor, game, state, bets, staked, free_staked, won,
        returned) VALUES (1, 'm', 'MXN', '${of}', '', '', '${state}', 1, 100, 0, 0, 0)`)
  apply(files.slice(vip, vip + 1))
  const read = (sql: string) =>
    db
      .prepare(sql)
      .all()
      .map((row) => Object.values(row))
  expect(read('SELECT bonus_staked FROM bets_all ORDER BY bank, sequence').flat()).toEqual([0, 30, 50, 0, 90])
  const sums = [
    ['settled', 80],
    ['void', 90],
  ]
  expect(read('SELECT state, bonus_staked FROM bets_day_all ORDER BY state')).toEqual(sums)
  expect(read('SELECT state, bonus_staked FROM bets_quarter_hour_all ORDER BY state')).toEqual(sums)
})

test('what earlier rounds paid back is counted, and an index finds the days without rounds', () => {
  const folder = join(import.meta.dirname, '../migrations')
  const files = readdirSync(folder).sort()
  const returns = files.findIndex((name) => name.endsWith('_game_returns.sql'))
  const db = new DatabaseSync(':memory:')
  const apply = (names: string[]) => {
    for (const name of names) db.exec(readFileSync(join(folder, name), 'utf8'))
  }
  apply(files.slice(0, returns))
  let sequence = 0
  const add = (kind: string, round: string | null, amount: number, { closes = 0, unit = 'MXN', day = '21' } = {}) => {
    sequence += 1
    db.prepare(`INSERT INTO journal_all (generation, bank, sequence, id, kind, type, member, unit, amount, vendor, game, round,
      closes, free, actor, before, after, bonus, sub_wallet, fee, at) VALUES (1, 'bank-0', ?1, 'id-' || ?1, ?2, ?2, 'm', ?3, ?4,
      'FRL', 'g', ?5, ?6, 0, 'vendor:FRL', 0, 0, 0, 0, 0, ?7)`).run(
      ...[sequence, kind, unit, amount, round, closes, `2026-11-${day}T23:00:00.000Z`],
    )
  }
  add('bet', 'won', 1_000)
  add('bet', 'won', 500)
  add('win', 'won', 4_000, { closes: 1, day: '22' })
  add('bet', 'held', 300, { day: '22' })
  add('win-held', 'held', 90_000, { closes: 1, day: '22' })
  add('bet', 'void', 700)
  add('rollback', 'void', 700, { closes: 1 })
  add('bet', 'open', 800)
  add('bet', 'play', 900, { unit: 'FUN', closes: 1 })
  apply(files.slice(returns, returns + 1))
  const days = db.prepare('SELECT * FROM game_return_day ORDER BY day').all()
  const of = { generation: 1, vendor: 'FRL', game: 'g', unit: 'MXN', rounds: 1 }
  expect(days.map((row) => ({ ...row }))).toEqual([
    {
      ...{ ...of, day: '2026-11-21', staked: 1_500, won: 4_000, voided: 1 },
      ...{ staked_squares: 1_500 ** 2, won_squares: 4_000 ** 2, products: 1_500 * 4_000 },
    },
    {
      ...{ ...of, day: '2026-11-22', staked: 300, won: 90_000, voided: 0 },
      ...{ staked_squares: 300 ** 2, won_squares: 90_000 ** 2, products: 300 * 90_000 },
    },
  ])
  const plan = db.prepare(`EXPLAIN QUERY PLAN ${NO_GAME_RETURNS}`).all()
  expect(plan.map(({ detail }) => detail)).toEqual(['SCAN game_return_day_all USING INDEX game_return_day_empty'])
})
