import type { Round, Table } from '../wire.ts'
import { byId, make } from './element.ts'
import { money } from './money.ts'
import { text } from './texts.ts'

/** What the player has staked and won since the game was opened, always in sight (UKGC RTS 13C). */
export class SessionSum {
  readonly #currency: Table['currency']
  /** Rounds already counted: a round may be shown again after a lost connection. */
  readonly #counted = new Set<string>()
  #staked = 0
  #won = 0

  constructor({ currency }: Table) {
    this.#currency = currency
    this.#show()
  }

  /** Leaves out a round that was played before the game was opened. */
  leaveOut({ id }: Round): void {
    this.#counted.add(id)
  }

  /** Counts a round once its stake was taken and its outcome is known. A returned stake counts as nothing. */
  count({ id, state, bet, win }: Round): void {
    if (state === 'void' || this.#counted.has(id)) return
    this.#counted.add(id)
    this.#staked += bet
    this.#won += win
    this.#show()
  }

  #show(): void {
    const net = this.#won - this.#staked
    const sum = byId('session')
    sum.dataset.staked = String(this.#staked)
    sum.dataset.won = String(this.#won)
    sum.replaceChildren(
      part(text('sessionStaked'), money(this.#staked, this.#currency)),
      part(text('sessionWon'), money(this.#won, this.#currency)),
      part(text('sessionNet'), `${net > 0 ? '+' : ''}${money(net, this.#currency)}`),
    )
  }
}

function part(name: string, amount: string): HTMLElement {
  return make('div', {}, make('dt', { textContent: name }), make('dd', { textContent: amount }))
}
