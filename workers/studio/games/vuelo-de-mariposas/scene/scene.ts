import '../../slots/scene/board.css'
import './scene.css'
import { make } from '../../../client/element.ts'
import { money, timesInWords } from '../../../client/money.ts'
import { prefersStillness } from '../../../client/reduced-motion.ts'
import type { Scene, SceneContext, SceneRules } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import { Board } from '../../slots/scene/board.ts'
import { coverOf, reasonsOf } from '../../slots/scene/reasons.ts'
import { slotRules } from '../../slots/scene/slot-rules.ts'
import type { ButterfliesSetup, ButterfliesView, Choice } from '../engine.ts'
import type own from '../texts/es.json'
import { FreeSpinsPlate } from './FreeSpinsPlate.ts'

const text = textsOf<typeof own>()
/** How long a free spin stands before the next one turns. */
const PAUSE_MS = 450

type Context = SceneContext<ButterfliesSetup>

/** Creates the reels and the plate below them: free spins are chosen there and played one by one. */
export function createScene(context: Context): Scene<ButterfliesView, Choice> {
  const { setup, currency, board: root } = context
  const reels = make('div', { className: 'board reels' })
  const board = new Board(setup, reels)
  const plate = new FreeSpinsPlate(setup.options)
  root.replaceChildren(reels, plate.element)
  let shown: ButterfliesView | null = null
  const show = (view: ButterfliesView) => {
    shown = view
    board.show(view.spins.at(-1) ?? view.base)
    showPlate(plate, view, currency)
  }
  return {
    repeats: false,
    waitUntilLoaded: () => board.waitForCards(),
    betOf: (stake) => stake,
    show,
    moveTo: async (view, landed) => {
      // The choice leaves the paid screen where it is.
      if (shown?.starts !== true || shown.pick !== null || view.pick === null) {
        plate.rest()
        await board.turnTo(view.base, landed)
      }
      shown = view
      if (view.pick !== null) await fly(context, board, plate, view, landed)
      show(view)
    },
    light: (view) => {
      if (view.pick === null) board.light(view.base)
      else root.dataset.flown = ''
    },
    dim: () => {
      delete root.dataset.flown
      board.dim()
    },
    reasonsOf: (view) => (view.pick === null ? reasonsOf(view.base.wins) : flightReasons(setup, view, currency)),
    coverOf: (stake) => coverOf(setup, stake, currency),
    offer: (choices, choose) => plate.offer(choices.length > 0 ? choose : null),
    setBusy: () => undefined,
    rules: () => rulesOf(setup),
  }
}

/** Shows the plate as a round left it, without playing anything. */
function showPlate(plate: FreeSpinsPlate, view: ButterfliesView, currency: Context['currency']): void {
  plate.rest()
  if (view.pick === null) return
  plate.start(view.pick, null)
  for (const [index, spin] of view.spins.entries()) plate.showPay(index, spin)
  plate.finish(view.pick, money(flightSum(view), currency))
}

/** Plays the free spins one by one. The player may see the result at once: nothing is staked on a free spin. */
async function fly(
  { currency }: Context,
  board: Board,
  plate: FreeSpinsPlate,
  view: ButterfliesView,
  landed: () => void,
): Promise<void> {
  const pick = view.pick ?? 0
  const skipping = Promise.withResolvers<true>()
  plate.start(pick, () => skipping.resolve(true))
  await pause(PAUSE_MS)
  let sum = 0
  for (const [index, spin] of view.spins.entries()) {
    plate.showSpin(index, pick, money(sum, currency))
    const turned = board.turnTo(spin, landed).then(() => pause(prefersStillness() ? 2 * PAUSE_MS : PAUSE_MS))
    const isSkipped = await Promise.race([turned.then(() => false), skipping.promise])
    if (isSkipped) return turned
    plate.showPay(index, spin)
    sum += spin.amount
  }
}

/** Returns what the free spins paid, in minor units. */
function flightSum({ spins }: ButterfliesView): number {
  return spins.reduce((sum, { amount }) => sum + amount, 0)
}

function flightReasons({ options }: ButterfliesSetup, view: ButterfliesView, currency: Context['currency']): string[] {
  const { spins, times } = options[view.pick ?? 0] ?? { spins: 0, times: 0 }
  const flown = text('reason', { count: spins, times, sum: money(flightSum(view), currency) })
  if (view.isFull) return [flown, text('full')]
  return [flown, text('reasonBase', { sum: money(view.total - flightSum(view), currency) })]
}

function rulesOf(setup: ButterfliesSetup): SceneRules {
  const rules = slotRules(setup)
  const items = setup.options.map(({ spins, times, rtp, volatility, topOneIn }) =>
    make(
      'li',
      {},
      make('b', { textContent: text('optionRow', { count: spins, times }) }),
      make('span', { textContent: text('optionFigures', { rtp, deviation: volatility, count: topOneIn }) }),
    ),
  )
  const most = timesInWords(setup.mostTimes * 100)
  const own = [text('how1'), text('how2'), text('how3'), text('how4', { most }), text('how5'), text('how6')]
  return { ...rules, how: [...rules.how, ...own], extra: { title: text('optionsTitle'), items } }
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}
