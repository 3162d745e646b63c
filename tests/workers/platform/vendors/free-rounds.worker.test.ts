import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { audit } from '../../../../scripts/audit/audit.ts'
import { ledgerOver } from '../../../../scripts/audit/ledger.ts'
import type { FreeRoundsGrant } from '../../../../workers/platform/bank/free-rounds/free-round-types.ts'
import { bankOf } from '../../../../workers/platform/bank/routing.ts'
import { BANK, GAME, newPlayer, type Player, sit, transaction, wallet } from '../support/player.ts'
import { callApi, env } from '../support/world.ts'

/** What the bank decides of the bets of free rounds: each is a bet like any other, whose stake the promotions pay. */

const STAKE = 200
const UNITS = STAKE * 1_000
const HOUR_MS = 3_600_000
const bank = () => bankOf(env, BANK)

function grantOf({ memberId }: Player, over: Partial<FreeRoundsGrant> = {}): FreeRoundsGrant {
  const about = { vendor: 'FRL', game: GAME, currency: 'MXN', stake: STAKE, rounds: 3 } as const
  return { ...about, id: crypto.randomUUID(), memberId, endsMs: Date.now() + HOUR_MS, ...over }
}

async function opened(over: Partial<FreeRoundsGrant> = {}) {
  const player = await newPlayer()
  const grant = grantOf(player, over)
  expectState(await bank().openFreeRounds(grant), { played: 0, won: 0 })
  return { player, grant }
}

const freeBet = (player: Player, reward: string, over: object = {}) =>
  transaction(player, { is_free: true, reward_uuid: reward, amount: UNITS, ...over })

/** The win of a bet, as its vendor sends it. */
const winOf = (bet: Record<string, unknown>, amount: number) => ({
  ...bet,
  ...{ reference_transaction_uuid: bet.transaction_uuid, transaction_uuid: crypto.randomUUID(), amount },
  round_closed: true,
})

const rollbackOf = (bet: Record<string, unknown>) => ({
  ...bet,
  ...{ reference_transaction_uuid: bet.transaction_uuid, transaction_uuid: crypto.randomUUID() },
})

function expectState(state: object, expected: object): void {
  expect(state).toMatchObject(expected)
}

const stateOf = async ({ memberId, id }: FreeRoundsGrant) => (await bank().freeRoundStates(memberId, [id]))[0]

async function balanceOf({ memberId }: Player): Promise<number> {
  const balances = await bank().balance(memberId)
  return 'refusal' in balances ? Number.NaN : balances.cash
}

describe('a free round', () => {
  test('costs the member nothing, pays cash, and is counted once however often it is sent', async () => {
    const { player, grant } = await opened()
    const bet = freeBet(player, grant.id)
    for (let times = 0; times < 3; times += 1)
      expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    const win = winOf(bet, 500_000)
    for (let times = 0; times < 2; times += 1)
      expect(await wallet('win', win)).toMatchObject({ status: 'RS_OK', balance: 100_500_000 })
    expect(await balanceOf(player)).toBe(100_500)
    expect(await stateOf(grant)).toMatchObject({ played: 1, won: 500, isClosed: false })
  })

  test('counts as no stake of the member: at the limit it is played, and the journal says who paid', async () => {
    const { player, grant } = await opened()
    const { memberId } = player
    const none = { kind: 'stake', period: 'day', owner: 'member', amount: 0, reason: 'asked for' } as const
    await bank().setLimit({ memberId, ...none, actor: 'member' } as never)
    const [free, paid] = [freeBet(player, grant.id), transaction(player, { amount: UNITS })]
    expect(await wallet('bet', free)).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expect(await wallet('bet', paid)).toMatchObject({ status: 'RS_ERROR_BET_LIMIT_EXCEEDED' })
    const { events } = await bank().journalEvents(0, 10_000)
    const bets = events.filter(({ member, kind }) => member === memberId && kind === 'bet')
    expect(bets).toMatchObject([{ free: true, amount: STAKE, before: 100_000, after: 100_000, bonus: 0 }])
    const postings = await runInDurableObject(bank(), async (_object, { storage }) =>
      storage.sql
        .exec('SELECT account, amount FROM posting WHERE sequence = ? ORDER BY account', bets[0]?.sequence ?? 0)
        .toArray(),
    )
    expect(postings).toEqual([
      { account: 'house', amount: STAKE },
      { account: 'promo', amount: -STAKE },
    ])
  })

  test('is given as often as it was granted, never once more, however many bets come at once', async () => {
    const { player, grant } = await opened({ rounds: 10 })
    const bets = Array.from({ length: 50 }, () => freeBet(player, grant.id.toUpperCase()))
    const replies = await Promise.all(bets.map((bet) => wallet('bet', bet)))
    expect(replies.filter(({ status }) => status === 'RS_OK')).toHaveLength(10)
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set(['RS_OK', 'RS_ERROR_NOT_ENOUGH_MONEY']))
    expect(await stateOf(grant)).toMatchObject({ played: 10 })
    expect(await balanceOf(player)).toBe(100_000)
  })

  test('that was taken back is there once more, once, however often the rollback is sent', async () => {
    const { player, grant } = await opened({ rounds: 1 })
    const bet = freeBet(player, grant.id)
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK' })
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
    const rollback = rollbackOf(bet)
    for (const body of [rollback, rollback, rollbackOf(bet)])
      expect(await wallet('rollback', body)).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expect(await stateOf(grant)).toMatchObject({ played: 0 })
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject({ status: 'RS_OK' })
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject({ status: 'RS_ERROR_NOT_ENOUGH_MONEY' })
    // A bet that was taken back stays so.
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK' })
    expect(await stateOf(grant)).toMatchObject({ played: 1 })
  })

  test('whose win was taken back has won nothing', async () => {
    const { player, grant } = await opened()
    const bet = freeBet(player, grant.id)
    await wallet('bet', bet)
    const win = winOf(bet, 700_000)
    await wallet('win', win)
    const back = { ...rollbackOf(win), round_closed: false }
    expect(await wallet('rollback', back)).toMatchObject({ status: 'RS_OK', balance: 100_000_000 })
    expect(await stateOf(grant)).toMatchObject({ played: 1, won: 0 })
  })
})

