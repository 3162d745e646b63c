import './scene.css'
import { make } from '../../../client/element.ts'
import { DealtSide } from '../../../client/kit/dealt-side.ts'
import { payRow } from '../../../client/kit/pay-row.ts'
import { plain, times } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ManoSetup, ManoView } from '../engine.ts'
import { HANDS, type Hand } from '../hands.ts'
import type own from '../texts/es.json'
import { MiddleBand } from './middle-band.ts'

const text = textsOf<typeof own>()
const CARDS = 3
const EMPTY: ManoView = { isWaiting: false, own: [], rival: [], hands: null, result: null }
const NAMES = {
  straightFlush: 'straightFlush',
  three: 'three',
  straight: 'straight',
  flush: 'flush',
  pair: 'pair',
  high: 'high',
} as const satisfies Record<Hand, keyof typeof own>

/** Creates the table of two hands: the rival's above, the player's own below, what is between them in the middle. */
export function createScene({ setup, board }: SceneContext<ManoSetup>): Scene<ManoView, never> {
  const [rival, mine] = [new DealtSide(text('rival'), CARDS), new DealtSide(text('you'), CARDS)]
  rival.element.dataset.side = 'rival'
  mine.element.dataset.side = 'own'
  const band = new MiddleBand(setup)
  board.replaceChildren(make('div', { className: 'mano' }, rival.element, band.element, mine.element))
  const show = (view: ManoView) => {
    mine.show(view.own, view.hands ? nameOf(view.hands.own) : '')
    rival.show(view.rival, view.hands ? nameOf(view.hands.rival) : '')
    mine.mark(view.result === 'won')
    rival.mark(view.result === 'lost')
    band.show(view)
  }
  return {
    repeats: false,
    waitUntilLoaded: async () => undefined,
    betOf: (stake) => ({ stake }),
    show,
    moveTo: async (view, landed) => {
      show(view.hands ? EMPTY : view)
      if (view.hands) await dealOut(view, view.hands, { mine, rival }, landed)
      show(view)
    },
    countDown: (leftMs) => {
      if (leftMs === null) show(EMPTY)
      else band.countDown(leftMs)
    },
    light: () => undefined,
    dim: () => {
      mine.mark(false)
      rival.mark(false)
    },
    reasonsOf: ({ hands }) => (hands ? [text('against', { own: nameOf(hands.own), rival: nameOf(hands.rival) })] : []),
    coverOf: () => '',
    offer: () => undefined,
    setBusy: () => undefined,
    rules: () => rulesOf(setup),
  }
}

/** Deals card by card, the player's first, as the cards came. */
async function dealOut(
  view: ManoView,
  hands: NonNullable<ManoView['hands']>,
  sides: { mine: DealtSide; rival: DealtSide },
  landed: () => void,
): Promise<void> {
  for (let index = 0; index < CARDS; index += 1) {
    const isLast = index === CARDS - 1
    await sides.mine.add(view.own[index] ?? 0, isLast ? nameOf(hands.own) : '')
    await sides.rival.add(view.rival[index] ?? 0, isLast ? nameOf(hands.rival) : '')
    landed()
  }
}

function rulesOf({ pay, rake, waitSeconds }: ManoSetup) {
  return {
    lead: text('lead'),
    pays: [
      payRow(text('better'), times(pay), text('rakeNote', { rake: plain(rake / 100) })),
      payRow(text('equal'), times(100), text('equalNote')),
      payRow(text('worse'), times(0)),
    ],
    how: [
      text('how1'),
      text('how2', { count: waitSeconds }),
      text('how3'),
      text('how4'),
      text('how5', { rake: plain(rake / 100), count: pay / 100 }),
      text('how6'),
    ],
    extra: { title: text('order'), items: HANDS.map((hand) => make('li', { textContent: nameOf(hand) })) },
  }
}

function nameOf(hand: Hand): string {
  return text(NAMES[hand])
}
