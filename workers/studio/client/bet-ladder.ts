import type { Table } from '../wire.ts'
import { byId, make } from './element.ts'
import { money } from './money.ts'
import { isBetFixed, isBusy } from './window-state.ts'

/** The bets of a game with one stake, as its setup lists them. */
interface BetList {
  bets: readonly number[]
  usualBet: number
}

/** Returns the list of bets of a game; null for a game of chips, which has none. */
export function listOfBets({ game }: Table): BetList | null {
  const setup = game as Partial<BetList>
  return setup.bets && setup.usualBet !== undefined ? { bets: setup.bets, usualBet: setup.usualBet } : null
}

/** Prepares the control of the stake: the dialog of bets, or none where chips make the stake. */
export function startStakes(table: Table, figures: { bet: number; setBet(bet: number): void }): void {
  const list = listOfBets(table)
  document.body.dataset.stake = list ? 'list' : 'chips'
  byId<HTMLButtonElement>('bet-button').disabled = list === null
  if (list)
    new BetLadder(
      list.bets,
      table.currency,
      () => figures.bet,
      (bet) => figures.setBet(bet),
    )
}

/** The dialog with every bet of the game: any of them is two presses away. */
class BetLadder {
  readonly #dialog = byId<HTMLDialogElement>('bet-dialog')

  /** `choose` gets the chosen bet. */
  constructor(
    bets: readonly number[],
    currency: Table['currency'],
    current: () => number,
    choose: (bet: number) => void,
  ) {
    byId('bet-button').addEventListener('click', () => {
      if (isBusy() || isBetFixed()) return
      const steps = bets.map((bet) => {
        const step = make('button', { type: 'submit', className: 'control', value: String(bet) })
        step.textContent = money(bet, currency)
        step.ariaPressed = String(bet === current())
        return step
      })
      byId('bets').replaceChildren(...steps)
      this.#dialog.returnValue = ''
      this.#dialog.showModal()
      steps.find(({ ariaPressed }) => ariaPressed === 'true')?.focus()
    })
    this.#dialog.addEventListener('close', () => {
      const bet = Number(this.#dialog.returnValue)
      if (bets.includes(bet)) choose(bet)
    })
  }
}