describe('a bet that the reward does not cover is refused and moves nothing', () => {
  const REFUSED = { status: 'RS_ERROR_NOT_ENOUGH_MONEY', balance: 100_000_000 }

  test('of a reward that nobody gave, another member, another game, another stake', async () => {
    const { player, grant } = await opened()
    const other = await newPlayer()
    const elsewhere = { memberId: player.memberId, token: await sit(player.memberId, 'la-herradura') }
    const tries = [
      freeBet(player, crypto.randomUUID()),
      freeBet(other, grant.id),
      freeBet(elsewhere, grant.id, { game_code: 'la-herradura' }),
      freeBet(player, grant.id, { amount: UNITS - 1_000 }),
      freeBet(player, grant.id, { amount: UNITS + 1_000 }),
      // A campaign beside our own reward changes nothing.
      freeBet(player, grant.id, { amount: UNITS * 10, campaign_uuid: crypto.randomUUID() }),
    ]
    for (const body of tries) expect(await wallet('bet', body)).toMatchObject(REFUSED)
    expect(await stateOf(grant)).toMatchObject({ played: 0 })
  })

  test('after its end, and after it was closed; what was staked before is still settled', async () => {
    const { player: early, grant: over } = await opened({ endsMs: Date.now() - 1 })
    expect(await wallet('bet', freeBet(early, over.id))).toMatchObject(REFUSED)
    const { player, grant } = await opened()
    const bet = freeBet(player, grant.id)
    await wallet('bet', bet)
    expectState(await bank().closeFreeRounds(grant), { played: 1, isClosed: true })
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject(REFUSED)
    expect(await wallet('win', winOf(bet, 300_000))).toMatchObject({ status: 'RS_OK', balance: 100_300_000 })
    expectState(await bank().openFreeRounds(grant), { played: 1, won: 300, isClosed: true })
  })

  test('closed before it was opened, as when messages overtake one another', async () => {
    const player = await newPlayer()
    const grant = grantOf(player)
    expectState(await bank().closeFreeRounds(grant), { played: 0, isClosed: true })
    expectState(await bank().openFreeRounds(grant), { isClosed: true })
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject(REFUSED)
  })

  test('of who is excluded', async () => {
    const { player, grant } = await opened()
    await bank().setState(player.memberId, 'excluded')
    expect(await wallet('bet', freeBet(player, grant.id))).toMatchObject({ status: 'RS_ERROR_USER_DISABLED' })
    expect(await stateOf(grant)).toMatchObject({ played: 0 })
  })

  test.each([true, false])('and a win that names the reward without its bet is not paid, free: %s', async (isFree) => {
    const { player, grant } = await opened()
    const nothing = transaction(player, {
      ...{ is_free: isFree, reward_uuid: grant.id, amount: 900_000, reference_transaction_uuid: crypto.randomUUID() },
    })
    expect(await wallet('win', nothing)).toMatchObject({ status: 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST' })
    expect(await balanceOf(player)).toBe(100_000)
  })
})

test('free rounds are opened in the currency of a member whom the bank knows, and for nobody else', async () => {
  const player = await newPlayer()
  expectState(await bank().openFreeRounds(grantOf(player, { currency: 'BRL' })), { refusal: 'wrong-currency' })
  expectState(await bank().openFreeRounds(grantOf({ ...player, memberId: 'nobody' })), { refusal: 'not-found' })
})

test('the auditor finds nothing after all of that', async () => {
  const found = await audit(ledgerOver(async (path) => (await callApi('GET', path)).body))
  expect(found.violations).toEqual([])
})
