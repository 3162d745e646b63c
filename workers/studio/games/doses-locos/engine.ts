import type { GameEngine } from '../../engine/game-engine.ts'
import {
  type PokerBet,
  type PokerDefinition,
  type PokerStep,
  type PokerView,
  videoPoker,
} from '../../engine/poker/video-poker.ts'

/** Deuces Wild with the pays that are published as "Not So Ugly": those of "full pay" would return more than 100 %. */
export const definition: PokerDefinition = {
  code: 'doses-locos',
  id: 123,
  rules: { version: 1, since: '2026-11-24' },
  hands: 'deuces',
  table: [
    { hand: 'royal', times: 800 },
    { hand: 'fourDeuces', times: 200 },
    { hand: 'wildRoyal', times: 25 },
    { hand: 'five', times: 16 },
    { hand: 'straightFlush', times: 10 },
    { hand: 'four', times: 4 },
    { hand: 'fullHouse', times: 4 },
    { hand: 'flush', times: 3 },
    { hand: 'straight', times: 2 },
    { hand: 'three', times: 1 },
  ],
  counts: [
    458_696_304, 3_721_737_204, 38_006_962_464, 61_961_233_656, 102_392_435_976, 1_216_681_289_508, 520_566_943_104,
    413_870_908_056, 1_142_885_476_800, 5_325_911_611_716,
  ],
}

export const engine: GameEngine<PokerBet, PokerStep, PokerView> = videoPoker(definition)
