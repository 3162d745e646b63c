import { startSharedGame } from '../../../client/shared/start-shared-game.ts'
import { createScene } from '../../ruleta-del-puerto/scene/scene.ts'

startSharedGame({ create: createScene })
