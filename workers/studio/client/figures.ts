import type { Table } from '../wire.ts'
import { listOfBets } from './bet-ladder.ts'
import { byId } from './element.ts'
import { money } from './money.ts'
import { plainPercent } from './rules.ts'
import { tellBalanceChanged } from './site.ts'
import { isBetFixed, isBusy, markBusy } from './window-state.ts'

/** The figures below the board and the foot line. Each amount is also in a `data-` attribute, in minor units. */
export class Figures {
  readonly #table: Table
  readonly #bets: readonly number[]
  readonly #coverOf: (stake: number) => string
  #bet: number
  #balance: number | null = null

  /** `coverOf` says what a stake covers. A game of chips has no list of bets: it sets its stake itself. */
  constructor(table: Table, coverOf: (stake: number) => string) {
    this.#table = table
    this.#coverOf = coverOf
    this.#bets = listOfBets(table)?.bets ?? []
    this.#bet = listOfBets(table)?.usualBet ?? 0
    byId('currency').textContent = `· ${table.currency}`
    byId('rtp').textContent = `RTP ${plainPercent(table.game.rtp)} %`
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

  /** Changes the bet by a number of steps; does nothing past the ends or while a round is running. */
  stepBet(steps: number): void {
    const next = this.#bets[this.#bets.indexOf(this.#bet) + steps]
    if (next !== undefined) this.setBet(next)
  }

  /** Fixes the bet while others pay it; null lets the player choose again. */
  fixBet(bet: number | null): void {
    if (bet === null && !isBetFixed()) return
    document.body.dataset.bet = bet === null ? 'chosen' : 'fixed'
    if (bet !== null) this.#bet = bet
    this.#showBet()
    markBusy(isBusy())
  }

  /** Changes the bet, unless a round is running or the bet is fixed. */
  setBet(bet: number): void {
    if (isBusy() || isBetFixed()) return
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

  /** Subtracts a stake from the shown balance when it is sent. The wallet's balance replaces it at the end. */
  showStaked(stake: number): void {
    if (this.#balance !== null) put('balance', this.#balance - (isBetFixed() ? 0 : stake), this.#table)
  }

  /** Returns true when the balance, as far as it is known, covers this stake. */
  isCovered(stake: number): boolean {
    return isBetFixed() || this.#balance === null || this.#balance >= stake
  }

  /** Shows what a running round has staked so far. */
  showRunning(stake: number): void {
    put('bet', stake, this.#table)
  }

  /** Shows the win; only a win above the stake is marked as a gain. */
  showPrize(prize: number, stake = 0): void {
    put('prize', prize, this.#table)
    byId('prize').dataset.gain = String(prize > stake)
  }

  #showBet(): void {
    put('bet', this.#bet, this.#table)
    byId('per-line').textContent = this.#coverOf(this.#bet)
  }
}

function put(id: 'balance' | 'bet' | 'prize', minor: number, { currency }: Table): void {
  const figure = byId(id)
  figure.textContent = money(minor, currency)
  figure.dataset[id] = String(minor)
}
