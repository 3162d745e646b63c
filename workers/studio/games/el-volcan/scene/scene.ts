import '../../slots/scene/board.css'
import './scene.css'
import { make } from '../../../client/element.ts'
import { money, times } from '../../../client/money.ts'
import type { Scene, SceneContext, SceneRules } from '../../../client/scene.ts'
import { countOf, textsOf } from '../../../client/texts.ts'
import { Board } from '../../slots/scene/board.ts'
import { slotRules } from '../../slots/scene/slot-rules.ts'
import type { VolcanoSetup, VolcanoView } from '../engine.ts'
import type own from '../texts/es.json'
import { fall, vanish } from './tumble.ts'

const text = textsOf<typeof own>()

type Context = SceneContext<VolcanoSetup>
type Fall = VolcanoView['falls'][number]

/** Creates the reels, from which cards fall, and the ladder of multipliers below them. */
export function createScene(context: Context): Scene<VolcanoView, never> {
  const { setup, currency, board: root, controls } = context
  const reels = make('div', { className: 'board reels' })
  const board = new Board(setup, reels)
  const ladder = new Ladder(setup.ladder, currency)
  const chain = make('ol', { className: 'chain' })
  root.replaceChildren(reels, ladder.element)
  // A window shows the falls as they come; where a round is only shown, they are listed.
  if (controls === null) root.append(chain)
  const show = (view: VolcanoView) => {
    board.show(last(view))
    ladder.show(paidScreens(view))
    chain.replaceChildren(...paidScreens(view).map(chainItem))
  }
  return {
    repeats: true,
    waitUntilLoaded: () => board.waitForCards(),
    betOf: (stake) => stake,
    show,
    moveTo: async (view, landed) => {
      ladder.show([])
      await board.turnTo(view.falls[0] ?? last(view), landed)
      for (const [index, screen] of paidScreens(view).entries()) {
        ladder.show(paidScreens(view).slice(0, index + 1))
        const gone = new Set(screen.wins.map(({ symbol }) => symbol))
        await vanish(reels, gone)
        board.show(view.falls[index + 1] ?? last(view))
        await fall(reels, screen.screen, gone)
        landed()
      }
      show(view)
    },
    light: () => {
      root.dataset.fell = ''
    },
    dim: () => delete root.dataset.fell,
    reasonsOf,
    coverOf: () => text('cover'),
    offer: () => undefined,
    setBusy: () => undefined,
    rules: () => rulesOf(setup),
  }
}

/** The multipliers of the falls: those that were reached, and what the falls paid so far. */
class Ladder {
  readonly element: HTMLElement
  readonly #caption = make('p', { className: 'plate-caption', id: 'ladder-caption' })
  readonly #steps: HTMLLIElement[]
  readonly #currency: Context['currency']

  constructor(ladder: readonly number[], currency: Context['currency']) {
    this.#currency = currency
    this.#steps = ladder.map((factor) => make('li', { textContent: `×${factor}` }))
    const list = make('ol', { className: 'ladder-steps' }, ...this.#steps)
    list.setAttribute('aria-labelledby', 'ladder-caption')
    this.element = make('div', { className: 'plate' }, this.#caption, list)
  }

  show(falls: readonly Fall[]): void {
    const sum = falls.flatMap(({ wins }) => wins).reduce((all, { amount }) => all + amount, 0)
    const blanks = { count: falls.length, sum: money(sum, this.#currency) }
    this.#caption.textContent = falls.length === 0 ? text('legend') : text('fell', blanks)
    for (const [index, step] of this.#steps.entries()) {
      step.toggleAttribute('data-reached', index < falls.length)
      step.toggleAttribute('data-now', index === Math.min(falls.length, this.#steps.length) - 1)
    }
  }
}

function last({ falls }: VolcanoView): Fall {
  return falls.at(-1) ?? { screen: [], expanded: [], factor: null, wins: [] }
}

function paidScreens({ falls }: VolcanoView): Fall[] {
  return falls.filter(({ wins }) => wins.length > 0)
}

function chainItem({ wins }: Fall): HTMLLIElement {
  const cards = wins.map(({ symbol, count }) => countOf(symbol, count)).join(' · ')
  const pay = wins.reduce((sum, win) => sum + win.pay, 0)
  const factor = wins[0]?.times ?? 1
  return make('li', { textContent: text('chainItem', { cards, times: factor, pay: times(pay) }) })
}

function reasonsOf(view: VolcanoView): string[] {
  const falls = paidScreens(view)
  const best = falls
    .flatMap(({ wins }) => wins)
    .reduce<Fall['wins'][number] | null>((most, win) => (most && most.pay >= win.pay ? most : win), null)
  if (best === null) return []
  const blanks = { cards: countOf(best.symbol, best.count), times: best.times, pay: times(best.pay) }
  return [text('reason', { count: falls.length }), text('bestReason', blanks)]
}

function rulesOf(setup: VolcanoSetup): SceneRules {
  const rules = slotRules(setup)
  const ladder = setup.ladder.map((factor) => `×${factor}`).join(' · ')
  const own = [text('how1'), text('how2', { ladder }), text('how3'), text('how4', { count: setup.mostFalls })]
  return { ...rules, how: [...own, ...rules.how] }
}
