import { gameReturnCalls } from '#api/operator/games/returns'
import type { Product } from '#tests/support/product/product'
import { call } from '../../../../scripts/ops/endpoint-command.ts'
import { serverAt } from '../../../../scripts/ops/server.ts'
import type { GameSums } from './round-faults.ts'

/** Returns what the report says that each game of the studio paid back. */
export async function gameReturnsOf({ port, opsToken }: Product): Promise<Map<string, GameSums>> {
  const { games } = await call(serverAt(String(port), opsToken), gameReturnCalls.listGameReturns, {}, { vendor: 'FRL' })
  return new Map(games.map(({ game, rounds, staked, won }) => [game, { rounds, staked, won }]))
}
