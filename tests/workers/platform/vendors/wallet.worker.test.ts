import { beforeAll, describe, expect, test } from 'vitest'
import { SIGNATURE_HEADER } from '#api/vendors/vendor'
import { FULL } from '#tests/support/product/tier'
import type { Ability } from '../../../../scripts/conformance/case.ts'
import { OPERATOR_WALLET_CASES } from '../../../../scripts/conformance/operator-wallet.ts'
import { type Players, type World, walk } from '../../../../scripts/conformance/walk.ts'
import type { WalletOperation } from '../../../../workers/platform/bank/bank-types.ts'
import { bankOf, hashToken, newGameToken } from '../../../../workers/platform/bank/routing.ts'
import { ceilingOf } from '../../../../workers/platform/ledger/account.ts'
import { sendForTwo } from '../support/operator.ts'
import { BANK, GAME, newPlayer, type Player, signatureOf, sit, transaction, wallet } from '../support/player.ts'
import { keyPair } from '../support/stand-in.ts'
import { fetchVendorGateway } from '../support/vendor-gateway.ts'
import { callApi, env, expectValue, send } from '../support/world.ts'

const NODE = `frl-${GAME}`
const REPEATS = FULL ? 300 : 12

/** Another vendor, with a valid key that does not own these tokens. */
let other: Awaited<ReturnType<typeof keyPair>>

beforeAll(async () => {
  expectValue(await callApi('POST', '/ops/seed'))
  other = await keyPair()
  const registration = {
    protocol: 'operator-wallet',
    baseUrl: 'https://other.test',
    name: 'Other',
    operatorId: 'farol',
    gameOrigins: [],
    currencies: [],
    mode: 'seamless',
    publicKey: other.publicKey,
  }
  expectValue(await sendForTwo('PUT', '/ops/vendors/OTHR/registration', registration))
})

/**
 * Makes a world for our wallet: a fresh member each time, with 1,000.00 or 10^12 minor units, and everything a case may
 * do.
 */
async function newWorld(needs: readonly Ability[]): Promise<World & { player: Player }> {
  const player = await newPlayer(needs.includes('rich') ? { cash: 0 } : {})
  if (needs.includes('rich')) await enrich(player, 1_000_000_000_000)
  if (needs.includes('no-ceiling')) await setCeiling(1_000_000, 1_000_000_000_000)
  const players: Players = {
    player: player.token,
    replaced: player.token,
    other: (await newPlayer()).token,
    nobody: newGameToken(BANK),
    game: GAME,
    currency: 'MXN',
  }
  const bank = bankOf(env, BANK)
  const reseat = async (lifeMs?: number) => {
    players.replaced = players.player
    players.player = await sit(player.memberId, GAME, lifeMs)
  }
  const doing: Record<Parameters<World['does']>[0], () => Promise<unknown>> = {
    relaunch: () => reseat(),
    expire: () => reseat(-1),
    exclude: () => bank.setState(player.memberId, 'excluded'),
    'sign-out': () => bank.endGames(player.memberId),
    'vendor-off': async () => expectValue(await send('PUT', '/ops/vendors/FRL/switch', { enabled: false })),
    'low-ceiling': () => setCeiling(2),
    'game-closed': async () => expectValue(await send('PUT', `/ops/games/${NODE}`, { state: 'maintenance' })),
  }
  return {
    player,
    players,
    async send(path, body, headers) {
      const response = await fetchVendorGateway(path, { method: 'POST', headers, body })
      expect(response.status).toBe(200)
      return response.json()
    },
    sign: (body, by) => (by === 'us' ? signatureOf(body) : other.sign(body)),
    does: async (what) => void (await doing[what]()),
  }
}

/** Pays a prize in minor units without a ceiling, because no deposit may be as large. */
async function enrich({ token }: Player, amount: number): Promise<void> {
  const prize: WalletOperation = {
    ...{ kind: 'win', tokenHash: hashToken(token), vendor: 'FRL', id: crypto.randomUUID(), game: GAME, user: null },
    ...{ round: 'gift', closes: false, free: true, granted: true, amount, currency: 'MXN', reference: 'nothing' },
  }
  expect(await bankOf(env, BANK).wallet(prize)).toMatchObject({ outcome: 'ok' })
}

/** Sets the ceiling of wins at the game; null: the house's. */
async function setCeiling(times: number | null, amount: number | null = null): Promise<void> {
  const ceiling = { game: GAME, times, most: { currency: 'MXN', amount } }
  expectValue(await sendForTwo('PUT', '/ops/vendors/FRL/ceilings', ceiling))
}

