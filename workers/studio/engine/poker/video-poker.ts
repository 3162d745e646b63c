import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { CARDS_IN_PACK } from '../cards.ts'
import { deal, dealRanges } from '../deal.ts'
import { amountOf, fraction } from '../fraction.ts'
import { CYCLE_MS, type GameEngine, type Progress, type RulesVersion } from '../game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../stake-list.ts'
import { usualBetIn } from '../stakes.ts'
import { type Distribution, figuresOf } from '../theory.ts'
import { HANDS, type Hand, type HandRules, JUDGES } from './hands.ts'
import { type PayTable, payOf } from './pay-table.ts'

const PLACES = 5
/** Every outcome of every deal, weighed alike: the 2,598,960 deals times the common multiple of their draws. */
export const ALL_OUTCOMES = 2_598_960 * 7_669_695

const Bet = z.object({ stake: PositiveMinorUnits })
export type PokerBet = z.infer<typeof Bet>

/** Which of the five cards are held; the others are replaced in the order of their places. */
const Step = z.object({ held: z.array(z.boolean()).check(z.length(PLACES)) })
export type PokerStep = z.infer<typeof Step>

export interface PokerView {
  cards: number[]
  /** Which cards were held; null while the player chooses. */
  held: boolean[] | null
  /** The hand that lies there; null before the first round. */
  hand: Hand | null
}

export interface PokerSetup extends StakeList {
  rules: HandRules
  table: PayTable
  /** How often each row of the table is paid, one in so many. */
  oneIn: number[]
}

/** A game of video poker as data. */
export interface PokerDefinition {
  code: string
  id: number
  rules: RulesVersion
  hands: HandRules
  table: PayTable
  /** How often each row is paid with the best hold of every deal, of `ALL_OUTCOMES`: `solution.ts` counts them. */
  counts: readonly number[]
}

export function distributionOf({ table, counts }: Pick<PokerDefinition, 'table' | 'counts'>): Distribution {
  const paid = counts.reduce((sum, count) => sum + count, 0)
  return [
    ...table.map(({ times }, row) => ({ pay: fraction(times), chance: fraction(counts[row] ?? 0, ALL_OUTCOMES) })),
    { pay: fraction(0), chance: fraction(ALL_OUTCOMES - paid, ALL_OUTCOMES) },
  ]
}

const HOLDS: readonly PokerStep[] = Array.from({ length: 2 ** PLACES }, (_, mask) => ({
  held: Array.from({ length: PLACES }, (_each, place) => (mask & (1 << place)) !== 0),
}))
const HOLD_ALL: PokerStep = { held: Array.from({ length: PLACES }, () => true) }

/** Makes the engine of a game of video poker: five cards, one draw. */
export function videoPoker(definition: PokerDefinition): GameEngine<PokerBet, PokerStep, PokerView> {
  const { code, id, rules, hands, table, counts } = definition
  const handOf = (cards: readonly number[]): Hand => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = cards
    return HANDS[JUDGES[hands](a, b, c, d, e)] ?? 'nothing'
  }
  const progressOf = (
    { stake }: PokerBet,
    numbers: readonly number[],
    steps: readonly PokerStep[],
  ): Progress<PokerView, PokerStep> | null => {
    const pile = deal(CARDS_IN_PACK, numbers)
    const [dealt, further] = [pile.slice(0, PLACES), pile.slice(PLACES)]
    const [step, ...rest] = steps
    if (rest.length > 0) return null
    if (step === undefined) {
      const view = { cards: dealt, held: null, hand: handOf(dealt) }
      const choices = HOLDS.map((hold) => ({ step: hold, stake: 0 }))
      return { view, staked: stake, payout: null, choices, fallback: HOLD_ALL }
    }
    const cards = dealt.map((card, place) => (step.held[place] ? card : (further.shift() ?? card)))
    const hand = handOf(cards)
    const payout = amountOf(stake, fraction(payOf(table, hand)))
    return { view: { cards, held: step.held, hand }, staked: stake, payout, choices: [], fallback: null }
  }
  return {
    ...{ code, id, category: 'Video Poker', rules, cycleMs: CYCLE_MS, Bet, Step, progressOf },
    figures: () => figuresOf(distributionOf(definition)),
    setupIn: (currency): PokerSetup => ({
      ...stakeListIn(currency),
      ...{ rules: hands, table, oneIn: counts.map((count) => Math.round(ALL_OUTCOMES / count)) },
    }),
    stakesIn: stakeRangeIn,
    accepts: ({ stake }, currency) => isListed(stake, currency),
    exampleBet: () => ({ stake: usualBetIn('FUN') }),
    stakeOf: ({ stake }) => stake,
    rangesOf: () => dealRanges(CARDS_IN_PACK, 2 * PLACES),
    openingView: () => ({ cards: [], held: null, hand: null }),
  }
}
