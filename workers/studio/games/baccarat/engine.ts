import * as z from 'zod/mini'
import { CARDS_IN_PACK, cardIn, rankOf } from '../../engine/cards.ts'
import {
  acceptsChips,
  Chips,
  chipsIn,
  payoutsOf,
  type SpotFigures,
  type SpotPayout,
  stakeOfChips,
  sumOf,
} from '../../engine/chips.ts'
import { deal, dealRanges } from '../../engine/deal.ts'
import { fraction, ONE, percent, subtract, ZERO } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, unitIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOfGame, returnOf } from '../../engine/theory.ts'
import { CHANCES, MOST_CARDS, PACKS, shareOut, totalOf, type Winner } from './rules.ts'

/** The bets of the table; the index of a bet is the spot of a chip. */
export const BETS = ['player', 'tie', 'bank', 'playerPair', 'small', 'big', 'bankPair'] as const
export type BaccaratSpot = (typeof BETS)[number]

/** What each bet pays in hundredths of the stake, which is included; the bank pays 5 % commission. */
export const PAYS: Readonly<Record<BaccaratSpot, number>> = {
  player: 200,
  tie: 1_000,
  bank: 195,
  playerPair: 1_300,
  small: 250,
  big: 154,
  bankPair: 1_300,
}
/** A tie returns the stakes on both sides. */
const RETURNED = 100

const Bet = z.object({ chips: Chips })
export type BaccaratBet = z.infer<typeof Bet>

export interface BaccaratView extends BaccaratBet {
  /** The cards of each side in the order in which they came. */
  player: number[]
  bank: number[]
  /** The bets that won; none before the first round. */
  won: BaccaratSpot[]
  payouts: SpotPayout[]
}

export interface BaccaratSetup {
  chips: number[]
  bets: (SpotFigures & { name: BaccaratSpot })[]
}

/** Returns the exact distribution of a bet. */
export function distributionOf(bet: BaccaratSpot): Distribution {
  const pair = bet === 'playerPair' || bet === 'bankPair'
  const chance = pair ? CHANCES.pair : bet === 'big' ? subtract(ONE, CHANCES.small) : CHANCES[bet as Winner | 'small']
  const back = bet === 'player' || bet === 'bank' ? CHANCES.tie : ZERO
  return [
    { pay: fraction(PAYS[bet], 100), chance },
    { pay: ONE, chance: back },
    { pay: ZERO, chance: subtract(subtract(ONE, chance), back) },
  ]
}

/** Returns the bets that win with these cards. */
export function wonBy(player: readonly number[], bank: readonly number[]): BaccaratSpot[] {
  const ranks = { player: player.map(rankOf), bank: bank.map(rankOf) }
  const lead = totalOf(ranks.player) - totalOf(ranks.bank)
  const isPair = ([first, second]: readonly number[]) => first === second
  return [
    lead > 0 ? 'player' : lead < 0 ? 'bank' : 'tie',
    player.length + bank.length === 4 ? 'small' : 'big',
    ...(isPair(ranks.player) ? (['playerPair'] as const) : []),
    ...(isPair(ranks.bank) ? (['bankPair'] as const) : []),
  ]
}

/** Returns what a spot pays in hundredths of the stake when these bets win. */
function payOf(bet: BaccaratSpot | undefined, won: readonly BaccaratSpot[]): number {
  if (bet === undefined) return 0
  if (won.includes(bet)) return PAYS[bet]
  return won.includes('tie') && (bet === 'player' || bet === 'bank') ? RETURNED : 0
}

/** Baccarat from eight packs, shuffled for every round. */
export const engine: GameEngine<BaccaratBet, never, BaccaratView> = {
  code: 'baccarat',
  id: 111,
  category: 'Baccarat',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: z.never(),
  figures: () => figuresOfGame(distributionOf('bank'), BETS.map(distributionOf)),
  setupIn: (currency): BaccaratSetup => ({
    chips: chipsIn(currency, HUNDREDTHS),
    bets: BETS.map((name) => ({ name, pay: PAYS[name], rtp: percent(returnOf(distributionOf(name))) })),
  }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ chips }, currency) => acceptsChips(chips, BETS.length, currency, HUNDREDTHS),
  exampleBet: () => ({
    chips: BETS.map((_, spot) => ({ spot, stake: unitIn('FUN') })),
  }),
  stakeOf: ({ chips }) => stakeOfChips(chips),
  rangesOf: () => dealRanges(PACKS * CARDS_IN_PACK, MOST_CARDS),
  progressOf: ({ chips }, numbers) => {
    const { player, bank } = shareOut(deal(PACKS * CARDS_IN_PACK, numbers).map(cardIn), rankOf)
    const won = wonBy(player, bank)
    const payouts = payoutsOf(chips, (spot) => fraction(payOf(BETS[spot], won), 100))
    return endedRound({ chips, player, bank, won, payouts }, stakeOfChips(chips), sumOf(payouts))
  },
  openingView: () => ({ chips: [], player: [], bank: [], won: [], payouts: [] }),
}
