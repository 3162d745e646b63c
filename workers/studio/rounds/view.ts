import { betsIn, usualBetIn } from '../games/bets.ts'
import { factsOf } from '../games/catalogue.ts'
import { faceOf } from '../games/face.ts'
import { rulesOf } from '../games/rules-version.ts'
import { PAY_UNIT, type Slot } from '../games/slot.ts'
import { outcomeOf } from '../games/wins.ts'
import type { Round, Seeds, Table } from '../wire.ts'
import type { GameLaunch } from './launch.ts'
import type { RoundRow, RoundState, SeedRow } from './Rounds.ts'

/** Countries that forbid automatic play (UKGC RTS 8A). */
const NO_AUTOPLAY: readonly string[] = ['GB']

/** The state that the game window sees: the round is open, closed or void. */
const SEEN_AS = {
  betting: 'open',
  staked: 'open',
  drawn: 'open',
  returning: 'open',
  closed: 'closed',
  returned: 'void',
  refused: 'void',
} as const satisfies Record<RoundState, Round['state']>

/**
 * Returns a round for the game window, with the server seed only after it was revealed. A round of earlier rules has no
 * screen: those in force would draw another one.
 */
export function viewOf(slot: Slot, row: RoundRow): Round {
  const stops = row.stops === null ? null : stopsOf(row)
  const isOfTheseRules = row.rules === null || row.rules === rulesOf(slot).version
  const outcome = stops && isOfTheseRules ? outcomeOf(slot, stops) : null
  return {
    id: row.id,
    key: row.roundKey,
    state: SEEN_AS[row.state],
    bet: row.bet,
    win: row.win,
    screen: outcome?.screen ?? null,
    expanded: outcome?.expanded ?? [],
    factor: outcome?.factor ?? null,
    wins: (outcome?.wins ?? []).map((win) => ({ ...win, amount: (win.pay * row.bet) / PAY_UNIT })),
    stops,
    commitment: row.commitment,
    clientSeed: row.clientSeed,
    nonce: row.nonce,
    serverSeed: row.revealed ? row.serverSeed : null,
    at: new Date(row.startedAt).toISOString(),
  }
}

export function seedsOf(seed: SeedRow | undefined, clientSeed: string): Seeds {
  return { commitment: seed?.commitment ?? '', clientSeed, nonce: seed?.nextNonce ?? 0 }
}

/** Returns the current state of the game for its player. `recent`: the last rounds, newest first. */
export function tableOf(
  slot: Slot,
  launch: GameLaunch,
  recent: readonly RoundRow[],
  now: Pick<Table, 'balance' | 'seeds' | 'waitMs'>,
): Table {
  const [last] = recent
  const seen = recent.find(({ shown, stops }) => shown === 1 && stops !== null)
  return {
    game: gameOf(slot, launch),
    currency: launch.currency,
    demo: launch.user === null,
    autoplay: !NO_AUTOPLAY.includes(launch.country),
    lobbyUrl: launch.lobbyUrl,
    depositUrl: launch.depositUrl,
    ...boardStateOf(slot, seen ? stopsOf(seen) : slot.opening),
    interrupted: last?.shown === 0 ? viewOf(slot, last) : null,
    ...now,
  }
}

function stopsOf({ stops }: RoundRow): number[] {
  return JSON.parse(stops ?? '[]') as number[]
}

function boardStateOf(slot: Slot, stops: readonly number[]): Pick<Table, 'screen' | 'expanded' | 'factor'> {
  const { screen, expanded, factor } = outcomeOf(slot, stops)
  return { screen, expanded, factor }
}

/** Returns the definition of the game without the reel strips, which the browser must not receive. */
function gameOf(slot: Slot, { currency }: GameLaunch): Table['game'] {
  const { rtp, top } = factsOf(slot)
  return {
    ...faceOf(slot),
    bets: betsIn(currency),
    usualBet: usualBetIn(currency),
    rtp,
    topPay: top.pay,
    topOneIn: top.oneIn,
  }
}
