import './scratch-scene.css'
import type { ScratchSetup, ScratchStep, ScratchView } from '../../../engine/scratch/scratch-card.ts'
import { make } from '../../element.ts'
import { plain, timesInWords } from '../../money.ts'
import type { Scene, SceneContext } from '../../scene.ts'
import { text } from '../../texts.ts'
import { payRow } from '../pay-row.ts'

/** What a game of scratch cards looks like. */
export interface Ticket {
  /** Draws a symbol. */
  faceOf(symbol: number): HTMLElement
  nameOf(symbol: number): string
  /** True for the fields that show why a ticket won. */
  shows(symbol: number, prize: number): boolean
  reasonOf(prize: number): string
  lead: string
  how: string[]
}

/** Creates a ticket of nine fields that are scratched one by one, or all at once. */
export function createScratchScene(
  { setup, board, controls }: SceneContext<ScratchSetup>,
  ticket: Ticket,
): Scene<ScratchView, ScratchStep> {
  const count = 9
  const fields = Array.from({ length: count }, () => make('button', { type: 'button', className: 'field-of-ticket' }))
  const all = make('button', { type: 'button', className: 'control', textContent: text('scratchAll'), disabled: true })
  board.replaceChildren(make('div', { className: 'ticket' }, ...fields))
  controls?.append(make('div', { className: 'scratch-controls' }, all))
  const show = (view: ScratchView) => {
    for (const [index, field] of fields.entries()) paint(field, index, view, ticket)
  }
  const offer = (choices: readonly { step: ScratchStep }[], choose: (step: ScratchStep) => void) => {
    for (const [index, field] of fields.entries()) {
      const choice = choices.find(({ step }) => 'field' in step && step.field === index)
      field.ariaDisabled = String(choice === undefined)
      field.onclick = choice ? () => choose(choice.step) : null
    }
    const rest = choices.find(({ step }) => 'all' in step)
    all.disabled = rest === undefined
    all.onclick = rest ? () => choose(rest.step) : null
  }
  offer([], () => undefined)
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake }),
    show,
    moveTo: async (view, landed) => {
      show(view)
      landed()
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ prize }) => (prize === null ? [] : [ticket.reasonOf(prize), paysText(setup, prize)]),
    coverOf: () => '',
    offer,
    setBusy: (isBusy) => {
      if (!isBusy) offer([], () => undefined)
    },
    rules: () => ({
      lead: ticket.lead,
      pays: setup.prizes.map(({ times, tickets }, prize) =>
        payRow(ticket.reasonOf(prize), plain(times), text('scratchTickets', { n: plain(tickets) })),
      ),
      how: ticket.how,
      extra: null,
    }),
  }
}

function paysText({ prizes }: ScratchSetup, prize: number): string {
  return text('scratchPays', { times: timesInWords((prizes[prize]?.times ?? 0) * 100) })
}

function paint(field: HTMLButtonElement, index: number, { fields, prize }: ScratchView, ticket: Ticket): void {
  const symbol = fields[index] ?? null
  const state = symbol === null ? text('scratchCovered') : ticket.nameOf(symbol)
  field.setAttribute('aria-label', text('scratchField', { n: index + 1, state }))
  field.dataset.open = String(symbol !== null)
  field.dataset.shows = String(symbol !== null && prize !== null && ticket.shows(symbol, prize))
  if (field.dataset.symbol === String(symbol)) return
  field.dataset.symbol = String(symbol)
  field.replaceChildren(...(symbol === null ? [] : [ticket.faceOf(symbol)]))
}
