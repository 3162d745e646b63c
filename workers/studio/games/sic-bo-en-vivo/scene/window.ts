import { startSharedGame } from '../../../client/shared/start-shared-game.ts'
import { createScene } from '../../sic-bo/scene/scene.ts'

startSharedGame({ create: createScene })
