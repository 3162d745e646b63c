import type { FreeRoundsNow, Round, Table } from '../../wire.ts'
import { byId } from '../element.ts'
import type { Figures } from '../figures.ts'
import { say } from '../message.ts'
import { money } from '../money.ts'
import { text } from '../texts.ts'
import { labelAs } from '../window-state.ts'

/**
 * The free rounds of the player: how many are left, at which stake, and what they have won, in sight until the first round
 * that the player pays. The press after the last one stakes nothing: it only says that the next will.
 */
export class FreeRounds {
  readonly #table: Table
  readonly #figures: Figures
  #now: FreeRoundsNow | null = null
  /** The end of these was shown, and the player has not pressed since. */
  #isEndShown = false

  constructor(table: Table, figures: Figures) {
    this.#table = table
    this.#figures = figures
  }

  /** What the next round is one of; undefined where the player stakes. */
  get reward(): string | undefined {
    return this.#now && this.#now.left > 0 ? this.#now.id : undefined
  }

  /** What stands above the board; empty without free rounds. */
  get label(): string {
    if (this.#now === null) return ''
    const { left: count, rounds, stake, won } = this.#now
    const [each, sum] = [money(stake, this.#table.currency), money(won, this.#table.currency)]
    return count > 0
      ? text('freeRounds', { count, rounds: String(rounds), bet: each, sum })
      : text('freeRoundsOver', { sum })
  }

  /** Takes how they stand now: the stake is theirs while there are any. */
  take(now: FreeRoundsNow | null): void {
    const ends = now?.left === 0 && this.#now?.id === now.id && this.#now.left > 0
    this.#now = now
    this.#figures.fixBet(this.reward === undefined ? null : (now?.stake ?? null))
    if (ends) this.#isEndShown = true
    const label = byId('label')
    Object.assign(label.dataset, { free: now?.id ?? '', left: String(now?.left ?? ''), won: String(now?.won ?? '') })
    // A replay or a recovered round keeps its own.
    if (!label.dataset.says) labelAs(null, this.#table, this.label)
  }

  /** Ends what the window knows of them: the studio has refused a round of theirs. */
  drop(): void {
    if (this.#now) this.take({ ...this.#now, left: 0 })
  }

  /** Returns true for the one press after the last free round, which plays nothing. */
  takesPress(): boolean {
    if (!this.#isEndShown) return false
    this.#isEndShown = false
    const bet = money(this.#figures.bet, this.#table.currency)
    say('ready', text('freeRoundsNext', { bet }))
    return true
  }
}

/** A round as its player paid it: nothing for a free one. */
export function asPaid<Shown extends Round>(round: Shown): Shown {
  return round.free ? { ...round, bet: 0 } : round
}