describe('the seamless wallet: the response to each situation', () => {
  test.each(OPERATOR_WALLET_CASES)('$name', async (situation) => {
    const world = await newWorld(situation.needs)
    try {
      expect(await walk(situation, world)).toEqual([])
    } finally {
      if (situation.needs.includes('vendor-off')) await send('PUT', '/ops/vendors/FRL/switch', { enabled: true })
      if (situation.needs.some((need) => need.endsWith('-ceiling'))) await setCeiling(null)
      if (situation.needs.includes('game-closed')) await send('PUT', `/ops/games/${NODE}`, { state: 'open' })
    }
  })

  test('the cases are many, and each has its own name', () => {
    expect(OPERATOR_WALLET_CASES.length).toBeGreaterThanOrEqual(60)
    expect(new Set(OPERATOR_WALLET_CASES.map(({ name }) => name)).size).toBe(OPERATOR_WALLET_CASES.length)
  })

  test('a wallet that pays twice, forgets a rollback or answers another request is found', async () => {
    const world = await newWorld([])
    const paysTwice: World = {
      ...world,
      async send(path, body, headers) {
        const reply = await world.send(path, body, headers)
        if (path !== '/wallet/win' || reply.status !== 'RS_OK') return reply
        const again = JSON.stringify({ ...JSON.parse(body), transaction_uuid: crypto.randomUUID() })
        return world.send(path, again, { ...headers, 'X-Auth-Signature': await world.sign(again, 'us') })
      },
    }
    const deaf: World = { ...world, send: async (...args) => ({ ...(await world.send(...args)), request_uuid: 'x' }) }
    // Sends a rollback as a balance call, so that it changes nothing.
    const forgets: World = {
      ...world,
      send: (path, body, headers) => world.send(path.replace('rollback', 'balance'), body, headers),
    }
    const named = (name: string) => OPERATOR_WALLET_CASES.filter((one) => one.name === name)
    for (const [bad, name] of [
      [paysTwice, 'a win pays'],
      [deaf, 'a bet takes its stake'],
      [forgets, 'a rollback gives the stake back'],
    ] as const)
      for (const one of named(name)) expect(await walk(one, bad)).not.toEqual([])
  })

  test('a win above 10^12 minor units is paid exactly', async () => {
    const player = await newPlayer({ cash: 100_000 })
    await enrich(player, 8_000_000_000_000)
    await setCeiling(1_000_000, 1_000_000_000_000)
    const bet = transaction(player, { amount: 1e15 })
    expect(await wallet('bet', bet)).toMatchObject({ status: 'RS_OK', balance: 7e15 + 1e8 })
    const ofBet = { ...bet, transaction_uuid: crypto.randomUUID(), reference_transaction_uuid: bet.transaction_uuid }
    expect(await wallet('win', { ...ofBet, amount: 5e14 })).toMatchObject({ status: 'RS_OK', balance: 7.5e15 + 1e8 })
    await setCeiling(null)
  })

  test('a win that the account cannot take is held; a rollback is refused for good, and on record', async () => {
    const player = await newPlayer({ cash: 100_000 })
    const bet = transaction(player, { amount: 1e8 })
    await wallet('bet', bet)
    await enrich(player, ceilingOf('MXN'))
    const full = ceilingOf('MXN') * 1_000
    const ofBet: Record<string, unknown> = {
      ...bet,
      transaction_uuid: crypto.randomUUID(),
      reference_transaction_uuid: bet.transaction_uuid,
    }
    for (const _ of [1, 2])
      expect(await wallet('rollback', ofBet)).toMatchObject({ status: 'RS_ERROR_USER_DISABLED', balance: full })
    const entries = await bankOf(env, BANK).auditPage(0, 10, `transfer:FRL:${String(ofBet.transaction_uuid)}`)
    expect(entries).toMatchObject([{ actor: 'vendor:FRL', action: 'account-full' }])
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ member: player.memberId, amount: 100_000 })
    expect(await wallet('win', { ...ofBet, amount: 2e8 })).toMatchObject({ status: 'RS_OK', balance: full })
    expect(await bankOf(env, BANK).balance(player.memberId)).toMatchObject({ heldWins: 200_000 })
  })

  test('tells a game of the house why a member may not play, and another vendor only that', async () => {
    const player = await newPlayer()
    const bank = bankOf(env, BANK)
    const token = newGameToken(BANK)
    const foreign = { vendor: 'OTHR', gameCode: GAME, currency: 'MXN', expiresAtMs: Date.now() + 3_600_000 } as const
    await bank.openGame({ ...foreign, memberId: player.memberId, tokenHash: hashToken(token) })
    const asOther = async () => {
      const body = JSON.stringify(transaction({ ...player, token }))
      const headers = { 'Content-Type': 'application/json', [SIGNATURE_HEADER]: await other.sign(body) }
      return (await fetchVendorGateway('/wallet/bet', { method: 'POST', headers, body })).json()
    }
    const freeze = (frozen: boolean) =>
      bank.freezePlay({ memberId: player.memberId, frozen, actor: 'member:agent', reason: 'Revisión' })
    const disabled = { status: 'RS_ERROR_USER_DISABLED' }
    await freeze(true)
    expect(await wallet('bet', transaction(player))).toMatchObject({ ...disabled, user_disabled_by: 'play-frozen' })
    expect(await asOther()).toMatchObject(disabled)
    expect(await asOther()).not.toHaveProperty('user_disabled_by')
    await bank.setLineStops({ version: 1, stopped: [player.memberId], free: [] })
    expect(await wallet('bet', transaction(player))).toMatchObject({ ...disabled, user_disabled_by: 'line-frozen' })
    await bank.setState(player.memberId, 'excluded')
    expect(await wallet('bet', transaction(player))).toMatchObject({ ...disabled, user_disabled_by: 'excluded' })
    expect(await asOther()).not.toHaveProperty('user_disabled_by')
  })

  test('parallel bets never overdraw (D3)', async () => {
    const player = await newPlayer({ cash: 5_000 })
    const replies = await Promise.all(
      Array.from({ length: REPEATS }, () => wallet('bet', transaction(player, { amount: 1_000_000 }))),
    )
    expect(replies.filter(({ status }) => status === 'RS_OK')).toHaveLength(5)
    expect(replies.filter(({ status }) => status === 'RS_ERROR_NOT_ENOUGH_MONEY')).toHaveLength(REPEATS - 5)
  })

  test(`${REPEATS} repeats of one bet, one win and one rollback at once are one of each`, async () => {
    const player = await newPlayer({ cash: 5_000 })
    const bet = transaction(player, { amount: 1_000_000 })
    const about = { reference_transaction_uuid: bet.transaction_uuid, round: bet.round }
    const win = transaction(player, { ...about, amount: 2_000_000 })
    const lost = transaction(player, { amount: 1_000_000 })
    const back = transaction(player, { reference_transaction_uuid: lost.transaction_uuid, round: lost.round })
    for (const [name, body, balance] of [
      ['bet', bet, 4_000_000],
      ['win', win, 6_000_000],
      ['bet', lost, 5_000_000],
      ['rollback', back, 6_000_000],
    ] as const) {
      const replies = await Promise.all(Array.from({ length: REPEATS }, () => wallet(name, body)))
      expect(new Set(replies.map((reply) => `${reply.status} ${reply.balance}`))).toEqual(new Set([`RS_OK ${balance}`]))
    }
  })

  test('one clock stamps every transaction, whatever time a vendor sends (GLI-19 2.2.1)', async () => {
    const player = await newPlayer()
    const body = JSON.stringify(transaction(player))
    const headers = { 'X-Auth-Signature': await signatureOf(body), 'X-Msg-Timestamp': '2001-01-01 00:00:00+00:00' }
    await fetchVendorGateway('/wallet/bet', { method: 'POST', headers, body })
    const { transfers } = await bankOf(env, BANK).journalPage(0, 1_000)
    const [bet] = transfers.filter(({ member, kind }) => member === player.memberId && kind === 'bet')
    expect(Math.abs(Date.parse(bet?.at ?? '') - Date.now())).toBeLessThan(60_000)
  })
})

test('a round with a further stake wins what its rules pay: the ceiling counts the stakes of the whole round', async () => {
  const player = await newPlayer()
  const first = transaction(player, { amount: 1_000_000 })
  const also = (over: object) => ({ ...first, transaction_uuid: crypto.randomUUID(), ...over })
  const win = { reference_transaction_uuid: first.transaction_uuid, amount: 4_000_000, round_closed: true }
  await setCeiling(2)
  expect(await wallet('bet', first)).toMatchObject({ status: 'RS_OK', balance: 99_000_000 })
  expect(await wallet('bet', also({}))).toMatchObject({ status: 'RS_OK', balance: 98_000_000 })
  expect(await wallet('win', also(win))).toMatchObject({ status: 'RS_OK', balance: 102_000_000 })
  await setCeiling(null)
  const balance = await bankOf(env, BANK).balance(player.memberId)
  expect(balance).toMatchObject({ cash: 102_000, heldWins: 0 })
  expect((await wallet('bet', also({}))).status).not.toBe('RS_OK')
})
