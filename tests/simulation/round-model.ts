import type { Wager } from './types.ts'

type Call = Omit<Wager, 'op'> & { member: string }

/** The part of the model about rounds of several stakes, without any code of the ledger. */
export class RoundModel {
  readonly #bets: Call[] = []
  /** The bets with a result of their own: a win, even of zero, or a rollback, also one that came first. */
  readonly #resolved = new Set<string | null>()
  /** The bets that ended because their round was closed. */
  readonly ended = new Set<string>()

  /** Stores a new call. One that closes its round ends every bet of it that has no result. */
  add(call: Call): void {
    const { kind, member, round, closes, reference } = call
    if (kind === 'bet') this.#bets.push(call)
    if (kind === 'win' || kind === 'rollback') this.#resolved.add(reference)
    if (!closes) return
    for (const bet of this.#bets) {
      const isOpen = !bet.closes && !this.#resolved.has(bet.id)
      if (isOpen && bet.member === member && bet.round === round) this.ended.add(bet.id)
    }
  }
}
