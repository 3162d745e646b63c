import { beforeAll, describe, expect, test } from 'vitest'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { advanceDueWagerings, cancelWagering } from '../../../../workers/platform/rewards/wagering/advance.ts'
import { startWagering } from '../../../../workers/platform/rewards/wagering/start.ts'
import { env, expectValue } from '../support/world.ts'
import {
  type Bettor,
  bettor,
  DAY_MS,
  EXCLUDED,
  flush,
  GALLOS,
  listGame,
  listGames,
  MESA,
  minute,
  NOWHERE,
  TERMS,
} from './wagering-world.ts'

/** What is left to wager of a bonus, from the bets in the bank to what is left as cash (decision 188). */

beforeAll(listGames)

describe('what counts', () => {
  test('is every settled stake, of cash and bonus, by the weight of its category and up to the largest that counts', async () => {
    const one = await bettor(50_000)
    await one.accept('g', 10_000)
    await one.stake(4_000)
    await one.stake(20_000, { game: MESA, win: 20_000 })
    await one.stake(1_000, { game: GALLOS })
    await one.stake(1_000, { game: EXCLUDED })
    await one.stake(3_000, { win: null })
    // 4,000 whole; a tenth of 5,000 of the 20,000; nothing of cocks, of the excluded game, of the open round.
    expect(await one.wagering('g')).toEqual({
      ...{ state: 'running', target: 20_000, progress: 4_500, left: 15_500, maxStake: 5_000 },
      until: new Date(Date.parse((await one.row('g')).accepted_at) + 30 * DAY_MS).toISOString(),
      lines: [
        { gameType: 'LIVE', percent: 10, staked: 20_000, counted: 500 },
        { gameType: 'RNG', percent: 0, staked: 1_000, counted: 0 },
        { gameType: 'RNG', percent: 100, staked: 4_000, counted: 4_000 },
        { gameType: 'COCKFIGHT', percent: 0, staked: 1_000, counted: 0 },
      ],
    })
  })

  test('is not what was staked before, and no longer what is taken back', async () => {
    const one = await bettor(50_000)
    await one.stake(4_000)
    const late = await one.stake(1_000, { win: null })
    await one.accept('g', 10_000, {}, Date.now() + 1)
    await new Promise((resolve) => setTimeout(resolve, 5))
    const bet = await one.stake(2_000)
    await late.win(0)
    expect(await one.wagering('g')).toMatchObject({ progress: 2_000 })
    expect(await bet.back()).toMatchObject({ status: 'RS_OK' })
    expect(await one.wagering('g')).toMatchObject({ progress: 0, lines: [] })
  })

  test('by a game that the catalogue gets later counts then, and a game that moves keeps its part', async () => {
    const one = await bettor(50_000)
    await one.accept('g', 10_000)
    await one.stake(2_000, { game: NOWHERE })
    expect(await one.wagering('g')).toMatchObject({
      progress: 0,
      lines: [{ gameType: null, percent: 0, staked: 2_000 }],
    })
    await listGame(NOWHERE, 'RNG')
    await one.stake(500, { game: NOWHERE })
    expect(await one.wagering('g')).toMatchObject({ progress: 2_500 })
    await env.DB.prepare(`UPDATE games SET game_type = 'LIVE' WHERE game_code = ?`).bind(NOWHERE).run()
    await one.stake(500, { game: NOWHERE })
    expect(await one.wagering('g')).toMatchObject({ progress: 3_000, lines: [{ gameType: 'RNG', percent: 100 }] })
    await env.DB.prepare('DELETE FROM games WHERE game_code = ?').bind(NOWHERE).run()
  })

  test('follows the terms that were accepted, whatever is accepted later', async () => {
    const one = await bettor(50_000)
    await one.accept('old', 10_000)
    await one.accept('old', 10_000, { multiple: 50, weights: {} })
    await one.accept('new', 1_000, { weights: { RNG: 50 }, multiple: 3, maxStake: {} })
    await one.stake(4_000)
    expect(await one.wagering('old')).toMatchObject({ state: 'running', target: 20_000, progress: 4_000 })
    expect(await one.wagering('new')).toMatchObject({ state: 'waiting', target: 3_000, progress: 0, until: null })
  })
})

