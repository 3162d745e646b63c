import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import { type BlackjackView, engine } from '../../../workers/studio/games/blackjack/engine.ts'
import type { Move } from '../../../workers/studio/games/blackjack/round.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { deal, numbersFor } from './dealing.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, operatorCall, type Played, type StudioResponse } from './window.ts'

/** Further stakes of a round (a double, a split): each is taken once with its step, or neither is. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const GAME = 'blackjack'
const STAKE = 1_000
const DAY_MS = 24 * 3_600_000
/** Player, dealer, player, dealer, then what is drawn: 11 against 15, doubled into 21 against a dealer who breaks. */
const DOUBLE_WINS = [5, 10, 6, 5, 10, 10]
/** A pair of eights against 19: one hand wins with 21, the other loses. */
const SPLIT = [8, 10, 8, 9, 10, 3, 10]

let wallet: StandInWallet
let user: string
let window: GameWindow

beforeEach(async () => {
  wallet = new StandInWallet(50_000 * UNIT)
  user = crypto.randomUUID()
  window = await GameWindow.open({ user, game_code: GAME })
})

/** Begins a round that is dealt these cards; one that ends with its deal is followed by another. */
async function start(ranks: readonly number[]): Promise<Played> {
  for (;;) {
    const { value } = await window.play({ bet: { stake: STAKE } })
    if (value.round.state === 'deciding') {
      await deal(window, numbersFor(engine.rangesOf({ stake: STAKE }), ranks))
      wallet.calls.length = 0
      wallet.balance = 49_000 * UNIT
      return value
    }
    await window.passCycle()
  }
}

function choose({ round }: Played, move: Move, index = round.steps.length): Promise<StudioResponse<Played>> {
  return window.post('/step', { round: round.id, index, step: { move } })
}

const interrupted = async () => (await window.get<Table>('/table')).value.interrupted as Round
const idsOf = (path: string) => wallet.of(path).map(({ body }) => body.transaction_uuid)

describe('a further stake', () => {
  test('is a bet of its own in the round, and the win refers to the first', async () => {
    const begun = await start(DOUBLE_WINS)
    const [first] = await runInDurableObject(window.stub, (_, { storage }) =>
      storage.sql.exec('SELECT betId FROM round ORDER BY number DESC LIMIT 1').toArray(),
    )
    const { value } = await choose(begun, 'double')
    expect(value.round).toMatchObject({ state: 'closed', bet: 2 * STAKE, win: 4 * STAKE, steps: [{ move: 'double' }] })
    expect(wallet.of('/wallet/bet').map(({ body }) => body)).toMatchObject([
      { round: begun.round.id, amount: STAKE * UNIT, round_closed: false, is_free: false },
    ])
    expect(wallet.of('/wallet/win').map(({ body }) => body)).toMatchObject([
      { reference_transaction_uuid: first?.betId, amount: 4 * STAKE * UNIT, round_closed: true },
    ])
    expect(idsOf('/wallet/bet')).not.toContain(first?.betId)
    expect([wallet.balance, wallet.unsigned]).toEqual([52_000 * UNIT, []])
    expect(value.balance).toBe(52_000)
  })

  test('is taken once, however often its step is sent', async () => {
    const begun = await start(SPLIT)
    const both = await Promise.all([choose(begun, 'split'), choose(begun, 'split')])
    const again = await choose(begun, 'split')
    for (const { value } of [...both, again])
      expect(value.round).toMatchObject({ state: 'deciding', bet: 2 * STAKE, steps: [{ move: 'split' }] })
    expect(idsOf('/wallet/bet')).toHaveLength(1)
    expect(await choose(begun, 'double')).toMatchObject({ status: 409, code: 'conflict' })
    expect(idsOf('/wallet/bet')).toHaveLength(1)
    expect(wallet.balance).toBe(48_000 * UNIT)
  })

  test('continues after a split, hand by hand, with a double on each', async () => {
    const begun = await start([8, 10, 8, 9, 3, 3, 10, 9])
    const split = (await choose(begun, 'split')).value
    expect((split.round.view as BlackjackView).active).toBe(0)
    const { round } = (await choose((await choose(split, 'double')).value, 'double')).value
    expect(round).toMatchObject({ state: 'closed', bet: 4 * STAKE, win: 8 * STAKE })
    expect(idsOf('/wallet/bet')).toHaveLength(3)
    expect(wallet.balance).toBe(54_000 * UNIT)
  })

  test('without enough money leaves the round as it was, and the player sees that', async () => {
    const begun = await start(DOUBLE_WINS)
    wallet.balance = (STAKE - 1) * UNIT
    expect(await choose(begun, 'double')).toMatchObject({ status: 422, code: 'not-enough-money' })
    expect(await interrupted()).toMatchObject({ state: 'deciding', bet: STAKE, steps: [] })
    expect((await interrupted()).choices).toContainEqual({ step: { move: 'double' }, stake: STAKE })
    expect(wallet.of('/wallet/rollback')).toEqual([])
    wallet.balance = STAKE * UNIT
    expect((await choose(begun, 'double')).value.round).toMatchObject({ state: 'closed', win: 4 * STAKE })
    expect(new Set(idsOf('/wallet/bet')).size).toBe(2)
    expect(wallet.balance).toBe(4 * STAKE * UNIT)
  })

  test.each([
    ['RS_ERROR_BET_LIMIT_EXCEEDED', 'limit-reached'],
    ['RS_ERROR_USER_DISABLED', 'operation-not-allowed'],
    ['RS_ERROR_TOKEN_EXPIRED', 'not-signed-in'],
    ['RS_ERROR_INVALID_GAME', 'game-unavailable'],
  ] as const)('refused with %s is shown as %s, and the round may end without it', async (status, code) => {
    const begun = await start(DOUBLE_WINS)
    wallet.fail('/wallet/bet', status)
    expect((await choose(begun, 'double')).code).toBe(code)
    expect((await choose(begun, 'hit')).value.round).toMatchObject({ state: 'closed', bet: STAKE, win: 2 * STAKE })
    expect([wallet.of('/wallet/rollback'), wallet.balance]).toEqual([[], 51_000 * UNIT])
  })

  test.each(['timeout', 'timeout-after', 'garbage', 'shut', 'RS_ERROR_UNKNOWN'] as const)(
    'with an unknown result (%s) is rolled back until the wallet accepts; its step is not taken, the round continues',
    async (fault) => {
      const begun = await start(DOUBLE_WINS)
      wallet.fail('/wallet/bet', fault)
      wallet.fail('/wallet/rollback', 'timeout')
      expect((await choose(begun, 'double')).code).toBe('upstream-timeout')
      expect(await interrupted()).toMatchObject({ state: 'open', choices: [], numbers: null, bet: STAKE })
      expect(await choose(begun, 'stand')).toMatchObject({ status: 409, code: 'conflict' })
      expect(await runDurableObjectAlarm(window.stub)).toBe(true)
      expect((await interrupted()).state).toBe('open')
      expect(await runDurableObjectAlarm(window.stub)).toBe(true)
      expect(await interrupted()).toMatchObject({ state: 'deciding', steps: [], bet: STAKE })
      expect(wallet.of('/wallet/rollback').map(({ body }) => body)).toMatchObject(
        Array.from({ length: 2 }, () => ({
          reference_transaction_uuid: idsOf('/wallet/bet')[0],
          round: begun.round.id,
          round_closed: false,
        })),
      )
      expect(new Set(idsOf('/wallet/rollback')).size).toBe(1)
      expect(wallet.balance).toBe(49_000 * UNIT)
      expect((await choose(begun, 'double')).value.round).toMatchObject({ state: 'closed', win: 4 * STAKE })
      expect(wallet.balance).toBe(52_000 * UNIT)
    },
  )
})

