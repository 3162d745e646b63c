import type { Table } from '../wire.ts'
import { byId } from './element.ts'
import { money, plain } from './money.ts'
import { plainRtp } from './rules.ts'
import { text } from './texts.ts'

/** The figures under the sea and the line at the foot. Amounts stand beside their minor units in `data-` attributes. */
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

  /** Moves to a neighbouring bet; stays at the ends, and while a round runs. */
  stepBet(steps: number): void {
    const { bets } = this.#table.game
    const next = bets[bets.indexOf(this.#bet) + steps]
    if (next === undefined || document.body.dataset.busy === 'true') return
    this.#bet = next
    this.#showBet()
  }

  /** Null keeps the last known amount; the lobby is told to read the new balance for itself. */
  showBalance(balance: number | null): void {
    if (balance === null) return
    const isNews = this.#balance !== null && balance !== this.#balance
    this.#balance = balance
    // Also when it stands where it stood: the stake had left what is shown.
    put('balance', balance, this.#table)
    const lobby: Window | null = window.opener ?? (parent === window ? null : parent)
    if (isNews) lobby?.postMessage({ type: 'farol:balance' }, new URL(this.#table.lobbyUrl).origin)
  }

  /** The stake leaves the shown balance when the reels start; what is owned is what the wallet says at the end. */
  showStaked(): void {
    if (this.#balance !== null) put('balance', this.#balance - this.#bet, this.#table)
  }

  /** Only a prize above the stake is shown as a gain. */
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

/** What the bet is on: lines, with their share where it is whole; ways; or cards anywhere. */
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
