import { startCheck } from '../../../client/proof/verify.ts'
import { createScene } from '../../ruleta-del-puerto/scene/scene.ts'
import { engine } from '../engine.ts'

startCheck([{ engine, scenes: { create: createScene } }])
