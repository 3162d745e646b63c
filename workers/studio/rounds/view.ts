import { betsIn, usualBetIn } from '../games/bets.ts'
import { factsOf } from '../games/catalogue.ts'
import { PAY_UNIT, type Slot, screenOf, winsOf } from '../games/slot.ts'
import type { Round, Seeds, Table } from '../wire.ts'
import type { RoundRow, RoundState, SeedRow } from './Rounds.ts'
import type { Seating } from './seating.ts'

/** Countries where plays may not repeat by themselves (UKGC RTS 8A). */
const NO_AUTOPLAY: readonly string[] = ['GB']

/** What the window is told of each state: only whether the round waits, ended, or came to nothing. */
const SEEN_AS = {
  betting: 'open',
  staked: 'open',
  drawn: 'open',
  returning: 'open',
  closed: 'closed',
  returned: 'void',
  refused: 'void',
} as const satisfies Record<RoundState, Round['state']>

/** A round as the window may see it: the seed only once it is revealed. */
export function viewOf(slot: Slot, row: RoundRow): Round {
  const stops = row.stops === null ? null : (JSON.parse(row.stops) as number[])
  const screen = stops && screenOf(slot, stops)
  const wins = screen ? winsOf(slot, screen) : []
  return {
    id: row.id,
    key: row.roundKey,
    state: SEEN_AS[row.state],
    bet: row.bet,
    win: row.win,
    screen,
    wins: wins.map((win) => ({ ...win, amount: (win.pay * row.bet) / PAY_UNIT })),
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

/** The game as it stands for whoever sits at it; `recent` rounds come newest first. */
export function tableOf(
  slot: Slot,
  seating: Seating,
  recent: readonly RoundRow[],
  now: Pick<Table, 'balance' | 'seeds' | 'waitMs'>,
): Table {
  const [last] = recent
  const seen = recent.find(({ shown, stops }) => shown === 1 && stops !== null)
  return {
    game: gameOf(slot, seating),
    currency: seating.currency,
    demo: seating.token === null,
    autoplay: !NO_AUTOPLAY.includes(seating.country),
    lobbyUrl: seating.lobbyUrl,
    depositUrl: seating.depositUrl,
    screen: (seen && viewOf(slot, seen).screen) ?? screenOf(slot, slot.opening),
    interrupted: last?.shown === 0 ? viewOf(slot, last) : null,
    ...now,
  }
}

function gameOf(slot: Slot, { currency }: Seating): Table['game'] {
  const { rtp, top } = factsOf(slot)
  return {
    code: slot.code,
    name: slot.name,
    wild: slot.wild,
    pays: Object.fromEntries(Object.entries(slot.pays).map(([symbol, pays]) => [symbol, [...pays]])),
    lines: slot.lines.map((rows) => [...rows]),
    bets: betsIn(currency),
    usualBet: usualBetIn(currency),
    rtp,
    topPay: top.pay,
    topOneIn: top.oneIn,
  }
}
