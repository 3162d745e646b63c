import { createPokerScene } from '../../../client/kit/poker/poker-scene.ts'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import { textsOf } from '../../../client/texts.ts'
import type { PokerSetup, PokerStep, PokerView } from '../../../engine/poker/video-poker.ts'
import type own from '../texts/es.json'

const text = textsOf<typeof own>()

export function createScene(context: SceneContext<PokerSetup>): Scene<PokerView, PokerStep> {
  return createPokerScene(context, [text('note')])
}
