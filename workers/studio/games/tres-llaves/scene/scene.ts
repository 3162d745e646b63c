import { artOf } from '../../../client/art.ts'
import { make } from '../../../client/element.ts'
import { createScratchScene } from '../../../client/kit/scratch/scratch-scene.ts'
import { plain } from '../../../client/money.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { ScratchSetup, ScratchStep, ScratchView } from '../../../engine/scratch/scratch-card.ts'
import { SYMBOLS } from '../engine.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

export function createScene(context: SceneContext<ScratchSetup>): Scene<ScratchView, ScratchStep> {
  const { prizes } = context.setup
  return createScratchScene(context, {
    faceOf: (symbol) => make('img', { src: artOf(SYMBOLS[symbol] ?? 'llave'), alt: '', width: 180, height: 210 }),
    nameOf: (symbol) => (symbol === 0 ? text('key') : text('noKey')),
    shows: (symbol) => symbol === 0,
    reasonOf: (prize) => text('chest', { times: `×${plain(prizes[prize]?.times ?? 0)}` }),
    lead: text('lead'),
    how: [text('how1'), text('how2'), text('how3'), text('how4')],
  })
}
