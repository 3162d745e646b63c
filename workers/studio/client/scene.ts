import type { GameEngine } from '../engine/game-engine.ts'
import type { Round, Table } from '../wire.ts'
import type { Pot } from './pot.ts'

/**
 * The part of a game window that differs from game to game: it shows rounds on the board and holds what the player
 * stakes on. It decides nothing: the studio has drawn and paid already.
 */
export interface Scene<View = unknown, Step = unknown> {
  /** True when automatic play makes sense: a round needs no choice. */
  readonly repeats: boolean
  /** Resolves when the pictures are loaded; one that fails does not block the game. */
  waitUntilLoaded(): Promise<void>
  /** Returns the bet with this stake as the game reads it; null while the player has staked on nothing. */
  betOf(stake: number): unknown
  /** Returns what is missing for a bet; absent, or null, where it is always the same, which is what the window first says. */
  explainMissing?(): string | null
  /** Shows that the bet was just sent, before anything is known of it; absent where nothing moves until then. */
  showSent?(): void
  /** Shows a view as it stands. */
  show(view: View): void
  /** Shows the rounds before the one that is shown at the opening, the newest first; absent where nothing shows them. */
  recall?(views: readonly View[]): void
  /** Moves from what is shown to a view, and calls `landed` at each moment that may sound. */
  moveTo(view: View, landed: () => void): Promise<void>
  /** Shows a round of a shared table without a bet of the player, and leaves what they have placed for the next. */
  watch?(view: View, landed: () => void): Promise<void>
  /** Shows a shared round while it is played, before its outcome is known. */
  fly?(flying: Flying): void
  /** Takes the press of the main button while a shared round is played. Returns false when there is nothing to take. */
  press?(): boolean
  /** Shows that a bet waits for an opponent, and how long at most; null: nobody came. */
  countDown?(leftMs: number | null): void
  /** Returns how a list of past rounds of a shared table shows one. */
  markOf?(view: View): PastMark
  /** Marks what paid; called only for a payout above the stake. */
  light(view: View): void
  /** Takes the marks away. */
  dim(): void
  /** Says in one or two short lines why a round paid. */
  reasonsOf(view: View): readonly string[]
  /** Says what the bet of this stake covers, for the foot of the window; empty when there is nothing to say. */
  coverOf(stake: number): string
  /** Offers the choices of a round that waits, on which so much is staked, or takes them away (empty). */
  offer(choices: Round<View, Step>['choices'], choose: (step: Step) => void, staked: number): void
  /** Lets the bet be changed, or not while a round runs. */
  setBusy(isBusy: boolean): void
  rules(): SceneRules
  /** Shows the pot of the game, again and again as it grows; absent where the game has none. */
  showPot?(pot: Pot): void
}

/** A shared round that is played: how long ago it began, in real milliseconds, and the pace of its table. */
export interface Flying {
  elapsedMs: number
  pace: number
  /** Takes a step of the player's bet, and returns the step that counts; null when it came too late. No bet: null. */
  act: ((step: unknown) => Promise<unknown>) | null
}

/** A past round as a small mark: one or two characters, what they stand for, and their ink. */
export interface PastMark {
  face: string
  name: string
  ink: string
}

/** What the rules page shows of a game, beside the figures that every game has. */
export interface SceneRules {
  /** The sentence above the list of pays. */
  lead: string
  /** The rows of the list of pays. */
  pays: HTMLElement[]
  /** How to play, a sentence each. */
  how: string[]
  /** A list below, with its title: the lines of a slot. */
  extra: { title: string; items: HTMLElement[] } | null
}

/** What a scene is made from. */
export interface SceneContext<Setup = unknown> {
  setup: Table<Setup>['game']
  currency: Table['currency']
  /** The element that the scene fills. */
  board: HTMLElement
  /** Where the scene may place controls of its own, above the buttons; null where a round is only shown. */
  controls: HTMLElement | null
  /** Called with the stake when the scene changes it: a game of chips. */
  onStake(stake: number): void
  /** Starts a round, as the main button does: a game where the player presses on the board. */
  play?(): void
}

/** Makes the scene of a game. The studio sends each window the setup and the views of its own game. */
export interface SceneFactory<Setup = unknown, View = unknown, Step = unknown> {
  create(context: SceneContext<Setup>): Scene<View, Step>
}

/** A game as the check page needs it: its rules and its scene. */
export interface CheckedGame {
  engine: GameEngine
  scenes: SceneFactory
}
