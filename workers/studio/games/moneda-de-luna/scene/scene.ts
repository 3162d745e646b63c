import './scene.css'
import { make } from '../../../client/element.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { money, times, timesInWords } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { Face, MoonSetup, MoonStep, MoonView } from '../engine.ts'
import type own from '../texts/es.json'
import { Piece, smallFace } from './piece.ts'

const text = textsOf<typeof own>()
const FACES = ['moon', 'star'] as const
const NAMES = { moon: 'moon', star: 'star' } as const

/** Creates the card with a moon on one side and a star on the other: it is tossed, and the player calls its face. */
export function createScene({ setup, currency, board, controls }: SceneContext<MoonSetup>): Scene<MoonView, MoonStep> {
  let call: Face = 'moon'
  let shown: MoonView | null = null
  const piece = new Piece()
  const row = make('ol', { className: 'moon-row', ariaLabel: text('row') })
  board.replaceChildren(make('div', { className: 'moon' }, piece.element, row))
  const options = FACES.map((value) => ({ value, label: text(NAMES[value]) }))
  const first = new OptionGroup(text('call'), options, call, (chosen) => {
    call = chosen
  })
  const next = make('p', { className: 'moon-next', textContent: text('firstPays', { times: pays(setup, 0) }) })
  const calls = make('div', { className: 'moon-calls', hidden: true })
  controls?.append(first.element, calls, next)
  const show = (view: MoonView) => {
    shown = view
    piece.show(view.tosses.at(-1)?.face ?? 'moon')
    row.replaceChildren(...setup.pays.map((_, index) => tossItem(view, index)))
    next.textContent = text(view.tosses.length === 0 ? 'firstPays' : 'nextPays', {
      times: timesInWords(view.nextPay ?? setup.pays[0] ?? 0),
    })
    next.hidden = view.nextPay === null
  }
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake, call }),
    show,
    moveTo: async (view, landed) => {
      const last = view.tosses.at(-1)
      if (last && view.tosses.length !== shown?.tosses.length) await piece.toss(last.face)
      show(view)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ tosses, pay }) => [
      text('rights', { count: tosses.length }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: (choices, choose) => {
      first.element.hidden = true
      calls.hidden = false
      const amount = money(shown?.amount ?? 0, currency)
      calls.replaceChildren(...choices.map(({ step }) => stepButton(step, amount, choose)))
      // The focus stays where the player decides.
      if (choices.length > 0 && document.activeElement === document.body) calls.querySelector('button')?.focus()
    },
    setBusy: (isBusy) => {
      first.disabled = isBusy
      if (isBusy) return
      first.element.hidden = false
      calls.hidden = true
      next.hidden = false
      next.textContent = text('firstPays', { times: pays(setup, 0) })
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.pays.map((pay, index) => payRow(countText(index + 1), times(pay))),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5')],
      extra: null,
    }),
  }
}

function pays(setup: MoonSetup, index: number): string {
  return timesInWords(setup.pays[index] ?? 0)
}

function countText(count: number): string {
  return text('rights', { count })
}

function stepButton(step: MoonStep, amount: string, choose: (step: MoonStep) => void): HTMLButtonElement {
  const button = make('button', { type: 'button', className: 'collect' in step ? 'primary' : 'control' })
  if ('collect' in step) button.textContent = text('collect', { amount })
  else button.append(smallFace(step.call), text(NAMES[step.call]))
  button.addEventListener('click', () => choose(step))
  return button
}

/** One place of the row: empty, or the face that came and whether it was called. */
function tossItem({ tosses }: MoonView, index: number): HTMLLIElement {
  const toss = tosses[index]
  const item = make('li')
  if (!toss) {
    item.ariaHidden = 'true'
    return item
  }
  const isRight = toss.call === toss.face
  const says = text(isRight ? 'cameRight' : 'cameWrong', { face: text(NAMES[toss.face]) })
  item.dataset.call = isRight ? 'right' : 'wrong'
  item.append(smallFace(toss.face), make('span', { className: 'unseen', textContent: says }))
  return item
}
