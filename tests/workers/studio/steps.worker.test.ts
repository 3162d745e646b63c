import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShellsStep, ShellsView } from '../../../workers/studio/games/perlas-y-erizos/engine.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { StandInWallet } from './wallet.ts'
import { call, GameWindow, operatorCall, type Played, type StudioResponse } from './window.ts'

/** Rounds in which the player has to choose: the money moves once, and the round waits for its player. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const GAME = 'perlas-y-erizos'
const DAY_MS = 24 * 3_600_000
const COLLECT: ShellsStep = { collect: true }

let wallet: StandInWallet
let user: string
let window: GameWindow

beforeEach(async () => {
  wallet = new StandInWallet(50_000 * UNIT)
  user = crypto.randomUUID()
  window = await GameWindow.open({ user, game_code: GAME })
})

const start = async (urchins = 3): Promise<Played> => (await window.play({ bet: { stake: 1_000, urchins } })).value

function choose({ round }: Played, step: ShellsStep, index = round.steps.length): Promise<StudioResponse<Played>> {
  return window.post('/step', { round: round.id, index, step })
}

/** Returns a shell with a pearl, as the studio has drawn it. */
async function pearl(opened: readonly number[] = []): Promise<number> {
  const stops = await runInDurableObject(window.stub, (_, { storage }) =>
    String(storage.sql.exec('SELECT stops FROM round ORDER BY number DESC LIMIT 1').one().stops),
  )
  const urchins = await import('../../../workers/studio/engine/deal.ts').then(({ deal }) => deal(25, JSON.parse(stops)))
  return (
    Array.from({ length: 25 }, (_, shell) => shell).find((each) => !urchins.includes(each) && !opened.includes(each)) ??
    0
  )
}

const viewOf = ({ view }: Round) => view as ShellsView

