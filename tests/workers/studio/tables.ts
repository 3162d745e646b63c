import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { expect } from 'vitest'
import { SESSION_PREFIX, TABLE_PROTOCOL, type TableState } from '../../../workers/studio/table-wire.ts'
import type { Round, Table } from '../../../workers/studio/wire.ts'
import { eventually } from '../platform/support/eventually.ts'
import { GameWindow, studio, world } from './window.ts'

/** Windows at a shared table whose clock the test moves. */

const HOUR_MS = 3_600_000
const sockets: WebSocket[] = []

export function closeSockets(): void {
  for (const socket of sockets.splice(0)) socket.close()
}

export const openAt = (game: string) => GameWindow.open({ user: crypto.randomUUID(), game_code: game })
export const stubOf = (game: string) => world.TABLE.get(world.TABLE.idFromName(game))

/** Opens the socket of a window; collects what the table sends. */
export async function connect(session: string, game: string): Promise<{ states: TableState[]; socket: WebSocket }> {
  const protocols = `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${session}`
  const response = await studio.fetch('http://studio.test/live', {
    headers: { Upgrade: 'websocket', Origin: 'http://studio.test', 'Sec-WebSocket-Protocol': protocols },
  })
  const socket = response.webSocket
  if (!socket) throw new Error(`no socket: ${response.status} ${game}`)
  const states: TableState[] = []
  socket.addEventListener('message', ({ data }) => {
    states.push(JSON.parse(String(data)) as TableState)
  })
  socket.accept()
  sockets.push(socket)
  await eventually(() => expect(states).not.toEqual([]))
  return { states, socket }
}

/** Opens a round that takes bets until the test closes it. */
export async function openRound(session: string, game: string): Promise<TableState> {
  const { states, socket } = await connect(session, game)
  if (states.at(-1)?.chain?.salt === null) socket.send(JSON.stringify({ seed: 'first-seed' }))
  await eventually(() => expect(states.at(-1)?.phase).not.toBe('idle'))
  await moveClock({ closesAt: -1, resultAt: -1, endsAt: -1 }, game)
  await runDurableObjectAlarm(stubOf(game))
  await eventually(() => expect(states.at(-1)?.phase).toBe('betting'))
  await moveClock({ closesAt: HOUR_MS, resultAt: HOUR_MS, endsAt: HOUR_MS }, game)
  return states.at(-1) as TableState
}

/** Sets the times of the last round, from now; the others stay. */
export function moveClock(
  times: Partial<Record<'closesAt' | 'resultAt' | 'endsAt', number>>,
  game: string,
): Promise<void> {
  return runInDurableObject(stubOf(game), (_, { storage }) => {
    for (const [name, inMs] of Object.entries(times))
      storage.sql.exec(`UPDATE round SET ${name} = ? WHERE number = (SELECT max(number) FROM round)`, Date.now() + inMs)
  })
}

/** Ends the round: betting has closed and the outcome may be known, to the table and to this player's object. */
export async function end(window: GameWindow, game: string): Promise<Round> {
  await moveClock({ closesAt: -2, resultAt: -1 }, game)
  await runInDurableObject(window.stub, (_, { storage }) => {
    storage.sql.exec('UPDATE round SET resultAt = ? WHERE resultAt IS NOT NULL', Date.now() - 1)
  })
  const { value } = await window.get<Table>('/table')
  return value.interrupted as Round
}
