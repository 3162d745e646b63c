import { CURRENCY_DECIMALS, type Currency } from '#api/money'
import { make, makeSvg } from '../element.ts'
import { money, plain } from '../money.ts'
import { text } from '../texts.ts'

const THOUSAND = 1_000
/** An amount from here on is written in thousands, so that it fits a chip. */
const LONG = 10_000
const ICONS = {
  undo: 'M8.5 5 4 9.500 8.500 14M4.500 9.500H14a5 5 0 0 1 0 10H9',
  clear: 'M5.500 5.500l13 13m0-13-13 13',
  repeat: 'M19.500 12a7.500 7.500 0 1 1-2.300-5.400M19.600 2.800v5.400h-5.400',
} as const
type Action = keyof typeof ICONS

/** The chips to choose from, and the buttons that change what lies on the table. */
export class ChipRack {
  readonly elements: readonly HTMLElement[]
  readonly #radios: HTMLInputElement[]
  readonly #buttons: Record<Action, HTMLButtonElement>

  constructor(values: readonly number[], currency: Currency, actions: Record<Action, () => void>) {
    this.#radios = values.map((value, index) =>
      make('input', { type: 'radio', name: 'chip', value: String(value), checked: index === 0 }),
    )
    const labels = this.#radios.map((radio, index) => {
      radio.setAttribute('aria-label', money(values[index] ?? 0, currency))
      const label = make('label', {}, radio, chipFace(values[index] ?? 0, currency))
      label.dataset.chip = String(index)
      return label
    })
    const legend = make('legend', { className: 'unseen', textContent: text('chip') })
    const rack = make('fieldset', { className: 'chip-rack' }, legend, ...labels)
    this.#buttons = {
      undo: button('undo', text('chipUndo'), actions.undo),
      clear: button('clear', text('chipClear'), actions.clear),
      repeat: button('repeat', text('chipRepeat'), actions.repeat),
    }
    const { undo, clear, repeat } = this.#buttons
    const changes = make('div', { className: 'chip-changes' }, undo, clear)
    this.elements = [rack, changes, make('div', { className: 'chip-repeat' }, repeat)]
  }

  /** The value of the chosen chip, in minor units. */
  get value(): number {
    return Number(this.#radios.find(({ checked }) => checked)?.value ?? 0)
  }

  enable(enabled: Record<Action, boolean>): void {
    for (const action of Object.keys(ICONS) as Action[]) this.#buttons[action].ariaDisabled = String(!enabled[action])
  }
}

function button(action: Action, name: string, press: () => void): HTMLButtonElement {
  const icon = makeSvg('svg', { viewBox: '0 0 24 24', 'aria-hidden': 'true' }, makeSvg('path', { d: ICONS[action] }))
  const made = make('button', { type: 'button', className: 'control', title: name }, icon)
  made.setAttribute('aria-label', name)
  made.addEventListener('click', press)
  return made
}

/** Draws a chip with its amount, for the rack and for the table. */
export function chipFace(minor: number, currency: Currency): HTMLSpanElement {
  const face = make('span', { className: 'chip', ariaHidden: 'true' })
  // The style shows it: the button that the chip lies on says its amount in words.
  face.dataset.amount = shortAmount(minor, currency)
  return face
}

/** Writes an amount as it fits a chip: 20, 2.5k. */
function shortAmount(minor: number, currency: Currency): string {
  const amount = minor / 10 ** CURRENCY_DECIMALS[currency]
  return amount < LONG ? plain(amount) : `${plain(Math.round(amount / (THOUSAND / 10)) / 10)}k`
}

/** Shows on a spot what lies on it, or nothing. */
export function drawChip(spot: HTMLElement, stake: number | undefined, currency: Currency): void {
  spot.querySelector(':scope > .chip')?.remove()
  if (stake !== undefined) spot.append(chipFace(stake, currency))
}
