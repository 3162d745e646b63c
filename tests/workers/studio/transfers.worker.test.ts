import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TransferResponse } from '#api/vendors/transfer-wallet'
import { vendorWalletOf } from '../../../workers/studio/vendor-wallets/vendor-wallet-of.ts'
import { eventually } from '../platform/support/eventually.ts'
import { StandInWallet } from './wallet.ts'
import { GameWindow, operatorCall, studio, world } from './window.ts'

/**
 * The transfer wallet (docs/vendor-wallets.md): the operator moves money into and out of its users' vendor wallets, and
 * rounds are played with that money.
 */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000

/** An operator's view of one user's vendor wallet. */
class Account {
  readonly user = crypto.randomUUID()
  readonly #about = { operator_id: 'farol', user: this.user, currency: 'MXN' }

  transfer(direction: 'in' | 'out', amount: number, over: object = {}): Promise<TransferResponse> {
    return this.call('/transfer', { transaction_uuid: crypto.randomUUID(), direction, amount: amount * UNIT, ...over })
  }

  status(transactionUuid: string): Promise<TransferResponse> {
    return this.call('/transfer/status', { transaction_uuid: transactionUuid })
  }

  async balance(): Promise<number> {
    const { status, balance } = await this.call('/balance', {})
    expect(status).toBe('RS_OK')
    return (balance ?? Number.NaN) / UNIT
  }

