import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { commitmentOf } from '../../../workers/studio/fairness.ts'
import { Jackpot } from '../../../workers/studio/jackpots/Jackpot.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, operatorCall, type Played, studio, world } from './window.ts'

/** Rounds that feed and win a pot: each is counted once, and its prize is paid with its win, whatever fails in between. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const GAME = 'la-herradura'
const PARTS = 10_000
const STAKE = 40_000
/** With the player's seed `harbour` its first round at the largest stake wins the pot; the reels pay nothing. */
const WINNING_SEED = 'b050e5d3890c081277f77ebf54934e08f84621abf271b9caf3d16e631b74dab5'
const SEED = 2_000 * 200
const SHARE = (STAKE * 100) / PARTS

let wallet: StandInWallet
beforeEach(() => {
  vi.restoreAllMocks()
  wallet = new StandInWallet(5_000_000 * UNIT)
})

const pot = () => world.JACKPOT.get(world.JACKPOT.idFromName(JSON.stringify([GAME, 'MXN'])))

async function open(user: string = crypto.randomUUID(), wins = false): Promise<GameWindow> {
  const window = await GameWindow.open({ user, game_code: GAME })
  if (wins) {
    const commitment = await commitmentOf(WINNING_SEED)
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE seed SET serverSeed = ?, commitment = ?', WINNING_SEED, commitment)
    })
  }
  return window
}

const play = (window: GameWindow) => window.play({ bet: { stake: STAKE, units: 200 } })

/** Returns the pot, and checks that its sums agree. */
async function sums(): Promise<
  Record<'pot' | 'reserve' | 'contributed' | 'returned' | 'paid' | 'seeded' | 'wins', number>
> {
  const row = await runInDurableObject(pot(), (_, { storage }) => storage.sql.exec('SELECT * FROM pot').toArray()[0])
  const read = (row ?? { pot: 0, reserve: 0, contributed: 0, returned: 0, paid: 0, seeded: 0, wins: 0 }) as Awaited<
    ReturnType<typeof sums>
  >
  expect(read.pot + read.reserve + read.paid).toBe(read.contributed - read.returned + read.seeded)
  return read
}

const endOf = async (window: GameWindow) => (await window.get<Table>('/table')).value.interrupted as Round