describe('what is left', () => {
  test('becomes cash once the target is reached, and no win is needed', async () => {
    const one = await bettor(30_000)
    await one.accept('g', 10_000, { order: 'last' })
    for (let count = 0; count < 4; count += 1) await one.stake(5_000)
    expect(await one.money()).toEqual([10_000, 10_000])
    await minute(one)
    expect(await one.states('g')).toEqual(['released'])
    expect(await one.money()).toEqual([20_000, 0])
    await minute(one)
    expect(await one.money()).toEqual([20_000, 0])
    expect((await one.bonuses())[0]).toMatchObject({ left: 0, released: 10_000, wagering: null })
  })

  test('with what its open bets still win', async () => {
    const one = await bettor()
    await one.accept('g', 10_000, { multiple: 1, maxStake: {} })
    const open = await one.stake(2_000, { win: null })
    await one.stake(8_000, { win: 9_000 })
    await one.stake(3_000)
    await minute(one)
    expect(await one.states('g')).toEqual(['released'])
    expect(await one.money()).toEqual([6_000, 0])
    await open.win(7_000)
    expect(await one.money()).toEqual([6_000, 7_000])
    for (let minutes = 0; minutes < 2; minutes += 1) await minute(one)
    expect(await one.money()).toEqual([13_000, 0])
    expect((await one.row('g')).pending).toBeNull()
  })

  test('ends at its time, and not where the terms were met before', async () => {
    const [late, met] = [await bettor(30_000), await bettor(30_000)]
    for (const one of [late, met]) await one.accept('g', 10_000, { order: 'last' })
    for (let count = 0; count < 3; count += 1) await late.stake(5_000)
    for (let count = 0; count < 4; count += 1) await met.stake(5_000)
    for (const one of [late, met]) await flush(one.bank)
    await advanceDueWagerings(env, Date.now() + 30 * DAY_MS)
    expect([await late.states('g'), await met.states('g')]).toEqual([['expired'], ['released']])
    expect([await late.money(), await met.money()]).toEqual([
      [15_000, 0],
      [20_000, 0],
    ])
  })

  test('is played away below the smallest stake, unless a bet may still win', async () => {
    const one = await bettor()
    await one.accept('g', 10_000)
    await one.stake(4_950)
    const open = await one.stake(5_000, { win: null })
    await minute(one)
    expect(await one.states('g')).toEqual(['running'])
    await open.win(100)
    await minute(one)
    expect(await one.states('g')).toEqual(['running'])
    await one.stake(100)
    await minute(one)
    expect(await one.states('g')).toEqual(['forfeited'])
    expect(await one.money()).toEqual([0, 0])
  })

  test('is not played away while the reports are behind the bank', async () => {
    const one = await bettor()
    await one.accept('g', 10_000)
    await one.stake(5_000)
    await flush(one.bank)
    // Whatever the bank sends, also by itself, is lost on its way.
    await env.DB.prepare('CREATE TRIGGER lost BEFORE INSERT ON incoming BEGIN SELECT RAISE(IGNORE); END').run()
    const open = await one.stake(5_000, { win: null })
    await env.DB.prepare('UPDATE wagerings SET due = due + 1 WHERE member_id = ?').bind(one.id).run()
    await advanceDueWagerings(env)
    expect(await one.states('g')).toEqual(['running'])
    expect((await one.row('g')).due).toBeGreaterThan(0)
    await env.DB.prepare('DROP TRIGGER lost').run()
    await open.win(500)
    await minute(one)
    expect(await one.states('g')).toEqual(['running'])
  })

  test('is gone when the member gives it back, and the next bonus starts', async () => {
    const one = await bettor(20_000)
    await one.accept('a', 10_000)
    await one.accept('b', 4_000)
    expect(expectValue(await one.cancel('a', 10_000))).toMatchObject({ left: 0, cancelled: 10_000, wagering: null })
    expect(await one.states('a', 'b')).toEqual(['cancelled', 'running'])
    expect(await one.money()).toEqual([20_000, 4_000])
  })

  test('is seen to be gone where the member’s request stopped half-way, or the house took it', async () => {
    const one = await bettor()
    await one.accept('g', 10_000)
    const back = { memberId: one.id, id: 'x', grantId: 'g', amount: 10_000, actor: 'operator:ana' }
    expect(await bankOf(env, one.bank).takeBonusBack(back)).toMatchObject({ bonus: 0 })
    await minute(one)
    expect(await one.states('g')).toEqual(['cancelled'])
  })

  test('goes back when the wagering is cancelled, once', async () => {
    const one = await bettor()
    await one.accept('g', 10_000)
    for (let times = 0; times < 2; times += 1)
      expect(await cancelWagering(env, { memberId: one.id, grantId: 'g' }, Date.now())).toBe(true)
    expect(await cancelWagering(env, { memberId: one.id, grantId: 'none' }, Date.now())).toBe(false)
    expect(await one.money()).toEqual([0, 0])
    expect(await one.states('g')).toEqual(['cancelled'])
  })

  test('waits for the bank where it is accepted and not yet granted, also with nothing to wager', async () => {
    const one = await bettor()
    const grant = { memberId: one.id, bank: one.bank, grantId: 'g', amount: 1_000, deposit: 0 }
    await startWagering(env, { ...grant, currency: 'MXN', terms: { ...TERMS, multiple: 0 } }, Date.now())
    await minute(one)
    expect(await one.states('g')).toEqual(['running'])
    await one.grant('g', 1_000)
    await minute(one)
    expect(await one.money()).toEqual([1_000, 0])
  })
})

