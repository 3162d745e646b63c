import { runInDurableObject } from 'cloudflare:test'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { engine as flight } from '../../../workers/studio/games/colibri/engine.ts'
import { winningOf } from '../../../workers/studio/games/colibri/flight.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { closeSockets, connect, end, moveClock, openAt, openRound, stubOf } from './tables.ts'
import { StandInWallet } from './wallet.ts'
import type { GameWindow, Played } from './window.ts'

/** A flight that everybody sees: a player collects before it ends, by a press or at a target. */

let wallet: StandInWallet
beforeEach(() => {
  wallet = new StandInWallet(50_000_000)
})
afterEach(() => {
  closeSockets()
  vi.restoreAllMocks()
})

describe('the flight of the hummingbird', () => {
  const code = flight.code
  const [stake, far, near] = [1_000, 1_000_000, 200]
  /** A number whose flight reaches exactly ×5. */
  const number = winningOf(500) - 1

  const HOUR_MS = 3_600_000
  /** What differs between two rounds whatever their flights are. */
  const OWN = ['id', 'key', 'at', 'tableRound', 'balance', 'commitment', 'clientSeed', 'waitMs']
  const shared = (reply: unknown) => JSON.stringify(reply, (key, value) => (OWN.includes(key) ? null : value))

  /** Opens a round with a known flight; returns the window of a player with a bet in it. */
  async function inFlight(target: number, resultAt = HOUR_MS): Promise<{ window: GameWindow; round: Round }> {
    const window = await openAt(code)
    const { round: tableRound } = await openRound(window.session, code)
    await runInDurableObject(stubOf(code), (_, { storage }) => {
      storage.sql.exec('UPDATE round SET numbers = ? WHERE number = ?', JSON.stringify([number]), tableRound)
    })
    await moveClock({ resultAt }, code)
    const { round } = (await window.play({ bet: { stake, target }, tableRound })).value
    expect(round).toMatchObject({ state: 'waiting', view: { isIn: true, reach: null, collectedAt: null } })
    return { window, round }
  }

  const collect = (window: GameWindow, round: Round, at: number) =>
    window.post<Played>('/step', { round: round.id, index: 0, step: { at } })

  test('pays the multiple that the player saw when they collected, once, and nothing is revealed before it ends', async () => {
    const { window, round } = await inFlight(far)
    await moveClock({ closesAt: -10_000 }, code)
    const { value } = await collect(window, round, 150)
    expect(value.round).toMatchObject({ state: 'waiting', steps: [{ at: 150 }], numbers: null, win: 0 })
    expect((await collect(window, round, 170)).value.round.steps).toEqual([{ at: 150 }])
    const over = await end(window, code)
    expect(over).toMatchObject({ state: 'closed', win: 1_500, steps: [{ at: 150 }], view: { reach: 500 } })
    expect(wallet.of('/wallet/win')).toHaveLength(1)
  })

  test('never pays more than the table had shown', async () => {
    const { window, round } = await inFlight(far)
    await moveClock({ closesAt: -7_000 }, code)
    const [step] = (await collect(window, round, 100_000)).value.round.steps as { at: number }[]
    expect(step?.at).toBeGreaterThanOrEqual(201)
    expect(step?.at).toBeLessThan(320)
  })

  test('takes no step before it begins, and none once it has ended', async () => {
    const { window, round } = await inFlight(far)
    expect(await collect(window, round, 150)).toMatchObject({ status: 409, code: 'conflict' })
    await moveClock({ closesAt: -30_000, resultAt: -1 }, code)
    expect(await collect(window, round, 150)).toMatchObject({ status: 409, code: 'conflict' })
    expect(await end(window, code)).toMatchObject({ state: 'closed', win: 0, steps: [] })
  })

  test('collects by itself at the target, also for a player who is gone', async () => {
    const { window } = await inFlight(near)
    expect(await end(window, code)).toMatchObject({ state: 'closed', win: 2_000 })
  })

  test('gives the same replies to its player whenever it will end', async () => {
    const replies: string[][] = []
    for (const resultAt of [HOUR_MS, 2 * HOUR_MS]) {
      const { window, round } = await inFlight(far, resultAt)
      const before = (await window.get<Table>('/table')).value
      await moveClock({ closesAt: -10_000 }, code)
      const during = (await window.get<Table>('/table')).value
      const collected = (await collect(window, round, 150)).value
      for (const { waitMs } of [before, during, collected]) expect(waitMs).toBeLessThanOrEqual(flight.cycleMs)
      replies.push([round, before, during, collected].map(shared))
      await end(window, code)
    }
    expect(replies[0]).toEqual(replies[1])
  })

  test('does not tell windows how long it will last', async () => {
    const { window } = await inFlight(far)
    await moveClock({ closesAt: -10_000 }, code)
    const { states } = await connect(window.session, code)
    expect(states.at(-1)).toMatchObject({ phase: 'playing', phaseMs: 0, leftMs: 0, view: null })
    expect(states.at(-1)?.elapsedMs).toBeGreaterThanOrEqual(10_000)
  })
})
