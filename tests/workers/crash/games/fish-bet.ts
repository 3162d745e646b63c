import { engine as reef } from '#workers/studio/games/el-arrecife/engine'
import type { SeaFrame } from '#workers/studio/sea-wire'
import { openTable } from './table-socket.ts'

const FRAME_MS = 5_000
/** The socket of each session: a player has a boat only while it is open. */
const sockets = new Map<string, WebSocket>()

/**
 * Takes a boat in a room of fish and returns a bet on one that swims. Without a room, as while programs are killed, it is a
 * bet that the studio refuses.
 */
export async function fishBet(studio: string, session: string): Promise<unknown> {
  sockets.get(session)?.close()
  const socket = openTable(studio, session)
  sockets.set(session, socket)
  const frame = await new Promise<SeaFrame | null>((done) => {
    setTimeout(() => done(null), FRAME_MS)
    socket.addEventListener('message', ({ data }) => done(JSON.parse(String(data)) as SeaFrame))
    socket.addEventListener('close', () => done(null))
  })
  const fish = frame?.fish?.find(({ inMs, crossMs }) => inMs <= 0 && inMs + crossMs > FRAME_MS)
  const bet = reef.exampleBet()
  return frame && fish ? { ...bet, kind: fish.kind, room: frame.room, fish: fish.number } : bet
}
