import { startCheck } from '../../../client/proof/verify.ts'
import { createScene } from '../../dragon-y-tigre/scene/scene.ts'
import { engine } from '../engine.ts'

startCheck([{ engine, scenes: { create: createScene } }])
