import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { FULL } from '#tests/support/product/tier'
import { chainStartOf, drawNumbers } from '../../../workers/studio/fairness.ts'
import { engines } from '../../../workers/studio/games/catalogue.ts'
import { engine as roulette } from '../../../workers/studio/games/ruleta-en-vivo/engine.ts'
import { MOST_OF_ONE, SESSION_PREFIX, TABLE_PROTOCOL } from '../../../workers/studio/table-wire.ts'
import type { Table } from '../../../workers/studio/wire.ts'
import { firstHashFrom, redraw } from '../../support/fairness/verifier.ts'
import { eventually } from '../platform/support/eventually.ts'
import { closeSockets, connect, end, moveClock, openAt, openRound, stubOf } from './tables.ts'
import { StandInWallet } from './wallet.ts'
import { type GameWindow, type Played, studio } from './window.ts'

/** Rounds that everybody at a table plays together: one clock, one outcome, each bet before closing settled once. */

const UNIT = 1_000 // a minor unit of MXN in the wallet's 1/100000
const GAME = roulette.code
const PLAYERS = FULL ? 500 : 40
const HOUR_MS = 3_600_000
const chips = [{ spot: 1, stake: 1_000 }]
const bet = { chips, partage: true }
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

let wallet: StandInWallet
beforeEach(async () => {
  wallet = new StandInWallet(50_000_000 * UNIT)
})
afterEach(() => {
  closeSockets()
  vi.restoreAllMocks()
})

const open = (game = GAME) => openAt(game)
const place = (window: GameWindow, tableRound: number, fields: object = {}) =>
  window.play({ bet, tableRound, ...fields })

