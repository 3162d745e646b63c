import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { engine } from '../../../workers/studio/games/mano-a-mano/engine.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { GameWindow, world } from './window.ts'

/** Windows of players who meet one another, and the table where they do. */

export const GAME = engine.code
/** What the better hand gets for a stake of 1,000. */
export const WIN = 1_950

let opened: GameWindow[] = []

export async function open(fields: object = {}): Promise<GameWindow> {
  const window = await GameWindow.open({ user: crypto.randomUUID(), game_code: GAME, ...fields })
  opened.push(window)
  return window
}

/** Lets every bet that waits return, so that no object works on after its test. */
export async function closeAll(): Promise<void> {
  await Promise.all(['MXN', 'BRL', 'FUN'].map(endWaits))
  await Promise.all(opened.map(({ stub }) => runDurableObjectAlarm(stub)))
  opened = []
}

export const tableOf = (operator = 'farol', currency = 'MXN') =>
  world.HEADS_UP.get(world.HEADS_UP.idFromName(`${GAME}|${operator}|${currency}`))
export const stake = (window: GameWindow, amount = 1_000, fields: object = {}) =>
  window.play({ bet: { stake: amount }, clientSeed: crypto.randomUUID(), ...fields })
export const lookAt = async (window: GameWindow) => (await window.get<Table>('/table')).value.interrupted as Round

/** Lets the time of every bet that waits run out; nobody meets it any more. */
export function endWaits(currency = 'MXN'): Promise<void> {
  return runInDurableObject(tableOf('farol', currency), (_, { storage }) => {
    storage.sql.exec('UPDATE entry SET waitsUntil = ? WHERE round IS NULL', Date.now() - 1)
  })
}

export const stateOf = (window: GameWindow) =>
  runInDurableObject(
    window.stub,
    (_, { storage }) => storage.sql.exec('SELECT state FROM round ORDER BY number DESC LIMIT 1').one().state,
  )

/** Puts the object of a player back to a state that it had stored before it died. */
export const setState = (window: GameWindow, state: string) =>
  runInDurableObject(window.stub, (_, { storage }) => {
    storage.sql.exec('UPDATE round SET state = ?', state)
  })

export const roundsAtTable = () =>
  runInDurableObject(tableOf(), (_, { storage }) => storage.sql.exec('SELECT number FROM round').toArray().length)

/** What two closed rounds of one pair have to be. */
export async function expectPair(one: Round, other: Round): Promise<void> {
  expect([one.state, other.state]).toEqual(['closed', 'closed'])
  expect(other.numbers).toEqual(one.numbers)
  expect([...one.steps, ...other.steps].toSorted()).toEqual([0, 1])
  const [mine, theirs] = [one.view, other.view] as { own: number[]; rival: number[] }[]
  expect([mine?.own, mine?.rival]).toEqual([theirs?.rival, theirs?.own])
  expect([WIN, 2 * one.bet]).toContain(one.win + other.win)
  for (const { content, numbers, steps, win } of [one, other])
    expect(engine.progressOf(content as { stake: number }, numbers ?? [], steps as (0 | 1)[])?.payout).toBe(win)
}