describe('a studio that stopped', () => {
  /** Leaves the last round in a state with a further stake that the wallet took, or that it never had. */
  async function leave(state: 'raising' | 'lowering', fault: 'timeout' | 'timeout-after'): Promise<Played> {
    const begun = await start(DOUBLE_WINS)
    wallet.fail('/wallet/bet', fault)
    await choose(begun, 'double')
    await runInDurableObject(window.stub, async (_, { storage }) => {
      storage.sql.exec(`UPDATE round SET state = ? WHERE state = 'lowering'`, state)
      await storage.setAlarm(Date.now() + 60_000)
    })
    await evictDurableObject(window.stub)
    return begun
  }

  test.each([
    ['raising', 'timeout'],
    ['raising', 'timeout-after'],
    ['lowering', 'timeout'],
    ['lowering', 'timeout-after'],
  ] as const)('in %s (%s) takes the further stake back, and the round continues', async (state, fault) => {
    const begun = await leave(state, fault)
    expect(await runDurableObjectAlarm(window.stub)).toBe(true)
    expect(await interrupted()).toMatchObject({ state: 'deciding', steps: [], bet: STAKE })
    expect(wallet.balance).toBe(49_000 * UNIT)
    expect((await choose(begun, 'hit')).value.round).toMatchObject({ state: 'closed', win: 2 * STAKE })
    expect(wallet.balance).toBe(51_000 * UNIT)
    expect(idsOf('/wallet/bet')).toHaveLength(1)
  })

  test('and gets the same step again takes the earlier stake back, and a new one', async () => {
    const begun = await leave('raising', 'timeout-after')
    expect((await choose(begun, 'double')).value.round).toMatchObject({ state: 'closed', bet: 2 * STAKE })
    expect([idsOf('/wallet/bet').length, idsOf('/wallet/rollback').length]).toEqual([2, 1])
    expect(wallet.balance).toBe(52_000 * UNIT)
  })
})

