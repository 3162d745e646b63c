import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import type { Failure } from '#api/envelope'
import type { Deposit } from '#api/wallet/wallet'
import { SPEI } from '#tests/support/stand-ins/spei'
import type { Refused } from '../../../../workers/platform/bank/bank-types.ts'
import type { Protection, SetLimit } from '../../../../workers/platform/bank/limits/limit-types.ts'
import { bankOf, hashToken } from '../../../../workers/platform/bank/routing.ts'
import { cashOf, inside, newPerson, sent, waitForTransfer } from '../support/line-transfers.ts'
import { addedMember } from '../support/members.ts'
import { BANK, GAME, newPlayer, type Player, pay, transaction, wallet } from '../support/player.ts'
import { bearer, env, send } from '../support/world.ts'

const bank = () => bankOf(env, BANK)
const expectProtection = (protection: Protection | Refused): Protection => {
  if ('refusal' in protection) throw new Error(protection.refusal)
  return protection
}
const limit = async (memberId: string, over: Partial<SetLimit> = {}) => {
  const defaults = { kind: 'stake', period: 'day', owner: 'member', amount: 30_000, reason: 'asked for' } as const
  return expectProtection(await bank().setLimit({ memberId, actor: `member:${memberId}`, ...defaults, ...over }))
}
const standing = async (memberId: string) => expectProtection(await bank().protection(memberId)).standings[0]
/** Places a bet of this many minor units; the wallet's units are a thousand times smaller. */
const bet = (player: Player, amount: number, over: object = {}) =>
  wallet('bet', transaction(player, { amount: amount * 1_000, ...over }))
const depositRequest = (memberId: string, amount: number) => ({
  ...{ memberId, id: crypto.randomUUID(), method: 'spei', amount, currency: 'MXN' as const, terms: SPEI },
})
const confirm = (deposit: { memberId: string; id: string; amount: number }) =>
  bank().confirmDeposit({ ...deposit, provider: 'demo', reference: deposit.id, currency: 'MXN', enabled: true })

