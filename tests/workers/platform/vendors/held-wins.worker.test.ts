import { exports } from 'cloudflare:workers'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Bet, BetTotals, JournalEntry, Totals } from '#api/wallet/statements'
import type { Balance } from '#api/wallet/wallet'
import es from '#i18n/es/messages.json'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { eventually } from '../support/eventually.ts'
import { newOperator, proposed, sendForTwo } from '../support/operator.ts'
import * as pam from '../support/pam-world.ts'
import { giveBonus } from '../support/pam-world.ts'
import {
  BANK,
  decideHeldWin as decide,
  GAME,
  heldWinsOf,
  newPlayer,
  type Player,
  pay,
  proposeHeldWin as propose,
  sit,
  transaction,
  wallet,
  winTooMuch,
} from '../support/player.ts'
import { newReader, WHOLE } from '../support/statement-reader.ts'
import { expectSound } from '../support/transfer-wallet-member.ts'
import { bearer, callApi, env, expectValue, send } from '../support/world.ts'

type Headers = Record<string, string>

const worker = (exports as unknown as { default: Fetcher }).default
const OWNER: Headers = {}
let rosa: Headers = {}
beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  rosa = (await newOperator('rosa')).headers
})

const bank = () => bankOf(env, BANK)
const balances = async ({ memberId }: Pick<Player, 'memberId'>) => {
  const found = await bank().balance(memberId)
  if ('refusal' in found) throw new Error(found.refusal)
  return found
}
const listed = heldWinsOf

