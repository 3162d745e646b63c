import { runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { drawNumbers } from '../../../workers/studio/fairness.ts'
import { slotOf, slots } from '../../../workers/studio/games/slots/catalogue.ts'
import type { SlotView } from '../../../workers/studio/games/slots/reel-game.ts'
import { lengthsOf, type Slot } from '../../../workers/studio/games/slots/slot.ts'
import { type Outcome, outcomeOf, winAmount } from '../../../workers/studio/games/slots/wins.ts'
import type { Round } from '../../../workers/studio/wire.ts'
import { fingerprintOf, rangesFrom, redraw } from '../../support/fairness/verifier.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, operatorCall, type Played } from './window.ts'

/**
 * Every game of the studio against an operator's wallet: the screen matches the draw, and the payout matches the
 * screen.
 */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const BET = 1_000
const CLIENT_SEED = 'harbour'

function requireSlot(code: string): Slot {
  const slot = slotOf(code)
  if (!slot) throw new Error(`no game ${code}`)
  return slot
}

const viewOf = ({ view }: Round) => view as SlotView

/** Returns a server seed for which the first round of this game has the wanted outcome. */
async function seedFor(slot: Slot, wanted: (outcome: Outcome) => boolean): Promise<string> {
  for (let tries = 0; tries < 20_000; tries += 1) {
    const serverSeed = tries.toString(16).padStart(64, '0')
    const stops = await drawNumbers({ serverSeed, clientSeed: CLIENT_SEED, nonce: 0 }, lengthsOf(slot))
    if (wanted(outcomeOf(slot, stops))) return serverSeed
  }
  throw new Error(`no such round of ${slot.code}`)
}

/** Opens a window whose session has this seed, as if it had been drawn. */
async function seated(slot: Slot, serverSeed: string): Promise<GameWindow> {
  const window = await GameWindow.open({ user: crypto.randomUUID(), game_code: slot.code })
  await runInDurableObject(window.stub, (_, { storage }) => {
    storage.sql.exec('UPDATE seed SET serverSeed = ?', serverSeed)
  })
  return window
}

function seedOf(window: GameWindow): Promise<{ serverSeed: string }> {
  return runInDurableObject(window.stub, (_, { storage }) =>
    storage.sql.exec<{ serverSeed: string }>('SELECT serverSeed FROM seed ORDER BY seedId DESC').toArray(),
  ).then(([seed]) => seed ?? { serverSeed: '' })
}

/** A bet on each family of games that draw for one player, with the ranges that docs/fairness.md states. */
const FAMILIES: [code: string, bet: unknown, ranges: string][] = [
  ['la-herradura', { stake: BET, units: 5 }, '20 x 3, 500000'],
  ['vuelo-de-mariposas', BET, '24 x 65'],
  ['el-volcan', BET, '15 x 5'],
  ['blackjack', { stake: BET }, 'deal 43 of 312'],
  ['baccarat', { chips: [{ spot: 0, stake: BET }] }, 'deal 6 of 416'],
  ['jacks-o-mejor', { stake: BET }, 'deal 10 of 52'],
  ['mas-o-menos', { stake: BET }, '52 x 12'],
  ['ruleta-del-puerto', { chips: [{ spot: 0, stake: BET }], partage: false }, '37'],
  ['sic-bo', { chips: [{ spot: 0, stake: BET }] }, '6 x 3'],
  ['bombo', { stake: BET, picks: [1, 2, 3] }, 'deal 20 of 80'],
  ['perlas-y-erizos', { stake: BET, urchins: 5 }, 'deal 5 of 25'],
  ['marea', { stake: BET, risk: 'low' }, '2 x 12'],
  ['moneda-de-luna', { stake: BET, call: 'moon' }, '2 x 13'],
  ['el-timon', { stake: BET, side: 'low', width: 4_950 }, '10000'],
  ['el-faro', { stake: BET, target: 200 }, '1000000'],
  ['raspa-de-la-feria', { stake: BET }, '1000000, 10636920, 2479680'],
]

test.each(FAMILIES)(
  'a round of %s is redrawn from its revealed seed by the published text alone',
  async (code, bet, text) => {
    new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: crypto.randomUUID(), game_code: code })
    const { commitment } = window.table.seeds
    let { round } = (await window.play({ bet, clientSeed: 'by-the-text' })).value
    while (round.state === 'deciding') {
      const step = round.choices.at(-1)?.step
      round = (await window.post<Played>('/step', { round: round.id, index: round.steps.length, step })).value.round
    }
    const { value } = await window.post<{ revealed: { serverSeed: string } }>('/seed', {})
    const { serverSeed } = value.revealed
    expect(fingerprintOf(serverSeed)).toBe(commitment)
    expect(round.numbers).toEqual(redraw({ serverSeed, clientSeed: 'by-the-text', round: 0 }, rangesFrom(text)))
  },
)

