import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { drawNumbers } from '../../../workers/studio/fairness.ts'
import { slotOf } from '../../../workers/studio/games/slots/catalogue.ts'
import { lengthsOf } from '../../../workers/studio/games/slots/slot.ts'
import { outcomeOf, winAmount } from '../../../workers/studio/games/slots/wins.ts'
import { SESSION_MS } from '../../../workers/studio/rounds/launch.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { GameWindow, type Played } from './window.ts'

/**
 * Rounds against an operator's wallet: money moves once, whatever fails in between (operator wallet 1.5 "Handling
 * errors").
 */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const newUser = () => crypto.randomUUID()

describe('a round', () => {
  test('takes the bet, draws, pays, and shows the wallet’s balance', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    expect(window.table).toMatchObject({ balance: 50_000, demo: false, currency: 'MXN', interrupted: null })
    const { status, value } = await window.play()
    expect(status).toBe(200)
    expect(value.round).toMatchObject({ state: 'closed', bet: 1_000, serverSeed: null, nonce: 0 })
    expect(value.balance).toBe(50_000 - 1_000 + value.round.win)
    expect(wallet.balance).toBe((value.balance ?? 0) * UNIT)
    expect(wallet.unsigned).toEqual([])
    const [bet] = wallet.of('/wallet/bet')
    const [win] = wallet.of('/wallet/win')
    expect(bet?.body).toMatchObject({ amount: 1_000 * UNIT, currency: 'MXN', round: value.round.id, is_free: false })
    expect(bet?.body.round_closed).toBe(false)
    expect(win?.body).toMatchObject({ reference_transaction_uuid: bet?.body.transaction_uuid, round_closed: true })
  })

  test('played ten times leaves the balance at the start minus bets plus wins', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    let expected = 50_000
    for (let played = 0; played < 10; played += 1) {
      const { value } = await window.play({ bet: 400 })
      expected += value.round.win - 400
      expect(value.balance).toBe(expected)
      await window.passCycle()
    }
    expect(wallet.balance).toBe(expected * UNIT)
    expect(wallet.of('/wallet/bet')).toHaveLength(10)
    expect(wallet.of('/wallet/win')).toHaveLength(10)
  })

  test('repeated under its key is the same round; other content is a conflict', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const roundKey = crypto.randomUUID()
    const [first, twin] = await Promise.all([window.play({ roundKey }), window.play({ roundKey })])
    const again = await window.play({ roundKey })
    expect(twin.value.round).toEqual(first.value.round)
    expect(again.value.round).toEqual(first.value.round)
    expect(await window.play({ roundKey, bet: 2_000 })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await window.play({ roundKey, clientSeed: 'another-seed' })).toMatchObject({ status: 409, code: 'conflict' })
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
  })

  test('cannot start sooner than 2.5 seconds after the last', async () => {
    new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const { value } = await window.play()
    expect(value.waitMs).toBeGreaterThan(2_000)
    expect(await window.play()).toMatchObject({ status: 429, code: 'too-many-requests' })
    await window.passCycle()
    expect((await window.play()).status).toBe(200)
  })

  test('takes only bets that are offered', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    for (const bet of [1, 201, 40_001, 50_000])
      expect(await window.play({ bet })).toMatchObject({ status: 422, code: 'amount-out-of-range' })
    expect(wallet.of('/wallet/bet')).toEqual([])
  })
})

