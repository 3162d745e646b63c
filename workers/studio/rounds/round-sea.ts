import type { GameEngine } from '../engine/game-engine.ts'
import { type SeaBinding, seaRoomOf } from '../sea/sea-of.ts'
import type { RoundRow } from './Rounds.ts'
import { contentOf } from './round-content.ts'

/** What a round needs of the room whose fish it was staked on. */
export interface RoundSea {
  /** True when the room takes a shot of this bet now. Nothing has been staked yet. */
  takes(bet: unknown): Promise<boolean>
  /**
   * Reports how the shot of a round ended. It may be repeated, and lost when the room cannot be reached: the fish then swims
   * on, and the round is paid all the same.
   */
  land(round: RoundRow): Promise<void>
}

/** Returns the rooms of a game; null when nobody shoots at fish in it. `player`: the id of the object of this player. */
export function seaOfGame(
  env: SeaBinding,
  { code, sea }: Pick<GameEngine, 'code' | 'sea'>,
  player: string,
): RoundSea | null {
  if (!sea) return null
  return {
    takes: async (bet) => {
      const shot = sea.shotOf(bet)
      try {
        return await seaRoomOf(env, code, shot.room).aim(player, shot)
      } catch {
        return false
      }
    },
    land: async (round) => {
      const shot = sea.shotOf(contentOf(round))
      await seaRoomOf(env, code, shot.room)
        .land(player, shot, round.win > 0)
        .catch(() => null)
    },
  }
}