describe('a round', () => {
  test('leaves its shares in the pot of its currency', async () => {
    const before = await sums()
    const { value } = await play(await open())
    expect(value.round).toMatchObject({ state: 'closed', bet: STAKE, pot: 0 })
    const after = await sums()
    expect(after.contributed - before.contributed).toBe(STAKE * 150)
  })

  test('that wins is paid the pot with its win, and the next pot begins', async () => {
    const before = await sums()
    const stands = before.seeded === 0 ? SEED * PARTS : before.pot
    const { value } = await play(await open(undefined, true))
    const prize = Math.ceil((stands + SHARE * PARTS) / PARTS)
    expect(value.round).toMatchObject({ state: 'closed', pot: prize, view: { pot: { amount: prize } } })
    expect(value.round.win).toBeGreaterThanOrEqual(prize)
    expect(wallet.of('/wallet/win').map(({ body }) => body.amount)).toEqual([value.round.win * UNIT])
    const after = await sums()
    expect(after.pot).toBeGreaterThanOrEqual(SEED * PARTS)
    expect([after.wins, after.paid]).toEqual([before.wins + 1, before.paid + prize * PARTS])
  })

  test.each([
    ['before the pot counts it', false],
    ['after the pot has counted it', true],
  ])('whose pot fails %s waits, and is paid once after a crash', async (_, isCounted) => {
    const settle = Jackpot.prototype.settle
    vi.spyOn(Jackpot.prototype, 'settle').mockImplementationOnce(function (this: Jackpot, ...given) {
      if (isCounted) settle.apply(this, given)
      throw new Error('the process died')
    })
    const window = await open(undefined, true)
    const waiting = (await play(window)).value
    expect(waiting.round).toMatchObject({ state: 'open', pot: null, numbers: null, win: 0 })
    expect(wallet.of('/wallet/win')).toEqual([])
    await evictDurableObject(window.stub)
    await evictDurableObject(pot())
    expect(await runDurableObjectAlarm(window.stub)).toBe(true)
    const round = await endOf(window)
    expect(round.state).toBe('closed')
    expect(round.pot).toBeGreaterThanOrEqual(SEED)
    expect(wallet.of('/wallet/win').map(({ body }) => body.amount)).toEqual([round.win * UNIT])
    const entries = await runInDurableObject(pot(), (__, { storage }) =>
      storage.sql.exec('SELECT prize FROM entry WHERE round = ?', round.id).toArray(),
    )
    expect(entries).toEqual([{ prize: round.pot }])
    await sums()
  })

  test('of two that win at once, the first takes the pot and the second the next one', async () => {
    const windows = await Promise.all([open(undefined, true), open(undefined, true)])
    const rounds = (await Promise.all(windows.map(play))).map(({ value }) => value.round)
    const prizes = rounds.map((round) => round.pot ?? 0).sort((a, b) => b - a)
    expect(prizes[1]).toBeGreaterThanOrEqual(SEED)
    const won = await runInDurableObject(pot(), (_, { storage }) =>
      storage.sql
        .exec<{ prize: number }>('SELECT prize FROM entry WHERE prize > 0 ORDER BY number DESC LIMIT 2')
        .toArray(),
    )
    expect(won.map(({ prize }) => prize).sort((a, b) => b - a)).toEqual(prizes)
    await sums()
  })

  test('whose bet is refused or rolled back is not counted', async () => {
    const before = await sums()
    wallet.fail('/wallet/bet', 'RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await play(await open())).toMatchObject({ code: 'not-enough-money' })
    wallet.fail('/wallet/bet', 'timeout-after')
    const window = await open()
    expect(await play(window)).toMatchObject({ code: 'upstream-timeout' })
    await runDurableObjectAlarm(window.stub)
    expect(await sums()).toEqual(before)
  })

  test('of rules that are no longer in force takes its shares back with its stake', async () => {
    const settle = Jackpot.prototype.settle
    vi.spyOn(Jackpot.prototype, 'settle').mockImplementationOnce(function (this: Jackpot, ...given) {
      settle.apply(this, given)
      throw new Error('the process died')
    })
    const before = await sums()
    const window = await open()
    await play(window)
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET rules = 1')
    })
    await runDurableObjectAlarm(window.stub)
    expect(await endOf(window)).toMatchObject({ state: 'void' })
    expect(wallet.balance).toBe(5_000_000 * UNIT)
    const after = await sums()
    expect([after.returned - before.returned, after.contributed - before.contributed]).toEqual([
      STAKE * 150,
      STAKE * 150,
    ])
  })
})

describe('the amount of a pot', () => {
  test('is the same for a window and an operator, with the time it was read', async () => {
    const response = await studio.fetch(`http://studio.test/jackpots/${GAME}?currency=USD`)
    expect(response.headers.get('Cache-Control')).toBe('public, max-age=5')
    expect(await response.json()).toEqual({ amount: 2_000 * 20, readAt: expect.stringMatching(/^\d{4}-.*Z$/) })
    const list = await operatorCall('/api/jackpot/list', { operator_id: 'farol', currencies: ['USD'] })
    expect(await list.json()).toMatchObject([
      { game_code: GAME, currency: 'USD', parts: PARTS, pot: String(2_000 * 20 * PARTS), reserve: '0', wins: 0 },
    ])
  })

  test.each(['la-sirena?currency=MXN', `${GAME}?currency=XXX`, GAME])('does not exist for %s', async (path) => {
    expect((await studio.fetch(`http://studio.test/jackpots/${path}`)).status).toBe(404)
  })

  test('has its sums for an operator only', async () => {
    const fields = { operator_id: 'farol', currencies: ['MXN'] }
    expect((await operatorCall('/api/jackpot/list', fields, 'TEST_STRANGER_KEY')).status).toBe(401)
    expect((await operatorCall('/api/jackpot/list', { ...fields, currencies: [] })).status).toBe(400)
  })

  test('is on the page of a round as what the round won of it', async () => {
    const { value } = (await play(await open(undefined, true))) as { value: Played }
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: value.round.id }
    const { url } = (await (await operatorCall('/api/game/round', query)).json()) as { url: string }
    const [id, key] = new URL(url).hash.slice(1).split('/')
    const { round } = (await call<{ round: Round }>('POST', '/recall', { round: id, key })).value
    expect(round.pot).toBeGreaterThan(0)
    expect(round).toMatchObject({ pot: value.round.pot, view: { pot: { amount: value.round.pot } } })
  })
})
