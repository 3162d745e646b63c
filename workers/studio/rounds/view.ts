import { type GameEngine, underRules } from '../engine/game-engine.ts'
import type { Round, Seeds, Table } from '../wire.ts'
import { type GameLaunch, rulesOf } from './launch.ts'
import type { RoundRow, RoundState } from './Rounds.ts'
import { contentOf, numbersOf, progressOf, stepsOf } from './round-content.ts'
import { proofOf } from './round-proof.ts'
import type { SeedRow } from './row-types.ts'
import type { PublishedChain } from './seat-types.ts'

/** The state that the game window sees: money moves, the player has to choose, the round is closed or void. */
const SEEN_AS = {
  betting: 'open',
  staked: 'open',
  waiting: 'waiting',
  deciding: 'deciding',
  raising: 'open',
  lowering: 'open',
  pooling: 'open',
  drawn: 'open',
  returning: 'open',
  closed: 'closed',
  returned: 'void',
  refused: 'void',
} as const satisfies Record<RoundState, Round['state']>

/** The states of a round whose outcome is known: only then may its numbers be. */
const OVER: readonly RoundState[] = ['drawn', 'closed']

/** Returns a round for the game window, with the server seed only after it was revealed. */
export function viewOf(engine: GameEngine, row: RoundRow): Round {
  const progress = progressOf(engine, row)
  const { shared, headsUp } = underRules(engine, row.rules) ?? engine
  const waiting =
    row.state === 'waiting' ? ((shared ?? headsUp)?.waitingView(contentOf(row), stepsOf(row)) ?? null) : null
  return {
    id: row.id,
    key: row.roundKey,
    state: SEEN_AS[row.state],
    bet: progress?.staked ?? row.bet,
    free: row.reward !== null,
    win: row.win,
    pot: row.pot,
    content: contentOf(row),
    view: progress?.view ?? waiting,
    steps: stepsOf(row),
    choices: row.state === 'deciding' ? (progress?.choices ?? []).map(({ step, stake }) => ({ step, stake })) : [],
    numbers: OVER.includes(row.state) && row.stops !== null ? numbersOf(row) : null,
    ...proofOf(engine, row),
    tableRound: row.tableRound,
    leftMs: waitOf(engine, row),
    at: new Date(row.startedAt).toISOString(),
    rules: row.rules,
  }
}

/**
 * Returns how long a round waits at most for an opponent; null for any other. When the outcome of a shared round may be read
 * is never told: how long a flight lasts is its outcome.
 */
function waitOf({ headsUp }: GameEngine, { state, resultAt }: RoundRow): number | null {
  return headsUp && state === 'waiting' ? Math.max(0, (resultAt ?? 0) - Date.now()) : null
}

/** `chain`: that of the table where two players meet; absent in other games, whose rounds have the seed of the player's game. */
export function seedsOf(seed: SeedRow | undefined, chain: PublishedChain | undefined, clientSeed: string): Seeds {
  if (chain) return { commitment: chain.firstHash, clientSeed, nonce: chain.position }
  return { commitment: seed?.commitment ?? '', clientSeed, nonce: seed?.nextNonce ?? 0 }
}

/** Returns the current state of the game for its player. `recent`: the last rounds, newest first. */
export function tableOf(
  engine: GameEngine,
  launch: GameLaunch,
  recent: readonly RoundRow[],
  now: Pick<Table, 'balance' | 'seeds' | 'freeRounds' | 'waitMs'>,
): Table {
  const [last] = recent
  const seen = recent.find(({ shown, stops }) => shown === 1 && stops !== null)
  return {
    game: {
      ...engine.setupIn(launch.currency),
      ...engine.figures(),
      stakes: engine.stakesIn(launch.currency),
      code: engine.code,
      shared: engine.shared !== undefined,
      headsUp: engine.headsUp !== undefined,
    },
    currency: launch.currency,
    demo: launch.user === null,
    autoplay: rulesOf(launch).autoplay,
    lobbyUrl: launch.lobbyUrl,
    depositUrl: launch.depositUrl,
    view: (seen && progressOf(engine, seen)?.view) ?? engine.openingView(),
    interrupted: last?.shown === 0 ? viewOf(engine, last) : null,
    ...now,
  }
}
