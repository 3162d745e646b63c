import '../../slots/scene/board.css'
import './scene.css'
import { artOf } from '../../../client/art.ts'
import { make } from '../../../client/element.ts'
import { times } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { nameOf, textsOf } from '../../../client/texts.ts'
import type { SlotSetup, SlotView } from '../../slots/reel-game.ts'
import { Board } from '../../slots/scene/board.ts'
import { coverOf, reasonsOf } from '../../slots/scene/reasons.ts'
import { slotRules } from '../../slots/scene/slot-rules.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

/** Creates the machine: the reels in its window, and the pays printed on the plate beside them. */
export function createScene(context: SceneContext<SlotSetup>): Scene<SlotView, never> {
  const { setup, currency, board: root } = context
  const reels = make('div', { className: 'board reels' })
  const board = new Board(setup, reels)
  root.replaceChildren(make('div', { className: 'machine' }, reels, payPlate(setup)))
  return {
    repeats: true,
    loaded: () => board.waitForCards(),
    betOf: (stake) => stake,
    show: (view) => board.show(view),
    moveTo: (view, landed) => board.turnTo(view, landed),
    light: (view) => {
      board.light(view)
      lightRows(root, view)
    },
    dim: () => {
      board.dim()
      for (const row of root.querySelectorAll('[data-paid]')) row.removeAttribute('data-paid')
    },
    reasonsOf: ({ wins }) => reasonsOf(wins),
    coverOf: (stake) => coverOf(setup, stake, currency),
    offer: () => undefined,
    setBusy: () => undefined,
    rules: () => slotRules(setup),
  }
}

/** The pays as they are printed on the machine: a row for each run that pays, the highest first. */
function payPlate({ counts, pays }: SlotSetup): HTMLElement {
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
          textContent: text('plateRow', { n: count, card: nameOf(symbol), times: times(pay) }),
        }),
      )
      row.dataset.pays = `${symbol} ${count}`
      return row
    })
  const list = make('ul', { className: 'pay-rows' }, ...rows)
  list.setAttribute('aria-label', text('plate'))
  return make('div', { className: 'pay-plate' }, make('p', { textContent: text('plate'), ariaHidden: 'true' }), list)
}

function lightRows(root: HTMLElement, { wins }: SlotView): void {
  for (const { symbol, count } of wins)
    root.querySelector(`[data-pays="${symbol} ${count}"]`)?.setAttribute('data-paid', '')
}
