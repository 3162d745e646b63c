import { make } from '../../../client/element.ts'
import { createScratchScene } from '../../../client/kit/scratch/scratch-scene.ts'
import { plain } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ScratchSetup, ScratchStep, ScratchView } from '../../../engine/scratch/scratch-card.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()
/** A prize with more characters than this is set smaller. */
const LONG = 5

export function createScene(context: SceneContext<ScratchSetup>): Scene<ScratchView, ScratchStep> {
  const timesOf = (prize: number) => `×${plain(context.setup.prizes[prize]?.times ?? 0)}`
  return createScratchScene(context, {
    faceOf: (symbol) => {
      const face = make('span', { className: 'ticket-times', textContent: timesOf(symbol) })
      face.dataset.long = String(timesOf(symbol).length > LONG)
      return face
    },
    nameOf: timesOf,
    shows: (symbol, prize) => symbol === prize,
    reasonOf: (prize) => text('three', { times: timesOf(prize) }),
    lead: text('lead'),
    how: [text('how1'), text('how2'), text('how3'), text('how4')],
  })
}
