import './scene.css'
import { make } from '../../../client/element.ts'
import { ChipTable } from '../../../client/kit/chip-table.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import type { RouletteSetup, RouletteView } from '../engine.ts'
import { colourOf, SPOTS } from '../table.ts'
import { Felt } from './felt.ts'
import { FeltMap } from './felt-map.ts'
import { nameOfKind, nameOfSpot, numberName, text } from './names.ts'
import { Outside } from './outside.ts'
import { SectorBets } from './sector-bets.ts'
import { Wheel } from './wheel.ts'

const MARK_INKS = { red: 'coral', black: 'ink', zero: 'sea' } as const
type Layer = 'table' | 'numbers' | 'called'

/** Creates the table of roulette: its ring, its numbers at a glance and large, and the bets named by the wheel. */
export function createScene(context: SceneContext<RouletteSetup>): Scene<RouletteView, never> {
  const table = new RouletteTable(context)
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: () => table.bet,
    show: (view) => table.show(view),
    recall: (views) => table.recall(views),
    moveTo: (view, landed) => table.moveTo(view).then(landed),
    watch: (view, landed) => table.watch(view).then(landed),
    markOf: ({ number }) => ({
      face: String(number),
      name: numberName(number ?? 0),
      ink: MARK_INKS[colourOf(number ?? 0)],
    }),
    light: () => {
      context.board.dataset.lit = ''
    },
    dim: () => table.dim(),
    reasonsOf: (view) => reasonsOf(context.setup, view),
    coverOf: () => table.cover,
    offer: () => undefined,
    setBusy: (isBusy) => table.setBusy(isBusy),
    rules: () => ({
      lead: text('lead'),
      pays: context.setup.kinds.map(({ kind, pay, rtp, partageRtp }) => {
        const returns = { rtp: plainPercent(rtp), partage: plainPercent(partageRtp ?? rtp) }
        return payRow(nameOfKind(kind), times(pay), text(partageRtp ? 'returnsWith' : 'returns', returns))
      }),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5'), text('how6'), text('how7')],
      extra: null,
    }),
  }
}

function reasonsOf({ kinds }: RouletteSetup, { number, payouts }: RouletteView): string[] {
  const first = text('came', { number: numberName(number ?? 0) })
  const [only, ...others] = payouts
  if (!only) return [first]
  if (others.length > 0) return [first, text('manyPaid', { count: payouts.length })]
  const pay = kinds.find(({ kind }) => kind === SPOTS[only.spot]?.kind)?.pay ?? 0
  return [first, text('onePaid', { spot: nameOfSpot(only.spot), times: timesInWords(pay) })]
}

class RouletteTable {
  readonly #context: SceneContext<RouletteSetup>
  readonly #chips: ChipTable
  readonly #wheel = new Wheel()
  readonly #felt: Felt
  readonly #map: FeltMap
  readonly #outside: Outside
  readonly #called: SectorBets
  readonly #layers: OptionGroup<Layer>
  readonly #half = make('input', { type: 'checkbox', checked: true })
  #isShown = false

  constructor(context: SceneContext<RouletteSetup>) {
    const { board, controls, setup, currency, onStake } = context
    this.#context = context
    this.#layers = new OptionGroup<Layer>(text('layers'), layers(), 'table', (layer) => this.#open(layer))
    const half = make('label', { className: 'half-back' }, this.#half, make('span', { textContent: text('partage') }))
    this.#half.addEventListener('change', () => onStake(this.#chips.total))
    controls?.append(make('div', { className: 'layers' }, this.#layers.element, half))
    const draw = (stakes: ReadonlyMap<number, number>) => {
      this.#felt.draw(stakes, currency)
      this.#outside.draw(stakes, currency)
      this.#map.draw(stakes)
    }
    this.#chips = new ChipTable({ setup, currency, controls, onStake, draw, nameOf: nameOfSpot })
    const labelOf = (spot: number) => this.#chips.labelOf(spot)
    const place = (...spots: readonly number[]) => this.#chips.place(...spots)
    this.#felt = new Felt(place, labelOf, text('numbers'))
    this.#map = new FeltMap((column) => {
      if (!this.#half.disabled) this.#open('numbers', column)
    })
    this.#outside = new Outside(place, labelOf)
    this.#called = new SectorBets(place, (number) => this.#wheel.show(number))
    const whole = make('div', { className: 'whole-table' }, this.#outside.element)
    whole.prepend(this.#map.element)
    board.replaceChildren(
      make('div', { className: 'roulette' }, this.#wheel.element, whole, this.#felt.element, this.#called.element),
    )
    board.dataset.layer = 'table'
  }

  /** Null while no chip lies on the table. */
  get bet() {
    const { chips } = this.#chips
    return chips.length === 0 ? null : { chips, partage: this.#half.checked }
  }

  /** What the foot says of the bet. */
  get cover(): string {
    return text(this.#half.checked ? 'halfBack' : 'allLost')
  }

  show(view: RouletteView): void {
    if (view.number !== null) this.#wheel.show(view.number)
    // A round that is only shown has none before it.
    if (this.#context.controls === null && view.number !== null) this.#wheel.remember(view.number)
    // A window opens with an empty table: the chips of the last round are one press away.
    const isOpening = !this.#isShown && this.#context.controls !== null
    this.#isShown = true
    this.#chips.show(view.chips)
    if (isOpening) this.#chips.dim()
    else this.#mark(view.number)
  }

  recall(views: readonly RouletteView[]): void {
    this.#wheel.recall(views.flatMap(({ number }) => (number === null ? [] : [number])))
  }

  async moveTo(view: RouletteView): Promise<void> {
    this.#half.checked = view.partage
    this.#chips.take(view.chips)
    await this.watch(view)
  }

  /** Turns the ring to a number, and leaves the chips as they lie. */
  async watch({ number }: RouletteView): Promise<void> {
    this.#open('table')
    this.#mark(null)
    if (number === null) return
    await this.#wheel.moveTo(number)
    this.#wheel.remember(number)
    this.#mark(number)
  }

  dim(): void {
    delete this.#context.board.dataset.lit
    this.#mark(null)
    this.#chips.dim()
  }

  setBusy(isBusy: boolean): void {
    for (const part of [this.#felt, this.#outside, this.#called]) part.setDisabled(isBusy)
    this.#layers.disabled = isBusy
    this.#half.disabled = isBusy
    this.#chips.setBusy(isBusy)
  }

  #mark(number: number | null): void {
    for (const part of [this.#felt, this.#outside, this.#map]) part.mark(number)
  }

  #open(layer: Layer, column = 0): void {
    this.#layers.value = layer
    this.#context.board.dataset.layer = layer
    if (layer === 'numbers') this.#felt.scrollTo(column)
    if (layer === 'called') this.#called.open()
  }
}

function layers(): { value: Layer; label: string }[] {
  return [
    { value: 'table', label: text('layerTable') },
    { value: 'numbers', label: text('layerNumbers') },
    { value: 'called', label: text('layerCalled') },
  ]
}
