/**
 * A bank of one member in a few lines: bonus money is one sum, staked before cash; the oldest bonus is played first, and
 * what is more than was given is with the newest. It keeps a journal of what it did.
 */

export interface PlainGrant {
  id: string
  amount: number
  back: number
  released: number
}

export interface BankBet {
  id: string
  sequence: number
  game: string
  stake: number
  bonus: number
  free: boolean
  isOver: boolean
}

export interface BankEvent {
  sequence: number
  id: string
  kind: 'bonus' | 'bonus-back' | 'bonus-release' | 'bet' | 'win' | 'rollback'
  amount: number
  bonus: number
  closes: boolean
  free: boolean
  bet: BankBet | null
  atMs: number
}

export class BonusBank {
  grants: PlainGrant[] = []
  bonus = 0
  cash = 1_000_000_000
  nowMs = 0
  readonly events: BankEvent[] = []
  #moves = new Map<string, { how: string; amount: number; grantId: string }>()

  /** A bank that has done so many things, and has this much: what another one has by now. */
  static of(grants: readonly PlainGrant[], bonus: number, head: number): BonusBank {
    const bank = new BonusBank()
    bank.grants = grants.map(({ id, amount, back, released }) => ({ id, amount, back, released }))
    bank.bonus = bonus
    bank.events.length = head
    return bank
  }

  clone(): BonusBank {
    const copy = new BonusBank()
    copy.grants = this.grants.map((grant) => ({ ...grant }))
    ;[copy.bonus, copy.cash, copy.nowMs] = [this.bonus, this.cash, this.nowMs]
    copy.events.push(...this.events)
    copy.#moves = new Map(this.#moves)
    return copy
  }

  get head(): number {
    return this.events.length
  }

  left(id: string): number {
    let rest = this.bonus
    const parts = new Map<string, number>()
    for (const { id: of, amount, back, released } of this.grants.toReversed()) {
      const part = Math.min(rest, Math.max(0, amount - back - released))
      parts.set(of, part)
      rest -= part
    }
    return (parts.get(id) ?? 0) + (this.grants.at(-1)?.id === id ? rest : 0)
  }

  grant(id: string, amount: number): void {
    this.grants.push({ id, amount, back: 0, released: 0 })
    this.bonus += amount
    this.#write('bonus', id, amount, amount, null)
  }

  bet(stake: number, game: string, { free = false, closes = false }): BankBet {
    const bonus = free ? 0 : Math.min(this.bonus, stake)
    const id = `bet-${this.head + 1}`
    const bet: BankBet = { id, sequence: this.head + 1, game, stake, bonus, free, isOver: closes }
    this.bonus -= bonus
    if (!free) this.cash -= stake - bonus
    this.#write('bet', id, stake, -bonus, bet, closes)
    return bet
  }

  /** The part of a prize that goes back to the bonus is that of the stake. */
  win(bet: BankBet, amount: number): void {
    bet.isOver = true
    const bonus = Math.floor((amount * bet.bonus) / bet.stake)
    this.bonus += bonus
    this.cash += amount - bonus
    this.#write('win', `win-${this.head + 1}`, amount, bonus, bet, true)
  }

  rollback(bet: BankBet): void {
    bet.isOver = true
    this.bonus += bet.bonus
    if (!bet.free) this.cash += bet.stake - bet.bonus
    this.#write('rollback', `rollback-${this.head + 1}`, bet.stake, bet.bonus, bet, true)
  }

  /** Under one id the bank moves once; true where it is done. */
  move(how: 'back' | 'release', id: string, grantId: string, amount: number): true | 'not-enough-money' | 'conflict' {
    const before = this.#moves.get(`${id}:${how}`)
    if (before) return before.amount === amount && before.grantId === grantId ? true : 'conflict'
    const grant = this.grants.find((one) => one.id === grantId)
    if (!grant) return 'conflict'
    if (amount > this.bonus) return 'not-enough-money'
    this.#moves.set(`${id}:${how}`, { how, amount, grantId })
    this.bonus -= amount
    if (how === 'release') this.cash += amount
    grant[how === 'release' ? 'released' : 'back'] += amount
    this.#write(`bonus-${how}`, id, amount, -amount, null)
    return true
  }

  #write(
    kind: BankEvent['kind'],
    id: string,
    amount: number,
    bonus: number,
    bet: BankBet | null,
    closes = false,
  ): void {
    const free = bet?.free ?? false
    this.events.push({ sequence: this.head + 1, id, kind, amount, bonus, closes, free, bet, atMs: this.nowMs })
  }
}
