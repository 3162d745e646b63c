import type { Round, Table } from '../wire.ts'
import { byId, make } from './element.ts'
import { money } from './money.ts'
import { text } from './texts.ts'

const SPINS = [10, 25, 50]
const LOSSES_IN_BETS = [5, 10, 20]
const WINS_IN_BETS = [5, 10, 50]

/**
 * Automatic play: the player chooses a number of rounds and a loss limit each time, and can stop it (GLI-19 4.9.2).
 * Each is an ordinary round of at least 2.5 seconds. Where automatic play is forbidden the studio reports it, and the
 * button is hidden (UKGC RTS 8A).
 */
export class Auto {
  readonly #button = byId<HTMLButtonElement>('auto')
  readonly #dialog = byId<HTMLDialogElement>('auto-dialog')
  #left = 0
  #lossLimit = 0
  #winLimit = Number.POSITIVE_INFINITY
  #lost = 0

  /** `bet` returns the current bet when the dialog opens, or null while busy; `begin` plays the first round. */
  constructor(bet: () => { amount: number; table: Table } | null, begin: () => void) {
    this.#button.addEventListener('click', () => {
      if (this.#left > 0) return this.stop()
      const now = bet()
      if (now) this.#openDialog(now.amount, now.table)
    })
    this.#dialog.addEventListener('close', () => {
      if (this.#dialog.returnValue !== 'start') return
      this.#left = readChoice('auto-spins')
      this.#lossLimit = readChoice('auto-loss')
      this.#winLimit = readChoice('auto-win') || Number.POSITIVE_INFINITY
      this.#lost = 0
      this.#show()
      begin()
    })
  }

  get on(): boolean {
    return this.#left > 0
  }

  stop(): void {
    this.#left = 0
    this.#show()
  }

  /** Counts a finished round. Returns true when another one with the same bet may follow. */
  goesOn({ bet, win }: Round): boolean {
    if (this.#left === 0) return false
    this.#lost += bet - win
    this.#left -= 1
    if (win >= this.#winLimit || this.#lost + bet > this.#lossLimit) this.#left = 0
    this.#show()
    return this.#left > 0
  }

  #openDialog(bet: number, { currency }: Table): void {
    const inBets = (counts: number[]) => counts.map((count) => option(count * bet, money(count * bet, currency)))
    byId('auto-spins').replaceChildren(...SPINS.map((count) => option(count, String(count))))
    byId('auto-loss').replaceChildren(...inBets(LOSSES_IN_BETS))
    byId('auto-win').replaceChildren(option(0, text('autoNoWin')), ...inBets(WINS_IN_BETS))
    this.#dialog.returnValue = ''
    this.#dialog.showModal()
  }

  #show(): void {
    this.#button.dataset.running = String(this.#left > 0)
    byId('auto-text').textContent = this.#left > 0 ? text('autoStop', { n: this.#left }) : text('auto')
  }
}

function option(value: number, label: string): HTMLOptionElement {
  return make('option', { value: String(value), textContent: label })
}

function readChoice(id: string): number {
  return Number(byId<HTMLSelectElement>(id).value)
}
