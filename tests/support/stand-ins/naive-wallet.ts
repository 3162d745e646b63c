import type { Grant, GrantEnd, Step, Wager } from './wagers.ts'

interface Bet {
  wager: Wager
  /** The part of the stake that was bonus. */
  bonus: number
  /** `undone`: all its wins were taken back. */
  fate: 'open' | 'won' | 'undone' | 'back'
}

interface Win {
  wager: Wager
  bet: Bet | undefined
  bonus: number
  isBack: boolean
}

/**
 * A second, simple implementation of the rules of the seamless wallet (docs/vendors.md), to check the ledger
 * against. It stores only balances, bets and its own replies.
 */
export class NaiveWallet {
  /** The bets that ended with their round, because they had no result of their own. */
  readonly ended = new Set<string>()
  /** What each member owes since wins were taken back. */
  readonly owed = new Map<string, number>()
  readonly balances = new Map<string, { cash: number; bonus: number }>()
  readonly #firstBonus = new Set<string>()
  readonly #grants = new Set<string>()
  readonly #excluded = new Set<string>()
  readonly #bets = new Map<string, Bet>()
  readonly #wins = new Map<string, Win>()
  readonly #buried = new Set<string>()
  readonly #shut = new Set<string>()
  readonly #replies = new Map<string, { content: string; reply: string }>()

  /** Returns the expected reply of the wallet to this step: `outcome balance`. */
  reply(step: Step): string {
    if (step.kind === 'deposit') this.#pay(step.member, step.amount)
    if (step.kind === 'exclude') this.#excluded.add(step.member)
    if (step.kind === 'include') this.#excluded.delete(step.member)
    if (step.kind === 'deposit' || step.kind === 'exclude' || step.kind === 'include')
      return `ok ${this.#has(step.member)}`
    const content = contentOf(step)
    const existing = this.#replies.get(step.id)
    if (existing) return existing.content === content ? existing.reply : `conflict ${this.#has(step.member)}`
    const outcome = this.#outcome(step)
    const reply = `${outcome === 'nothing' ? 'ok' : outcome} ${this.#has(step.member)}`
    if (outcome !== 'ok') return reply
    this.#replies.set(step.id, { content, reply })
    if ('closes' in step && step.closes) this.#close(step)
    return reply
  }

  #close(last: Wager): void {
    this.#shut.add(`${last.member} ${last.round}`)
    for (const bet of this.#roundOf(last)) if (bet.fate === 'open' && !bet.wager.closes) this.ended.add(bet.wager.id)
  }

  #roundOf({ member, round }: Wager): Bet[] {
    return [...this.#bets.values()].filter(({ wager }) => wager.member === member && wager.round === round)
  }

