import './scene.css'
import { make } from '../../../client/element.ts'
import { chipScene } from '../../../client/kit/chip-scene.ts'
import { DealtSide } from '../../../client/kit/dealt-side.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { times, timesInWords } from '../../../client/money.ts'
import { plainPercent } from '../../../client/rules.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import { BETS, type DragonSetup, type DragonSpot, type DragonView } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
const MARK_INKS = { dragon: 'coral', tiger: 'sea', tie: 'bone' } as const
const INKS: Readonly<Partial<Record<DragonSpot, string>>> = { dragon: 'coral', tiger: 'sea', suitedTie: 'ink' }

/** Creates the table of dragon and tiger: one card each above the bets. */
export function createScene(context: SceneContext<DragonSetup>): Scene<DragonView, never> {
  const { setup } = context
  const [dragon, tiger] = [new DealtSide(text('dragon'), 1), new DealtSide(text('tiger'), 1)]
  dragon.element.dataset.side = 'dragon'
  tiger.element.dataset.side = 'tiger'
  return chipScene<DragonSetup, DragonView>(context, {
    className: 'dragon-table',
    above: make('div', { className: 'dealt' }, dragon.element, tiger.element),
    spots: setup.bets.map(({ name, pay }, spot) => {
      const ink = INKS[name]
      return { spot, face: text(name), pay: text('short', { times: times(pay) }), ...(ink && { ink }) }
    }),
    nameOf: (spot) => text(BETS[spot] ?? 'dragon'),
    wonIn: ({ won }) => won.map((name) => BETS.indexOf(name)),
    lay: (view) => {
      dragon.show(cardsOf(view?.dragon ?? null), '')
      tiger.show(cardsOf(view?.tiger ?? null), '')
      dragon.mark(view?.won.includes('dragon') ?? false)
      tiger.mark(view?.won.includes('tiger') ?? false)
    },
    deal: (view, landed) => dealOut(view, dragon, tiger, landed),
    markOf: ({ won }) => {
      const winner = won.includes('dragon') ? 'dragon' : won.includes('tiger') ? 'tiger' : 'tie'
      const name = text(winner)
      return { face: name.slice(0, 1), name, ink: MARK_INKS[winner] }
    },
    reasonsOf: (view) => reasonsOf(setup, view),
    rules: () => ({
      lead: text('lead'),
      pays: setup.bets.map(({ name, pay, rtp }) =>
        payRow(text(name), times(pay), text('returns', { rtp: plainPercent(rtp) })),
      ),
      how: [text('how1'), text('how2'), text('how3'), text('how4'), text('how5')],
      extra: null,
    }),
  })
}

function cardsOf(card: number | null): number[] {
  return card === null ? [] : [card]
}

async function dealOut(view: DragonView, dragon: DealtSide, tiger: DealtSide, landed: () => void): Promise<void> {
  if (view.dragon === null || view.tiger === null) return
  await dragon.add(view.dragon, '')
  landed()
  await tiger.add(view.tiger, '')
}

function reasonsOf({ bets }: DragonSetup, { won, payouts }: DragonView): string[] {
  const paid = payouts.flatMap(({ spot }) => bets[spot] ?? []).filter(({ name }) => won.includes(name))
  const first = text(won.includes('tie') ? 'tied' : won.includes('dragon') ? 'dragonWon' : 'tigerWon')
  return [
    first,
    ...paid.slice(0, 1).map(({ name, pay }) => text('onePaid', { bet: text(name), times: timesInWords(pay) })),
  ]
}
