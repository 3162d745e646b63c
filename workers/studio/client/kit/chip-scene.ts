import type { Chip } from '../../engine/chips.ts'
import { make } from '../element.ts'
import { prefersStillness } from '../reduced-motion.ts'
import type { PastMark, Scene, SceneContext } from '../scene.ts'
import { ChipTable } from './chip-table.ts'
import { type PrintedSpot, SpotGrid } from './spot-grid.ts'

interface ChipView {
  chips: readonly Chip[]
}

/** What differs between the tables on which chips lie on printed spots. */
export interface ChipSceneParts<View> extends Pick<Scene<View, never>, 'reasonsOf' | 'rules'> {
  /** Returns how the list of past rounds of a shared table shows one. */
  markOf(view: View): PastMark
  /** The class of the table. */
  className: string
  /** What lies above the spots: cards, or dice. */
  above: HTMLElement
  spots: readonly PrintedSpot[]
  nameOf(spot: number): string
  /** Returns the spots that won in a view. */
  wonIn(view: View): readonly number[]
  /** Shows what came, at once; nothing when there is no view. */
  lay(view: View | null): void
  /** Shows what came, one thing after the other. */
  deal(view: View, landed: () => void): Promise<void>
}

/** Creates the scene of such a table. A round is over once its chips are placed: there is nothing to choose in it. */
export function chipScene<Setup, View extends ChipView>(
  context: SceneContext<Setup & { chips: readonly number[] }>,
  parts: ChipSceneParts<View>,
): Scene<View, never> {
  const { board, setup, currency, controls, onStake } = context
  const draw = (stakes: ReadonlyMap<number, number>) => grid.draw(stakes, currency)
  const chips = new ChipTable({ setup, currency, controls, onStake, draw, nameOf: parts.nameOf })
  const grid = new SpotGrid(
    parts.spots,
    (spot) => chips.place(spot),
    (spot) => chips.labelOf(spot),
  )
  board.replaceChildren(make('div', { className: parts.className }, parts.above, grid.element))
  const show = (view: View) => {
    parts.lay(view)
    grid.mark(parts.wonIn(view))
  }
  const dealOut = async (view: View, landed: () => void) => {
    parts.lay(null)
    grid.mark([])
    if (!prefersStillness()) await parts.deal(view, landed)
    show(view)
    landed()
  }
  let isOpening = controls !== null
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: () => (chips.chips.length === 0 ? null : { chips: chips.chips }),
    show: (view) => {
      show(view)
      chips.show(view.chips)
      // A window opens with an empty table: the chips of the last round are one press away.
      if (isOpening) chips.dim()
      isOpening = false
    },
    moveTo: async (view, landed) => {
      chips.take(view.chips)
      await dealOut(view, landed)
    },
    watch: dealOut,
    markOf: parts.markOf,
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => {
      delete board.dataset.lit
      parts.lay(null)
      grid.mark([])
      chips.dim()
    },
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      grid.setDisabled(isBusy)
      chips.setBusy(isBusy)
    },
    reasonsOf: parts.reasonsOf,
    rules: parts.rules,
  }
}
