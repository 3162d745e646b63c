import './scene.css'
import { make } from '../../../client/element.ts'
import { CardRow } from '../../../client/kit/card-row.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { BlackjackSetup, BlackjackStep, BlackjackView, HandView } from '../engine.ts'
import { MOVES, type Move } from '../round.ts'
import type own from '../texts/es.json'
import { strategyTable } from './strategy-table.ts'

const text = textsOf<typeof own>()
const BREAKS = 21

/** Creates the table: the dealer's cards above, the player's hands below, and the four moves. */
export function createScene({
  setup,
  board,
  controls,
}: SceneContext<BlackjackSetup>): Scene<BlackjackView, BlackjackStep> {
  const table = new Felt(board)
  const moves = new Moves()
  controls?.append(moves.element)
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake }),
    show: (view) => table.show(view),
    moveTo: (view, landed) => table.moveTo(view, landed),
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: (view) => view.hands.map((hand) => sayHand(hand, view)),
    coverOf: () => '',
    offer: (choices, choose) => moves.offer(choices, choose),
    setBusy: (isBusy) => {
      if (!isBusy) moves.offer([], () => undefined)
    },
    rules: () => ({
      lead: text('lead'),
      pays: [
        payRow(text('blackjack'), times(setup.blackjackPay), text('blackjackNote')),
        payRow(text('win'), times(200), text('winNote')),
        payRow(text('even'), times(100), text('evenNote')),
      ],
      how: [
        ...[text('how1'), text('how2'), text('how3'), text('how4'), text('how5'), text('how6')],
        ...[text('how7'), text('how8'), text('how9'), text('how10')],
      ],
      extra: { title: text('strategy'), items: strategyTable() },
    }),
  }
}

/** Returns what a hand counts: both numbers of a soft one while it is played. */
function totalText({ total, isSoft, result }: Pick<HandView, 'total' | 'isSoft' | 'result'>): string {
  return isSoft && result === 'open' && total < BREAKS ? `${total - 10}/${total}` : String(total)
}

function resultText({ result, bets }: HandView): string {
  if (result === 'open') return bets === 1 ? '' : text('doubled')
  if (result === 'blackjack') return text('blackjack')
  if (result === 'win') return text('wins')
  if (result === 'even') return text('even')
  return result === 'bust' ? text('bust') : text('loses')
}

function sayHand({ total, result }: HandView, { dealerTotal }: BlackjackView): string {
  if (result === 'blackjack') return text('blackjackPays')
  return dealerTotal > BREAKS
    ? text('dealerBroke', { total, dealer: dealerTotal })
    : text('against', { total, dealer: dealerTotal })
}

/** The four moves; those that are not offered stay in their place, out of use. */
class Moves {
  readonly element = make('div', { className: 'moves', role: 'group' })
  readonly #buttons: ReadonlyMap<Move, HTMLButtonElement>

  constructor() {
    const names = { hit: text('hit'), stand: text('stand'), double: text('double'), split: text('split') }
    this.#buttons = new Map(
      MOVES.map((move) => [move, make('button', { type: 'button', className: 'control', textContent: names[move] })]),
    )
    this.element.setAttribute('aria-label', text('moves'))
    this.element.append(...this.#buttons.values())
    this.offer([], () => undefined)
  }

  offer(choices: readonly { step: BlackjackStep }[], choose: (step: BlackjackStep) => void): void {
    for (const [move, button] of this.#buttons) {
      const choice = choices.find(({ step }) => step.move === move)
      button.disabled = choice === undefined
      button.onclick = choice ? () => choose(choice.step) : null
    }
  }
}

/** A hand of the player on the table. */
class HandPlace {
  readonly #cards = new CardRow()
  readonly #total = make('span', { className: 'hand-total' })
  readonly #result = make('span', { className: 'hand-result' })
  readonly element = make(
    'div',
    { className: 'hand', role: 'group' },
    this.#cards.element,
    make('p', { className: 'hand-foot' }, this.#total, this.#result),
  )

  show(hand: HandView, isActive: boolean): void {
    this.#cards.show(hand.cards)
    this.tell(hand, isActive)
  }

  async deal(hand: HandView, landed: () => void): Promise<void> {
    await this.#cards.moveTo(hand.cards, landed)
  }

  tell(hand: HandView, isActive: boolean): void {
    this.element.dataset.active = String(isActive)
    this.element.dataset.result = hand.result
    this.#total.textContent = totalText(hand)
    this.#result.textContent = resultText(hand)
    this.element.setAttribute('aria-label', text('hand', { total: totalText(hand) }))
  }
}

class Felt {
  readonly #dealer = new CardRow()
  readonly #dealerTotal = make('span', { className: 'hand-total' })
  readonly #dealerPlace = make('div', { className: 'dealer', role: 'group' })
  readonly #hands = make('div', { className: 'hands' })
  readonly #spoken = make('p', { className: 'unseen', role: 'status' })
  #places: HandPlace[] = []

  constructor(board: HTMLElement) {
    const head = make('p', { className: 'hand-foot' }, make('span', { textContent: text('dealer') }), this.#dealerTotal)
    this.#dealerPlace.append(head, this.#dealer.element)
    const print = make('p', { className: 'felt-print' }, make('span', { textContent: text('print') }))
    board.replaceChildren(make('div', { className: 'felt' }, this.#dealerPlace, print, this.#hands, this.#spoken))
    this.#setPlaces(1)
  }

  show(view: BlackjackView): void {
    this.#setPlaces(view.hands.length)
    this.#dealer.show(view.dealer)
    for (const [index, hand] of view.hands.entries()) this.#places[index]?.show(hand, view.active === index)
    this.#tellDealer(view)
  }

  /** Deals what is new: first the player's cards, then the dealer's. */
  async moveTo(view: BlackjackView, landed: () => void): Promise<void> {
    if (view.hands.length < this.#places.length || view.hands.length > 1) this.#setPlaces(view.hands.length)
    this.#tellDealer({ ...view, dealerTotal: 0 })
    for (const [index, hand] of view.hands.entries()) {
      const open: HandView = view.isOver ? { ...hand, result: 'open' } : hand
      await this.#places[index]?.deal(hand, landed)
      this.#places[index]?.tell(open, view.active === index)
    }
    await this.#dealer.moveTo(view.dealer, landed)
    for (const [index, hand] of view.hands.entries()) this.#places[index]?.tell(hand, view.active === index)
    this.#tellDealer(view)
    this.#spoken.textContent = describeHands(view)
  }

  #tellDealer({ dealerTotal }: BlackjackView): void {
    this.#dealerTotal.textContent = dealerTotal === 0 ? '' : String(dealerTotal)
    this.#dealerPlace.setAttribute('aria-label', text('dealerHas', { total: dealerTotal }))
  }

  #setPlaces(count: number): void {
    const places = Math.max(1, count)
    if (places === this.#places.length) return
    this.#places = Array.from({ length: places }, (_, index) => this.#places[index] ?? new HandPlace())
    this.#hands.replaceChildren(...this.#places.map(({ element }) => element))
  }
}

/** Says the state of the table in one sentence: the message below says only what may be done, and how it ended. */
function describeHands(view: BlackjackView): string {
  const hands = view.hands.map((hand) => `${text('hand', { total: totalText(hand) })} ${resultText(hand)}`.trim())
  return [...hands, text('dealerHas', { total: view.dealerTotal })].join('. ')
}
