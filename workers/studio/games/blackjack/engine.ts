import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { CARDS_IN_PACK, cardIn } from '../../engine/cards.ts'
import { choose, deal, dealRanges } from '../../engine/deal.ts'
import { amountOf, fraction, multiply, subtract, toNumber } from '../../engine/fraction.ts'
import { type Choice, CYCLE_MS, type GameEngine, type Progress } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { usualBetIn } from '../../engine/stakes.ts'
import { totalOf } from './hand.ts'
import { type HandResult, MOVES, type Move, type PlayerHand, TableOfRound } from './round.ts'

export const PACKS = 6
/**
 * The most cards that a round can need: before its last card a hand of the player counts at most 20 and one of the dealer
 * at most 16, aces as one. Of 56 points 24 are aces and the others at least twos, which makes 40 cards and the 3 last.
 */
const CARDS = 43
/** In hundredths of the bet. */
export const BLACKJACK_PAY = 250
/**
 * What the printed strategy returns of each bet, in hundredths of a per cent, rounded down: theory.test.ts computes it
 * over every deal of the six packs.
 */
const RETURN = '99.54'
/** How often a round so played pays anything, and more than was staked; the deviation of what it gains, in first bets. */
const HIT_RATE = '52.35'
const GAIN_RATE = '43.33'
const VOLATILITY = '1.15'

const Bet = z.object({ stake: PositiveMinorUnits })
export type BlackjackBet = z.infer<typeof Bet>

const Step = z.object({ move: z.enum(MOVES) })
export type BlackjackStep = z.infer<typeof Step>

export interface HandView {
  cards: number[]
  total: number
  isSoft: boolean
  /** How many bets lie on it: two after doubling. */
  bets: number
  result: HandResult
}

export interface BlackjackView {
  hands: HandView[]
  /** The hand that the player plays; null when there is nothing to choose. */
  active: number | null
  /** The dealer's cards; null for the one that lies face down. */
  dealer: (number | null)[]
  /** What the dealer's open cards count. */
  dealerTotal: number
  isOver: boolean
}

export interface BlackjackSetup extends StakeList {
  blackjackPay: number
}

function progressOf(
  { stake }: BlackjackBet,
  numbers: readonly number[],
  steps: readonly BlackjackStep[],
): Progress<BlackjackView, BlackjackStep> | null {
  const pile = deal(PACKS * CARDS_IN_PACK, numbers).map(cardIn)
  const table = new TableOfRound(pile)
  for (const { move } of steps) if (!table.play(move)) return null
  const bets = table.hands.reduce((sum, hand) => sum + hand.bets, 0)
  const [view, staked] = [viewOf(table), stake * bets]
  if (!table.isOver) {
    const choices = table.moves().map((move) => choiceOf(move, stake))
    return { view, staked, payout: null, choices, fallback: { move: 'stand' } }
  }
  const pay = table.hands.reduce((sum, hand) => sum + payOf(hand, table), 0)
  return { view, staked, payout: amountOf(stake, fraction(pay, 100)), choices: [], fallback: null }
}

function choiceOf(move: Move, stake: number): Choice<BlackjackStep> {
  return { step: { move }, stake: move === 'double' || move === 'split' ? stake : 0 }
}

/** Returns what a hand pays, in hundredths of the bet. */
function payOf(hand: PlayerHand, table: TableOfRound): number {
  const result = table.resultOf(hand)
  if (result === 'blackjack') return BLACKJACK_PAY
  if (result === 'win') return hand.bets * 200
  return result === 'even' ? hand.bets * 100 : 0
}

function viewOf(table: TableOfRound): BlackjackView {
  const { isOver } = table
  const open = isOver ? table.dealer : table.dealer.slice(0, 1)
  return {
    hands: table.hands.map((hand) => ({
      ...{ cards: hand.cards, ...totalOf(hand.cards), bets: hand.bets },
      result: table.resultOf(hand),
    })),
    active: table.active,
    dealer: isOver ? table.dealer : [...open, null],
    dealerTotal: totalOf(open).total,
    isOver,
  }
}

/** Returns the odds of a blackjack that is paid, one in so many: the player has one and the dealer has none. */
function blackjackOneIn(): number {
  const [aces, tens, cards] = [4 * PACKS, 16 * PACKS, CARDS_IN_PACK * PACKS]
  const player = fraction(BigInt(aces * tens), choose(cards, 2))
  const dealer = fraction(BigInt((aces - 1) * (tens - 1)), choose(cards - 2, 2))
  const { numerator, denominator } = multiply(player, subtract(fraction(1), dealer))
  return toNumber(fraction(denominator, numerator))
}

/** Blackjack for one player against the house. */
export const engine: GameEngine<BlackjackBet, BlackjackStep, BlackjackView> = {
  code: 'blackjack',
  id: 120,
  category: 'Blackjack',
  rules: { version: 1, since: '2026-11-24' },
  cycleMs: CYCLE_MS,
  Bet,
  Step,
  figures: () => ({
    ...{ rtp: RETURN, hitRate: HIT_RATE, gainRate: GAIN_RATE, volatility: VOLATILITY },
    ...{ topPay: BLACKJACK_PAY, topOneIn: blackjackOneIn() },
  }),
  setupIn: (currency): BlackjackSetup => ({ ...stakeListIn(currency), blackjackPay: BLACKJACK_PAY }),
  stakesIn: stakeRangeIn,
  accepts: ({ stake }, currency) => isListed(stake, currency),
  exampleBet: () => ({ stake: usualBetIn('FUN') }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => dealRanges(PACKS * CARDS_IN_PACK, CARDS),
  progressOf,
  openingView: () => ({ hands: [], active: null, dealer: [], dealerTotal: 0, isOver: false }),
}
