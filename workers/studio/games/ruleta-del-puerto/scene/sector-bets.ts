import { make } from '../../../client/element.ts'
import { CALLED, type Called, colourOf, sectorOf, spotOf, WHEEL } from '../table.ts'
import { numberName, text } from './names.ts'

/** The bets that are named by the wheel: a press places the chips they stand for. */
export class SectorBets {
  readonly element = make('div', { className: 'called' })
  readonly #buttons: HTMLButtonElement[]
  readonly #row = make('p', { className: 'row-of-numbers', role: 'img' })
  readonly #turn: (number: number) => void
  #number = 0

  /** `turn` shows a number on the ring. */
  constructor(place: (...spots: readonly number[]) => void, turn: (number: number) => void) {
    this.#turn = turn
    const press = (name: string, className: string, act: () => void) => {
      const button = make('button', { type: 'button', className, textContent: name, ariaDisabled: 'true' })
      button.addEventListener('click', () => {
        if (button.ariaDisabled !== 'true') act()
      })
      return button
    }
    const called = (Object.keys(CALLED) as Called[]).map((key) => {
      const button = press(calledName(key), 'control', () => place(...CALLED[key]))
      button.append(make('small', { textContent: text('chipsOn', { count: CALLED[key].length }) }))
      return button
    })
    const put = press(text('putNeighbours'), 'control put', () =>
      place(...sectorOf(this.#number).map((number) => spotOf(number))),
    )
    const step = (by: number) => () => {
      const at = WHEEL.indexOf(this.#number) + by + WHEEL.length
      this.#choose(WHEEL[at % WHEEL.length] ?? 0)
    }
    const back = press('‹', 'control step', step(-1))
    const on = press('›', 'control step', step(1))
    back.setAttribute('aria-label', text('numberBack'))
    on.setAttribute('aria-label', text('numberOn'))
    this.#buttons = [...called, back, on, put]
    this.element.append(
      make('div', { className: 'called-bets' }, ...called),
      make('div', { className: 'around' }, back, this.#row, on),
      put,
    )
    this.#show()
  }

  /** Shows the number that was last chosen on the ring. */
  open(): void {
    this.#choose(this.#number)
  }

  setDisabled(isDisabled: boolean): void {
    for (const button of this.#buttons) button.ariaDisabled = String(isDisabled)
  }

  #choose(number: number): void {
    this.#number = number
    this.#show()
    this.#turn(number)
  }

  #show(): void {
    const numbers = sectorOf(this.#number)
    this.#row.replaceChildren(
      ...numbers.map((number) => {
        const cell = make('span', { textContent: String(number) })
        cell.dataset.colour = colourOf(number)
        return cell
      }),
    )
    this.#row.setAttribute(
      'aria-label',
      text('neighboursOf', { number: numberName(this.#number), list: numbers.join(', ') }),
    )
  }
}

function calledName(called: Called): string {
  if (called === 'voisins') return text('voisins')
  return called === 'tiers' ? text('tiers') : text('orphelins')
}
