import './scene.css'
import { make } from '../../../client/element.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { locale, textsOf } from '../../../client/texts.ts'
import type { LighthouseSetup, LighthouseView } from '../engine.ts'
import type own from '../texts/es.json'
import { Sea } from './sea.ts'

const text = textsOf<typeof own>()

/** Creates the lighthouse: the player places a boat, and the light reaches it or not. */
export function createScene({ setup, board, controls }: SceneContext<LighthouseSetup>): Scene<LighthouseView, never> {
  const sea = new Sea()
  let target = setup.usualTarget
  board.replaceChildren(sea.element)
  const aim = (next: number) => {
    target = next
    sea.aim(next)
    sea.shine(null)
  }
  const range = controls && targetRange(controls, setup, aim)
  const show = (view: LighthouseView) => {
    sea.aim(view.target)
    sea.shine(view.reach)
  }
  return {
    repeats: true,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake, target }),
    show,
    moveTo: async (view, landed) => {
      sea.aim(view.target)
      await sea.moveTo(view.reach ?? 0)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ target: chosen, reach }) => [
      text('reached', { times: timesInWords(reach ?? 0) }),
      text('paysTimes', { times: timesInWords(chosen) }),
    ],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      if (range) range.disabled = isBusy
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.targets.map((each) => payRow(text('chanceOf', { chance: chanceText(setup, each) }), times(each))),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5')],
      extra: null,
    }),
  }
}

function chanceText({ targets, winning, numbers }: LighthouseSetup, target: number): string {
  const chance = (winning[targets.indexOf(target)] ?? 0) / numbers
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 }).format(chance)
}

/** The control of the target: a slider over the list, and a sentence that says what it pays and how often. */
function targetRange(root: HTMLElement, setup: LighthouseSetup, aim: (target: number) => void): HTMLInputElement {
  const { targets, usualTarget } = setup
  const sentence = make('output', { className: 'faro-sentence' })
  const range = make('input', { type: 'range', min: '0', max: String(targets.length - 1), className: 'faro-range' })
  range.value = String(targets.indexOf(usualTarget))
  const tell = () => {
    const target = targets[Number(range.value)] ?? usualTarget
    sentence.textContent = text('wins', { times: timesInWords(target), chance: chanceText(setup, target) })
    range.setAttribute('aria-valuetext', sentence.textContent)
    aim(target)
  }
  range.addEventListener('input', tell)
  root.append(make('label', { className: 'faro-target' }, make('span', { textContent: text('boat') }), range), sentence)
  tell()
  return range
}
