import type { Step, Wager } from './wagers.ts'

interface Bet {
  wager: Wager
  fate: 'open' | 'won' | 'back'
}

/**
 * The rules of the seamless wallet (decisions.md "Money") told a second time, plainly and with other means, to check
 * the ledger against. It keeps only what it must: purses, bets and what it has answered.
 */
export class NaiveWallet {
  readonly purse = new Map<string, number>()
  readonly #excluded = new Set<string>()
  readonly #bets = new Map<string, Bet>()
  readonly #buried = new Set<string>()
  readonly #shut = new Set<string>()
  readonly #said = new Map<string, { content: string; answer: string }>()

  /** What the wallet must answer to this step: `outcome balance`. */
  answer(step: Step): string {
    if (step.kind === 'deposit') this.#pay(step.member, step.amount)
    if (step.kind === 'exclude') this.#excluded.add(step.member)
    if (step.kind === 'include') this.#excluded.delete(step.member)
    if (step.kind !== 'bet' && step.kind !== 'win' && step.kind !== 'rollback') return `ok ${this.#has(step.member)}`
    const content = contentOf(step)
    const said = this.#said.get(step.id)
    if (said) return said.content === content ? said.answer : `conflict ${this.#has(step.member)}`
    const outcome = step.kind === 'bet' ? this.#bet(step) : step.kind === 'win' ? this.#win(step) : this.#back(step)
    const answer = `${outcome === 'nothing' ? 'ok' : outcome} ${this.#has(step.member)}`
    if (outcome !== 'ok') return answer
    this.#said.set(step.id, { content, answer })
    if (step.closes) this.#shut.add(`${step.member} ${step.round}`)
    return answer
  }

  #bet(bet: Wager): string {
    if (bet.token === 'older') return 'token-expired'
    if (this.#excluded.has(bet.member)) return 'member-disabled'
    if (this.#buried.has(bet.id)) return 'bet-rolled-back'
    if (this.#shut.has(`${bet.member} ${bet.round}`)) return 'round-closed'
    if (!bet.free && this.#has(bet.member) < bet.amount) return 'not-enough-money'
    if (!bet.free) this.#pay(bet.member, -bet.amount)
    this.#bets.set(bet.id, { wager: bet, fate: 'open' })
    return 'ok'
  }

  #win(win: Wager): string {
    const bet = this.#bets.get(win.reference ?? '')
    if (bet?.fate === 'back' || this.#buried.has(win.reference ?? '')) return 'bet-rolled-back'
    const known = win.reference !== null && (bet !== undefined || this.#said.has(win.reference))
    const gift = !known && win.free && win.granted
    if (!gift && !(bet && together(bet.wager, win))) return 'bet-unknown'
    if (this.#shut.has(`${win.member} ${win.round}`)) return 'round-closed'
    if (bet && !gift) bet.fate = 'won'
    this.#pay(win.member, win.amount)
    return 'ok'
  }

  #back(back: Wager): string {
    const name = back.reference ?? ''
    const bet = this.#bets.get(name)
    if (!bet) {
      if (this.#said.has(name)) return 'bet-unknown'
      if (this.#buried.has(name)) return 'nothing'
      this.#buried.add(name)
      return 'ok'
    }
    if (!together(bet.wager, back)) return 'bet-unknown'
    if (bet.fate === 'back') return 'nothing'
    if (bet.fate === 'won') return 'bet-settled'
    bet.fate = 'back'
    if (!bet.wager.free) this.#pay(bet.wager.member, bet.wager.amount)
    return 'ok'
  }

  #has(member: string): number {
    return this.purse.get(member) ?? 0
  }

  #pay(member: string, amount: number): void {
    this.purse.set(member, this.#has(member) + amount)
  }
}

/** A rollback says no amount; everything else a vendor says is content. */
function contentOf({ token: _token, granted, ...said }: Wager): string {
  const { amount, free, ...rest } = said
  return JSON.stringify(
    said.kind === 'rollback' ? rest : { ...rest, amount, free, granted: said.kind === 'win' && granted },
  )
}

function together(bet: Wager, other: Wager): boolean {
  return bet.member === other.member && bet.game === other.game && bet.round === other.round
}