  async call(path: string, fields: object): Promise<TransferResponse> {
    const requestUuid = crypto.randomUUID()
    const response = await operatorCall(`/api/wallet${path}`, { ...this.#about, request_uuid: requestUuid, ...fields })
    const reply = (await response.json()) as TransferResponse
    expect(reply.request_uuid ?? requestUuid).toBe(requestUuid)
    return reply
  }

  open(game = 'loteria-del-puerto'): Promise<GameWindow> {
    return GameWindow.open({ user: this.user, token: undefined, wallet: 'transfer', game_code: game })
  }

  get stub() {
    return vendorWalletOf(world, 'farol', this.user, 'MXN')
  }
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a transfer', () => {
  test('in and out has its result, and the balance after it', async () => {
    const ana = new Account()
    expect(await ana.balance()).toBe(0)
    const transactionUuid = crypto.randomUUID()
    expect(await ana.transfer('in', 5_000, { transaction_uuid: transactionUuid })).toEqual({
      ...{
        status: 'RS_OK',
        transaction_uuid: transactionUuid,
        direction: 'in',
        amount: 5_000 * UNIT,
        balance: 5_000 * UNIT,
      },
      ...{ user: ana.user, currency: 'MXN', request_uuid: expect.any(String) },
    })
    expect(await ana.transfer('out', 1_500)).toMatchObject({ status: 'RS_OK', balance: 3_500 * UNIT })
    expect(await ana.balance()).toBe(3_500)
  })

  test('sent a hundred times at once under one id moves money once', async () => {
    const ana = new Account()
    const transactionUuid = crypto.randomUUID()
    const replies = await Promise.all(
      Array.from({ length: 100 }, () => ana.transfer('in', 700, { transaction_uuid: transactionUuid })),
    )
    for (const reply of replies) expect(reply).toMatchObject({ status: 'RS_OK', balance: 700 * UNIT })
    expect(await ana.balance()).toBe(700)
  })

  test('sent a hundred times at once from a wallet that has enough for ten succeeds ten times', async () => {
    const ana = new Account()
    await ana.transfer('in', 1_000)
    const replies = await Promise.all(Array.from({ length: 100 }, () => ana.transfer('out', 100)))
    expect(replies.filter(({ status }) => status === 'RS_OK')).toHaveLength(10)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']))
    expect(await ana.balance()).toBe(0)
  })

  test('under a known id with other content is a duplicate, and the first stands', async () => {
    const ana = new Account()
    const transactionUuid = crypto.randomUUID()
    await ana.transfer('in', 700, { transaction_uuid: transactionUuid })
    for (const [direction, amount] of [
      ['in', 701],
      ['out', 700],
    ] as const)
      expect((await ana.transfer(direction, amount, { transaction_uuid: transactionUuid })).status).toBe(
        'RS_ERROR_DUPLICATE_TRANSACTION',
      )
    expect(await ana.transfer('in', 700, { transaction_uuid: transactionUuid.toUpperCase() })).toMatchObject({
      status: 'RS_OK',
      balance: 700 * UNIT,
    })
    expect(await ana.balance()).toBe(700)
  })

  test('refused once is refused for ever: an operator that got a refusal has given the money back', async () => {
    const ana = new Account()
    const transactionUuid = crypto.randomUUID()
    expect((await ana.transfer('out', 700, { transaction_uuid: transactionUuid })).status).toBe(
      'RS_ERROR_NOT_ENOUGH_MONEY',
    )
    await ana.transfer('in', 5_000)
    expect((await ana.transfer('out', 700, { transaction_uuid: transactionUuid })).status).toBe(
      'RS_ERROR_NOT_ENOUGH_MONEY',
    )
    expect((await ana.status(transactionUuid)).status).toBe('RS_ERROR_NOT_ENOUGH_MONEY')
    expect(await ana.balance()).toBe(5_000)
  })

  test('has its first result in a status query, also after further transfers and an eviction', async () => {
    const ana = new Account()
    const transactionUuid = crypto.randomUUID()
    expect((await ana.status(transactionUuid)).status).toBe('RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    const { request_uuid: _, ...first } = await ana.transfer('in', 700, { transaction_uuid: transactionUuid })
    await ana.transfer('in', 50)
    await evictDurableObject(ana.stub)
    const { request_uuid: __, ...later } = await ana.status(transactionUuid)
    expect(later).toEqual(first)
    expect(await ana.balance()).toBe(750)
  })

  test("above a wallet's balance, in another currency, or finer than a cent is refused", async () => {
    const ana = new Account()
    expect((await ana.transfer('in', 90_000_000_001)).status).toBe('RS_ERROR_BET_LIMIT_EXCEEDED')
    for (const currency of ['XXX', 'FUN'])
      expect(await ana.transfer('in', 1, { currency })).toMatchObject({
        status: 'RS_ERROR_WRONG_CURRENCY',
        amount: UNIT,
      })
    expect((await ana.transfer('in', 0, { amount: 999 })).status).toBe('RS_ERROR_WRONG_TYPES')
    expect(await ana.balance()).toBe(0)
  })

  test('of another user, in another currency or by another operator reaches another wallet', async () => {
    const [ana, luz] = [new Account(), new Account()]
    await ana.transfer('in', 700)
    expect(await luz.balance()).toBe(0)
    expect((await ana.call('/balance', { currency: 'USD' })).balance).toBe(0)
    expect((await operatorCall('/api/wallet/balance', { operator_id: 'other' })).status).toBe(404)
  })

  test.each(['/transfer', '/transfer/status', '/balance'])('%s needs the right signature and fields', async (path) => {
    const fields = { operator_id: 'farol', user: 'ana', currency: 'MXN', request_uuid: crypto.randomUUID() }
    expect((await operatorCall(`/api/wallet${path}`, fields, 'TEST_STRANGER_KEY')).status).toBe(401)
    for (const spoiled of [{ user: '' }, { request_uuid: 'x' }, { transaction_uuid: 'x', request_uuid: null }])
      expect((await operatorCall(`/api/wallet${path}`, { ...fields, ...spoiled })).status).toBe(400)
    const unsigned = await studio.fetch(`http://studio.test/api/wallet${path}`, { method: 'POST', body: '{}' })
    expect(unsigned.status).toBe(404)
  })
})

describe('a round from a vendor wallet', () => {
  test("takes the bet from it and pays into it, and calls no operator's wallet", async () => {
    const wallet = new StandInWallet(0)
    const ana = new Account()
    await ana.transfer('in', 50_000)
    const window = await ana.open()
    expect(window.table).toMatchObject({ balance: 50_000, demo: false, currency: 'MXN' })
    let expected = 50_000
    for (let played = 0; played < 8; played += 1) {
      const { status, value } = await window.play()
      expect(status).toBe(200)
      expected += value.round.win - 1_000
      expect(value.balance).toBe(expected)
      await window.passCycle()
    }
    expect(await ana.balance()).toBe(expected)
    expect(wallet.calls).toEqual([])
    const entered = await runInDurableObject(ana.stub, (_, { storage }) => {
      const signed = `CASE WHEN entry IN ('out', 'bet') THEN -amount ELSE amount END`
      return storage.sql.exec(`SELECT sum(${signed}) AS sum FROM entry WHERE status = 'RS_OK'`).one().sum
    })
    expect(entered).toBe(expected)
  })

  test('without enough money is discarded', async () => {
    const ana = new Account()
    await ana.transfer('in', 999)
    const window = await ana.open()
    expect(await window.play()).toMatchObject({ status: 422, code: 'not-enough-money' })
    expect(await ana.balance()).toBe(999)
  })

  test('at two games at once never takes more than there is', async () => {
    const ana = new Account()
    await ana.transfer('in', 1_000)
    const windows = [await ana.open(), await ana.open('la-sirena')]
    const rounds = await Promise.all(windows.map((window) => window.play({ bet: 1_000 })))
    const played = rounds.filter(({ status }) => status === 200)
    const won = played.reduce((sum, { value }) => sum + value.round.win, 0)
    expect(await ana.balance()).toBe(1_000 - 1_000 * played.length + won)
    expect(await ana.balance()).toBeGreaterThanOrEqual(0)
  })

  test('interrupted while it was open ends in the wallet it began in, though the operator now launches with its own', async () => {
    const ana = new Account()
    await ana.transfer('in', 5_000)
    const window = await ana.open()
    await window.play()
    const after = await ana.balance()
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec(`UPDATE round SET state = 'drawn'`)
    })
    await evictDurableObject(window.stub)
    const wallet = new StandInWallet(9_000 * UNIT)
    const again = await GameWindow.open({ user: ana.user })
    expect(again.table.balance).toBe(9_000)
    await eventually(async () => {
      const { value } = await again.get<{ state: string }[]>('/history')
      expect(value[0]?.state).toBe('closed')
    })
    expect(await ana.balance()).toBe(after)
    expect(wallet.of('/wallet/win')).toEqual([])
  })

  test('needs a user, and no token', async () => {
    const launch = { token: undefined, wallet: 'transfer' }
    expect((await operatorCall('/api/game/url', { ...launchFields(), ...launch, user: undefined })).status).toBe(400)
    expect((await operatorCall('/api/game/url', { ...launchFields(), ...launch, wallet: 'seamless' })).status).toBe(400)
    expect((await operatorCall('/api/game/url', { ...launchFields(), ...launch })).status).toBe(200)
  })
})

