import * as z from 'zod/mini'
import { PositiveMinorUnits } from '#api/money'
import { ACE, CARDS_IN_PACK, KING, rankOf } from '../../engine/cards.ts'
import { amountOf, compare, type Fraction, fraction, multiply, ZERO } from '../../engine/fraction.ts'
import { type Choice, CYCLE_MS, type GameEngine, type Progress } from '../../engine/game-engine.ts'
import { isListed, type StakeList, stakeListIn, stakeRangeIn } from '../../engine/stake-list.ts'
import { HUNDREDTHS, usualBetIn } from '../../engine/stakes.ts'
import { type BetFigures, type Distribution, figuresOf } from '../../engine/theory.ts'

/** A round collects by itself after so many right guesses. */
export const RUNGS = 8
/** How often a round may replace its card by the next one. */
export const SKIPS = 3
/** What every guess at its fair odds is multiplied by, once a round. */
export const RETURNED = fraction(97, 100)
/**
 * A round pays whole hundredths of its stake, rounded down, so that no currency has to round it again. What comes back then depends on the
 * choices: these are the least and the most of all, in per cent, rounded down; the test solves them.
 */
export const LEAST_RETURN = '96.42'
export const MOST_RETURN = '96.99'
/** No guess is offered whose pay would exceed so many times the stake. */
const CEILING = fraction(10_000)
const MOST_CARDS = 1 + RUNGS + SKIPS

/** The highest pay below the ceiling that guesses can come to: eight of them, whose ways multiply to 79,200. */
export const MOST_WAYS = 79_200
export const MOST_PAY = multiply(RETURNED, fraction(KING ** RUNGS, MOST_WAYS))
/** Of 13 ^ 12 rows of ranks, how many lead there when every guess and skip is chosen for it; the test solves it. */
export const WAYS_TO_MOST = 619_861_118n

export const GUESSES = ['high', 'low', 'same'] as const
export type Guess = (typeof GUESSES)[number]

const Bet = z.object({ stake: PositiveMinorUnits })
export type LadderBet = z.infer<typeof Bet>

const Step = z.union([
  z.object({ guess: z.enum(GUESSES) }),
  z.object({ skip: z.literal(true) }),
  z.object({ collect: z.literal(true) }),
])
export type LadderStep = z.infer<typeof Step>

/** How a card came to lie in the row. */
export type Outcome = 'first' | 'skipped' | 'right' | 'wrong'

export interface LadderView {
  /** The cards shown so far, with the guess before each and how it came to lie there. */
  row: { card: number; guess: Guess | null; outcome: Outcome }[]
  rights: number
  skipsLeft: number
  /** The pay so far, in hundredths of the stake, rounded down; 0 before the first right guess. */
  pay: number
  /** What collecting pays, in minor units. */
  amount: number
  /** The guesses that are offered: how many of 13 ranks are right, and the pay then, in hundredths, rounded down. */
  guesses: { guess: Guess; ways: number; pay: number }[]
}

export interface LadderSetup extends StakeList {
  rungs: number
  skips: number
  /** For each number of right ranks of 13, 1 to 12, what a right guess multiplies the pay by, in hundredths, rounded down. */
  factors: readonly number[]
  /** The least and the most that comes back, in per cent, rounded down. */
  returns: { least: string; most: string }
}

/** Returns how many of 13 ranks make a guess right; 0 where it is not offered. */
export function waysOf(rank: number, guess: Guess): number {
  if (guess === 'same') return rank === ACE || rank === KING ? 1 : 0
  // Beyond the ace and the king there is nothing: there the guess is strictly higher, or strictly lower.
  if (guess === 'high') return rank === KING ? 0 : rank === ACE ? KING - 1 : KING + 1 - rank
  return rank === ACE ? 0 : rank === KING ? KING - 1 : rank
}

export function isRight(rank: number, guess: Guess, next: number): boolean {
  if (guess === 'same') return next === rank
  const isEdge = rank === ACE || rank === KING
  if (next === rank) return !isEdge
  return guess === 'high' ? next > rank : next < rank
}

/** Returns the pay after one right guess more. */
export function raisePay(pay: Fraction, ways: number): Fraction {
  return multiply(pay, fraction(KING, ways))
}

/** What the player is paid who guesses the likelier side once and collects. */
export function usualDistribution(): Distribution {
  const likelier = Array.from({ length: KING }, (_, index) => waysOf(index + 1, likelierOf(index + 1)))
  const won = likelier.map((ways) => ({ pay: cutPay(raisePay(RETURNED, ways)), chance: fraction(ways, KING * KING) }))
  const right = likelier.reduce((all, ways) => all + ways, 0)
  return [...won, { pay: ZERO, chance: fraction(KING * KING - right, KING * KING) }]
}

function likelierOf(rank: number): Guess {
  return waysOf(rank, 'high') >= waysOf(rank, 'low') ? 'high' : 'low'
}

interface Row {
  row: LadderView['row']
  rights: number
  skipsLeft: number
  pay: Fraction
  isLost: boolean
  isCollected: boolean
}

/** The guesses that a round offers on its last card. */
function offeredBy({ row, rights, pay, isLost, isCollected }: Row): { guess: Guess; ways: number; pay: Fraction }[] {
  const last = row.at(-1)
  if (!last || isLost || isCollected || rights === RUNGS) return []
  return GUESSES.map((guess) => ({ guess, ways: waysOf(rankOf(last.card), guess) }))
    .filter(({ ways }) => ways > 0)
    .map(({ guess, ways }) => ({ guess, ways, pay: raisePay(pay, ways) }))
    .filter((offer) => compare(offer.pay, CEILING) <= 0)
}

