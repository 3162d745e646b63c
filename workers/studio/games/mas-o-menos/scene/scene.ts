import './scene.css'
import { make } from '../../../client/element.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { cardName, PlayingCard } from '../../../client/kit/playing-card.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { LadderSetup, LadderStep, LadderView } from '../engine.ts'
import type own from '../texts/es.json'
import { Buttons, guessSign } from './buttons.ts'

const text = textsOf<typeof own>()
const OUTCOMES = { first: 'first', skipped: 'skipped', right: 'right', wrong: 'wrong' } as const

/** Creates the ladder: a card on its mat, the rungs beside it, the row of cards below. */
export function createScene({
  setup,
  currency,
  board,
  controls,
}: SceneContext<LadderSetup>): Scene<LadderView, LadderStep> {
  const mat = new Mat(board, setup)
  const buttons = controls && new Buttons(controls, currency)
  let shown: LadderView | null = null
  const show = (view: LadderView) => {
    shown = view
    mat.show(view)
    buttons?.offer(view, [], () => undefined)
  }
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake }),
    show,
    moveTo: async (view, landed) => {
      await mat.turnTo(view)
      show(view)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ rights, pay }) => [
      text('rights', { count: rights }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: (choices, choose) => {
      if (shown) buttons?.offer(shown, choices, choose)
    },
    setBusy: () => undefined,
    rules: () => ({
      lead: text('lead'),
      pays: setup.factors.map((factor, index) => payRow(text('ways', { count: index + 1 }), times(factor))),
      how: [text('how1'), text('how2'), returnsText(setup), text('how4'), text('how5'), text('how6'), text('how7')],
      extra: null,
    }),
  }
}

function returnsText({ returns }: LadderSetup): string {
  return text('how3', { from: plainPercent(returns.least), to: plainPercent(returns.most) })
}

/** The board: the last card, the rungs that are climbed, the pay so far, and all cards of the round. */
class Mat {
  readonly #card = new PlayingCard()
  readonly #rungs: HTMLElement[]
  readonly #pay = make('p', { className: 'rise-pay' })
  readonly #row = make('ol', { className: 'rise-row' })

  constructor(root: HTMLElement, { rungs }: LadderSetup) {
    this.#rungs = Array.from({ length: rungs }, () => make('li'))
    this.#card.element.classList.add('rise-card')
    const ladder = make('ol', { className: 'rise-rungs', ariaHidden: 'true' }, ...this.#rungs)
    this.#row.setAttribute('aria-label', text('row'))
    root.replaceChildren(make('div', { className: 'rise' }, ladder, this.#card.element, this.#pay, this.#row))
  }

  show({ row, rights, pay }: LadderView): void {
    this.#card.show(row.at(-1)?.card ?? null)
    for (const [index, rung] of this.#rungs.toReversed().entries())
      if (index < rights) rung.dataset.climbed = ''
      else delete rung.dataset.climbed
    const rungs = make('small', { textContent: text('rung', { n: rights, all: this.#rungs.length }) })
    this.#pay.replaceChildren(pay === 0 ? '—' : `${times(pay)}×`, rungs)
    this.#row.replaceChildren(...row.map(rowItem))
  }

  /** Turns the next card over; the first card of a round comes from the pile. */
  async turnTo({ row }: LadderView): Promise<void> {
    const next = row.at(-1)?.card ?? null
    if (row.length === this.#row.childElementCount) return
    this.#card.show(null)
    await this.#card.turn(next)
  }
}

/** A card of the row with the sign of the guess before it; assistive technology reads card and outcome. */
function rowItem({ card, guess, outcome }: LadderView['row'][number]): HTMLLIElement {
  const picture = new PlayingCard(card).element
  picture.setAttribute('aria-label', text('cardAndOutcome', { card: cardName(card), outcome: text(OUTCOMES[outcome]) }))
  const item = make('li', {}, picture)
  item.dataset.outcome = outcome
  if (guess !== null) item.append(guessSign(guess, 'rise-mark'))
  return item
}
