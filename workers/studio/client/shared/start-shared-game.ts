import { openWindow } from '../play.ts'
import type { SceneFactory } from '../scene.ts'
import { SharedGame } from './SharedGame.ts'

/** Opens the window of a game that everybody plays at one table. */
export function startSharedGame(scenes: SceneFactory): void {
  openWindow((table) => new SharedGame(table, scenes))
}
