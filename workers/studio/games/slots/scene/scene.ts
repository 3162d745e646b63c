import './board.css'
import type { Scene, SceneContext } from '../../../client/scene.ts'
import type { SlotSetup, SlotView } from '../reel-game.ts'
import { Board } from './board.ts'
import { coverOf, reasonsOf } from './reasons.ts'
import { slotRules } from './slot-rules.ts'

/** Creates the reels of a slot. */
export function createScene({ setup, currency, board: root }: SceneContext<SlotSetup>): Scene<SlotView, never> {
  const board = new Board(setup, root)
  return {
    repeats: true,
    waitUntilLoaded: () => board.waitForCards(),
    betOf: (stake) => stake,
    show: (view) => board.show(view),
    moveTo: (view, landed) => board.turnTo(view, landed),
    light: (view) => board.light(view),
    dim: () => board.dim(),
    reasonsOf: ({ wins }) => reasonsOf(wins),
    coverOf: (stake) => coverOf(setup, stake, currency),
    offer: () => undefined,
    setBusy: () => undefined,
    rules: () => slotRules(setup),
  }
}
