import { evictDurableObject, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import { BANK_MIGRATIONS } from '../../../../workers/platform/bank/migrations.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { migrate } from '../../../../workers/shared/object-migrations.ts'
import { addedMember } from '../support/members.ts'
import { BANK, newPlayer, type Player, transaction, wallet } from '../support/player.ts'
import { bearer, callApi, env, expectValue } from '../support/world.ts'

const bank = () => bankOf(env, BANK)
const grantOf = (player: Player, over: object = {}) =>
  ({ memberId: player.memberId, id: 'g', amount: 5_000, spending: 'first', actor: 'promotion:test', ...over }) as const

/** Returns cash, bonus and gift, in centavos. */
async function balancesOf({ memberId }: Player): Promise<number[]> {
  const balances = await bank().balance(memberId)
  return 'refusal' in balances ? [] : [balances.cash, balances.bonus, balances.gift]
}

describe('bonus money', () => {
  test('is staked before cash where it was given so, and the vendor gets the balance that can be staked', async () => {
    const player = await newPlayer()
    expect(await bank().grantBonus(grantOf(player))).toMatchObject({ cash: 100_000, bonus: 5_000 })
    expect(await wallet('balance', transaction(player))).toMatchObject({ balance: 105_000_000 })
    const bet = transaction(player, { amount: 7_500_000 })
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 97_500_000 })
    expect(await balancesOf(player)).toEqual([97_500, 0, 0])
    const { transaction_uuid: referenceTransactionUuid, round } = bet
    await wallet(
      'win',
      transaction(player, { reference_transaction_uuid: referenceTransactionUuid, round, amount: 3_100_000 }),
    )
    // 31 of 75, of which 50 were bonus: 20.66 bonus; the remaining cent is cash.
    expect(await balancesOf(player)).toEqual([98_534, 2_066, 0])
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 97_500_000 })
  })

  test('is staked after the cash where it was given so, and a rollback returns each part', async () => {
    const player = await newPlayer({ cash: 5_000 })
    await bank().grantBonus(grantOf(player, { spending: 'last' }))
    const bet = transaction(player, { amount: 6_000_000 })
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 4_000_000 })
    expect(await balancesOf(player)).toEqual([0, 4_000, 0])
    const { transaction_uuid: referenceTransactionUuid, round } = bet
    await wallet('rollback', transaction(player, { reference_transaction_uuid: referenceTransactionUuid, round }))
    expect(await balancesOf(player)).toEqual([5_000, 5_000, 0])
  })

  test('has its part in a win by all the stakes of the round, whichever the win names', async () => {
    const player = await newPlayer({ cash: 10_000 })
    await bank().grantBonus(grantOf(player, { spending: 'last' }))
    const bet = transaction(player, { amount: 10_000_000 })
    const { transaction_uuid: first, round } = bet
    await wallet('bet', bet)
    const double = transaction(player, { amount: 5_000_000, round })
    expect(await wallet('bet', double)).toMatchObject({ status: 'RS_OK', balance: 0 })
    const win = transaction(player, {
      ...{ reference_transaction_uuid: first, round, amount: 30_100_000, round_closed: true },
    })
    for (let times = 0; times < 2; times += 1)
      expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 30_100_000 })
    // A third of 301.00 is 100.33.
    expect(await balancesOf(player)).toEqual([20_067, 10_033, 0])
    const late = transaction(player, { reference_transaction_uuid: double.transaction_uuid, round })
    expect(await wallet('rollback', late)).toMatchObject({ status: 'RS_OK', balance: 35_100_000 })
    expect(await balancesOf(player)).toEqual([20_067, 15_033, 0])
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 30_100_000 })
  })

  test('is given once, taken back and released, never above its amount', async () => {
    const player = await newPlayer({ cash: 0 })
    await bank().grantBonus(grantOf(player))
    expect(await bank().grantBonus(grantOf(player))).toMatchObject({ bonus: 5_000 })
    for (const over of [{ amount: 4_999 }, { spending: 'last' }, { spending: 'named' }])
      expect(await bank().grantBonus(grantOf(player, over))).toEqual({ refusal: 'conflict' })
    for (const amount of [0, -1, 0.5, Number.MAX_SAFE_INTEGER + 1])
      expect(await bank().grantBonus(grantOf(player, { id: 'x', amount }))).toEqual({ refusal: 'amount-out-of-range' })
    const end = { memberId: player.memberId, grantId: 'g', actor: 'promotion:test' }
    expect(await bank().releaseBonus({ ...end, id: 'r', amount: 2_000 })).toMatchObject({ cash: 2_000, bonus: 3_000 })
    expect(await bank().releaseBonus({ ...end, id: 'r', amount: 2_000 })).toMatchObject({ cash: 2_000, bonus: 3_000 })
    expect(await bank().takeBonusBack({ ...end, id: 'b', amount: 3_001 })).toEqual({ refusal: 'not-enough-money' })
    expect(await bank().takeBonusBack({ ...end, id: 'b', amount: 3_000 })).toMatchObject({ bonus: 0 })
    expect(await bank().takeBonusBack({ ...end, id: 'c', grantId: 'none', amount: 1 })).toEqual({
      refusal: 'not-found',
    })
  })

  test('is shown apart from cash', async () => {
    const { token } = await addedMember()
    const { id } = expectValue(await callApi<{ id: string }>('GET', '/wps/member/info', { headers: bearer(token) }))
    await bank().grantBonus(grantOf({ memberId: id, token: '' }))
    await bank().grantBonus(grantOf({ memberId: id, token: '' }, { id: 'h', spending: 'named', amount: 700 }))
    const balance = expectValue(await callApi('GET', '/wps/v2/wallets/balance', { headers: bearer(token) }))
    expect(balance).toMatchObject({ balance: 0, bonus: 5_700 })
  })

  test('leaves a ledger in which the auditor finds nothing wrong', async () => {
    const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
    expect(found.violations).toEqual([])
  })
})

