import '../../slots/scene/board.css'
import './scene.css'
import { artOf } from '../../../client/art.ts'
import { make } from '../../../client/element.ts'
import { money, plain, times, timesInWords } from '../../../client/money.ts'
import type { Pot } from '../../../client/pot.ts'
import type { Scene, SceneContext, SceneRules } from '../../../client/scene.ts'
import { locale, nameOf, textsOf } from '../../../client/texts.ts'
import { Board } from '../../slots/scene/board.ts'
import { coverOf, reasonsOf } from '../../slots/scene/reasons.ts'
import { slotRules } from '../../slots/scene/slot-rules.ts'
import type { HorseshoeBet, HorseshoeSetup, HorseshoeView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

type Context = SceneContext<HorseshoeSetup>

/** Creates the machine: the pot on top, the reels in its window, and the pays printed on the plate beside them. */
export function createScene(context: Context): Scene<HorseshoeView, never> {
  const { setup, currency, board: root } = context
  const reels = make('div', { className: 'board reels' })
  const board = new Board(setup, reels)
  const pot = new PotPlate(currency)
  root.replaceChildren(make('div', { className: 'machine' }, pot.element, reels, payPlate(setup)))
  return {
    repeats: true,
    waitUntilLoaded: () => board.waitForCards(),
    betOf: (stake): HorseshoeBet => ({ stake, units: stake / setup.unit }),
    show: (view) => {
      board.show(view)
      pot.showWonPot(view)
    },
    moveTo: async (view, landed) => {
      await board.turnTo(view, landed)
      pot.showWonPot(view)
    },
    light: (view) => {
      board.light(view)
      lightRows(root, view)
    },
    dim: () => {
      board.dim()
      pot.showWonPot(null)
      for (const row of root.querySelectorAll('[data-paid]')) row.removeAttribute('data-paid')
    },
    reasonsOf: ({ wins, pot: won }) =>
      won === null
        ? reasonsOf(wins)
        : [text('potWon', { amount: money(won.amount ?? 0, currency) }), ...reasonsOf(wins)].slice(0, 2),
    coverOf: (stake) => coverOf(setup, stake, currency),
    offer: () => undefined,
    setBusy: () => undefined,
    rules: () => rulesOf(setup, currency),
    showPot: (read) => pot.show(read),
  }
}

/** The plate of the pot: its amount with the time it was read, or what a round won of it. */
class PotPlate {
  readonly element: HTMLElement
  readonly #amount = make('b', { textContent: '—' })
  readonly #note = make('small')
  readonly #currency: Context['currency']
  #read: Pot | null = null
  #won: HorseshoeView['pot'] = null

  constructor(currency: Context['currency']) {
    this.#currency = currency
    const name = make('span', { textContent: text('pot') })
    this.element = make('div', { className: 'pot' }, name, this.#amount, this.#note)
    this.#paint()
  }

  show(read: Pot): void {
    this.#read = read
    this.#paint()
  }

  /** Shows what a round won of the pot; null, or a round that won none, shows the pot again. */
  showWonPot(view: HorseshoeView | null): void {
    this.#won = view?.pot ?? null
    this.#paint()
  }

  #paint(): void {
    const amount = this.#won ? this.#won.amount : (this.#read?.amount ?? null)
    this.#amount.textContent = amount === null ? '—' : money(amount, this.#currency)
    this.element.toggleAttribute('data-won', this.#won !== null)
    this.#note.textContent = this.#won
      ? text('potPaid')
      : this.#read
        ? text('potRead', { time: timeOf(this.#read) })
        : ''
  }
}

function timeOf({ readAt }: Pot): string {
  return new Date(readAt).toLocaleTimeString(locale, { timeStyle: 'medium' })
}

function rulesOf(setup: HorseshoeSetup, currency: Context['currency']): SceneRules {
  const rules = slotRules(setup)
  const { potShare, reserveShare, seed, most, oneIn } = setup.jackpot
  const amount = (units: number) => money(units * setup.unit, currency)
  const own = [
    text('how1', { pot: plain(potShare / 100), reserve: plain(reserveShare / 100), rtp: setup.reelsRtp }),
    text('how2', { unit: amount(1), n: plain(oneIn) }),
    text('how3', { seed: amount(seed), most: amount(most) }),
    text('how4'),
    text('how5', { deviation: setup.reelsDeviation }),
  ]
  return { ...rules, how: [...rules.how, ...own] }
}

/** The pays as they are printed on the machine: a row for each run that pays, the highest first. */
function payPlate({ counts, pays }: HorseshoeSetup): HTMLElement {
  const runs = Object.entries(pays).flatMap(([symbol, each]) =>
    each.flatMap((pay, at) => (pay > 0 ? [{ symbol, count: counts[at] ?? 0, pay }] : [])),
  )
  const rows = runs
    .toSorted((a, b) => b.pay - a.pay)
    .map(({ symbol, count, pay }) => {
      const cards = Array.from({ length: count }, () =>
        make('img', { src: artOf(symbol), alt: '', width: 180, height: 210 }),
      )
      const row = make(
        'li',
        {},
        make('span', { className: 'cards' }, ...cards),
        make('b', { textContent: times(pay), ariaHidden: 'true' }),
      )
      row.append(
        make('span', {
          className: 'unseen',
          textContent: text('plateRow', { count, card: nameOf(symbol), pay: timesInWords(pay) }),
        }),
      )
      row.dataset.pays = `${symbol} ${count}`
      return row
    })
  const list = make('ul', { className: 'pay-rows' }, ...rows)
  list.setAttribute('aria-label', text('plate'))
  return make('div', { className: 'pay-plate' }, make('p', { textContent: text('plate'), ariaHidden: 'true' }), list)
}

function lightRows(root: HTMLElement, { wins }: HorseshoeView): void {
  for (const { symbol, count } of wins)
    root.querySelector(`[data-pays="${symbol} ${count}"]`)?.setAttribute('data-paid', '')
}