describe('a win above its ceiling', () => {
  test('is accepted, is in no balance, and two people release it, once', async () => {
    const { player, win, reference } = await winTooMuch()
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
    expect(await balances(player)).toMatchObject({ cash: 99_999, heldWins: 900_000_000, consolidated: 99_999 })
    expect(await listed(player.memberId)).toMatchObject([
      { state: 'held', amount: 900_000_000, vendor: 'FRL', game: GAME },
    ])
    expect(await wallet('bet', transaction(player, { amount: 100_000_000 }))).toMatchObject({
      status: 'RS_ERROR_NOT_ENOUGH_MONEY',
    })
    await expectSound()

    expect(await decide(reference, rosa)).toMatchObject({ status: 409, body: { code: 'conflict' } })
    expect(expectValue(await propose(reference, 'release'))).toMatchObject({
      state: 'proposed',
      proposedBy: 'operator:owner',
    })
    expect(expectValue(await propose(reference, 'release'))).toMatchObject({ state: 'proposed' })
    expect(await propose(reference, 'return', rosa)).toMatchObject({ status: 409 })
    expect(await decide(reference, OWNER)).toMatchObject({ status: 403, body: { code: 'same-person' } })
    expect(await balances(player)).toMatchObject({ cash: 99_999, heldWins: 900_000_000 })
    const both = await Promise.all([decide(reference, rosa), decide(reference, rosa)])
    for (const released of both)
      expect(expectValue(released)).toMatchObject({ state: 'released', decidedBy: 'operator:rosa' })
    expect(await balances(player)).toMatchObject({ cash: 900_099_999, heldWins: 0 })
    expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
    expect(await balances(player)).toMatchObject({ cash: 900_099_999, heldWins: 0 })
    await expectSound()
  })

  test('is returned to the house by two people, with a reason in the audit log', async () => {
    const { player, reference } = await winTooMuch()
    const [, number = ''] = reference.split('.')
    expectValue(await propose(reference, 'return', rosa))
    expect(await decide(reference, rosa)).toMatchObject({ status: 403 })
    expect(expectValue(await decide(reference, OWNER, 'refuse'))).toMatchObject({ state: 'held', proposedBy: null })
    expectValue(await propose(reference, 'return', rosa))
    expect(expectValue(await decide(reference, OWNER))).toMatchObject({ state: 'returned' })
    expect(await propose(reference, 'release')).toMatchObject({ status: 409 })
    expect(await decide(reference, OWNER, 'refuse')).toMatchObject({ status: 409 })
    expect(await balances(player)).toMatchObject({ cash: 99_999, heldWins: 0 })
    const entries = await bank().auditPage(0, 100, `held-win:${number}`)
    expect(entries.map(({ actor, action }) => `${actor} ${action}`)).toEqual([
      'vendor:FRL win-held',
      'operator:rosa held-win-return-proposed',
      'operator:owner held-win-proposal-refused',
      'operator:rosa held-win-return-proposed',
      'operator:owner held-win-returned',
    ])
    expect(entries.slice(1).every(({ reason }) => reason.length > 2)).toBe(true)
    await expectSound()
  })

  test('can be taken back by its vendor, before it is decided and after it was released', async () => {
    const { player, win, reference } = await winTooMuch()
    const takenBack = {
      ...win,
      transaction_uuid: crypto.randomUUID(),
      reference_transaction_uuid: win.transaction_uuid,
    }
    for (const _ of [1, 2])
      expect(await wallet('rollback', takenBack)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
    expect(await balances(player)).toMatchObject({ cash: 99_999, heldWins: 0 })
    expect(await listed(player.memberId)).toMatchObject([{ state: 'returned', decidedBy: 'vendor:FRL' }])
    expect(await propose(reference, 'release')).toMatchObject({ status: 409 })

    const other = await winTooMuch()
    expectValue(await propose(other.reference, 'release'))
    expectValue(await decide(other.reference, rosa))
    const late = { ...takenBack, token: other.player.token, round: other.win.round }
    const ofReleased = {
      ...late,
      transaction_uuid: crypto.randomUUID(),
      reference_transaction_uuid: other.win.transaction_uuid,
    }
    expect(await wallet('rollback', ofReleased)).toMatchObject({ status: 'RS_OK', balance: 99_999_000 })
    expect(await balances(other.player)).toMatchObject({ cash: 99_999, heldWins: 0 })
    await expectSound()
  })

  test('that comes after its rollback is refused, and changes no repeat of the rollback', async () => {
    const player = await newPlayer()
    const { amount: _amount, currency: _currency, ...call } = transaction(player)
    const winId = crypto.randomUUID()
    const rollback = { ...call, transaction_uuid: crypto.randomUUID(), reference_transaction_uuid: winId }
    expect(await wallet('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
    const bet = transaction(player, { round: call.round, amount: 1_000 })
    await wallet('bet', bet)
    const won = { transaction_uuid: winId, reference_transaction_uuid: bet.transaction_uuid, amount: 900_000_000_000 }
    expect(await wallet('win', { ...bet, ...won })).toMatchObject({ status: 'RS_ERROR_TRANSACTION_ROLLED_BACK' })
    expect(await wallet('rollback', rollback)).toMatchObject({ status: 'RS_OK' })
    expect(await listed(player.memberId)).toEqual([])
  })

  test('sends the member a message, and is in the records as pending until it is decided', async () => {
    const { id: memberId, token, walk } = await newReader()
    await pay(memberId, 100_000)
    const { reference } = await winTooMuch({ memberId, token: await sit(memberId) })
    const subjects = async () => {
      const { results } = await env.DB.prepare('SELECT subject FROM member_messages WHERE member_id = ? ORDER BY rowid')
        .bind(memberId)
        .all<{ subject: string }>()
      return results.map(({ subject }) => subject)
    }
    const balance = async () =>
      expectValue(await callApi<Balance>('GET', '/wps/v2/wallets/balance', { headers: bearer(token) }))
    const records = async () => {
      const { list: bets, totals } = await walk<Bet, BetTotals>('bets', {})
      const { list } = await walk<JournalEntry, Totals>('journal', { type: 'win' })
      return {
        held: bets[0]?.held,
        won: [bets[0]?.won, totals.won],
        wins: list.map(({ kind, state }) => [kind, state]),
      }
    }
    const csv = async () => {
      const url = `http://platform.test/wps/statements/bets.csv?${new URLSearchParams(WHOLE)}`
      const headers = { ...bearer(token), 'X-Edge-Secret': env.PLATFORM_SECRET, 'X-Visitor-Address': '203.0.113.9' }
      const response = await worker.fetch(new Request(url, { headers }))
      const [header = [], row = []] = (await response.text())
        .trim()
        .split('\r\n')
        .map((line) => line.split(','))
      const cell = (name: string) => row[header.findIndex((column) => column.endsWith(name))]
      return { state: cell('state'), won: cell('won'), held: cell('held') }
    }
    const checked = { held: 900_000_000, won: [0, 0], wins: [['win-held', 'pending']] }
    await eventually(async () => expect(await records()).toEqual(checked))
    expect(await csv()).toEqual({ state: 'settled', won: '0.00', held: '9000000.00' })
    expect(await balance()).toMatchObject({ balance: 99_999, consolidated: 99_999, heldWins: 900_000_000 })
    await eventually(async () => expect(await subjects()).toContain(es['money.win-held.subject']))

    expectValue(await propose(reference, 'release'))
    expectValue(await decide(reference, rosa))
    const wins = [
      ['win-released', 'posted'],
      ['win-held', 'posted'],
    ]
    const paid = { held: undefined, won: [900_000_000, 900_000_000], wins }
    await eventually(async () => expect(await records()).toEqual(paid))
    expect(await csv()).toEqual({ state: 'settled', won: '9000000.00', held: '0.00' })
    expect((await balance()).heldWins).toBeUndefined()
    await eventually(async () => expect(await subjects()).toContain(es['money.win-released.subject']))
  })

  test('of a bonus stake goes to bonus and cash in the proportion of its stake', async () => {
    const player = await newPlayer({ cash: 10_000 })
    await giveBonus(player.memberId)
    const before = await balances(player)
    const bet = transaction(player, { amount: (before.cash + before.bonus) * 1_000 })
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 0 })
    const ofBet = { ...bet, transaction_uuid: crypto.randomUUID(), reference_transaction_uuid: bet.transaction_uuid }
    await wallet('win', { ...ofBet, amount: 1_000_000_000_000 })
    const [held] = await listed(player.memberId)
    expectValue(await propose(held?.reference ?? '', 'release'))
    expectValue(await decide(held?.reference ?? '', rosa))
    const bonus = Math.floor((1_000_000_000 * before.bonus) / (before.cash + before.bonus))
    expect(await balances(player)).toMatchObject({ bonus, cash: 1_000_000_000 - bonus, heldWins: 0 })
    await expectSound()
  })

  test('of a promotion without a stake has the lower ceiling for one', async () => {
    const player = await newPlayer()
    const prize = (amount: number) => {
      const reference = { reference_transaction_uuid: crypto.randomUUID(), reward_uuid: crypto.randomUUID() }
      return wallet('win', transaction(player, { ...reference, is_free: true, amount }))
    }
    expect(await prize(5_000_000_000)).toMatchObject({ status: 'RS_OK', balance: 5_100_000_000 })
    expect(await prize(5_001_000_000)).toMatchObject({ status: 'RS_OK', balance: 5_100_000_000 })
    expect(await balances(player)).toMatchObject({ heldWins: 5_001_000 })
    const [held] = await listed(player.memberId)
    expectValue(await propose(held?.reference ?? '', 'return'))
    expectValue(await decide(held?.reference ?? '', rosa))
    await expectSound()
  })

  test("of Valkyrie's PAM gets OK with the balance without it, and is not paid twice", async () => {
    await pam.connectProvider()
    const player = await pam.newPlayer()
    const headers = {
      Authorization: `Bearer ${pam.PAM_TOKEN}`,
      'X-Player-Token': player.token,
      'X-Correlation-ID': 'c',
    }
    const post = (over: object) => {
      const body = {
        ...{ currency: 'MXN', provider: 'Evolution', bonusAmount: 0, promoAmount: 0, providerGameId: pam.GAME },
        ...{ transactionDateTime: '2026-11-22T05:30:00Z', providerRoundId: 'held', ...over },
      }
      return pam.send('POST', `/players/${player.user}/transactions?provider=Evolution`, headers, JSON.stringify(body))
    }
    const ids = { providerTransactionId: crypto.randomUUID(), providerBetRef: crypto.randomUUID() }
    await post({ ...ids, transactionType: 'WITHDRAW', cashAmount: 1 })
    const prize = { ...ids, providerTransactionId: crypto.randomUUID(), transactionType: 'DEPOSIT', cashAmount: 20_001 }
    for (const _ of [1, 2])
      expect(await post(prize)).toMatchObject({
        http: 200,
        body: { status: 'OK', transactionResult: { balance: { cashAmount: 999 } } },
      })
    const cancel = { ...ids, providerTransactionId: crypto.randomUUID(), transactionType: 'CANCEL', cashAmount: 1 }
    expect(await post(cancel)).toMatchObject({ body: { error: { code: 'PAM_ERR_TRANS_ALREADY_SETTLED' } } })
    const held = await listed(player.user)
    expect(held).toMatchObject([{ amount: 2_000_100, vendor: 'EVO', state: 'held' }])
    expectValue(await propose(held[0]?.reference ?? '', 'release'))
    expectValue(await decide(held[0]?.reference ?? '', rosa))
    expect(await balances({ memberId: player.user })).toMatchObject({ cash: 2_100_000, heldWins: 0 })
    await expectSound()
  })
})

describe('a ceiling', () => {
  test('is set for a vendor and for a game, is in the audit log, and falls back to the house', async () => {
    const path = '/ops/vendors/FRL/ceilings'
    const set = (body: object) => sendForTwo('PUT', path, { reason: 'prueba', ...body })
    const winOf = async (amount: number) => {
      const player = await newPlayer()
      const bet = transaction(player)
      await wallet('bet', bet)
      const win = {
        ...bet,
        transaction_uuid: crypto.randomUUID(),
        reference_transaction_uuid: bet.transaction_uuid,
        amount,
      }
      await wallet('win', win)
      return (await balances(player)).heldWins
    }
    expect(await winOf(100_000_000)).toBe(0)
    expectValue(await set({ times: 5 }))
    expect(await winOf(60_000_000)).toBe(60_000)
    expectValue(await set({ game: GAME, times: 7, most: { currency: 'MXN', amount: 65_000 } }))
    expect(await winOf(60_000_000)).toBe(0)
    expect(await winOf(66_000_000)).toBe(66_000)
    const shown = expectValue(await callApi<{ vendor: object[] }>('GET', path))
    expect(shown.vendor).toEqual([
      { game: null, times: 5, most: {} },
      { game: GAME, times: 7, most: { MXN: 65_000 } },
    ])
    const log = '/ops/audit/entries?chain=platform&subject=vendor:FRL'
    const { entries } = (await callApi('GET', log)).body as unknown as { entries: { action: string; after: string }[] }
    expect(entries.filter(({ action }) => action === 'win-ceiling-set')).toHaveLength(2)
    // One person lowers it; raising it waits for another, also by taking it away.
    expectValue(await send('PUT', path, { reason: 'prueba', times: 4 }))
    for (const raise of [{ times: 5 }, { times: null }, { game: GAME, most: { currency: 'MXN', amount: null } }])
      await proposed(send('PUT', path, { reason: 'prueba', ...raise }))
    expect(await winOf(66_000_000)).toBe(66_000)
    expectValue(await set({ times: null }))
    expectValue(await set({ game: GAME, times: null, most: { currency: 'MXN', amount: null } }))
    expect(await winOf(100_000_000)).toBe(0)
    expect(await set({})).toMatchObject({ status: 400 })
    expect(await send('PUT', '/ops/vendors/NADA/ceilings', { times: 5 })).toMatchObject({ status: 404 })
  })
})
