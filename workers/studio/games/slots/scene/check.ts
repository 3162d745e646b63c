import { startCheck } from '../../../client/proof/verify.ts'
import { slots } from '../catalogue.ts'
import { slotEngine } from '../slot-engine.ts'
import { createScene } from './scene.ts'

startCheck(slots.map((slot) => ({ engine: slotEngine(slot), scenes: { create: createScene } })))
