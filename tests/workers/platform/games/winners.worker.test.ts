import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { Winner } from '#api/games'
import { brand } from '#brand/brand'
import { testGamesOf } from '#tests/support/catalogue/catalogue'
import { prizesOf } from '../../../../workers/platform/games/winners.ts'
import { finishDeposit, startDeposit } from '../../../../workers/platform/wallet/deposits/deposit.ts'
import { eventually } from '../support/eventually.ts'
import { addedMember } from '../support/members.ts'
import { plainMembers } from '../support/plain-members.ts'
import { GAME, sit, transaction, wallet } from '../support/player.ts'
import { callApi, env, expectValue } from '../support/world.ts'

/** The winner board (decision 74). */

const HOUR = 3_600_000
const [slot, other] = testGamesOf('RNG')
const [live] = testGamesOf('LIVE')
if (!slot || !other || !live) throw new Error('the catalogue has no games')
const SLOT = slot

let memberId = ''
/** As many members as a board has ranks, and more. */
let many: string[] = []
let bets = 0

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  memberId = (await addedMember({ username: 'Mariana' })).member.id
  many = await plainMembers(60)
})
beforeEach(async () => {
  await env.DB.prepare('DELETE FROM bets_all').run()
})

interface Bet {
  staked: number
  won: number
  agoHours: number
  member: string
  unit: string
  game: Pick<typeof SLOT, 'vassalage' | 'gameCode'>
  state: string
}

/** Writes a bet as the read model stores it. */
async function bet(over: Partial<Bet> = {}): Promise<void> {
  const { staked, won, agoHours, member, unit, game, state } = {
    ...{ staked: 10, won: 1_000, agoHours: 1, member: memberId, unit: brand.currency, game: SLOT, state: 'settled' },
    ...over,
  }
  bets += 1
  const at = new Date(Date.now() - agoHours * HOUR).toISOString()
  await env.DB.prepare(
    `INSERT INTO bets_all (generation, bank, sequence, id, member, unit, vendor, game, round, staked, won, state, placed_at,
       settled_at)
     VALUES (1, 'board', ?, ?, ?, ?, ?, ?, 'r', ?, ?, ?, ?, ?)`,
  )
    .bind(bets, `bet-${bets}`, member, unit, game.vassalage, game.gameCode, staked, won, state, at, at)
    .run()
}

const board = async (query = 'gameCategory=ALL&language=en') =>
  expectValue(
    await callApi<{ list: Winner[]; readAt: string; demo: boolean }>('GET', `/wps/relay/GCSGAME_getRankList?${query}`),
  )
const amounts = async (query?: string) => (await board(query)).list.map(({ vo }) => vo.winAmount)

test('a prize states who, masked, won how much, what multiple, in which game, when it was read, and demo members', async () => {
  await bet({ staked: 769_000, won: 9_642_000 })
  const { list, readAt, demo } = await board()
  expect(list).toEqual([
    {
      customerName: 'Mar***a',
      vo: { winAmount: 9_642_000, currency: 'MXN', multiple: 1_253 },
      nodeId: slot.nodeId,
      gameName: 'The Harbour Lotería',
      iconUrl: '/art/v1/motifs/barca.svg',
      vassalage: 'FRL',
      gameType: 'RNG',
    },
  ])
  expect(Math.abs(Date.parse(readAt) - Date.now())).toBeLessThan(60_000)
  expect(demo).toBe(true)
})

test('amounts descend, and of two equal ones the earlier comes first', async () => {
  const [ana = '', bea = '', cleo = '', dora = ''] = many
  await bet({ won: 500, agoHours: 2, member: ana })
  await bet({ won: 900, agoHours: 1, member: bea })
  await bet({ won: 900, agoHours: 20, game: other, member: cleo })
  await bet({ won: 700, agoHours: 0.01, member: dora })
  const { list } = await board()
  expect(list.map(({ vo }) => vo.winAmount)).toEqual([900, 900, 700, 500])
  expect(list[0]?.nodeId).toBe(other.nodeId)
})

test('a prize is a win above its stake: a win that returns a part of the stake, or all of it, is no prize', async () => {
  const [ana = '', bea = '', cleo = '', dora = ''] = many
  await bet({ staked: 40_000, won: 20_000, member: ana })
  await bet({ staked: 30_000, won: 30_000, member: bea })
  await bet({ staked: 19_999, won: 20_000, member: cleo })
  await bet({ staked: 0, won: 500, member: dora })
  expect((await board()).list.map(({ vo }) => [vo.winAmount, vo.multiple])).toEqual([
    [20_000, 100],
    [500, null],
  ])
})

test('a member has one row, with the best prize of all hours, however many there are', async () => {
  const [ana = '', bea = ''] = many
  for (let i = 0; i < 40; i += 1) await bet({ won: 5_000 + i, agoHours: i % 3, member: ana })
  await bet({ won: 9_000, agoHours: 22, member: ana })
  for (const agoHours of [0.5, 0.6, 5]) await bet({ won: 800, agoHours, member: bea })
  expect(await amounts()).toEqual([9_000, 800])
})