describe('a shared table', () => {
  test('takes a bet, keeps its outcome until the time, and pays by it', async () => {
    const window = await open()
    const { round: tableRound } = await openRound(window.session, GAME)
    const { round } = (await place(window, tableRound)).value
    expect(round).toMatchObject({ state: 'waiting', bet: 1_000, win: 0, numbers: null, serverSeed: null, tableRound })
    expect(round.view).toMatchObject({ chips, number: null })
    const table = (await window.get<Table>('/table')).value
    expect(table.interrupted).toMatchObject({ state: 'waiting', numbers: null })
    expect(JSON.stringify(table)).not.toContain(await secretOf())
    const over = await end(window, GAME)
    expect(over.state).toBe('closed')
    const payout = roulette.progressOf(bet, over.numbers ?? [], [])?.payout
    expect(over.win).toBe(payout)
    expect(wallet.balance).toBe((50_000_000 - 1_000 + over.win) * UNIT)
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
    expect(wallet.of('/wallet/win')).toHaveLength(1)
  })

  test('draws by a chain whose first hash was published before its salt', async () => {
    const window = await open()
    const { round: tableRound, chain } = await openRound(window.session, GAME)
    await place(window, tableRound)
    const over = await end(window, GAME)
    const { serverSeed, clientSeed, nonce, commitment, numbers } = over
    expect(commitment).toBe(chain?.firstHash)
    expect(clientSeed).toBe(chain?.salt)
    expect(await chainStartOf(serverSeed ?? '', nonce)).toBe(commitment)
    const again = await drawNumbers({ serverSeed: serverSeed ?? '', clientSeed, nonce }, roulette.rangesOf(bet))
    expect(numbers).toEqual(again)
    expect(firstHashFrom(serverSeed ?? '', nonce)).toBe(commitment)
    expect(numbers).toEqual(redraw({ serverSeed: serverSeed ?? '', clientSeed, round: nonce }, [37]))
  })

  test('returns a bet that comes after closing, and takes none for another round', async () => {
    const window = await open()
    const { round: tableRound } = await openRound(window.session, GAME)
    await moveClock({ closesAt: -1 }, GAME)
    expect(await place(window, tableRound)).toMatchObject({ status: 409, code: 'betting-closed' })
    await eventually(() => expect(wallet.of('/wallet/rollback')).toHaveLength(1))
    expect(wallet.balance).toBe(50_000_000 * UNIT)
    const other = await open()
    expect(await place(other, tableRound + 1)).toMatchObject({ status: 409, code: 'betting-closed' })
    expect(await place(await open(), 0)).toMatchObject({ status: 400, code: 'bad-input' })
    expect(await (await open()).play({ bet })).toMatchObject({ status: 400, code: 'bad-input' })
  })

  test('takes no bet once its outcome was read, even when its clock is set back', async () => {
    const [first, second] = [await open(), await open()]
    const { round: tableRound } = await openRound(first.session, GAME)
    await place(first, tableRound)
    await end(first, GAME)
    await moveClock({ closesAt: HOUR_MS, resultAt: HOUR_MS }, GAME)
    expect(await place(second, tableRound)).toMatchObject({ status: 409, code: 'betting-closed' })
  })

  test('gives the same bet the same reply: a repetition is no second bet', async () => {
    const window = await open()
    const { round: tableRound } = await openRound(window.session, GAME)
    const roundKey = crypto.randomUUID()
    const twice = await Promise.all([place(window, tableRound, { roundKey }), place(window, tableRound, { roundKey })])
    expect(new Set(twice.map(({ value }: { value: Played }) => value.round.id)).size).toBe(1)
    expect(await place(window, tableRound)).toMatchObject({ status: 409, code: 'conflict' })
    expect(wallet.of('/wallet/bet')).toHaveLength(1)
  })

  test('pays a player whose window is closed', async () => {
    const window = await open()
    const { round: tableRound } = await openRound(window.session, GAME)
    await place(window, tableRound)
    await moveClock({ closesAt: -2, resultAt: -1 }, GAME)
    await runInDurableObject(window.stub, (_, { storage }) => {
      storage.sql.exec('UPDATE round SET resultAt = ?', Date.now() - 1)
    })
    await runDurableObjectAlarm(window.stub)
    expect(wallet.of('/wallet/win')).toHaveLength(1)
  })

  test('places a bet that was interrupted after the wallet had taken it, or returns it when it is late', async () => {
    const [inTime, late] = [await open(), await open()]
    const { round: tableRound } = await openRound(inTime.session, GAME)
    for (const window of [inTime, late]) {
      await place(window, tableRound)
      await runInDurableObject(window.stub, (_, { storage }) => {
        storage.sql.exec(`UPDATE round SET state = 'staked', resultAt = NULL`)
      })
    }
    await runInDurableObject(stubOf(GAME), (_, { storage }) => {
      storage.sql.exec('DELETE FROM entry WHERE id = ?', `${late.stub.id}-1`)
    })
    await moveClock({ closesAt: -1 }, GAME)
    for (const window of [inTime, late]) await runDurableObjectAlarm(window.stub)
    const states = await Promise.all(
      [inTime, late].map((window) =>
        runInDurableObject(window.stub, (_, { storage }) => storage.sql.exec('SELECT state FROM round').one().state),
      ),
    )
    expect(states).toEqual(['waiting', 'returned'])
  })

  test(`settles each of ${PLAYERS} bets once, and none that comes after closing`, async () => {
    const windows = await Promise.all(Array.from({ length: PLAYERS }, () => open()))
    const [first] = windows
    const { round: tableRound } = await openRound(first?.session ?? '', GAME)
    const closing = wait(FULL ? 1_500 : 150).then(() => moveClock({ closesAt: -1 }, GAME))
    const placed = await Promise.all(windows.map((window) => place(window, tableRound)))
    await closing
    const inTime = windows.filter((_, index) => placed[index]?.status === 200)
    const afterwards = await Promise.all(Array.from({ length: 5 }, async () => place(await open(), tableRound)))
    const late = [...placed.filter(({ status }) => status !== 200), ...afterwards]
    expect(late.every(({ code }) => code === 'betting-closed')).toBe(true)
    const entries = await runInDurableObject(stubOf(GAME), (_, { storage }) =>
      storage.sql.exec('SELECT id FROM entry WHERE round = ?', tableRound).toArray(),
    )
    expect(entries).toHaveLength(inTime.length)
    const over = await Promise.all(inTime.map((window) => end(window, GAME)))
    expect(new Set(over.map(({ numbers }) => String(numbers))).size).toBeLessThanOrEqual(1)
    expect(over.every(({ state }) => state === 'closed')).toBe(true)
    await eventually(() => expect(wallet.of('/wallet/rollback')).toHaveLength(late.length))
    expect(wallet.of('/wallet/win')).toHaveLength(inTime.length)
    const paid = over.reduce((all, { win }) => all + win, 0)
    expect(wallet.balance).toBe((50_000_000 - inTime.length * 1_000 + paid) * UNIT)
  })

  test('opens its socket only with a session of a game of a shared table', async () => {
    const headers = (session: string) => ({
      Upgrade: 'websocket',
      Origin: 'http://studio.test',
      'Sec-WebSocket-Protocol': `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${session}`,
    })
    const statusWith = async (session: string) =>
      (await studio.fetch('http://studio.test/live', { headers: headers(session) })).status
    const window = await open()
    expect(await statusWith(`${window.session.slice(0, -3)}AAA`)).toBe(401)
    expect(await statusWith('nonsense')).toBe(401)
    expect(await statusWith((await open('loteria-del-puerto')).session)).toBe(404)
    expect(await statusWith(window.session)).toBe(101)
  })

  test.each([GAME, 'el-arrecife'])('at %s opens its socket only for pages of the studio', async (game) => {
    const { session } = await open(game)
    const enter = (origin: string | null) =>
      studio.fetch('http://studio.test/live', {
        headers: {
          Upgrade: 'websocket',
          'Sec-WebSocket-Protocol': `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${session}`,
          ...(origin === null ? {} : { Origin: origin }),
        },
      })
    const foreign = [
      'http://evil.test',
      'http://site.test',
      'https://studio.test',
      'http://studio.test.evil.test',
      'https://launch.test.evil.test',
      'null',
      null,
    ]
    for (const origin of foreign) {
      const response = await enter(origin)
      expect([origin, response.status, response.webSocket]).toEqual([origin, 403, null])
      expect(response.headers.get('X-Content-Type-Options')).toBe('nosniff')
      expect(response.headers.get('Referrer-Policy')).toBe('no-referrer')
      expect(response.headers.get('Content-Security-Policy')).toContain("default-src 'none'")
    }
    // A launch host is a copy of the studio: windows at it open there.
    for (const origin of ['http://studio.test', 'https://launch.test']) {
      const opened = await enter(origin)
      expect([origin, opened.status]).toEqual([origin, 101])
      opened.webSocket?.accept()
      opened.webSocket?.close()
    }
  })

  test.each([GAME, 'el-arrecife'])('at %s counts every connection of a player until it is gone', async (game) => {
    const { session } = await open(game)
    const { session: other } = await open(game)
    const enter = async (session: string) => {
      const headers = {
        Upgrade: 'websocket',
        Origin: 'http://studio.test',
        'Sec-WebSocket-Protocol': `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${session}`,
      }
      return studio.fetch('http://studio.test/live', { headers })
    }
    const opened: WebSocket[] = []
    // None of them reads a word, so that none is closed by its client.
    for (let n = 0; n < MOST_OF_ONE; n += 1) opened.push((await enter(session)).webSocket as WebSocket)
    expect(opened).not.toContain(null)
    expect((await enter(session)).status).toBe(429)
    const theirs = (await enter(other)).webSocket
    expect(theirs).not.toBeNull()
    for (const socket of [...opened, theirs as WebSocket]) {
      socket.accept()
      socket.close()
    }
    await eventually(async () => {
      const again = (await enter(session)).webSocket
      again?.accept()
      again?.close()
      expect(again).not.toBeNull()
    })
  })

  test('fixes the salt once, by the first seed', async () => {
    const window = await open()
    const { chain } = await openRound(window.session, GAME)
    const { socket, states } = await connect(window.session, GAME)
    socket.send(JSON.stringify({ seed: 'another-seed' }))
    socket.send('nonsense')
    await wait(50)
    expect(states.at(-1)?.chain).toEqual(chain)
  })
})

