import type { ErrorCode } from '#api/error'
import type { GameEngine } from '../engine/game-engine.ts'
import { headsUpTableOf, sharedTableOf, type TableBinding } from '../tables/table-of.ts'
import type { TableResult } from '../tables/table-types.ts'
import type { GameLaunch } from './launch.ts'
import type { RoundRow } from './Rounds.ts'
import { firstHashOf } from './round-proof.ts'
import type { PublishedChain } from './seat-types.ts'

/** What a round of a player needs of the table where its bet is placed. Each call may be repeated: the round is its key. */
export interface RoundTable {
  /**
   * Places the bet of a round of a player. Returns when the outcome may be read; a refusal when the table does not take
   * the bet. The same round gives the same reply, even later.
   */
  place(round: RoundRow): Promise<{ leftMs: number } | { refusal: ErrorCode }>
  /**
   * Takes a step of a bet while its round is played. Returns the step that counts, the same for every repeat; null when
   * the outcome is known already, or nothing can be done.
   */
  act(round: RoundRow, step: unknown): Promise<{ step: unknown } | null>
  /** Returns the outcome for a bet that was placed. */
  result(round: RoundRow): Promise<TableResult>
}

/** How often a round asks whether an opponent has come. A window that is open asks more often. */
const ASK_AGAIN_MS = 5_000

/** Returns the table where the rounds of a player are placed; null where each player has rounds of their own. */
export function tableOfGame(
  env: TableBinding,
  engine: Pick<GameEngine, 'code' | 'shared' | 'headsUp'>,
  launch: GameLaunch,
  playerGame: string,
): RoundTable | null {
  if (engine.shared) return sharedTable(env, engine.code)
  return engine.headsUp ? headsUpTable(env, launch, playerGame) : null
}

/** Returns the chain of the table where two players meet: they see it before they send a seed. Null in other games. */
export async function readPublishedChain(
  env: TableBinding,
  { headsUp }: Pick<GameEngine, 'headsUp'>,
  launch: GameLaunch,
): Promise<PublishedChain | null> {
  return headsUp ? await headsUpTableOf(env, launch, launch.currency).commitment() : null
}

function sharedTable(env: TableBinding, game: string): RoundTable {
  const table = sharedTableOf(env, game)
  return {
    place: async ({ tableRound, id }) => (await table.place(tableRound ?? 0, id)) ?? { refusal: 'betting-closed' },
    act: async ({ tableRound, id }, step) => table.act(tableRound ?? 0, id, step),
    result: async ({ tableRound, id }) => table.result(tableRound ?? 0, id),
  }
}

function headsUpTable(env: TableBinding, launch: GameLaunch, playerGame: string): RoundTable {
  const { user, game } = launch
  return {
    place: async (round) => {
      const { id, bet: stake, content, clientSeed, rules } = round
      const bet = { id, stake, clientSeed, content: content ?? '', rules: rules ?? 0, firstHash: firstHashOf(round) }
      // A free trial has no user: each of its windows is a player.
      const placed = await headsUpTableOf(env, launch, round.currency).place(game, {
        ...bet,
        player: user ?? playerGame,
      })
      return placed ?? { refusal: 'no-opponent' }
    },
    act: async () => null,
    result: async ({ id, currency }) => {
      const result = await headsUpTableOf(env, launch, currency).result(id)
      return 'leftMs' in result ? { leftMs: Math.min(result.leftMs, ASK_AGAIN_MS) } : result
    },
  }
}
