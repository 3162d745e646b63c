/** What a member has, and how a stake and a prize are made of it, from the sentences alone. */

export interface Stake {
  id: string
  round: string
  amount: number
  /** How much of it was bonus money. */
  bonus: number
  at_ms: number
}

export class MoneyModel {
  cash = 0
  bonus = 0
  /** Where the vendor keeps it. */
  elsewhere = 0
  /** Of the newest grant. */
  spendsFirst = false
  readonly #rounds = new Map<string, Stake[]>()

  /** Returns how much of a stake is the member's own money. */
  cashOf(amount: number): number {
    const wanted = this.spendsFirst ? amount : amount - Math.min(amount, this.cash)
    return amount - Math.min(this.bonus, wanted)
  }

  stake(stake: Stake): void {
    this.cash -= stake.amount - stake.bonus
    this.bonus -= stake.bonus
    this.#rounds.set(stake.round, [...(this.#rounds.get(stake.round) ?? []), stake])
  }

  /** A prize is shared as the stakes of its round were, and what cannot be divided is cash. Returns the cash. */
  win(round: string, amount: number): number {
    const stakes = this.#rounds.get(round) ?? []
    let [all, restricted] = [0, 0]
    for (const stake of stakes) {
      all += stake.amount
      restricted += stake.bonus
    }
    const bonus = restricted === 0 ? 0 : Math.floor((amount * restricted) / all)
    this.bonus += bonus
    this.cash += amount - bonus
    return amount - bonus
  }

  giveBack({ id, round, amount, bonus }: Stake): void {
    this.cash += amount - bonus
    this.bonus += bonus
    const others = (this.#rounds.get(round) ?? []).filter((stake) => stake.id !== id)
    this.#rounds.set(round, others)
  }
}