function canSkip({ skipsLeft, rights, isLost, isCollected }: Row): boolean {
  return skipsLeft > 0 && rights < RUNGS && !isLost && !isCollected
}

/** Returns the round after one step more; null when it was not offered. */
function after(round: Row, step: LadderStep, card: number): Row | null {
  const offered = offeredBy(round)
  const isOver = offered.length === 0 && !canSkip(round)
  if (isOver) return null
  if ('collect' in step) return round.rights === 0 ? null : { ...round, isCollected: true }
  if ('skip' in step) {
    if (!canSkip(round)) return null
    const row = [...round.row, { card, guess: null, outcome: 'skipped' as const }]
    return { ...round, row, skipsLeft: round.skipsLeft - 1 }
  }
  const offer = offered.find(({ guess }) => guess === step.guess)
  if (!offer) return null
  const right = isRight(rankOf(round.row.at(-1)?.card ?? 0), step.guess, rankOf(card))
  const row = [...round.row, { card, guess: step.guess, outcome: right ? ('right' as const) : ('wrong' as const) }]
  return right ? { ...round, row, rights: round.rights + 1, pay: offer.pay } : { ...round, row, isLost: true }
}

function progressOf(
  { stake }: LadderBet,
  numbers: readonly number[],
  steps: readonly LadderStep[],
  paidOf: (pay: Fraction) => Fraction,
): Progress<LadderView, LadderStep> | null {
  const first = { card: numbers[0] ?? 0, guess: null, outcome: 'first' as const }
  let round: Row = { row: [first], rights: 0, skipsLeft: SKIPS, pay: RETURNED, isLost: false, isCollected: false }
  for (const step of steps) {
    const next = after(round, step, numbers[round.row.length] ?? 0)
    if (next === null) return null
    round = next
  }
  const offered = offeredBy(round)
  const amount = round.isLost || round.rights === 0 ? 0 : amountOf(stake, paidOf(round.pay))
  const view = viewOf(round, amount, offered)
  if (offered.length === 0 && !canSkip(round))
    return { view, staked: stake, payout: amount, choices: [], fallback: null }
  const choices: Choice<LadderStep>[] = offered.map(({ guess }) => ({ step: { guess }, stake: 0 }))
  if (canSkip(round)) choices.push({ step: { skip: true }, stake: 0 })
  if (round.rights > 0) choices.push({ step: { collect: true }, stake: 0 })
  return { view, staked: stake, payout: null, choices, fallback: fallbackOf(round) }
}

function viewOf({ row, rights, skipsLeft, pay, isLost }: Row, amount: number, offered: ReturnType<typeof offeredBy>) {
  return {
    ...{ row, rights, skipsLeft, amount },
    pay: isLost || rights === 0 ? 0 : hundredths(pay),
    guesses: offered.map((offer) => ({ ...offer, pay: hundredths(offer.pay) })),
  }
}

/** A round that its player left guesses the likelier side once, then it collects. */
function fallbackOf({ row, rights }: Row): LadderStep {
  return rights > 0 ? { collect: true } : { guess: likelierOf(rankOf(row.at(-1)?.card ?? 0)) }
}

function hundredths(pay: Fraction): number {
  return amountOf(100, pay)
}

/** Returns a pay in whole hundredths of the stake, rounded down. */
export function cutPay(pay: Fraction): Fraction {
  return fraction(hundredths(pay), 100)
}

/** What both versions of the rules have. */
const ladder: Omit<GameEngine<LadderBet, LadderStep, LadderView>, 'rules' | 'figures' | 'progressOf'> = {
  code: 'mas-o-menos',
  id: 105,
  category: 'Casual Games',
  cycleMs: CYCLE_MS,
  Bet,
  Step,
  setupIn: (currency): LadderSetup => ({
    ...stakeListIn(currency, HUNDREDTHS),
    rungs: RUNGS,
    skips: SKIPS,
    factors: Array.from({ length: KING - 1 }, (_, index) => hundredths(fraction(KING, index + 1))),
    returns: { least: LEAST_RETURN, most: MOST_RETURN },
  }),
  stakesIn: (currency) => stakeRangeIn(currency, HUNDREDTHS),
  accepts: ({ stake }, currency) => isListed(stake, currency, HUNDREDTHS),
  exampleBet: () => ({ stake: usualBetIn('FUN') }),
  stakeOf: ({ stake }) => stake,
  rangesOf: () => Array.from({ length: MOST_CARDS }, () => CARDS_IN_PACK),
  openingView: () => ({ row: [], rights: 0, skipsLeft: SKIPS, pay: 0, amount: 0, guesses: [] }),
}

function figures(): BetFigures {
  return {
    ...figuresOf(usualDistribution()),
    ...{ rtp: LEAST_RETURN, highestRtp: MOST_RETURN },
    topPay: hundredths(MOST_PAY),
    topOneIn: Number((BigInt(KING) ** BigInt(MOST_CARDS) * 100n) / WAYS_TO_MOST) / 100,
  }
}

/** Higher or lower: a ladder of cards, each rank as likely as any other, and a guess for each rung. */
export const engine: GameEngine<LadderBet, LadderStep, LadderView> = {
  ...ladder,
  rules: { version: 2, since: '2026-11-26' },
  figures,
  progressOf: (bet, numbers, steps) => progressOf(bet, numbers, steps, cutPay),
  earlier: [
    {
      ...ladder,
      rules: { version: 1, since: '2026-11-24' },
      figures,
      // The amount was rounded down, not the pay.
      progressOf: (bet, numbers, steps) => progressOf(bet, numbers, steps, (pay) => pay),
    },
  ],
}
