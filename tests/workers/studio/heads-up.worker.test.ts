import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { chainStartOf, drawNumbers, jointSeedOf, seedHashOf } from '../../../workers/studio/fairness.ts'
import { engine } from '../../../workers/studio/games/mano-a-mano/engine.ts'
import type { Round } from '../../../workers/studio/wire.ts'
import { firstHashFrom, jointFrom, rangesFrom, redraw, sha256 } from '../../support/fairness/verifier.ts'
import { eventually } from '../platform/support/eventually.ts'
import {
  closeAll,
  endWaits,
  expectPair,
  GAME,
  lookAt,
  open,
  roundsAtTable,
  setState,
  stake,
  stateOf,
  tableOf,
  WIN,
} from './heads-up.ts'
import { StandInWallet } from './wallet.ts'
import type { Played, StudioResponse } from './window.ts'

/** Rounds of two players: each stake meets one other once or returns, and both players always get the same cards. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const START = 50_000_000
const PLAYERS = FULL ? 500 : 40

let wallet: StandInWallet
beforeEach(() => {
  wallet = new StandInWallet(START * UNIT)
})
afterEach(async () => {
  await closeAll()
  vi.restoreAllMocks()
})

describe('two players', () => {
  test('meet with the same stake, get the same cards, and one takes both stakes less the rake', async () => {
    const [ana, beto] = [await open(), await open()]
    const { round: waits } = (await stake(ana)).value
    expect(waits).toMatchObject({
      state: 'waiting',
      numbers: null,
      serverSeed: null,
      playerSeeds: null,
      view: { isWaiting: true },
    })
    expect(waits.leftMs).toBeGreaterThan(50_000)
    expect(await lookAt(ana)).toMatchObject({ state: 'waiting' })
    const { round: over } = (await stake(beto)).value
    expect(over.state).toBe('closed')
    await expectPair(await lookAt(ana), over)
    expect([wallet.of('/wallet/bet'), wallet.of('/wallet/win')].map((calls) => calls.length)).toEqual([2, 2])
    const paid = over.win + (await lookAt(ana)).win
    expect(wallet.balance).toBe((START - 2_000 + paid) * UNIT)
  })

  test('draw by a chain that both were shown before, and by the seeds of both', async () => {
    const [ana, beto] = [await open(), await open()]
    await stake(ana, 1_000, { clientSeed: 'seed-of-ana' })
    const { round } = (await stake(beto, 1_000, { clientSeed: 'seed-of-beto' })).value
    const { serverSeed, clientSeed, nonce, commitment, playerSeeds, numbers, content } = round
    expect([ana.table.seeds.commitment, beto.table.seeds.commitment]).toEqual([commitment, commitment])
    expect(beto.table.seeds.nonce).toBe(nonce)
    expect(await chainStartOf(serverSeed ?? '', nonce)).toBe(commitment)
    const hashes = [await seedHashOf('seed-of-ana'), await seedHashOf('seed-of-beto')] as const
    expect(playerSeeds).toEqual({ hashes, own: 'seed-of-beto' })
    expect(clientSeed).toBe(await jointSeedOf(hashes))
    expect(clientSeed).toBe(jointFrom(sha256('seed-of-ana'), sha256('seed-of-beto')))
    expect(firstHashFrom(serverSeed ?? '', nonce)).toBe(commitment)
    const published = { serverSeed: serverSeed ?? '', clientSeed, round: nonce }
    expect(numbers).toEqual(redraw(published, rangesFrom('deal 6 of 52')))
    const draw = { serverSeed: serverSeed ?? '', clientSeed, nonce }
    expect(numbers).toEqual(await drawNumbers(draw, engine.rangesOf(content as { stake: number })))
    const ofAna = await lookAt(ana)
    expect(ofAna).toMatchObject({
      serverSeed,
      clientSeed,
      nonce,
      commitment,
      playerSeeds: { hashes, own: 'seed-of-ana' },
    })
    expect(JSON.stringify([ofAna, (await ana.get('/history')).value])).not.toContain('seed-of-beto')
  })

  test('see nothing of one another but the cards', async () => {
    const [ana, beto] = [await open({ user: 'user-of-ana' }), await open({ user: 'user-of-beto' })]
    await stake(ana)
    const seen = JSON.stringify((await stake(beto)).value) + JSON.stringify((await beto.get('/table')).value)
    expect(seen).not.toContain('ana')
    expect(seen).not.toContain(String(ana.stub.id))
  })
})

describe('a bet waits', () => {
  test('for the same stake', async () => {
    const [ana, beto] = [await open(), await open()]
    await stake(ana, 1_000)
    expect((await stake(beto, 2_000)).value.round.state).toBe('waiting')
  })

  test('for another operator, currency or a free trial in vain', async () => {
    await stake(await open(), 400)
    expect(
      (await stake(await open({ currency: 'FUN', user: undefined, token: undefined }), 400)).value.round.state,
    ).toBe('waiting')
    expect((await stake(await open({ currency: 'BRL' }), 500)).value.round.state).toBe('waiting')
    expect(
      (await stake(await open({ currency: 'FUN', user: undefined, token: undefined }), 400)).value.round.state,
    ).toBe('closed')
    expect(wallet.of('/wallet/win')).toEqual([])
  })

  test('for another player: nobody meets themself, not even in a second window', async () => {
    const user = crypto.randomUUID()
    const first = await open({ user })
    await stake(first)
    const second = await open({ user })
    expect(await stake(second)).toMatchObject({ status: 409, code: 'conflict' })
    // Even a second bet of the same player at the table meets nobody.
    const about = { stake: 1_000, content: '{"stake":1000}', rules: engine.rules.version, clientSeed: 'x' }
    const { firstHash } = await tableOf().commitment()
    const placed = await tableOf().place(GAME, { ...about, id: crypto.randomUUID(), player: user, firstHash })
    expect(placed?.leftMs).toBeGreaterThan(0)
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
  })

  test('60 seconds, then it returns once, whether or not its window is open', async () => {
    const [looks, sleeps] = [await open(), await open()]
    await stake(looks)
    await endWaits()
    await stake(sleeps, 2_000)
    await endWaits()
    expect(engine.headsUp?.waitMs).toBe(60_000)
    await lookAt(looks)
    await runDurableObjectAlarm(sleeps.stub)
    await eventually(async () =>
      expect(await Promise.all([looks, sleeps].map(stateOf))).toEqual(['returned', 'returned']),
    )
    expect((await lookAt(looks)).state).toBe('void')
    expect([wallet.of('/wallet/rollback').length, wallet.balance]).toEqual([2, START * UNIT])
    // Whoever comes later meets nobody.
    expect((await stake(await open())).value.round.state).toBe('waiting')
  })

  test('and reports with a code of its own that nobody came', async () => {
    const [window, roundKey, clientSeed] = [await open(), crypto.randomUUID(), 'harbour']
    await stake(window, 1_000, { roundKey, clientSeed })
    await endWaits()
    await lookAt(window)
    expect(await stake(window, 1_000, { roundKey, clientSeed })).toMatchObject({ status: 409, code: 'no-opponent' })
  })

  test('on the chain that its player was shown: a bet on another one returns', async () => {
    const window = await open()
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.kv.put('chain', { firstHash: 'f'.repeat(64), position: 1 })
    })
    expect(await stake(window)).toMatchObject({ status: 409, code: 'no-opponent' })
    await eventually(async () => expect(await stateOf(window)).toBe('returned'))
    expect(wallet.balance).toBe(START * UNIT)
  })

  test('and the chain after the last round of one is new', async () => {
    const last = await open()
    await runInDurableObject(tableOf(), (_, { storage }) => {
      storage.sql.exec('UPDATE chain SET length = (SELECT coalesce(max(position), 0) + 1 FROM round)')
    })
    await stake(last)
    const { round } = (await stake(await open())).value
    const next = await open()
    expect(next.table.seeds).toMatchObject({ nonce: 1 })
    expect(next.table.seeds.commitment).not.toBe(round.commitment)
    expect(await lookAt(last)).toMatchObject({ state: 'closed', commitment: round.commitment })
  })
})

describe('a crash', () => {
  test('between the stake and the table places the bet once', async () => {
    const [ana, beto] = [await open(), await open()]
    await stake(ana)
    await setState(ana, 'staked')
    await runDurableObjectAlarm(ana.stub)
    expect(await stateOf(ana)).toBe('waiting')
    const before = await roundsAtTable()
    const { round } = (await stake(beto)).value
    await expectPair(await lookAt(ana), round)
    expect(await roundsAtTable()).toBe(before + 1)
    expect(wallet.of('/wallet/bet')).toHaveLength(2)
  })

  test('between the stake and the table of a bet that never arrived there places it, too', async () => {
    const ana = await open()
    await stake(ana)
    await setState(ana, 'staked')
    await runInDurableObject(tableOf(), (_, { storage }) => {
      storage.sql.exec('DELETE FROM entry WHERE id = ?', `${ana.stub.id}-1`)
    })
    await runDurableObjectAlarm(ana.stub)
    await expectPair((await stake(await open())).value.round, await lookAt(ana))
  })

  test('between the meeting and the outcome draws the same cards for both, once', async () => {
    const [ana, beto] = [await open(), await open()]
    await stake(ana)
    const { round } = (await stake(beto)).value
    for (const state of ['staked', 'waiting']) {
      await setState(beto, state)
      await lookAt(beto)
    }
    await runInDurableObject(tableOf(), (_, { storage }) => {
      storage.sql.exec('UPDATE round SET numbers = NULL, payouts = NULL, clientSeed = NULL')
    })
    await expectPair(await lookAt(ana), round)
    expect((await beto.get<Round[]>('/history')).value[0]).toMatchObject({
      state: 'closed',
      numbers: round.numbers,
      win: round.win,
    })
    const ids = (path: string) => new Set(wallet.of(path).map(({ body }) => body.transaction_uuid)).size
    expect([ids('/wallet/bet'), ids('/wallet/win')]).toEqual([2, 2])
    const paid = round.win + (await lookAt(ana)).win
    expect(wallet.balance).toBe((START - 2_000 + paid) * UNIT)
  })

  test('with new rules before the draw returns both bets; after it, both are paid by what was drawn', async () => {
    const [ana, beto, carla, dario] = [await open(), await open(), await open(), await open()]
    await stake(ana)
    const { round } = (await stake(beto)).value
    await runInDurableObject(ana.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET rules = 99')
    })
    await lookAt(ana)
    const won = await runInDurableObject(ana.stub, (_, { storage }) =>
      storage.sql.exec('SELECT state, win FROM round').one(),
    )
    expect(won.state).toBe('closed')
    expect([WIN, 2_000]).toContain(round.win + Number(won.win))
    await stake(carla)
    await stake(dario)
    for (const window of [carla, dario]) await setState(window, 'waiting')
    await runInDurableObject(tableOf(), (_, { storage }) => {
      storage.sql.exec(
        'UPDATE round SET rules = 99, numbers = NULL, payouts = NULL, clientSeed = NULL WHERE number = (SELECT max(number) FROM round)',
      )
    })
    for (const window of [carla, dario]) await lookAt(window)
    await eventually(async () =>
      expect(await Promise.all([carla, dario].map(stateOf))).toEqual(['returned', 'returned']),
    )
  })
})

test('the same bet gets the same reply: a repetition is no second bet', async () => {
  const [window, clientSeed, roundKey] = [await open(), 'harbour', crypto.randomUUID()]
  const twice = await Promise.all([1, 2].map(() => stake(window, 1_000, { clientSeed, roundKey })))
  expect(new Set(twice.map(({ value }: StudioResponse<Played>) => value.round.id)).size).toBe(1)
  expect(await stake(window)).toMatchObject({ status: 409, code: 'conflict' })
  expect(wallet.of('/wallet/bet')).toHaveLength(1)
  expect(await stake(window, 1_000, { tableRound: 1 })).toMatchObject({ status: 400, code: 'bad-input' })
})

test('nobody chooses a hand', async () => {
  const [ana, beto] = [await open(), await open()]
  const waits = (await stake(ana)).value.round
  expect(await ana.post('/step', { round: waits.id, index: 0, step: 1 })).toMatchObject({ status: 409 })
  const { round } = (await stake(beto)).value
  expect(await beto.post('/step', { round: round.id, index: 0, step: 0 })).toMatchObject({ status: 409 })
  expect(await beto.post('/step', { round: round.id, index: 1, step: 0 })).toMatchObject({ status: 409 })
})

test(`${PLAYERS} players at once all meet one other or get their stake back, and no money is lost`, async () => {
  const stakes = [1_000, 1_000, 2_000, 3_000]
  const windows = await Promise.all(Array.from({ length: PLAYERS + 1 }, () => open()))
  const stakeOf = (index: number) => stakes[index % stakes.length] ?? 0
  await Promise.all(windows.map((window, index) => stake(window, stakeOf(index))))
  await endWaits()
  const rounds = await Promise.all(windows.map(lookAt))
  const pairs = Map.groupBy(
    rounds.filter(({ state }) => state === 'closed'),
    ({ tableRound }) => tableRound,
  )
  for (const [one, other, ...more] of pairs.values()) {
    expect([other?.bet, more.length]).toEqual([one?.bet, 0])
    expect(other?.numbers).toEqual(one?.numbers)
    expect([(one?.bet ?? 0) * 1.95, (one?.bet ?? 0) * 2]).toContain((one?.win ?? 0) + (other?.win ?? 0))
  }
  const alone = rounds.filter(({ state }) => state === 'void')
  expect(alone.length).toBeLessThanOrEqual(new Set(stakes).size)
  expect(wallet.of('/wallet/rollback')).toHaveLength(alone.length)
  const [staked, won] = [rounds, rounds].map((list, index) =>
    list.filter(({ state }) => state === 'closed').reduce((sum, { bet, win }) => sum + (index === 0 ? bet : win), 0),
  )
  expect(wallet.balance).toBe((START - (staked ?? 0) + (won ?? 0)) * UNIT)
})
