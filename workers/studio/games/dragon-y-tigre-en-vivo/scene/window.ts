import { startSharedGame } from '../../../client/shared/start-shared-game.ts'
import { createScene } from '../../dragon-y-tigre/scene/scene.ts'

startSharedGame({ create: createScene })