describe('a bet that fails', () => {
  test('without enough money is discarded, and the next one can be placed', async () => {
    const wallet = new StandInWallet(500 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    expect(await window.play()).toMatchObject({ status: 422, code: 'not-enough-money' })
    expect(wallet.of('/wallet/rollback')).toEqual([])
    await window.passCycle()
    expect((await window.play({ bet: 400 })).status).toBe(200)
  })

  test.each([
    ['RS_ERROR_USER_DISABLED', 'operation-not-allowed'],
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit-reached'],
    ['RS_ERROR_TOKEN_EXPIRED', 'not-signed-in'],
  ] as const)('with %s is discarded as %s', async (status, code) => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    wallet.fail('/wallet/bet', status)
    expect((await window.play()).code).toBe(code)
    expect(wallet.of('/wallet/rollback')).toEqual([])
    expect(wallet.balance).toBe(50_000 * UNIT)
  })

  test.each(['timeout', 'timeout-after', 'garbage', 'shut', 'RS_ERROR_UNKNOWN'] as const)(
    'with an unknown result (%s) is rolled back until the wallet accepts, and no other round starts before',
    async (fault) => {
      const wallet = new StandInWallet(50_000 * UNIT)
      const window = await GameWindow.open({ user: newUser() })
      wallet.fail('/wallet/bet', fault)
      wallet.fail('/wallet/rollback', 'timeout')
      expect((await window.play()).code).toBe('upstream-timeout')
      await window.passCycle()
      expect((await window.play()).code).toBe('conflict')
      expect(await runDurableObjectAlarm(window.stub)).toBe(true)
      expect((await window.play()).code).toBe('conflict')
      expect(await runDurableObjectAlarm(window.stub)).toBe(true)
      const rollbacks = wallet.of('/wallet/rollback').map(({ body }) => body.transaction_uuid)
      expect(new Set(rollbacks).size).toBe(1)
      expect(rollbacks).toHaveLength(2)
      expect(wallet.balance).toBe(50_000 * UNIT)
      expect((await window.play()).status).toBe(200)
    },
  )
})

describe('a win that fails', () => {
  test('is sent again under the same id until the wallet accepts', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    wallet.fail('/wallet/win', 'timeout-after')
    wallet.fail('/wallet/win', 'RS_ERROR_UNKNOWN')
    const { value } = await window.play()
    expect(value.round.state).toBe('open')
    await window.passCycle()
    expect((await window.play()).code).toBe('conflict')
    await runDurableObjectAlarm(window.stub)
    await runDurableObjectAlarm(window.stub)
    const wins = wallet.of('/wallet/win').map(({ body }) => body.transaction_uuid)
    expect(wins).toHaveLength(3)
    expect(new Set(wins).size).toBe(1)
    expect(wallet.balance).toBe((50_000 - 1_000 + value.round.win) * UNIT)
    expect((await window.get<Table>('/table')).value.interrupted).toMatchObject({
      state: 'closed',
      win: value.round.win,
    })
    expect(await runDurableObjectAlarm(window.stub)).toBe(false)
  })
})

describe('a window that closes', () => {
  test('finds its round again, money settled, until it has been shown', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const user = newUser()
    const { value } = await (await GameWindow.open({ user })).play()
    const reopened = await GameWindow.open({ user, token: 'next-token' })
    expect(reopened.table.interrupted).toEqual(value.round)
    expect(reopened.table.view).not.toEqual(value.round.view)
    expect(reopened.table.balance).toBe(wallet.balance / UNIT)
    await reopened.post('/shown', { round: value.round.id })
    expect((await GameWindow.open({ user })).table.interrupted).toBeNull()
  })

  test('is replaced by the next one', async () => {
    new StandInWallet(50_000 * UNIT)
    const user = newUser()
    const first = await GameWindow.open({ user })
    await GameWindow.open({ user })
    expect(await first.play()).toMatchObject({ status: 401, code: 'not-signed-in' })
  })

  test.each([
    ['betting', 'returned'],
    ['staked', 'closed'],
    ['drawn', 'closed'],
    ['returning', 'returned'],
  ])('left in state %s when the studio stopped has its round ended %s', async (state, end) => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const { value } = await window.play()
    await runInDurableObject(window.stub, async (_, { storage }) => {
      const undrawn = state === 'drawn' ? '' : ', stops = NULL, win = 0'
      storage.sql.exec(`UPDATE round SET state = ?${undrawn}`, state)
      await storage.setAlarm(Date.now() + 60_000)
    })
    await evictDurableObject(window.stub)
    await runDurableObjectAlarm(window.stub)
    const ended = await runInDurableObject(window.stub, (_, { storage }) =>
      storage.sql.exec('SELECT state, win FROM round').one(),
    )
    expect(ended).toEqual({ state: end, win: end === 'closed' ? value.round.win : 0 })
    expect(wallet.unsigned).toEqual([])
  })
})

