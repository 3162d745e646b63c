import { startSharedGame } from '../../../client/shared/start-shared-game.ts'
import { createScene } from './scene.ts'

startSharedGame({ create: createScene })
