import { startSharedGame } from '../../../client/shared/start-shared-game.ts'
import { createScene } from '../../baccarat/scene/scene.ts'

startSharedGame({ create: createScene })