  #outcome(step: Wager | Grant | GrantEnd): string {
    if ('grant' in step) return this.#end(step)
    if (step.kind === 'bonus') return this.#grant(step)
    if (step.kind === 'bet') return this.#bet(step)
    return step.kind === 'win' ? this.#win(step) : this.#back(step)
  }

  #grant({ id, member, amount, spending }: Grant): string {
    this.#grants.add(`${member} ${id}`)
    if (spending === 'first') this.#firstBonus.add(member)
    else this.#firstBonus.delete(member)
    this.#pay(member, 0, amount)
    return 'ok'
  }

  #end({ kind, member, grant, amount }: GrantEnd): string {
    if (!this.#grants.has(`${member} ${grant}`)) return 'no-grant'
    if (this.#of(member).bonus < amount) return 'not-enough-bonus'
    this.#pay(member, kind === 'bonus-release' ? amount : 0, -amount)
    return 'ok'
  }

  #bet(bet: Wager): string {
    if (bet.token === 'older') return 'token-expired'
    if (this.#excluded.has(bet.member)) return 'member-disabled'
    if (this.#buried.has(bet.id)) return 'bet-rolled-back'
    if (this.#shut.has(`${bet.member} ${bet.round}`)) return 'round-closed'
    if (!bet.free && this.#has(bet.member) < bet.amount) return 'not-enough-money'
    let bonus = 0
    // Cent by cent, as simply as possible.
    for (let paid = 0; paid < bet.amount && !bet.free; paid += 1) {
      const balance = this.#of(bet.member)
      const isBonus = balance.bonus > 0 && (balance.cash === 0 || this.#firstBonus.has(bet.member))
      if (isBonus) bonus += 1
      this.#pay(bet.member, isBonus ? 0 : -1, isBonus ? -1 : 0)
    }
    this.#bets.set(bet.id, { wager: bet, bonus, fate: 'open' })
    return 'ok'
  }

  #win(win: Wager): string {
    const bet = this.#bets.get(win.reference ?? '')
    const isBuried = this.#buried.has(win.reference ?? '') || this.#buried.has(win.id)
    if (bet?.fate === 'back' || isBuried) return 'bet-rolled-back'
    const referenceExists = win.reference !== null && (bet !== undefined || this.#replies.has(win.reference))
    const gift = !referenceExists && win.free && win.granted
    if (!gift && !(bet && together(bet.wager, win))) return 'bet-unknown'
    if (this.#shut.has(`${win.member} ${win.round}`)) return 'round-closed'
    if (bet && !gift) bet.fate = 'won'
    const stakes = gift ? [] : this.#roundOf(win).filter(({ fate }) => fate !== 'back')
    const restricted = stakes.reduce((sum, stake) => sum + stake.bonus, 0)
    const staked = stakes.reduce((sum, { wager }) => sum + wager.amount, 0)
    const bonus = restricted > 0 ? Math.floor((win.amount * restricted) / staked) : 0
    this.#pay(win.member, win.amount - bonus, bonus)
    this.#wins.set(win.id, { wager: win, bet: gift ? undefined : bet, bonus, isBack: false })
    return 'ok'
  }

  #back(back: Wager): string {
    const name = back.reference ?? ''
    const bet = this.#bets.get(name)
    const win = this.#wins.get(name)
    if (win) return this.#takeBack(win, back)
    if (!bet) {
      if (this.#replies.has(name)) return 'bet-unknown'
      if (this.#buried.has(name)) return 'nothing'
      this.#buried.add(name)
      return 'ok'
    }
    if (!together(bet.wager, back)) return 'bet-unknown'
    if (bet.fate === 'back') return 'nothing'
    if (bet.fate === 'won') return 'bet-settled'
    bet.fate = 'back'
    if (!bet.wager.free) this.#pay(bet.wager.member, bet.wager.amount - bet.bonus, bet.bonus)
    return 'ok'
  }

  /** Takes a win back as far as it is there, and opens its round again. */
  #takeBack(win: Win, back: Wager): string {
    const { wager, bet, bonus } = win
    if (!together(wager, back)) return 'bet-unknown'
    if (win.isBack) return 'nothing'
    win.isBack = true
    const has = this.#of(wager.member)
    const [cash, restricted] = [Math.min(has.cash, wager.amount - bonus), Math.min(has.bonus, bonus)]
    this.#pay(wager.member, -cash, -restricted)
    this.owed.set(wager.member, (this.owed.get(wager.member) ?? 0) + wager.amount - bonus - cash)
    if (bet) this.#shut.delete(`${wager.member} ${wager.round}`)
    const stands = [...this.#wins.values()].some((other) => other.bet === bet && !other.isBack)
    if (bet && !stands) bet.fate = 'undone'
    return 'ok'
  }

  #of(member: string): { cash: number; bonus: number } {
    return this.balances.get(member) ?? { cash: 0, bonus: 0 }
  }

  #has(member: string): number {
    return this.#of(member).cash + this.#of(member).bonus
  }

  #pay(member: string, cash: number, bonus = 0): void {
    const balance = this.#of(member)
    this.balances.set(member, { cash: balance.cash + cash, bonus: balance.bonus + bonus })
  }
}

/**
 * The content of a repeat, which must be equal: everything a vendor sends, except that a rollback carries no amount.
 */
function contentOf(step: Wager | Grant | GrantEnd): string {
  if (!('token' in step)) return JSON.stringify(step)
  const { token: _token, granted, ...content } = step
  const { amount, free, ...rest } = content
  return JSON.stringify(
    content.kind === 'rollback' ? rest : { ...rest, amount, free, granted: content.kind === 'win' && granted },
  )
}

function together(bet: Wager, other: Wager): boolean {
  return bet.member === other.member && bet.game === other.game && bet.round === other.round
}