describe('a studio that stopped in the middle of a round', () => {
  test('continues it when the same key is sent again', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const roundKey = crypto.randomUUID()
    const { value } = await window.play({ roundKey })
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE round SET state = 'staked', stops = NULL, win = 0`)
    })
    await evictDurableObject(window.stub)
    expect((await window.play({ roundKey })).value.round).toEqual(value.round)
    expect(wallet.balance).toBe((50_000 - 1_000 + value.round.win) * UNIT)
  })
})

describe('fairness', () => {
  test('the seed committed before is the seed shown after, and it gives what was played', async () => {
    new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    const rounds: Played[] = []
    for (let played = 0; played < 3; played += 1) {
      rounds.push((await window.play({ clientSeed: `wave-${played}` })).value)
      await window.passCycle()
    }
    const { value } = await window.post<{ revealed: { serverSeed: string } }>('/seed', {})
    const slot = slotOf('loteria-del-puerto')
    if (!slot) throw new Error('the game is missing')
    for (const { round } of rounds) {
      expect(round.commitment).toBe(window.table.seeds.commitment)
      const draw = { ...value.revealed, clientSeed: round.clientSeed, nonce: round.nonce }
      const stops = await drawNumbers(draw, lengthsOf(slot))
      expect(stops).toEqual(round.numbers)
      expect(round.view).toMatchObject({ screen: outcomeOf(slot, stops).screen })
      expect(winAmount(outcomeOf(slot, stops).wins, round.bet)).toBe(round.win)
    }
    const { value: past } = await window.get<Round[]>('/history')
    expect(past.map(({ serverSeed }) => serverSeed)).toEqual(Array(3).fill(value.revealed.serverSeed))
  })

  test('the seed in use is never shown, nor changed while a round waits', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: newUser() })
    wallet.fail('/wallet/win', 'timeout')
    await window.play()
    expect((await window.post('/seed', {})).code).toBe('conflict')
    const seed = await runInDurableObject(window.stub, (_, { storage }) =>
      storage.sql.exec<{ serverSeed: string }>('SELECT serverSeed FROM seed').one(),
    )
    const exposed = JSON.stringify([await window.get('/table'), await window.get('/history')])
    expect(exposed).not.toContain(seed.serverSeed)
  })
})

describe('demo play', () => {
  test('plays with play money and calls no wallet', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ currency: 'FUN', user: undefined, token: undefined })
    expect(window.table).toMatchObject({ demo: true, currency: 'FUN', balance: 500_000 })
    const { value } = await window.play()
    expect(value.balance).toBe(500_000 - 1_000 + value.round.win)
    expect(wallet.calls).toEqual([])
  })

  test('cannot bet more than it has', async () => {
    new StandInWallet(0)
    const window = await GameWindow.open({ currency: 'FUN', user: undefined, token: undefined })
    await runInDurableObject(window.stub, (_, { storage }) =>
      storage.kv.put('play-money', { balance: 100, applied: [] }),
    )
    expect((await window.play()).code).toBe('not-enough-money')
  })

  test('is deleted when its session is over', async () => {
    new StandInWallet(0)
    const window = await GameWindow.open({ currency: 'FUN', user: undefined, token: undefined })
    await window.play()
    const alarm = await runInDurableObject(window.stub, (_, { storage }) => storage.getAlarm())
    expect(alarm).toBeGreaterThan(Date.now() + SESSION_MS)
    await runDurableObjectAlarm(window.stub)
    const left = await runInDurableObject(window.stub, (_, { storage }) => [...storage.kv.list()])
    expect(left).toEqual([])
  })

  test('offers what the paid game offers', async () => {
    new StandInWallet(50_000 * UNIT)
    const demo = await GameWindow.open({ currency: 'FUN', user: undefined, token: undefined })
    const paid = await GameWindow.open({ user: newUser() })
    expect(demo.table.game).toEqual(paid.table.game)
  })
})
