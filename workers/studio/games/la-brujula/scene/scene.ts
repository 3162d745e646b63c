import './scene.css'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { CompassSetup, CompassView, Wheel } from '../engine.ts'
import type own from '../texts/es.json'
import { Dial } from './dial.ts'

const text = textsOf<typeof own>()
const NAMES = { calm: 'calm', wind: 'wind', storm: 'storm' } as const

/** Creates the compass: a dial of equal segments, and a needle that stops at one. */
export function createScene({ setup, board, controls }: SceneContext<CompassSetup>): Scene<CompassView, never> {
  let wheel = setup.usualWheel
  const dial = new Dial(setup.pays[wheel].length)
  board.replaceChildren(dial.element)
  const options = setup.wheels.map((value) => ({ value, label: text(NAMES[value]) }))
  const choice = new OptionGroup(text('wheel'), options, wheel, (chosen) => {
    wheel = chosen
    dial.show(setup.pays[wheel], null)
  })
  controls?.append(choice.element)
  return {
    repeats: true,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake, wheel }),
    show: (view) => dial.show(setup.pays[view.wheel], view.segment),
    moveTo: async (view, landed) => {
      dial.print(setup.pays[view.wheel])
      await dial.turnTo(view.segment ?? 0)
      dial.show(setup.pays[view.wheel], view.segment)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ segment, pay }) => [
      text('stopped', { n: (segment ?? 0) + 1 }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      choice.disabled = isBusy
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.wheels.map((each) => wheelRow(setup, each)),
      how: [text('how1'), text('how2'), text('how3')],
      extra: null,
    }),
  }
}

/** Lists each pay of a dial with the number of its segments, the highest first. */
function wheelRow({ pays, returns }: CompassSetup, wheel: Wheel): HTMLLIElement {
  const all = [...new Set(pays[wheel])].toSorted((a, b) => b - a)
  const counted = all.map((pay) =>
    text('segments', { n: pays[wheel].filter((each) => each === pay).length, times: times(pay) }),
  )
  return payRow(text(NAMES[wheel]), counted.join(' · '), text('returns', { percent: plainPercent(returns[wheel]) }))
}