describe('several', () => {
  test('are wagered one after another, the oldest first, and each keeps its own part', async () => {
    const one = await bettor(100_000)
    await one.accept('a', 2_000, { order: 'last' })
    await one.accept('b', 1_000, { order: 'last' })
    await one.stake(4_000)
    await minute(one)
    expect(await one.states('a', 'b')).toEqual(['released', 'running'])
    expect(await one.money()).toEqual([98_000, 1_000])
    expect(await one.wagering('b')).toMatchObject({ progress: 0 })
    await one.stake(2_000)
    await minute(one)
    expect(await one.states('b')).toEqual(['released'])
    expect(await one.money()).toEqual([97_000, 0])
  })

  test('never share a stake, also of a bet that was placed after the minute of the clock began', async () => {
    const one = await bettor(100_000)
    await one.accept('a', 2_000, { order: 'last' })
    await one.accept('b', 1_000, { order: 'last' })
    const began = Date.now()
    await new Promise((resolve) => setTimeout(resolve, 5))
    await one.stake(4_000)
    await minute(one, began)
    expect(await one.states('a', 'b')).toEqual(['released', 'running'])
    expect(await one.wagering('b')).toMatchObject({ progress: 0 })
    await new Promise((resolve) => setTimeout(resolve, 5))
    await one.stake(2_000)
    await minute(one)
    expect(await one.states('b')).toEqual(['released'])
  })
})

describe('work that is interrupted or doubled', () => {
  const reached = async () => {
    const one = await bettor(30_000)
    await one.accept('g', 10_000, { order: 'last' })
    for (let count = 0; count < 4; count += 1) await one.stake(5_000)
    await flush(one.bank)
    return one
  }
  const set = (one: Bettor, sql: string) =>
    env.DB.prepare(`UPDATE wagerings SET ${sql} WHERE member_id = ?`).bind(one.id).run()

  test.each([
    ['before anything moved', `state = 'released', pending = 'release', due = 0`, null],
    [
      'before the bank heard of the move',
      `state = 'released', pending = 'release', due = 0, moves = 1, moving = 10000`,
      null,
    ],
    [
      'before anybody knew that the bank had moved it',
      `state = 'released', pending = 'release', due = 0, moves = 1, moving = 10000`,
      10_000,
    ],
    ['while something was staked', `state = 'released', pending = 'release', due = 0, moves = 1, moving = 12000`, null],
    [
      'while another amount was moved',
      `state = 'released', pending = 'release', due = 0, moves = 1, moving = 9000`,
      10_000,
    ],
  ])('%s is finished by the clock', async (_when, sql, moved) => {
    const one = await reached()
    await set(one, sql)
    const { sequence } = await one.row('g')
    const move = { memberId: one.id, grantId: 'g', actor: 'promotion:wagering', id: `wagering:${sequence}:1` }
    if (moved !== null) await bankOf(env, one.bank).releaseBonus({ ...move, amount: moved })
    await advanceDueWagerings(env)
    expect(await one.money()).toEqual([20_000, 0])
    await minute(one)
    expect(await one.row('g')).toMatchObject({ state: 'released', pending: null, moving: null })
  })

  test('at once by many moves it once', async () => {
    const one = await reached()
    await Promise.all(Array.from({ length: 8 }, () => advanceDueWagerings(env)))
    await advanceDueWagerings(env)
    expect(await one.money()).toEqual([20_000, 0])
    expect((await one.bonuses())[0]).toMatchObject({ released: 10_000 })
  })

  test('messages that come twice count once', async () => {
    const one = await bettor(30_000)
    await one.accept('g', 10_000)
    await one.stake(2_000)
    for (let times = 0; times < 3; times += 1) await flush(one.bank)
    expect(await one.wagering('g')).toMatchObject({ progress: 2_000, lines: [{ staked: 2_000 }] })
  })
})
