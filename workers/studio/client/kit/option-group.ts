import './option-group.css'
import { make } from '../element.ts'

export interface Option<Value> {
  value: Value
  label: string
}

/** A choice of one of a few options, as a group of radio buttons in a row. */
export class OptionGroup<Value extends string | number> {
  readonly element: HTMLFieldSetElement
  readonly #radios: { radio: HTMLInputElement; value: Value }[]

  constructor(legend: string, options: readonly Option<Value>[], chosen: Value, choose: (value: Value) => void) {
    const name = crypto.randomUUID()
    this.#radios = options.map(({ value }) => {
      const radio = make('input', { type: 'radio', name, value: String(value), checked: value === chosen })
      radio.addEventListener('change', () => choose(value))
      return { radio, value }
    })
    const labels = options.map(({ label }, index) =>
      make('label', {}, this.#radios[index]?.radio ?? '', make('span', { textContent: label })),
    )
    this.element = make(
      'fieldset',
      { className: 'options' },
      make('legend', { textContent: legend }),
      make('div', {}, ...labels),
    )
  }

  get value(): Value | undefined {
    return this.#radios.find(({ radio }) => radio.checked)?.value
  }

  /** Chooses a value without telling anyone. */
  set value(value: Value) {
    for (const each of this.#radios) each.radio.checked = each.value === value
  }

  set disabled(isDisabled: boolean) {
    this.element.disabled = isDisabled
  }
}