test.each(engines.filter(({ shared }) => shared).map((engine) => [engine.code, engine] as const))(
  'the table of %s shows everybody its rounds',
  async (code, engine) => {
    const window = await open(code)
    await openRound(window.session, code)
    const { states } = await connect(window.session, code)
    expect(states.at(-1)).toMatchObject({ phase: 'betting', view: null })
    await moveClock({ closesAt: -2, resultAt: -1 }, code)
    await runDurableObjectAlarm(stubOf(code))
    await eventually(() => expect(states.at(-1)?.phase).toBe('result'))
    const numbers = await runInDurableObject(stubOf(code), (_, { storage }) =>
      String(storage.sql.exec('SELECT numbers FROM round ORDER BY number DESC LIMIT 1').one().numbers),
    )
    const emptyBet = engine.shared?.emptyBet
    expect(states.at(-1)?.view).toEqual(engine.progressOf(emptyBet, JSON.parse(numbers), [])?.view)
    expect(engine.rangesOf(engine.exampleBet())).toEqual(engine.rangesOf(emptyBet))
  },
)

/** Returns the hash of the round in progress, which nobody may see. */
function secretOf(): Promise<string> {
  return runInDurableObject(stubOf(GAME), (_, { storage }) =>
    String(storage.sql.exec('SELECT hash FROM round ORDER BY number DESC LIMIT 1').one().hash),
  )
}
