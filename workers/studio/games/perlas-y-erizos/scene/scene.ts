import { waitForPictures } from '../../../client/kit/pictures.ts'
import './scene.css'
import { artOf } from '../../../client/art.ts'
import { make } from '../../../client/element.ts'
import { OptionGroup } from '../../../client/kit/option-group.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { money, times, timesInWords } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ShellsSetup, ShellsStep, ShellsView } from '../engine.ts'
import type own from '../texts/es.json'
import pearl from './pearl.svg'
import urchin from './urchin.svg'

const text = textsOf<typeof own>()
const COLUMNS = 5
/** The numbers of pearls whose pays the rules list. */
const EXAMPLES = [1, 2, 3, 5, 8]

/** Creates the seabed: shells that the player opens one by one. */
export function createScene({
  setup,
  currency,
  board,
  controls,
}: SceneContext<ShellsSetup>): Scene<ShellsView, ShellsStep> {
  let urchins = setup.usualUrchins
  const shells = Array.from({ length: setup.shells }, (_, index) => shellAt(index))
  board.replaceChildren(make('div', { className: 'seabed' }, ...shells))
  const choice = urchinChoice(setup, (count) => {
    urchins = count
  })
  const collect = make('button', { type: 'button', className: 'primary collect', hidden: true })
  const nextLine = make('p', { className: 'next-pearl' })
  const collecting = make('div', { className: 'collecting', hidden: true }, collect, nextLine)
  controls?.append(choice.element, collecting)
  const show = (view: ShellsView) => {
    for (const [index, shell] of shells.entries()) paint(shell, index, view)
    nextLine.textContent = sayNext(view)
  }
  return {
    repeats: false,
    waitUntilLoaded: () => waitForPictures(board),
    betOf: (stake) => ({ stake, urchins }),
    show,
    moveTo: async (view, landed) => {
      show(view)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ opened, pay }) => [
      text('pearls', { count: opened.length }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: (choices, choose, staked) => {
      const collects = choices.find(({ step }) => 'collect' in step)
      const pay = Number(board.dataset.pay ?? 0)
      collect.hidden = collects === undefined
      collecting.hidden = false
      choice.element.hidden = true
      collect.textContent = text('collect', { amount: money(Math.floor((staked * pay) / 100), currency) })
      collect.onclick = collects ? () => choose(collects.step) : null
      for (const [index, shell] of shells.entries()) offerShell(shell, index, choices, choose)
    },
    setBusy: (isBusy) => {
      choice.disabled = isBusy
      if (isBusy) return
      choice.element.hidden = false
      collecting.hidden = true
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.urchins.map((count, index) => payRow(urchinsText(count), paysText(setup.pays[index] ?? []))),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5'), text('how6')],
      extra: null,
    }),
  }
}

function urchinChoice({ urchins, usualUrchins }: ShellsSetup, choose: (count: number) => void): OptionGroup<number> {
  const options = urchins.map((count) => ({ value: count, label: String(count) }))
  return new OptionGroup(text('urchins'), options, usualUrchins, choose)
}

function urchinsText(count: number): string {
  return text('urchinsHidden', { count })
}

function paysText(pays: readonly number[]): string {
  return EXAMPLES.map((pearls) => pays[pearls - 1])
    .map((pay) => (pay === undefined ? '–' : times(pay)))
    .join(' · ')
}

function sayNext({ nextPay }: ShellsView): string {
  return nextPay === null ? '' : text('nextPearl', { times: timesInWords(nextPay) })
}

function shellAt(index: number): HTMLButtonElement {
  const shell = make('button', { type: 'button', className: 'shell', ariaDisabled: 'true' })
  shell.append(make('img', { src: artOf('concha'), alt: '', width: 180, height: 210, draggable: false }))
  shell.setAttribute('aria-label', labelOf(index, text('closed')))
  return shell
}

function offerShell(
  shell: HTMLButtonElement,
  index: number,
  choices: readonly { step: ShellsStep }[],
  choose: (step: ShellsStep) => void,
): void {
  const opens = choices.find(({ step }) => 'open' in step && step.open === index)
  shell.ariaDisabled = String(opens === undefined)
  shell.onclick = opens ? () => choose(opens.step) : null
}

function labelOf(index: number, state: string): string {
  const place = text('shell', { row: Math.floor(index / COLUMNS) + 1, column: (index % COLUMNS) + 1 })
  return `${place}: ${state}`
}

/** Shows one shell: closed, with its pearl, or with its urchin; the ones nobody opened are dimmed once all is known. */
function paint(shell: HTMLButtonElement, index: number, { opened, hidden, pay }: ShellsView): void {
  const isOpened = opened.includes(index)
  const hasUrchin = hidden?.includes(index) ?? false
  const isPearl = !hasUrchin && (isOpened || hidden !== null)
  const state = hasUrchin ? 'urchin' : isPearl ? 'pearl' : 'closed'
  shell.dataset.shell = state
  shell.dataset.opened = String(isOpened)
  shell.setAttribute('aria-label', labelOf(index, text(state)))
  const picture = shell.querySelector('img')
  const source = state === 'closed' ? artOf('concha') : state === 'pearl' ? pearl : urchin
  if (picture && picture.getAttribute('src') !== source) picture.src = source
  const board = shell.closest<HTMLElement>('#board')
  if (board) board.dataset.pay = String(pay)
}