describe('a stake limit', () => {
  test('refuses the bet that would exceed it, with the true balance, and accepts one that fits', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    expect(await bet(player, 20_000)).toMatchObject({ status: 'RS_OK' })
    const refused = await bet(player, 10_001)
    expect(refused).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED', balance: 80_000_000 })
    expect(await bet(player, 10_000)).toMatchObject({ status: 'RS_OK', balance: 70_000_000 })
    expect(await bet(player, 0)).toMatchObject({ status: 'RS_OK' })
    expect(await standing(player.memberId)).toMatchObject({ limit: 'stake', amount: 30_000, used: 30_000, left: 0 })
  })

  test('is sent with what is left of it', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    await bet(player, 20_000)
    const reply = await bank().wallet({
      ...{
        kind: 'bet',
        tokenHash: hashToken(player.token),
        vendor: 'FRL',
        id: crypto.randomUUID(),
        game: GAME,
        round: 'r',
      },
      ...{ closes: false, free: false, amount: 10_001, currency: 'MXN', reference: null, user: null, granted: false },
    })
    expect(reply).toMatchObject({
      outcome: 'limit-reached',
      limit: { limit: 'stake', period: 'day', amount: 30_000, used: 20_000, left: 10_000 },
    })
  })

  test('counts what was staked before it was set', async () => {
    const player = await newPlayer()
    await bet(player, 25_000)
    await limit(player.memberId)
    expect(await bet(player, 6_000)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    expect(await bet(player, 5_000)).toMatchObject({ status: 'RS_OK' })
  })

  test('accepts wins and rollbacks, and a rollback returns its stake', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    const staked = transaction(player, { amount: 20_000_000 })
    const lost = transaction(player, { amount: 10_000_000 })
    await wallet('bet', staked)
    await wallet('bet', lost)
    const about = (of: Record<string, unknown>): Record<string, unknown> => ({
      ...of,
      ...{ transaction_uuid: crypto.randomUUID(), reference_transaction_uuid: of.transaction_uuid },
    })
    expect(await wallet('win', { ...about(staked), amount: 50_000_000 })).toMatchObject({ status: 'RS_OK' })
    expect(await bet(player, 1)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    const { is_free: _free, ...taken } = about(lost)
    expect(await wallet('rollback', taken)).toMatchObject({ status: 'RS_OK' })
    expect(await standing(player.memberId)).toMatchObject({ used: 20_000, left: 10_000 })
    expect(await bet(player, 10_000)).toMatchObject({ status: 'RS_OK' })
  })

  test('repeats the first result of a bet that was taken before it', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    const body = transaction(player, { amount: 30_000_000 })
    const first = await wallet('bet', body)
    expect(await wallet('bet', body)).toEqual(first)
    expect(await standing(player.memberId)).toMatchObject({ used: 30_000 })
  })

  test('is not exceeded by simultaneous bets', async () => {
    const player = await newPlayer()
    await limit(player.memberId, { amount: 35_000 })
    const replies = await Promise.all(Array.from({ length: 60 }, () => bet(player, 10_000)))
    expect(replies.filter(({ status }) => status === 'RS_OK')).toHaveLength(3)
    expect(replies.filter(({ status }) => status === 'RS_ERROR_BET_LIMIT_EXCEEDED')).toHaveLength(57)
    expect(await cashOf({ memberId: player.memberId, bank: BANK })).toBe(70_000)
  })

  test('does not count stakes of a promotion', async () => {
    const player = await newPlayer()
    await limit(player.memberId, { amount: 0 })
    expect(await bet(player, 5_000, { is_free: true })).toMatchObject({ status: 'RS_OK' })
    expect(await bet(player, 1)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
  })

  test('of the operator stands beside the member’s: the stricter counts', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    await limit(player.memberId, { owner: 'operator', amount: 10_000 })
    expect(await bet(player, 10_001)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    await limit(player.memberId, { owner: 'operator', amount: null })
    expect(await bet(player, 30_000)).toMatchObject({ status: 'RS_OK' })
  })

  test('that is raised still binds, and so do the others (D1)', async () => {
    const player = await newPlayer()
    await limit(player.memberId)
    await limit(player.memberId, { period: 'week', amount: 40_000 })
    const { limits } = await limit(player.memberId, { amount: 90_000 })
    expect(limits[0]).toMatchObject({ period: 'day', amount: 30_000, next: { amount: 90_000 } })
    expect(await bet(player, 30_001)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    // Its day is over, and nobody has confirmed it.
    await inside(BANK, 'UPDATE spending_limit SET next_ms = ? WHERE member = ?', Date.now() - 1, player.memberId)
    await evictDurableObject(bank())
    expect(await bet(player, 30_001)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    const change = { kind: 'stake', period: 'day', amount: 90_000, currency: 'MXN' } as const
    expect(await bank().confirmMemberLimit({ memberId: player.memberId, ...change })).not.toHaveProperty('refusal')
    expect(await bet(player, 40_001)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    expect(await bet(player, 40_000)).toMatchObject({ status: 'RS_OK' })
  })
})

describe('a loss limit', () => {
  test('counts stakes minus wins (D9)', async () => {
    const player = await newPlayer()
    await limit(player.memberId, { kind: 'loss', period: 'month', amount: 20_000 })
    const staked = transaction(player, { amount: 20_000_000 })
    await wallet('bet', staked)
    expect(await bet(player, 1)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    const { transaction_uuid: referenceTransactionUuid, ...rest } = staked
    const won = {
      ...rest,
      reference_transaction_uuid: referenceTransactionUuid,
      transaction_uuid: crypto.randomUUID(),
      amount: 15_000_000,
    }
    await wallet('win', won)
    expect(await standing(player.memberId)).toMatchObject({ limit: 'loss', period: 'month', used: 5_000, left: 15_000 })
    expect(await bet(player, 15_000)).toMatchObject({ status: 'RS_OK' })
    expect(await bet(player, 1)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
  })
})

describe('a deposit limit', () => {
  test('refuses the deposit above it and says which limit, how much is left and until when', async () => {
    const { token, member } = await addedMember()
    await limit(member.id, { kind: 'deposit', amount: 60_000 })
    await pay(member.id, 20_000)
    const { memberId: _member, terms: _terms, ...body } = depositRequest(member.id, 50_000)
    const refused = await send<Deposit>('POST', '/wps/wallet/deposit', body, bearer(token))
    expect(refused).toMatchObject({ status: 422, body: { code: 'limit-reached' } })
    const { value } = refused.body as Failure
    expect(value).toMatchObject({ limit: 'deposit', period: 'day', amount: 60_000, used: 20_000, left: 40_000 })
    const waitMs = Date.parse(value?.resetsAt ?? '') - Date.now()
    expect(waitMs).toBeGreaterThan(24 * 3_600_000 - 1_000)
    expect(waitMs).toBeLessThanOrEqual(25 * 3_600_000)
    expect((await send('POST', '/wps/wallet/deposit', { ...body, amount: 40_000 }, bearer(token))).status).toBe(200)
  })

  test('counts deposits that were started and not paid, so that ten at once are not ten times the limit', async () => {
    const { memberId } = await newPerson(BANK)
    await limit(memberId, { kind: 'deposit', amount: 60_000 })
    const orders = Array.from({ length: 10 }, () => depositRequest(memberId, 20_000))
    const results = await Promise.all(orders.map((one) => bank().createDeposit(one)))
    expect(results.filter((result) => !('refusal' in result))).toHaveLength(3)
    const [first] = orders
    if (first) expect(await bank().createDeposit(first)).toMatchObject({ id: first.id, state: 'created' })
  })

  test('that was lowered after the start loses nobody’s money: the payment is credited, and counts', async () => {
    const { memberId } = await newPerson(BANK)
    const started = depositRequest(memberId, 50_000)
    await bank().createDeposit(started)
    await limit(memberId, { kind: 'deposit', amount: 10_000 })
    expect(await confirm(started)).toMatchObject({ state: 'credited' })
    expect(await standing(memberId)).toMatchObject({ used: 50_000, left: 0 })
    expect(await bank().createDeposit(depositRequest(memberId, 5_000))).toMatchObject({ refusal: 'limit-reached' })
  })

  test('counts money from an agent: above the limit it goes back', async () => {
    const [agent, member] = [await newPerson(BANK, 50_000), await newPerson(BANK)]
    await limit(member.memberId, { kind: 'deposit', amount: 30_000 })
    expect(await waitForTransfer(agent, (await sent(agent, member, 20_000)).id)).toMatchObject({ state: 'arrived' })
    expect(await waitForTransfer(agent, (await sent(agent, member, 20_000)).id)).toMatchObject({ state: 'returned' })
    expect([await cashOf(agent), await cashOf(member)]).toEqual([30_000, 20_000])
    expect(await standing(member.memberId)).toMatchObject({ used: 20_000 })
    // Returned money does not count as a deposit.
    await limit(agent.memberId, { kind: 'deposit', amount: 100_000 })
    expect(await standing(agent.memberId)).toMatchObject({ used: 50_000 })
  })
})

describe('the spent amount', () => {
  test('is the sum of the journal, whatever was undone on the way', async () => {
    const player = await newPlayer()
    await inside(
      BANK,
      'CREATE TRIGGER broken BEFORE INSERT ON posting WHEN NEW.amount = 6661 BEGIN SELECT RAISE(ABORT, "broken"); END',
    )
    const replies = await Promise.all([bet(player, 6_661), bet(player, 7_000), bet(player, 8_000)])
    expect(replies.map(({ status }) => status).toSorted()).toEqual(['RS_ERROR_UNKNOWN', 'RS_OK', 'RS_OK'])
    await inside(BANK, 'DROP TRIGGER broken')
    await evictDurableObject(bank())
    await bet(player, 1_000)
    await limit(player.memberId, { amount: 100_000 })
    expect(await standing(player.memberId)).toMatchObject({ used: 16_000 })
  })

  test('is counted from a journal that is older than the count', async () => {
    const player = await newPlayer()
    const taken = transaction(player, { amount: 4_000_000 })
    for (const body of [transaction(player, { amount: 9_000_000 }), taken]) await wallet('bet', body)
    const { is_free: _free, transaction_uuid: referenceTransactionUuid, ...rest } = taken
    await wallet('rollback', {
      ...rest,
      transaction_uuid: crypto.randomUUID(),
      reference_transaction_uuid: referenceTransactionUuid,
    })
    for (const kind of ['stake', 'deposit', 'loss'] as const) await limit(player.memberId, { kind, amount: 500_000 })
    const { standings } = expectProtection(await bank().protection(player.memberId))
    expect(standings).toMatchObject([{ limit: 'deposit', used: 100_000 }, { used: 9_000 }, { used: 9_000 }])
    await inside(BANK, 'DELETE FROM spending')
    await evictDurableObject(bank())
    expect(expectProtection(await bank().protection(player.memberId)).standings).toEqual(standings)
    await bet(player, 1_000)
    expect(expectProtection(await bank().protection(player.memberId)).standings[1]).toMatchObject({
      limit: 'stake',
      used: 10_000,
    })
  })

  test('is deleted when no period counts it any more', async () => {
    const player = await newPlayer()
    const long = Math.floor(Date.now() / 3_600_000) - 32 * 24
    await inside(BANK, 'INSERT INTO spending VALUES (?, ?, 0, 99, 0)', player.memberId, long)
    await evictDurableObject(bank())
    await bet(player, 1_000)
    const hours = await runInDurableObject(bank(), async (_object, { storage }) =>
      storage.sql.exec('SELECT hour FROM spending WHERE member = ?', player.memberId).toArray(),
    )
    expect(hours).toHaveLength(1)
  })
})

describe('a limit that is changed by hand', () => {
  test('is in the audit log with actor, reason, before and after; a repetition is not', async () => {
    const { memberId } = await newPerson(BANK)
    await limit(memberId, { actor: 'operator:eva', owner: 'operator', reason: 'a worried call' })
    await limit(memberId, { actor: 'operator:eva', owner: 'operator', reason: 'again' })
    const entries = (await bank().auditPage(0, 1_000)).filter(({ subject }) => subject === `member:${memberId}`)
    expect(entries).toMatchObject([{ actor: 'operator:eva', action: 'limit', reason: 'a worried call' }])
    expect(JSON.parse(entries[0]?.before ?? '')).toMatchObject({ amount: null })
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ kind: 'stake', amount: 30_000, currency: 'MXN' })
  })

  test('does not exist for play money or an unknown member', async () => {
    const memberId = crypto.randomUUID()
    await bank().open({ memberId, currency: 'FUN', trial: true })
    const request = { kind: 'stake', period: 'day', owner: 'member', amount: 1, actor: 'x', reason: 'y' } as const
    expect(await bank().setLimit({ memberId, ...request })).toEqual({ refusal: 'trial-account' })
    expect(await bank().setLimit({ memberId: 'nobody', ...request })).toEqual({ refusal: 'not-found' })
  })
})
