import './poker-scene.css'
import { bestHoldOf } from '../../../engine/poker/advice.ts'
import type { Hand } from '../../../engine/poker/hands.ts'
import { type PayTable, payOf } from '../../../engine/poker/pay-table.ts'
import type { PokerSetup, PokerStep, PokerView } from '../../../engine/poker/video-poker.ts'
import { make } from '../../element.ts'
import { plain, timesInWords } from '../../money.ts'
import type { Scene, SceneContext } from '../../scene.ts'
import { text } from '../../texts.ts'
import { payRow } from '../pay-row.ts'
import { handName } from './hand-names.ts'
import { HoldCards } from './hold-cards.ts'

/** Creates the table of a game of video poker: its pays on paper, five cards to hold, and the draw. */
export function createPokerScene(
  { setup, board, controls }: SceneContext<PokerSetup>,
  notes: readonly string[],
): Scene<PokerView, PokerStep> {
  const pays = new PaperTable(setup.table)
  const spoken = make('p', { className: 'unseen', role: 'status' })
  const draw = make('button', { type: 'button', className: 'primary' })
  const advise = make('button', { type: 'button', className: 'control', textContent: text('pokerAdvice') })
  const cards = new HoldCards((held) => {
    const changed = held.filter((isHeld) => !isHeld).length
    draw.textContent = changed === 0 ? text('pokerStand') : text('pokerDraw', { n: changed })
  })
  board.replaceChildren(make('div', { className: 'poker' }, pays.element, cards.element, spoken))
  controls?.append(make('div', { className: 'poker-controls' }, draw, advise))
  const show = (view: PokerView) => {
    cards.show(view)
    pays.mark(view.hand)
  }
  const setOpen = (isOpen: boolean) => {
    cards.setOpen(isOpen)
    for (const button of [draw, advise]) button.hidden = !isOpen
  }
  setOpen(false)
  advise.addEventListener('click', () => void adviseOn(setup, cards, advise))
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake }),
    show,
    moveTo: async (view, landed) => {
      pays.mark(null)
      await cards.moveTo(view, landed)
      show(view)
      spoken.textContent = view.hand === null ? '' : handName(view.hand)
    },
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ hand }) => (hand === null ? [] : reasonsOf(setup.table, hand)),
    coverOf: () => '',
    offer: (choices, choose) => {
      setOpen(choices.length > 0)
      draw.onclick = () => choose({ held: [...cards.held] })
    },
    setBusy: (isBusy) => {
      if (!isBusy) setOpen(false)
    },
    rules: () => rulesOf(setup, notes),
  }
}

function reasonsOf(table: PayTable, hand: Hand): string[] {
  return [handName(hand), text('pokerPays', { times: timesInWords(payOf(table, hand) * 100) })]
}

function rulesOf({ table, oneIn }: PokerSetup, notes: readonly string[]) {
  const often = (row: number) => text('pokerOneIn', { count: oneIn[row] ?? 0 })
  const how = [text('pokerHow1'), text('pokerHow2'), text('pokerHow3'), text('pokerHow4'), text('pokerHow5')]
  return {
    lead: text('pokerLead'),
    pays: table.map(({ hand, times }, row) => payRow(handName(hand), plain(times), often(row))),
    how: [...notes, ...how],
    extra: null,
  }
}

/** Holds the cards whose hold returns most, counted over every draw. */
async function adviseOn({ rules, table }: PokerSetup, cards: HoldCards, button: HTMLButtonElement): Promise<void> {
  const dealt = cards.cards
  button.disabled = true
  button.textContent = text('pokerThinking')
  const rest = () => new Promise<void>((done) => setTimeout(done))
  await rest()
  const held = await bestHoldOf(dealt, rules, table, rest)
  button.disabled = false
  button.textContent = text('pokerAdvice')
  if (cards.isOpen && cards.cards === dealt) cards.hold(held)
}

/** What each hand pays, printed on paper. */
class PaperTable {
  readonly element: HTMLUListElement
  readonly #rows: ReadonlyMap<Hand, HTMLLIElement>

  constructor(table: PayTable) {
    this.#rows = new Map(
      table.map(({ hand, times }) => {
        const pay = make('span', { className: 'pay', textContent: plain(times) })
        return [hand, make('li', {}, make('span', { textContent: handName(hand) }), pay)]
      }),
    )
    this.element = make('ul', { className: 'poker-pays' }, ...this.#rows.values())
    this.element.style.setProperty('--rows', String(Math.ceil(table.length / 2)))
  }

  /** Marks the hand that lies there. */
  mark(hand: Hand | null): void {
    for (const [each, row] of this.#rows) row.dataset.now = String(each === hand)
  }
}
