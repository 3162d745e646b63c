import type { GameEngine } from '../engine/game-engine.ts'
import type { FreeRounds } from '../free-rounds/FreeRounds.ts'
import type { Croupier } from './advance.ts'
import type { GameLaunch } from './launch.ts'
import type { PlayerGameEnv } from './player-game-env.ts'
import { playerWalletOf } from './player-wallet.ts'
import type { Rounds } from './Rounds.ts'
import { roundPotOf } from './round-pot.ts'
import { seaOfGame } from './round-sea.ts'
import { tableOfGame } from './round-table.ts'

/** The player at the game, as its object has them. */
interface PlayerGame {
  env: PlayerGameEnv
  ctx: DurableObjectState
  rounds: Rounds
  free: FreeRounds
}

/** Returns what the steps of a round need, under the launch in force. */
export function croupierOf({ env, ctx, rounds, free }: PlayerGame, engine: GameEngine, launch: GameLaunch): Croupier {
  return {
    ...{ rounds, engine, free },
    wallet: playerWalletOf(env, ctx, launch, engine),
    table: tableOfGame(env, engine, launch, ctx.id.toString()),
    pot: roundPotOf(env, engine, launch),
    sea: seaOfGame(env, engine, ctx.id.toString()),
    remember: (balance) => {
      if (balance !== null) ctx.storage.kv.put('balance', balance)
    },
  }
}
