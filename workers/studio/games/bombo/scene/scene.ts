import './scene.css'
import { make } from '../../../client/element.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import { deal, dealRanges } from '../../../engine/deal.ts'
import type { DrumSetup, DrumView } from '../engine.ts'
import type own from '../texts/es.json'
import { Ticket } from './ticket.ts'

const text = textsOf<typeof own>()

/** Creates the drum: a ticket of eighty numbers, of which the player picks some. */
export function createScene({ setup, board, controls }: SceneContext<DrumSetup>): Scene<DrumView, never> {
  const pays = make('output', { className: 'drum-pays' })
  const ticket = new Ticket(setup.numbers, setup.mostPicks, () => {
    pays.textContent = paysText(setup, ticket.picks.length)
  })
  board.replaceChildren(ticket.element)
  const random = make('button', { type: 'button', className: 'control', textContent: text('random') })
  const clear = make('button', { type: 'button', className: 'control', textContent: text('clear') })
  const free = (act: () => void) => (event: Event) => {
    if ((event.currentTarget as HTMLElement).ariaDisabled !== 'true') act()
  }
  random.addEventListener(
    'click',
    free(() => ticket.pick(randomPicks(setup, ticket.picks.length || setup.usualPicks))),
  )
  clear.addEventListener(
    'click',
    free(() => ticket.pick([])),
  )
  controls?.append(make('div', { className: 'drum-choice' }, random, clear, pays))
  // Where a round is only shown, nothing is picked.
  ticket.busy = controls === null
  if (controls) ticket.pick(randomPicks(setup, setup.usualPicks))
  return {
    repeats: true,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => (ticket.picks.length === 0 ? null : { stake, picks: ticket.picks }),
    show: (view) => ticket.show(view),
    moveTo: (view, landed) => ticket.draw(view, landed),
    light: () => {
      board.dataset.lit = ''
    },
    dim: () => delete board.dataset.lit,
    reasonsOf: ({ picks, hits, pay }) => [
      text('hitsOf', { count: hits, picks: picks.length }),
      text('paysTimes', { times: timesInWords(pay) }),
    ],
    coverOf: () => '',
    offer: () => undefined,
    setBusy: (isBusy) => {
      ticket.busy = isBusy
      for (const button of [random, clear]) button.ariaDisabled = String(isBusy)
    },
    rules: () => ({
      lead: text('lead'),
      pays: setup.pays.map((_, index) =>
        payRow(
          text('picks', { count: index + 1 }),
          paysText(setup, index + 1),
          text('returns', { percent: plainPercent(setup.returns[index] ?? '0') }),
        ),
      ),
      how: [text('how1'), text('how2'), text('how3'), text('how4')],
      extra: null,
    }),
  }
}

/** Any numbers for a player who has no wish: they are a bet, no draw. */
function randomPicks({ numbers }: DrumSetup, count: number): number[] {
  const places = dealRanges(numbers, count).map((range) => Math.floor(Math.random() * range))
  return deal(numbers, places).map((ball) => ball + 1)
}

/** Lists what each number of hits pays: "3: 4 · 4: 20 · 5: 570". */
function paysText({ pays, mostPicks }: DrumSetup, picks: number): string {
  if (picks === 0) return text('pickSome', { count: mostPicks })
  const paid = (pays[picks - 1] ?? []).map((pay, hits) => ({ pay, hits })).filter(({ pay }) => pay > 0)
  return paid.map(({ pay, hits }) => text('hitsPay', { hits, times: times(pay) })).join(' · ')
}
