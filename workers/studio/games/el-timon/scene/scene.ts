import './scene.css'
import { make } from '../../../client/element.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { locale, textsOf } from '../../../client/texts.ts'
import type { HelmBet, HelmSetup, HelmView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
/** As long as a reel turns. */
const TURN_MS = 900
const EASE = 'cubic-bezier(.2,.8,.2,1)'
/** The widths whose pays the rules list. */
const EXAMPLES = [100, 1_000, 2_475, 4_950, 9_000]

/** Creates the helm: a scale of 10,000 marks, of which the player's part wins, and a pointer that stops on one. */
export function createScene({ setup, board, controls, onStake: _ }: SceneContext<HelmSetup>): Scene<HelmView, never> {
  const scale = new Scale(board, setup.marks)
  const choice: Pick<HelmBet, 'side' | 'width'> = { side: 'low', width: setup.usualWidth }
  const form = controls && new Choice(controls, setup, choice, () => scale.mark(choice))
  scale.mark(choice)
  return {
    repeats: true,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake, ...choice }),
    show: (view) => scale.show(view),
    moveTo: (view, landed) => scale.moveTo(view).then(landed),
    light: () => scale.light(),
    dim: () => scale.dim(),
    reasonsOf: ({ side, width, mark }) => [
      text(side === 'low' ? 'stoppedBelow' : 'stoppedAbove', {
        mark: markText(mark ?? 0),
        edge: edgeText(setup, side, width),
      }),
      text('paysTimes', { times: timesInWords(payOf(setup, width)) }),
    ],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => form?.setDisabled(isBusy),
    rules: () => ({
      lead: text('lead'),
      pays: EXAMPLES.map((width) =>
        payRow(text('chanceOf', { chance: chanceText(width, setup.marks) }), times(payOf(setup, width))),
      ),
      how: [text('how1'), text('how2'), text('how3'), text('how4')],
      extra: null,
    }),
  }
}

function payOf({ widths, pays }: HelmSetup, width: number): number {
  return pays[widths.indexOf(width)] ?? 0
}

/** Formats a mark as it stands on the scale: 37.25. */
function markText(mark: number): string {
  return new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(mark / 100)
}

function edgeText({ marks }: HelmSetup, side: HelmBet['side'], width: number): string {
  return markText(side === 'low' ? width : marks - width - 1)
}

function chanceText(width: number, marks: number): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 }).format(width / marks)
}

/** The controls: the side of the scale, and how much of it wins. */
class Choice {
  readonly #sides: OptionGroup<HelmBet['side']>
  readonly #range: HTMLInputElement

  constructor(root: HTMLElement, setup: HelmSetup, choice: Pick<HelmBet, 'side' | 'width'>, changed: () => void) {
    const { widths, marks } = setup
    const sentence = make('output', { className: 'helm-sentence' })
    const tell = () => {
      const { side, width } = choice
      const blanks = {
        edge: edgeText(setup, side, width),
        chance: chanceText(width, marks),
        times: timesInWords(payOf(setup, width)),
      }
      sentence.textContent = text(side === 'low' ? 'winsBelow' : 'winsAbove', blanks)
      this.#range.setAttribute('aria-valuetext', sentence.textContent)
      changed()
    }
    this.#sides = new OptionGroup(
      text('side'),
      [
        { value: 'low', label: text('low') },
        { value: 'high', label: text('high') },
      ],
      choice.side,
      (side) => {
        choice.side = side
        tell()
      },
    )
    const last = widths.length - 1
    this.#range = make('input', { type: 'range', min: '0', max: String(last), className: 'helm-range' })
    this.#range.value = String(widths.indexOf(choice.width))
    this.#range.addEventListener('input', () => {
      choice.width = widths[Number(this.#range.value)] ?? choice.width
      tell()
    })
    const label = make('label', { className: 'helm-width' }, make('span', { textContent: text('part') }), this.#range)
    root.append(this.#sides.element, label, sentence)
    tell()
  }

  setDisabled(isDisabled: boolean): void {
    this.#sides.disabled = isDisabled
    this.#range.disabled = isDisabled
  }
}

/** The scale with its winning part and its pointer. */
class Scale {
  readonly #marks: number
  readonly #root: HTMLElement
  readonly #part = make('div', { className: 'helm-part' })
  readonly #pointer = make('div', { className: 'helm-pointer' })
  readonly #figure = make('p', { className: 'helm-figure', textContent: '—' })

  constructor(root: HTMLElement, marks: number) {
    this.#root = root
    this.#marks = marks
    const ends = make(
      'div',
      { className: 'helm-ends', ariaHidden: 'true' },
      ...[0, 25, 50, 75, 100].map((end) => make('span', { textContent: String(end) })),
    )
    const line = make('div', { className: 'helm-line', ariaHidden: 'true' }, this.#part, this.#pointer)
    root.replaceChildren(make('div', { className: 'helm' }, this.#figure, line, ends))
  }

  /** Shows which marks win. */
  mark({ side, width }: Pick<HelmBet, 'side' | 'width'>): void {
    const share = (width / this.#marks) * 100
    this.#part.style.setProperty('--from', `${side === 'low' ? 0 : 100 - share}%`)
    this.#part.style.setProperty('--share', `${share}%`)
  }

  show(view: HelmView): void {
    this.mark(view)
    this.#figure.textContent = view.mark === null ? '—' : markText(view.mark)
    this.#root.dataset.stopped = String(view.mark !== null)
    if (view.mark !== null) this.#pointer.style.setProperty('--at', `${(view.mark / this.#marks) * 100}%`)
    this.#root.dataset.won = String(view.isWon)
  }

  async moveTo(view: HelmView): Promise<void> {
    if (prefersStillness() || view.mark === null) return this.show(view)
    const from = this.#pointer.style.getPropertyValue('--at') || '50%'
    this.mark(view)
    delete this.#root.dataset.won
    this.#figure.textContent = '…'
    this.#root.dataset.stopped = 'true'
    const to = `${(view.mark / this.#marks) * 100}%`
    const path = [from, '100%', '0%', to].map((insetInlineStart) => ({ insetInlineStart }))
    await this.#pointer.animate(path, { duration: TURN_MS, easing: EASE }).finished
    this.show(view)
  }

  light(): void {
    this.#root.dataset.lit = ''
  }

  dim(): void {
    delete this.#root.dataset.lit
  }
}
