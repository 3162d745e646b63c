import { make, makeSvg } from '../../../client/element.ts'
import { money, timesInWords } from '../../../client/money.ts'
import type { SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { Guess, LadderStep, LadderView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const SHAPES = { high: 'M12 4v16M5 11l7-7 7 7', low: 'M12 20V4M5 13l7 7 7-7', same: 'M5 9h14M5 15h14' } as const
const SIDES = ['upper', 'lower'] as const

/** Draws the sign of a guess: an arrow up, an arrow down, or two lines. */
export function guessSign(guess: Guess, className = ''): SVGElement {
  const path = makeSvg('path', { d: SHAPES[guess], fill: 'none', stroke: 'currentColor', 'stroke-width': '2.4' })
  return makeSvg('svg', { viewBox: '0 0 24 24', class: className, 'aria-hidden': 'true' }, path)
}

/** The buttons of a round: the two guesses that a card offers, the next card, and collecting. */
export class Buttons {
  readonly #guesses = SIDES.map(() => make('button', { type: 'button', className: 'control', ariaDisabled: 'true' }))
  readonly #skip = make('button', { type: 'button', className: 'control', ariaDisabled: 'true' })
  readonly #collect = make('button', { type: 'button', className: 'primary', ariaDisabled: 'true' })
  readonly #currency: SceneContext['currency']

  constructor(root: HTMLElement, currency: SceneContext['currency']) {
    this.#currency = currency
    root.append(
      make('div', { className: 'rise-guesses' }, ...this.#guesses),
      make('div', { className: 'rise-ends' }, this.#skip, this.#collect),
    )
  }

  /** Offers what the round offers; nothing while it does not wait. */
  offer(view: LadderView, choices: readonly { step: LadderStep }[], choose: (step: LadderStep) => void): void {
    const find = (is: (step: LadderStep) => boolean) => choices.find(({ step }) => is(step))?.step ?? null
    const [upper, lower] = this.#guesses
    this.#showGuess(upper, findOffered(view, 'high') ?? findOffered(view, 'same') ?? 'high', view)
    this.#showGuess(lower, findOffered(view, 'low') ?? findOffered(view, 'same') ?? 'low', view)
    for (const button of this.#guesses)
      press(
        button,
        find((step) => 'guess' in step && step.guess === button.dataset.guess),
        choose,
      )
    this.#skip.textContent = text('skip', { n: view.skipsLeft })
    press(
      this.#skip,
      find((step) => 'skip' in step),
      choose,
    )
    const collects = find((step) => 'collect' in step)
    this.#collect.textContent =
      collects === null ? text('collectNothing') : text('collect', { amount: money(view.amount, this.#currency) })
    press(this.#collect, collects, choose)
  }

  /** Shows on a button what a guess says, how often it is right, and the pay then. */
  #showGuess(button: HTMLButtonElement | undefined, guess: Guess, { row, guesses }: LadderView): void {
    if (!button) return
    button.dataset.guess = guess
    const offer = guesses.find((each) => each.guess === guess)
    const isEdge = offer?.ways === 12 && row.length > 0 && guesses.some((each) => each.guess === 'same')
    const label = make('span', { textContent: text(isEdge ? EDGE[guess] : NAMES[guess]) })
    const odds = offer ? text('odds', { n: offer.ways, times: timesInWords(offer.pay) }) : ''
    button.replaceChildren(guessSign(guess), label, make('small', { textContent: odds }))
  }
}

const NAMES = { high: 'high', low: 'low', same: 'same' } as const
/** On an ace and on a king, where the same rank is a guess of its own. */
const EDGE = { high: 'strictlyHigh', low: 'strictlyLow', same: 'same' } as const

function findOffered({ guesses }: LadderView, guess: Guess): Guess | null {
  return guesses.some((each) => each.guess === guess) ? guess : null
}

function press(button: HTMLButtonElement, step: LadderStep | null, choose: (step: LadderStep) => void): void {
  button.ariaDisabled = String(step === null)
  button.onclick = step === null ? null : () => choose(step)
}