describe('a round with a further stake', () => {
  test('uses the token of the newest launch for it, and that of the bet for the win', async () => {
    const begun = await start(DOUBLE_WINS)
    window = await GameWindow.open({ user, game_code: GAME, token: 'next-token' })
    await choose(begun, 'double')
    expect(wallet.of('/wallet/bet').map(({ body }) => body.token)).toEqual(['next-token'])
    expect(wallet.of('/wallet/win').map(({ body }) => body.token)).toEqual(['wallet-token'])
  })

  test('whose token the operator has lost waits for the next launch, and is taken back with its token', async () => {
    const begun = await start(DOUBLE_WINS)
    wallet.fail('/wallet/bet', 'timeout-after')
    wallet.fail('/wallet/rollback', 'RS_ERROR_INVALID_TOKEN')
    await choose(begun, 'double')
    expect(await runDurableObjectAlarm(window.stub)).toBe(true)
    expect((await interrupted()).state).toBe('open')
    wallet.fail('/wallet/rollback', 'RS_ERROR_INVALID_TOKEN')
    window = await GameWindow.open({ user, game_code: GAME, token: 'next-token' })
    await expect.poll(async () => (await interrupted()).state).toBe('deciding')
    const sent = wallet.of('/wallet/rollback').map(({ body }) => body)
    expect(sent.map(({ token }) => token)).toEqual(['wallet-token', 'wallet-token', 'next-token'])
    expect(new Set(sent.map((body) => body.transaction_uuid)).size).toBe(1)
    expect(wallet.balance).toBe(49_000 * UNIT)
    wallet.fail('/wallet/win', 'RS_ERROR_INVALID_TOKEN')
    expect((await choose(begun, 'hit')).value.round).toMatchObject({ state: 'closed', win: 2 * STAKE })
    expect(wallet.of('/wallet/win').map(({ body }) => body.token)).toEqual(['wallet-token', 'next-token'])
  })

  test('is shown to the operator by each of its transactions', async () => {
    const begun = await start(SPLIT)
    wallet.fail('/wallet/bet', 'timeout')
    await choose(begun, 'split')
    await runDurableObjectAlarm(window.stub)
    const split = (await choose(begun, 'split')).value
    await choose((await choose(split, 'stand')).value, 'hit')
    const ids = ['/wallet/bet', '/wallet/rollback', '/wallet/win'].flatMap(idsOf)
    expect(ids).toHaveLength(4)
    for (const id of ids) {
      const query = { operator_id: 'farol', sub_partner_id: 'farol', user, transaction_uuid: id }
      const { url } = (await (await operatorCall('/api/game/round', query)).json()) as { url: string }
      const [round, key] = new URL(url).hash.slice(1).split('/')
      const recalled = await call<{ round: Round }>('POST', '/recall', { round, key })
      expect(recalled.value.round).toMatchObject({ id: begun.round.id, bet: 2 * STAKE, win: 2 * STAKE })
    }
  })

  test('that its player left ends hand by hand, by standing', async () => {
    const begun = await start(SPLIT)
    await choose(begun, 'split')
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET startedAt = startedAt - ?', DAY_MS)
    })
    await runDurableObjectAlarm(window.stub)
    const stood = { move: 'stand' }
    expect(await interrupted()).toMatchObject({ state: 'closed', win: 0, steps: [{ move: 'split' }, stood, stood] })
    expect(wallet.of('/wallet/win')).toHaveLength(1)
  })

  test('of rules that are no longer in force returns every stake, the bet last', async () => {
    const begun = await start(SPLIT)
    await choose(begun, 'split')
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET rules = 0')
    })
    wallet.fail('/wallet/rollback', 'timeout-after')
    await runDurableObjectAlarm(window.stub)
    await runDurableObjectAlarm(window.stub)
    expect((await interrupted()).state).toBe('void')
    expect(wallet.of('/wallet/rollback').map(({ body }) => body.round_closed)).toEqual([false, false, true])
    expect(new Set(idsOf('/wallet/rollback')).size).toBe(2)
    expect(wallet.balance).toBe(50_000 * UNIT)
  })

  test('is played with play money as with any other', async () => {
    window = await GameWindow.open({ currency: 'FUN', user: undefined, token: undefined, game_code: GAME })
    const begun = await start(DOUBLE_WINS)
    const before = await runInDurableObject(window.stub, (_, { storage }) => {
      const { applied } = storage.kv.get<{ balance: number; applied: string[] }>('play-money') ?? { applied: [] }
      storage.kv.put('play-money', { balance: STAKE - 1, applied })
      return applied.length
    })
    expect(await choose(begun, 'double')).toMatchObject({ status: 422, code: 'not-enough-money' })
    await runInDurableObject(window.stub, (_, { storage }) =>
      storage.kv.put('play-money', { balance: 49_000, applied: [] }),
    )
    expect(before).toBeGreaterThan(0)
    expect((await choose(begun, 'double')).value).toMatchObject({ balance: 52_000, round: { win: 4 * STAKE } })
    expect(wallet.calls).toEqual([])
  })
})
