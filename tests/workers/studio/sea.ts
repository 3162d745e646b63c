import { expect } from 'vitest'
import { drawNumbers } from '../../../workers/studio/fairness.ts'
import { engine as reef, winningOf } from '../../../workers/studio/games/el-arrecife/engine.ts'
import type { SeaFrame, SwimmingFish } from '../../../workers/studio/sea-wire.ts'
import { SESSION_PREFIX, TABLE_PROTOCOL } from '../../../workers/studio/table-wire.ts'
import { eventually } from '../platform/support/eventually.ts'
import { GameWindow, studio, world } from './window.ts'

/** Windows in a room of fish. */

export const GAME = reef.code
export const CLIENT_SEED = 'harbour'
const sockets: WebSocket[] = []

export function closeSockets(): void {
  for (const socket of sockets.splice(0)) socket.close()
}

export const openWindow = (fields: object = {}) =>
  GameWindow.open({ user: crypto.randomUUID(), game_code: GAME, ...fields })
export const roomOf = (room: number) => world.SEA_ROOM.get(world.SEA_ROOM.idFromName(`${GAME}|${room}`))

export interface Member {
  window: GameWindow
  socket: WebSocket
  frames: SeaFrame[]
  /** What it was told first. */
  first: SeaFrame
}

/** Gives a window a boat. */
export async function enter(window: GameWindow): Promise<Member> {
  const protocols = `${TABLE_PROTOCOL}, ${SESSION_PREFIX}${window.session}`
  const response = await studio.fetch('http://studio.test/live', {
    headers: { Upgrade: 'websocket', Origin: 'http://studio.test', 'Sec-WebSocket-Protocol': protocols },
  })
  const socket = response.webSocket
  if (!socket) throw new Error(`no socket: ${response.status}`)
  const frames: SeaFrame[] = []
  socket.addEventListener('message', ({ data }) => {
    frames.push(JSON.parse(String(data)) as SeaFrame)
  })
  socket.accept()
  sockets.push(socket)
  await eventually(() => expect(frames).not.toEqual([]))
  return { window, socket, frames, first: frames[0] as SeaFrame }
}

/** Returns a fish that swims now, and goes on swimming for a while. */
export function swimming({ first }: Member, after = 0): SwimmingFish {
  const found = (first.fish ?? []).filter(({ inMs, crossMs }) => inMs <= 0 && inMs + crossMs > 4_000)[after]
  if (!found) throw new Error('no fish swims')
  return found
}

/** Returns a server seed whose first shot at this kind ends as wanted. */
export async function seedFor(kind: number, isHit: boolean): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const serverSeed = tries.toString(16).padStart(64, '0')
    const [number = 0] = await drawNumbers(
      { serverSeed, clientSeed: CLIENT_SEED, nonce: 0 },
      reef.rangesOf(reef.exampleBet()),
    )
    if (number < winningOf(kind) === isHit) return serverSeed
  }
}
