import type { Table } from '../wire.ts'
import { byId } from './element.ts'
import { money, plain } from './money.ts'
import { plainRtp } from './rules.ts'
import { tellBalanceChanged } from './site.ts'
import { text } from './texts.ts'

/** The figures below the reels and the foot line. Each amount is also in a `data-` attribute, in minor units. */
export class Figures {
  readonly #table: Table
  #bet: number
  #balance: number | null = null

  constructor(table: Table) {
    this.#table = table
    this.#bet = table.game.usualBet
    byId('currency').textContent = `· ${table.currency}`
    byId('rtp').textContent = `RTP ${plainRtp(table.game.rtp)} %`
    this.#showBet()
    this.showPrize(0)
    for (const [id, steps] of [
      ['less', -1],
      ['more', 1],
    ] as const)
      byId(id).addEventListener('click', () => this.stepBet(steps))
  }

  get bet(): number {
    return this.#bet
  }

  get covers(): boolean {
    return this.#balance === null || this.#balance >= this.#bet
  }

  /** Changes the bet by a number of steps; does nothing past the ends or while a round is running. */
  stepBet(steps: number): void {
    const { bets } = this.#table.game
    const next = bets[bets.indexOf(this.#bet) + steps]
    if (next !== undefined) this.setBet(next)
  }

  /** Changes the bet, unless a round is running. */
  setBet(bet: number): void {
    if (document.body.dataset.busy === 'true') return
    this.#bet = bet
    this.#showBet()
  }

  /** Shows the balance; null keeps the last one. When it has changed, a message asks the lobby to read it again. */
  showBalance(balance: number | null): void {
    if (balance === null) return
    const isNews = this.#balance !== null && balance !== this.#balance
    this.#balance = balance
    // Needed even for an unchanged balance, because `showStaked` subtracted the stake from the shown one.
    put('balance', balance, this.#table)
    if (isNews) tellBalanceChanged(this.#table)
  }

  /** Subtracts the stake from the shown balance when the reels start. The wallet's balance replaces it at the end. */
  showStaked(): void {
    if (this.#balance !== null) put('balance', this.#balance - this.#bet, this.#table)
  }

  /** Shows the win; only a win above the stake is marked as a gain. */
  showPrize(prize: number, stake = 0): void {
    put('prize', prize, this.#table)
    byId('prize').dataset.gain = String(prize > stake)
  }

  #showBet(): void {
    const { game, currency } = this.#table
    put('bet', this.#bet, this.#table)
    byId('per-line').textContent = stakeOn(game, this.#bet, currency)
  }
}

/** Describes what the bet covers: lines, with the share of each when it is whole; ways; or symbols anywhere. */
function stakeOn({ rule, reels, rows }: Table['game'], bet: number, currency: Table['currency']): string {
  if (rule.by === 'ways') return text('onWays', { n: plain(rows ** reels) })
  if (rule.by === 'anywhere') return text('onAnywhere')
  const lines = rule.lines.length
  if (lines === 1) return text('onOneLine')
  if (bet % lines !== 0) return text('onLines', { lines })
  return text('perLine', { lines, amount: money(bet / lines, currency) })
}

function put(id: 'balance' | 'bet' | 'prize', minor: number, { currency }: Table): void {
  const figure = byId(id)
  figure.textContent = money(minor, currency)
  figure.dataset[id] = String(minor)
}