test('only settled wins of real money of the last 24 hours count', async () => {
  const [ana = '', bea = '', cleo = ''] = many
  await bet({ won: 100, member: ana })
  await bet({ won: 101, agoHours: 23.9, member: bea })
  await bet({ won: 9_000, agoHours: 24.1 })
  await bet({ won: 9_001, unit: 'FUN' })
  await bet({ won: 9_002, state: 'void' })
  await bet({ won: 9_003, state: 'open' })
  await bet({ won: 0, member: cleo })
  await bet({ won: 9_004, unit: 'VND' })
  expect(await amounts()).toEqual([101, 100])
})

test('unknown members, trial accounts and games that left the lobby have no row', async () => {
  const trial = (await addedMember()).member.id
  await env.DB.prepare('UPDATE members SET type = 4 WHERE id = ?').bind(trial).run()
  for (let i = 0; i < 25; i += 1) {
    await bet({ won: 5_000 + i, member: trial })
    await bet({ won: 6_000 + i, member: 'no-such' })
    await bet({ won: 7_000 + i, game: { vassalage: 'FRL', gameCode: 'gone' } })
  }
  await bet({ won: 42 })
  expect(await amounts()).toEqual([42])
})

test('the board has 20 rows, as many as requested, and never more than 50', async () => {
  for (const [i, member] of many.entries()) await bet({ won: 100 + i, agoHours: i % 24, member })
  expect(await amounts()).toEqual(Array.from({ length: 20 }, (_, at) => 159 - at))
  expect(await amounts('gameCategory=ALL&language=es&limitNum=3')).toEqual([159, 158, 157])
  expect(await amounts('gameCategory=ALL&language=es&limitNum=999')).toHaveLength(50)
})

test('a category has a board of its own', async () => {
  const [ana = '', bea = ''] = many
  await bet({ won: 20, member: ana })
  await bet({ won: 15, game: live, member: bea })
  expect(await amounts('gameCategory=LIVE&language=es')).toEqual([15])
  expect(await amounts('gameCategory=SPORTS&language=es')).toEqual([])
})

test('a day of many bets costs what a day of few costs: each hour gives its first rows', async () => {
  const few = await rowsReadAfter(3_000)
  const lots = await rowsReadAfter(30_000)
  expect(lots.won).toEqual(Array.from({ length: 20 }, (_, at) => 30_000 - at))
  expect(lots.rowsRead).toBeLessThan(few.rowsRead * 1.1)
})

/**
 * Spreads this many wins over the day and over 30 members, and reads the board. Returns the wins and the number of rows
 * read, as D1 counts and bills them.
 */
async function rowsReadAfter(wins: number): Promise<{ won: number[]; rowsRead: number }> {
  await env.DB.prepare('DELETE FROM bets_all').run()
  await env.DB.prepare(
    `INSERT INTO bets_all (generation, bank, sequence, id, member, unit, vendor, game, round, won, state, settled_at)
     WITH RECURSIVE n (i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < ?2 - 1)
     SELECT 1, 'many', i, 'many-' || i, ?1 ->> (i % 30), 'MXN', 'FRL', 'loteria-del-puerto', 'r', 1 + i, 'settled',
       strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (i % 1430) || ' minutes') FROM n`,
  )
    .bind(JSON.stringify(many.slice(0, 30)), wins)
    .run()
  const reads: number[] = []
  const db = { prepare: (sql: string) => counted(env.DB.prepare(sql), reads) }
  const rows = await prizesOf(db as D1Database, 'ALL', 'es', 20, Date.now())
  return { won: rows.map(({ won }) => won), rowsRead: reads.reduce((sum, read) => sum + read, 0) }
}

/** Records the number of rows that a statement reads. */
function counted(statement: D1PreparedStatement, reads: number[]): D1PreparedStatement {
  const all = async () => {
    const result = await statement.all()
    reads.push(result.meta.rows_read)
    return result
  }
  return { bind: (...values: unknown[]) => counted(statement.bind(...values), reads), all } as D1PreparedStatement
}

test('a win at the studio appears on the board by itself', async () => {
  const bank = 'bank-0'
  const id = crypto.randomUUID()
  await startDeposit(env, { memberId, bank }, { id, method: 'spei', amount: 100_000, currency: 'MXN' })
  await finishDeposit(env, { memberId, bank }, id)
  const bet = transaction({ memberId, token: await sit(memberId, GAME) })
  await wallet('bet', bet)
  await wallet('win', {
    ...transaction({ memberId, token: String(bet.token) }),
    ...{ reference_transaction_uuid: bet.transaction_uuid, round: bet.round, amount: 30_000_000 },
  })
  await eventually(async () => expect(await amounts()).toEqual([30_000]))
})
