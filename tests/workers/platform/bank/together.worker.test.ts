import { beforeEach, describe, expect, test } from 'vitest'
import type { WalletOperation, WalletReply } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf, hashToken } from '../../../../workers/platform/bank/routing.ts'
import { BANK, GAME, newPlayer, type Player } from '../support/player.ts'
import { env } from '../support/world.ts'

let player: Player
beforeEach(async () => {
  player = await newPlayer()
})

const newId = () => crypto.randomUUID()
const call = (kind: WalletOperation['kind'], over: Partial<WalletOperation> = {}): WalletOperation => ({
  ...{ kind, tokenHash: hashToken(player.token), vendor: 'FRL', id: newId(), reference: null, user: null, game: GAME },
  ...{ round: newId(), closes: false, amount: kind === 'rollback' ? 0 : 100, stop: null, free: false, granted: false },
  currency: kind === 'rollback' ? null : 'MXN',
  ...over,
})

/** Returns the outcomes of calls that reach the bank in one message. */
async function outcomes(...operations: WalletOperation[]): Promise<WalletReply['outcome'][]> {
  const results = await bankOf(env, BANK).wallets(operations)
  return results.map((one) => {
    if ('failed' in one) throw new Error(one.failed)
    return one.answer.outcome
  })
}
const cash = async () => {
  const balances = await bankOf(env, BANK).balance(player.memberId)
  return 'cash' in balances ? balances.cash : null
}

describe.each([
  ['plain', newId],
  ['with a nought in it', () => `a\u0000${newId()}`],
])('vendors’ calls in one message, their ids %s', (_, id) => {
  test('take a stake once, whether its repetition comes beside it or later', async () => {
    const bet = call('bet', { id: id(), round: id() })
    expect(await outcomes(bet, bet, call('bet'))).toEqual(['ok', 'ok', 'ok'])
    expect(await outcomes(call('bet'), bet)).toEqual(['ok', 'ok'])
    expect(await cash()).toBe(100_000 - 300)
    expect(await outcomes(call('bet'), { ...bet, amount: 200 })).toEqual(['ok', 'conflict'])
  })

  test('refuse a bet that was taken back before it came, beside it or earlier', async () => {
    const [one, other] = [id(), id()]
    const back = (reference: string) => call('rollback', { id: id(), reference, round: 'r' })
    const bet = (name: string) => call('bet', { id: name, round: 'r' })
    expect(await outcomes(back(one), bet(one), bet(id()))).toEqual(['ok', 'bet-rolled-back', 'ok'])
    expect(await outcomes(call('bet'), back(other))).toEqual(['ok', 'ok'])
    expect(await outcomes(bet(other), bet(one), call('bet'))).toEqual(['bet-rolled-back', 'bet-rolled-back', 'ok'])
    expect(await cash()).toBe(100_000 - 300)
  })

  test('accept no bet in a round that is closed, beside it or earlier', async () => {
    const round = id()
    const last = call('bet', { round, closes: true })
    expect(await outcomes(call('bet', { round }), last, call('bet', { round }))).toEqual(['ok', 'ok', 'round-closed'])
    expect(await outcomes(call('bet', { round }), call('bet'))).toEqual(['round-closed', 'ok'])
  })
})

test('calls of many sessions in one message, one of them unknown, each get their own response', async () => {
  const others = await Promise.all([newPlayer(), newPlayer({ cash: 0 })])
  const [rich, poor] = others.map(({ token }) => call('bet', { tokenHash: hashToken(token), round: 'same' }))
  const nobody = call('bet', { tokenHash: hashToken('nobody') })
  expect(
    await outcomes(rich as WalletOperation, nobody, poor as WalletOperation, call('bet', { round: 'same' })),
  ).toEqual(['ok', 'token-unknown', 'not-enough-money', 'ok'])
})
