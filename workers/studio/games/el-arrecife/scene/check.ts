import { startCheck } from '../../../client/proof/verify.ts'
import { engine } from '../engine.ts'
import { createScene } from './scene.ts'

startCheck([{ engine, scenes: { create: createScene } }])