test('a bank of an older build gets its new columns once, and keeps its rows', async () => {
  const player = await newPlayer({ cash: 5_200 })
  await runInDurableObject(bank(), async (_object, { storage }) => {
    storage.sql.exec('DROP INDEX transfer_round_restricted')
    for (const column of ['bonus', 'gift', 'bonus_left']) storage.sql.exec(`ALTER TABLE transfer DROP COLUMN ${column}`)
    storage.sql.exec('DROP INDEX transfer_round')
    storage.sql.exec('ALTER TABLE outbox RENAME COLUMN confirmed TO sent')
    storage.sql.exec('DROP INDEX held_win_waiting')
    storage.sql.exec('DROP INDEX vendor_transfer_newest')
    storage.sql.exec('DROP TABLE vendor_total')
    storage.sql.exec('DROP TABLE live_follower; DROP TABLE live_change; DROP TABLE play_freeze; DROP TABLE line_stop')
    storage.sql.exec('DROP TABLE person_review; DROP TABLE point_total; DROP TABLE free_rounds')
    storage.sql.exec('DROP TABLE free_round_bet')
    storage.sql.exec('DROP TABLE receivable; DROP INDEX transfer_reopened')
    for (const column of ['owed', 'charged_back']) storage.sql.exec(`ALTER TABLE deposit DROP COLUMN ${column}`)
    storage.sql.exec('DROP INDEX spending_limit_next; ALTER TABLE spending_limit DROP COLUMN notified')
    storage.sql.exec('DROP TABLE break_request; DROP TABLE play_session; DROP TABLE limit_choice')
    storage.sql.exec('DROP TABLE account_closing; DROP TABLE identity')
    for (const column of ['returns_ms', 'bound_ms']) storage.sql.exec(`ALTER TABLE exclusion DROP COLUMN ${column}`)
    storage.sql.exec('DROP TABLE schema_version')
    migrate(storage, BANK_MIGRATIONS)
    migrate(storage, BANK_MIGRATIONS)
  })
  await evictDurableObject(bank())
  expect(await balancesOf(player)).toEqual([5_200, 0, 0])
  expect(await wallet('bet', transaction(player, { amount: 5_200_000 }))).toMatchObject({ status: 'RS_OK', balance: 0 })
})
