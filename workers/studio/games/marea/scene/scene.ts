import './scene.css'
import { make } from '../../../client/element.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { Risk, TideSetup, TideView } from '../engine.ts'
import type own from '../texts/es.json'
import { Pegs } from './pegs.ts'

const text = textsOf<typeof own>()
const NAMES = { low: 'low', middle: 'middle', high: 'high' } as const

/** Creates the tide: a field of pegs with a channel below each gap. */
export function createScene({ setup, board, controls }: SceneContext<TideSetup>): Scene<TideView, never> {
  let risk = setup.usualRisk
  const rows = setup.pays[risk].length - 1
  const pegs = new Pegs(rows)
  const channels = setup.pays[risk].map(() => make('li'))
  board.replaceChildren(
    make('div', { className: 'tide' }, pegs.element, make('ol', { className: 'tide-channels' }, ...channels)),
  )
  const price = (shown: Risk, reached: number | null) => paint(channels, setup.pays[shown], reached)
  const options = setup.risks.map((value) => ({ value, label: text(NAMES[value]) }))
  const choice = new OptionGroup(text('risk'), options, risk, (chosen) => {
    risk = chosen
    pegs.show([])
    price(risk, null)
  })
  controls?.append(choice.element)
  const show = (view: TideView) => {
    pegs.show(view.path)
    price(view.risk, view.channel)
  }
  return {
    repeats: true,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake, risk }),
    show,
    moveTo: async (view, landed) => {
      price(view.risk, null)
      await pegs.fall(view.path, landed)
      show(view)
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ channel, pay }) => [
      text('reached', { n: (channel ?? 0) + 1 }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      choice.disabled = isBusy
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.risks.map((each) => riskRow(setup, each)),
      how: [text('how1'), text('how2'), text('how3'), text('how4')],
      extra: null,
    }),
  }
}

/** Shows what each channel pays, and which one the lantern reached. */
function paint(channels: readonly HTMLElement[], pays: readonly number[], reached: number | null): void {
  for (const [index, channel] of channels.entries()) {
    const pay = pays[index] ?? 0
    channel.textContent = times(pay)
    channel.dataset.high = pay >= 400 ? 'edge' : String(pay > 100)
    if (index === reached) channel.dataset.reached = ''
    else delete channel.dataset.reached
  }
}

function riskRow({ pays, returns }: TideSetup, risk: Risk): HTMLLIElement {
  const fromMiddle = pays[risk].slice((pays[risk].length - 1) / 2)
  const note = text('returns', { percent: plainPercent(returns[risk]) })
  return payRow(text(NAMES[risk]), fromMiddle.map(times).join(' · '), note)
}
