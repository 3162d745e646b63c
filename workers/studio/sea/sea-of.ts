import type { SeaDirectory } from './SeaDirectory.ts'
import type { SeaRoom, SeaRoomEnv } from './SeaRoom.ts'

/** The bindings of the rooms of fish. */
export interface SeaBinding extends SeaRoomEnv {
  SEA_ROOM: DurableObjectNamespace<SeaRoom>
}

/** Returns a room of a game. All operators and currencies share them: a room holds no money. */
export function seaRoomOf(env: SeaBinding, game: string, room: number): DurableObjectStub<SeaRoom> {
  return env.SEA_ROOM.get(env.SEA_ROOM.idFromName(`${game}|${room}`))
}

export function seaDirectoryOf(env: SeaBinding, game: string): DurableObjectStub<SeaDirectory> {
  return env.SEA_DIRECTORY.get(env.SEA_DIRECTORY.idFromName(game))
}
