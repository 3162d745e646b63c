import { startGame } from '../../../client/play.ts'
import { createScene } from './scene.ts'

startGame({ create: createScene })
