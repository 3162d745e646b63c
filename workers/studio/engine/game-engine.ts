import type * as z from 'zod/mini'
import type { Currency } from '#api/money'
import type { GameCategory } from '#api/vendors/vendor'
import type { JackpotRules } from './jackpot-rules.ts'
import type { BetFigures } from './theory.ts'

/**
 * A game of the studio: its definition, its rules and its theory, and nothing about players, money or earlier rounds
 * (GLI-19 4.5.2). Everything in it is pure. The studio draws the numbers that `rangesOf` names from the seeds of a round
 * (fairness.ts) and stores bet, numbers and steps; what a round shows and pays always follows from these three, so that
 * the window, the recall and the verify page cannot differ. Amounts are in minor units.
 *
 * `Bet` is what the player stakes on, `Step` what they may choose while a round goes on, `View` what they see of it.
 */
export interface GameEngine<Bet = unknown, Step = unknown, View = unknown> {
  /** The code of the game, also the name of its folder or definition. */
  readonly code: string
  /** The number of the game in `/api/game/list`. */
  readonly id: number
  readonly category: GameCategory
  readonly rules: RulesVersion
  /** The game under earlier versions of its rules, each as it was: a round ends by the version that it was staked under. */
  readonly earlier?: readonly GameEngine<Bet, Step, View>[]
  /** The shortest time from the start of one round to the next, in ms; the rules of a launch may want more (`cycleOf`). */
  readonly cycleMs: number
  /** The pot that its stakes feed. A game with a pot has no steps: a round is counted in it once it is drawn. */
  readonly jackpot?: JackpotRules
  readonly Bet: z.ZodMiniType<Bet>
  readonly Step: z.ZodMiniType<Step>
  /** The figures that the list and the rules state of the game: of its bet with the lowest return. */
  figures(): BetFigures
  /** What the window needs to know of the game: its definition without secrets, its stakes, the figures of its bets. */
  setupIn(currency: Currency): object
  stakesIn(currency: Currency): StakeRange
  /** True when this bet may be placed in this currency. */
  accepts(bet: Bet, currency: Currency): boolean
  /** Returns a bet that may be placed in FUN: the check of a draw that names no bet is shown with it. */
  exampleBet(): Bet
  /** Returns the stake of a bet, before any step. */
  stakeOf(bet: Bet): number
  /** Returns how many values each number of a round has: number `i` is uniform in `0 .. ranges[i] - 1`. */
  rangesOf(bet: Bet): readonly number[]
  /**
   * Returns the round after these steps; null when one of them was not allowed. `pot`: what the round was paid from the
   * pot of its game, which no engine can know; null while it is not recorded, and then the payout is without it.
   */
  progressOf(
    bet: Bet,
    numbers: readonly number[],
    steps: readonly Step[],
    pot?: number | null,
  ): Progress<View, Step> | null
  /** Returns what the window shows before the first round. */
  openingView(): View
  /** The clock of the table that everybody plays at; absent where each player has rounds of their own. */
  readonly shared?: SharedClock<Bet, View, Step>
  /** How two players meet; absent where nobody plays against another player. */
  readonly headsUp?: HeadsUpRules<Bet, View>
  /** What swims in the rooms that its players share; absent where nobody shoots at fish. */
  readonly sea?: SeaRules<Bet>
}

/**
 * The rooms of a game of fish. A bet names a fish of a room, and the room must say that it swims before the stake is
 * taken. What the bet then draws follows from its kind alone: a room decides about no chance and no money.
 */
export interface SeaRules<Bet = unknown> {
  /** How many boats a room has: one for each player. */
  readonly boats: number
  readonly kinds: readonly SeaKind[]
  shotOf(bet: Bet): SeaShot
}

export interface SeaKind {
  /** How many of a hundred fish are of this kind. */
  share: number
  /** How long one takes from side to side. */
  crossMs: number
}

/** The fish that a bet is staked on: its number in its room. */
export interface SeaShot {
  room: number
  fish: number
  kind: number
}

/**
 * How two players meet in a round. Its one step is which of the two hands is that of the player: 0 or 1. The table of the
 * game says so, and a round without it is seen from the first hand.
 */
export interface HeadsUpRules<Bet = unknown, View = unknown> {
  /** How long a bet waits for an opponent; then it is returned. */
  readonly waitMs: number
  /** Returns what the window shows of a bet that waits. */
  waitingView(bet: Bet): View
}

/** How a shared table runs. The numbers of its rounds are the same whatever is staked (`rangesOf`). */
export interface SharedClock<Bet = unknown, View = unknown, Step = unknown> {
  /** How long bets are taken. */
  readonly bettingMs: number
  /** How long the outcome is shown before the next round. */
  readonly resultMs: number
  /** Returns how long it takes from closing until the outcome may be known. */
  playMs(numbers: readonly number[]): number
  /** The bet with which a round is shown to a player who has none in it. */
  readonly emptyBet: Bet
  /** Returns what the window shows of a bet, and of what the player did, while its outcome is not known. */
  waitingView(bet: Bet, steps: readonly Step[]): View
  /**
   * Returns the step that the table stores when a player takes this one so many milliseconds after closing, before the
   * outcome is known. Absent where nothing can be done in a round.
   */
  stepAt?(step: Step, elapsedMs: number): Step
}

/** What a round has come to. */
export interface Progress<View = unknown, Step = unknown> {
  /** Holds nothing that the player may not know yet. */
  view: View
  /** All stakes of the round so far. */
  staked: number
  /** What the round pays; null while the player has to choose. */
  payout: number | null
  /** The steps that the player may choose now, with the further stake of each. Empty when the round is over. */
  choices: readonly Choice<Step>[]
  /** The choice with which a round ends that its player left; null when the round is over. */
  fallback: Step | null
  /** True when the numbers win the pot. */
  winsPot?: boolean
}

export interface Choice<Step = unknown> {
  step: Step
  stake: number
}

/** The smallest and the largest stake of one round. */
export interface StakeRange {
  min: number
  max: number
}

/** A version of the rules of a game: whatever decides an outcome and its pay (GLI-19 A.5.1(e)). */
export interface RulesVersion {
  version: number
  /** The day it came into force, `yyyy-mm-dd`. */
  since: string
}

/** Returns the game under the rules of a version, those in force for null; null when that version is not kept. */
export function underRules(engine: GameEngine, version: number | null): GameEngine | null {
  if (version === null || version === engine.rules.version) return engine
  return engine.earlier?.find(({ rules }) => rules.version === version) ?? null
}

/** The cycle of a slot (UKGC RTS 14D). */
export const SLOT_CYCLE_MS = 2_500

/** The cycle of every other game (UKGC RTS 14G). */
export const CYCLE_MS = 5_000

/** A round of a game without steps: it is over once its numbers are drawn. */
export function endedRound<View>(view: View, staked: number, payout: number): Progress<View, never> {
  return { view, staked, payout, choices: [], fallback: null }
}