describe.each(slots.map(({ code }) => code))('%s', (code) => {
  test('takes the bet, pays what its rules say of the screen it shows, and sends its name to the wallet', async () => {
    const slot = requireSlot(code)
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await seated(slot, await seedFor(slot, ({ wins }) => winAmount(wins, BET) > BET))
    const { value } = await window.play({ clientSeed: CLIENT_SEED })
    const { round } = value
    const outcome = outcomeOf(slot, round.numbers ?? [])
    expect(round).toMatchObject({
      state: 'closed',
      view: { screen: outcome.screen, expanded: outcome.expanded, factor: outcome.factor },
    })
    const { serverSeed } = await seedOf(window)
    expect(round.numbers).toEqual(redraw({ serverSeed, clientSeed: CLIENT_SEED, round: 0 }, lengthsOf(slot)))
    expect(round.win).toBe(winAmount(outcome.wins, BET))
    expect(round.win).toBe(viewOf(round).wins.reduce((sum, { amount }) => sum + amount, 0))
    expect(wallet.balance).toBe((50_000 - BET + round.win) * UNIT)
    const [win] = wallet.of('/wallet/win')
    expect(win?.body).toMatchObject({ game_code: code, game_id: slot.id, amount: round.win * UNIT })
  })

  test('can be read by the operator, and shows the same round', async () => {
    new StandInWallet(50_000 * UNIT)
    const window = await GameWindow.open({ user: crypto.randomUUID(), game_code: code })
    const { value } = await window.play()
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: value.round.id }
    const { url } = (await (await operatorCall('/api/game/round', query)).json()) as { url: string }
    const [round, key] = new URL(url).hash.slice(1).split('/')
    const recalled = await call<{ game: string; round: Round }>('POST', '/recall', { round, key })
    expect(recalled.value).toMatchObject({ game: code, round: value.round })
  })
})

describe('what differs from game to game is sent to the window', () => {
  test.each([
    ['calavera-real', 'a doubling or tripling wild', ({ wins }: Outcome) => wins.some(({ times }) => times > 1)],
    ['la-sirena', 'a reel filled by a wild', ({ expanded, wins }: Outcome) => expanded.length > 0 && wins.length > 0],
    ['noche-de-faroles', 'several ways', ({ wins }: Outcome) => wins.some(({ ways }) => ways > 1)],
    ['el-gallo-de-oro', 'scatters', ({ wins }: Outcome) => wins.some(({ kind }) => kind === 'scatter')],
    ['nopal-en-flor', 'cards anywhere', ({ wins }: Outcome) => wins.some(({ kind }) => kind === 'anywhere')],
    ['campanas-de-plata', 'a multiplier', ({ factor, wins }: Outcome) => (factor ?? 1) > 1 && wins.length > 0],
    ['sol-y-luna', 'a run from the right', ({ wins }: Outcome) => wins.some(({ cells }) => cells[0]?.reel === 4)],
  ] as const)('%s: %s', async (code, _, wanted) => {
    const slot = requireSlot(code)
    const wallet = new StandInWallet(50_000 * UNIT)
    const window = await seated(slot, await seedFor(slot, wanted))
    const { round } = (await window.play({ clientSeed: CLIENT_SEED })).value
    const outcome = outcomeOf(slot, round.numbers ?? [])
    expect(wanted(outcome)).toBe(true)
    expect(viewOf(round).wins).toEqual(outcome.wins.map((win) => ({ ...win, amount: (win.pay * BET) / 100 })))
    expect(wallet.balance).toBe((50_000 - BET + round.win) * UNIT)
  })

  test('a member plays each game on its own: one open round does not delay another game', async () => {
    const wallet = new StandInWallet(50_000 * UNIT)
    const user = crypto.randomUUID()
    const first = await GameWindow.open({ user, game_code: 'la-corona' })
    wallet.fail('/wallet/win', 'timeout')
    expect((await first.play()).value.round.state).toBe('open')
    const other = await GameWindow.open({ user, game_code: 'chile-bravo' })
    expect(other.table.interrupted).toBeNull()
    expect((await other.play()).value.round.state).toBe('closed')
    expect((await GameWindow.open({ user, game_code: 'la-corona' })).table.interrupted).not.toBeNull()
  })

  test('the studio commits first and makes no seed for the player; the last one played with is kept', async () => {
    new StandInWallet(50_000 * UNIT)
    const user = crypto.randomUUID()
    const window = await GameWindow.open({ user })
    expect(window.table.seeds).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/), clientSeed: '' })
    const { round, seeds } = (await window.play({ clientSeed: 'of-the-browser' })).value
    expect([round.clientSeed, seeds.clientSeed]).toEqual(['of-the-browser', 'of-the-browser'])
    expect((await GameWindow.open({ user })).table.seeds.clientSeed).toBe('of-the-browser')
  })
})
