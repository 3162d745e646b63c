import './scene.css'
import { make } from '../../../client/element.ts'
import { chipScene } from '../../../client/kit/chip-scene.ts'
import { DealtSide } from '../../../client/kit/dealt-side.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import { rankOf } from '../../../engine/cards.ts'
import { type BaccaratSetup, type BaccaratSpot, type BaccaratView, BETS } from '../engine.ts'
import { totalOf } from '../rules.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const MOST = 3
const PAUSE_MS = 240
const MARK_INKS = { player: 'bone', bank: 'coral', tie: 'sea' } as const
const INKS: Readonly<Partial<Record<BaccaratSpot, string>>> = { bank: 'coral', tie: 'sea', small: 'ink', big: 'ink' }

/** Creates the table of baccarat: the cards of both sides above the bets. */
export function createScene(context: SceneContext<BaccaratSetup>): Scene<BaccaratView, never> {
  const { setup } = context
  const [player, bank] = [new DealtSide(text('player'), MOST), new DealtSide(text('bank'), MOST)]
  player.element.dataset.side = 'player'
  bank.element.dataset.side = 'bank'
  return chipScene<BaccaratSetup, BaccaratView>(context, {
    className: 'baccarat',
    above: make('div', { className: 'dealt' }, player.element, bank.element),
    spots: setup.bets.map(({ name, pay }, spot) => {
      const ink = INKS[name]
      return { spot, face: text(name), pay: text('short', { times: times(pay) }), ...(ink && { ink }) }
    }),
    nameOf: (spot) => text(BETS[spot] ?? 'player'),
    wonIn: ({ won }) => won.map((name) => BETS.indexOf(name)),
    lay: (view) => {
      player.show(view?.player ?? [], totalText(view?.player ?? []))
      bank.show(view?.bank ?? [], totalText(view?.bank ?? []))
      player.mark(view?.won.includes('player') ?? false)
      bank.mark(view?.won.includes('bank') ?? false)
    },
    deal: (view, landed) => dealOut(view, player, bank, landed),
    markOf: ({ won }) => {
      const winner = won.find((bet) => bet === 'player' || bet === 'bank' || bet === 'tie') ?? 'tie'
      const name = text(winner)
      return { face: name.slice(0, 1), name, ink: MARK_INKS[winner] }
    },
    reasonsOf: (view) => reasonsOf(setup, view),
    rules: () => ({
      lead: text('lead'),
      pays: setup.bets.map(({ name, pay, rtp }) =>
        payRow(text(name), times(pay), text('returns', { rtp: plainPercent(rtp) })),
      ),
      how: [
        text('how1'),
        text('how2'),
        text('how3'),
        text('how4'),
        text('how5'),
        text('how6'),
        text('how7'),
        text('how8'),
      ],
      extra: null,
    }),
  })
}

function totalText(cards: readonly number[]): string {
  return cards.length === 0 ? '' : String(totalOf(cards.map(rankOf)))
}

/** Lays the cards in the order in which they are dealt: in turn, the player first. */
async function dealOut(view: BaccaratView, player: DealtSide, bank: DealtSide, landed: () => void): Promise<void> {
  for (let dealt = 1; dealt <= MOST; dealt += 1) {
    for (const [side, cards] of [
      [player, view.player],
      [bank, view.bank],
    ] as const) {
      const card = cards[dealt - 1]
      if (card === undefined) continue
      await side.add(card, totalText(cards.slice(0, dealt)))
      landed()
      await new Promise((done) => setTimeout(done, dealt === MOST ? PAUSE_MS : 0))
    }
  }
}

function reasonsOf({ bets }: BaccaratSetup, { player, bank, won, payouts }: BaccaratView): string[] {
  const totals = { player: totalText(player), bank: totalText(bank) }
  const first = text(won.includes('tie') ? 'tied' : won.includes('player') ? 'playerWon' : 'bankWon', totals)
  const paid = payouts.flatMap(({ spot }) => bets[spot] ?? []).filter(({ name }) => won.includes(name))
  const [only, ...others] = paid
  if (!only) return [first]
  return [
    first,
    others.length > 0
      ? text('manyPaid', { count: paid.length })
      : text('onePaid', { bet: text(only.name), times: timesInWords(only.pay) }),
  ]
}