describe('a round with choices', () => {
  test('takes the stake, waits, and pays the result of the steps', async () => {
    const begun = await start()
    expect(begun.round).toMatchObject({ state: 'deciding', bet: 1_000, win: 0, numbers: null, steps: [] })
    expect(begun.round.choices).toHaveLength(25)
    expect(wallet.of('/wallet/win')).toEqual([])
    const opened = (await choose(begun, { open: await pearl() })).value
    expect(opened.round).toMatchObject({ state: 'deciding', numbers: null })
    const { round } = (await choose(opened, COLLECT)).value
    expect(round).toMatchObject({ state: 'closed', choices: [], win: 1_100 })
    expect(round.numbers).toHaveLength(3)
    expect(wallet.balance).toBe(50_100 * UNIT)
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
    expect(wallet.of('/wallet/win').map(({ body }) => body.round_closed)).toEqual([true])
  })

  test('never reveals where an urchin is before it is over', async () => {
    const begun = await start(1)
    const opened = (await choose(begun, { open: await pearl() })).value
    const table = (await window.get<Table>('/table')).value
    for (const round of [begun.round, opened.round, table.interrupted as Round]) {
      expect(viewOf(round).hidden).toBeNull()
      expect(round.numbers).toBeNull()
    }
    expect(await window.post('/seed', {})).toMatchObject({ status: 409, code: 'conflict' })
  })

  test('takes a step once, however often it is sent, and no other in its place', async () => {
    const begun = await start()
    const [first] = [await pearl()]
    const twice = await Promise.all([choose(begun, { open: first }), choose(begun, { open: first })])
    for (const { value } of twice) expect(viewOf(value.round).opened).toEqual([first])
    const again = await choose(begun, { open: first })
    expect(viewOf(again.value.round).opened).toEqual([first])
    const other = await pearl([first])
    expect(await choose(begun, { open: other })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await choose(again.value, { open: first })).toMatchObject({ status: 409, code: 'conflict' })
    expect(await choose(again.value, { open: other }, 5)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await window.play({ bet: { stake: 1_000, urchins: 3 } })).toMatchObject({ status: 409, code: 'conflict' })
  })

  test.each([{ open: 25 }, { open: -1 }, { open: '0' }, { collect: false }, 'collect', null])(
    'refuses the step %j',
    async (step) => {
      const begun = await start()
      expect(await choose(begun, step as ShellsStep)).toMatchObject({ status: 400, code: 'bad-input' })
    },
  )

  test('of another player is not found', async () => {
    const begun = await start()
    const other = await GameWindow.open({ user: crypto.randomUUID(), game_code: GAME })
    expect(await other.post('/step', { round: begun.round.id, index: 0, step: COLLECT })).toMatchObject({
      status: 404,
      code: 'not-found',
    })
  })

  test('waits for a player who closes the window, and continues where it was', async () => {
    const begun = await start()
    const first = await pearl()
    await choose(begun, { open: first })
    window = await GameWindow.open({ user, game_code: GAME, token: 'next-token' })
    const waiting = window.table.interrupted as Round
    expect(waiting).toMatchObject({ state: 'deciding', steps: [{ open: first }] })
    const { value } = await window.post<Played>('/step', { round: waiting.id, index: 1, step: COLLECT })
    expect(value.round.state).toBe('closed')
    expect(wallet.of('/wallet/win')[0]?.body).toMatchObject({ token: 'wallet-token', amount: 1_100 * UNIT })
  })

  test('that nobody ends collects its amount after a day', async () => {
    const begun = await start()
    await choose(begun, { open: await pearl() })
    expect(await runDurableObjectAlarm(window.stub)).toBe(true)
    expect(wallet.of('/wallet/win')).toEqual([])
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET startedAt = startedAt - ?', DAY_MS)
    })
    await runDurableObjectAlarm(window.stub)
    expect((await window.get<Table>('/table')).value.interrupted).toMatchObject({ state: 'closed', win: 1_100 })
  })

  test('whose rules have changed ends under its own rules, by its player or after a day', async () => {
    for (const end of ['player', 'day'] as const) {
      const ladder = await GameWindow.open({ user: crypto.randomUUID(), game_code: 'mas-o-menos' })
      const begun = (await ladder.play({ bet: { stake: 1_000 } })).value
      await runInDurableObject(ladder.stub, (_, { storage }) => {
        // A three, then a king: the rules in force cut the pay of 0.97 × 13/11, 1.1463..., to hundredths.
        const cards = [2, 12, ...Array.from({ length: 10 }, () => 6)]
        storage.sql.exec('UPDATE round SET rules = 1, stops = ?', JSON.stringify(cards))
      })
      const guessed = await ladder.post<Played>('/step', { round: begun.round.id, index: 0, step: { guess: 'high' } })
      expect(guessed.value.round).toMatchObject({ state: 'deciding', view: { amount: 1_146, pay: 114 } })
      if (end === 'player') await ladder.post('/step', { round: begun.round.id, index: 1, step: { collect: true } })
      else {
        await runInDurableObject(ladder.stub, (_, { storage }) => {
          storage.sql.exec('UPDATE round SET startedAt = startedAt - ?', DAY_MS)
        })
        await runDurableObjectAlarm(ladder.stub)
      }
      const [round] = (await ladder.get<Round[]>('/history')).value
      expect(round).toMatchObject({ state: 'closed', win: 1_146, rules: 1 })
    }
  })

  test('of rules that are not kept returns its stake', async () => {
    const begun = await start()
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET rules = 0')
    })
    expect(await choose(begun, { open: 0 })).toMatchObject({ status: 409, code: 'conflict' })
    await runDurableObjectAlarm(window.stub)
    expect((await window.get<Table>('/table')).value.interrupted).toMatchObject({ state: 'void' })
    expect(wallet.balance).toBe(50_000 * UNIT)
  })

  test('is shown to the operator as it ended', async () => {
    const begun = await start()
    const { round } = (await choose((await choose(begun, { open: await pearl() })).value, COLLECT)).value
    const query = { operator_id: 'farol', sub_partner_id: 'farol', round: round.id }
    const { url } = (await (await operatorCall('/api/game/round', query)).json()) as { url: string }
    const [id, key] = new URL(url).hash.slice(1).split('/')
    const recalled = await call<{ game: string; round: Round }>('POST', '/recall', { round: id, key })
    expect(recalled.value).toMatchObject({ game: GAME, round })
  })
})