function launchFields() {
  return {
    ...{ operator_id: 'farol', sub_partner_id: 'farol', user: 'ana', game_code: 'loteria-del-puerto' },
    ...{ currency: 'MXN', country: 'MX', lang: 'es', lobby_url: 'http://site.test/' },
  }
}

describe('the entries of a vendor wallet', () => {
  test('are written once: bets, wins and rollbacks may be repeated, and a late bet meets its tombstone', async () => {
    const ana = new Account()
    await ana.transfer('in', 1_000)
    const { stub } = ana
    const say = async (pending: Promise<{ status: string; balance: number }>) => {
      const { status, balance } = await pending
      return [status.replace('RS_ERROR_', ''), balance]
    }
    for (const _ of [1, 2]) expect(await say(stub.bet('b1', 400))).toEqual(['RS_OK', 600])
    for (const _ of [1, 2]) expect(await say(stub.win('w1', 'b1', 100))).toEqual(['RS_OK', 700])
    expect(await say(stub.bet('b1', 401))).toEqual(['DUPLICATE_TRANSACTION', 700])
    expect(await say(stub.rollback('r1', 'b1'))).toEqual(['DUPLICATE_TRANSACTION', 700])
    await stub.bet('b2', 300)
    for (const _ of [1, 2]) expect(await say(stub.rollback('r2', 'b2'))).toEqual(['RS_OK', 700])
    expect(await say(stub.rollback('r2-again', 'b2'))).toEqual(['RS_OK', 700])
    expect(await say(stub.win('w2', 'b2', 50))).toEqual(['TRANSACTION_ROLLED_BACK', 700])
    expect(await say(stub.rollback('r3', 'b3'))).toEqual(['RS_OK', 700])
    expect(await say(stub.bet('b3', 100))).toEqual(['TRANSACTION_ROLLED_BACK', 700])
    expect(await say(stub.win('w4', 'b4', 100))).toEqual(['TRANSACTION_DOES_NOT_EXIST', 700])
    expect(await say(stub.bet('b5', 701))).toEqual(['NOT_ENOUGH_MONEY', 700])
    expect(await say(stub.rollback('r5', 'b5'))).toEqual(['RS_OK', 700])
    expect(await ana.balance()).toBe(700)
  })
})
