import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { CARDS_IN_PACK } from '../../engine/cards.ts'
import { choose, deal, dealRanges } from '../../engine/deal.ts'
import { amountOf, fraction, ONE, subtract, ZERO } from '../../engine/fraction.ts'
import { CYCLE_MS, endedRound, type GameEngine } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { type Distribution, figuresOf } from '../../engine/theory.ts'
import { type Hand, rank } from './hands.ts'

const CARDS = 3
/** What the better hand takes, in hundredths of a stake: both stakes less the rake. */
export const PAY = 195
/** The rake: so many hundredths of a per cent of both stakes. An equal hand pays none. */
export const RAKE = 250
/** The deals of two hands, and how many of them are equal; `theory.test.ts` counts them. */
export const DEALS = choose(CARDS_IN_PACK, CARDS) * choose(CARDS_IN_PACK - CARDS, CARDS)
export const EQUAL_DEALS = 450_528n
/** How long a bet waits for an opponent. */
const WAIT_MS = 60_000

const Bet = z.object({ stake: PositiveMinorUnits })
export type ManoBet = z.infer<typeof Bet>
/** Which of the two hands is that of the player: the first of the deal, or the second. The table says so, no player. */
const HandIndex = z.literal([0, 1])

/** How a round ended for its player. */
export type ManoResult = 'won' | 'lost' | 'equal'

/** The cards of both hands, the player's first; without cards before the round, and while it waits for an opponent. */
export interface ManoView {
  isWaiting: boolean
  own: number[]
  rival: number[]
  hands: { own: Hand; rival: Hand } | null
  result: ManoResult | null
}

export interface ManoSetup extends StakeList {
  /** In hundredths of the stake, and of a per cent of both stakes. */
  pay: number
  rake: number
  waitSeconds: number
}

/** What a stake comes to, exactly. Both hands are alike, so each wins half of the deals that are not equal. */
export function distributionOf(): Distribution {
  const equal = fraction(EQUAL_DEALS, DEALS)
  const { numerator, denominator } = subtract(ONE, equal)
  const half = fraction(numerator, 2n * denominator)
  return [
    { pay: fraction(PAY, 100), chance: half },
    { pay: ONE, chance: equal },
    { pay: ZERO, chance: half },
  ]
}

const OPENING: ManoView = { isWaiting: false, own: [], rival: [], hands: null, result: null }

/**
 * Mano a mano: two players stake the same, each gets three cards of one pack, and the better hand takes both stakes less
 * the rake. Nothing is chosen after the stake, so nobody can lose on purpose (GLI-19 2.5.6 f).
 */
export const engine: GameEngine<ManoBet, 0 | 1, ManoView> = {
  code: 'mano-a-mano',
  id: 150,
  category: 'Multiplayer',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step: HandIndex,
  figures: () => figuresOf(distributionOf()),
  setupIn: (currency): ManoSetup => ({
    ...stakeListIn(currency),
    ...{ pay: PAY, rake: RAKE, waitSeconds: WAIT_MS / 1_000 },
  }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake }, currency) => isListed(stake, currency),
  exampleBet: () => ({ stake: usualBetIn('FUN') }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => dealRanges(CARDS_IN_PACK, 2 * CARDS),
  progressOf: ({ stake }, numbers, [hand = 0, ...more]) => {
    if (more.length > 0) return null
    const cards = deal(CARDS_IN_PACK, numbers)
    const hands = [cards.slice(0, CARDS), cards.slice(CARDS)]
    const [own = [], rival = []] = hand === 0 ? hands : hands.toReversed()
    const [mine, theirs] = [rank(own), rank(rival)]
    const result = mine.value === theirs.value ? 'equal' : mine.value > theirs.value ? 'won' : 'lost'
    const payout = { won: amountOf(stake, fraction(PAY, 100)), equal: stake, lost: 0 }[result]
    return endedRound(
      { isWaiting: false, own, rival, hands: { own: mine.hand, rival: theirs.hand }, result },
      stake,
      payout,
    )
  },
  openingView: () => OPENING,
  headsUp: { waitMs: WAIT_MS, waitingView: () => ({ ...OPENING, isWaiting: true }) },
}
