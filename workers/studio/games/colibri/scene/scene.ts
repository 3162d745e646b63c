import './scene.css'
import { make } from '../../../client/element.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { say } from '../../../client/message.ts'
import { money, times, timesInWords } from '../../../client/money.ts'
import type { Flying, PastMark, Scene, SceneContext, SceneRules } from '../../../client/scene.ts'
import { locale, textsOf } from '../../../client/texts.ts'
import type { FlightSetup, FlightStep, FlightView } from '../engine.ts'
import { GROUNDED, NUMBERS, winningOf } from '../flight.ts'
import type own from '../texts/es.json'
import { exact, Sky } from './sky.ts'

const text = textsOf<typeof own>()

/** Creates the flight of the hummingbird: the sky above the controls of the bet, or the button that collects. */
export function createScene({
  setup,
  board,
  controls,
  currency,
}: SceneContext<FlightSetup>): Scene<FlightView, FlightStep> {
  const sky = new Sky()
  const target = controls && targetSelect(controls, setup)
  const collect = new CollectButton(sky, (hidden) => target?.closest('label')?.toggleAttribute('hidden', !hidden))
  let stake = 0
  controls?.append(collect.element)
  board.replaceChildren(make('div', { className: 'flight-frame' }, sky.element))
  const end = ({ reach }: FlightView) => {
    collect.offer(null)
    if (reach === null) sky.rest()
    else sky.end(reach)
  }
  const endAt = async (view: FlightView, landed: () => void) => {
    end(view)
    landed()
  }
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (amount) => {
      stake = amount
      return { stake, target: Number(target?.value ?? setup.farthest) }
    },
    show: end,
    moveTo: endAt,
    watch: endAt,
    markOf,
    fly: ({ elapsedMs, pace, act }) => {
      collect.offer(act)
      sky.fly(elapsedMs, pace, (multiple) => {
        const amount = money(Math.floor((stake * multiple) / 100), currency)
        collect.label = text(stake > 0 ? 'collectAmount' : 'collect', { times: exact(multiple), amount })
      })
    },
    press: () => collect.press(),
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => {
      delete board.dataset.lit
      if (sky.multiple === null) sky.rest()
    },
    reasonsOf,
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      if (target) target.disabled = isBusy
    },
    rules: () => rulesOf(setup),
  }
}

/** The button that collects at the multiple that is seen; hidden while there is nothing to collect. */
class CollectButton {
  readonly element = make('button', { type: 'button', className: 'collect', hidden: true })
  readonly #sky: Sky
  readonly #onHidden: (hidden: boolean) => void
  #act: Flying['act'] = null

  constructor(sky: Sky, onHidden: (hidden: boolean) => void) {
    this.#sky = sky
    this.#onHidden = onHidden
    this.element.addEventListener('click', () => this.press())
  }

  set label(sentence: string) {
    if (this.#act) this.element.textContent = sentence
  }

  offer(act: Flying['act']): void {
    this.#act = act
    this.element.hidden = act === null
    this.#onHidden(act === null)
  }

  /** Collects. Returns false when there is nothing to collect. */
  press(): boolean {
    const [act, at] = [this.#act, this.#sky.multiple]
    if (!act || at === null || at <= 100) return false
    this.offer(null)
    void act({ at } satisfies FlightStep).then((step) => tellCollected(step as FlightStep | null))
    return true
  }
}

function tellCollected(step: FlightStep | null): void {
  say('spinning', step ? text('collected', { times: exact(step.at) }) : text('collectLate'))
}

function markOf({ reach }: FlightView): PastMark {
  const far = reach ?? 0
  return { face: `×${times(far)}`, name: text('ended', { times: exact(far) }), ink: far >= 200 ? 'sea' : 'bone' }
}

function rulesOf({ targets }: FlightSetup): SceneRules {
  return {
    lead: text('lead'),
    pays: targets.map((each) => payRow(text('chanceOf', { chance: chanceOf(each) }), times(each))),
    how: [
      text('how1'),
      text('how2'),
      text('how3'),
      text('how4'),
      text('how5', { chance: percentOf(GROUNDED) }),
      text('how6'),
      text('how7'),
    ],
    extra: null,
  }
}

function reasonsOf({ isIn, collectedAt, pay, reach }: FlightView): string[] {
  const flew = text('flew', { times: timesInWords(reach ?? 0) })
  if (pay > 0) return [text('paysTimes', { times: timesInWords(pay) }), flew]
  return [isIn && collectedAt === null ? text('lostAt', { times: exact(reach ?? 0) }) : flew]
}

function chanceOf(target: number): string {
  return percentOf(winningOf(target))
}

function percentOf(numbers: number): string {
  const format = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 4 })
  return format.format(numbers / NUMBERS)
}

/** The control of where the flight is collected without a press. */
function targetSelect(root: HTMLElement, { targets, farthest }: FlightSetup): HTMLSelectElement {
  const select = make('select', {})
  select.append(make('option', { value: String(farthest), textContent: text('never') }))
  for (const target of targets.filter((each) => each < farthest))
    select.append(make('option', { value: String(target), textContent: `×${times(target)}` }))
  root.append(make('label', { className: 'field flight-target' }, make('span', { textContent: text('self') }), select))
  return select
}
