import type { GameEngine } from '../../engine/game-engine.ts'
import {
  type PokerBet,
  type PokerDefinition,
  type PokerStep,
  type PokerView,
  videoPoker,
} from '../../engine/poker/video-poker.ts'

/** 9/6 Jacks or Better: a full house pays 9, a flush 6. */
export const definition: PokerDefinition = {
  code: 'jacks-o-mejor',
  id: 121,
  rules: { version: 1, since: '2026-11-24' },
  hands: 'plain',
  table: [
    { hand: 'royal', times: 800 },
    { hand: 'straightFlush', times: 50 },
    { hand: 'four', times: 25 },
    { hand: 'fullHouse', times: 9 },
    { hand: 'flush', times: 6 },
    { hand: 'straight', times: 4 },
    { hand: 'three', times: 3 },
    { hand: 'twoPair', times: 2 },
    { hand: 'jacks', times: 1 },
  ],
  counts: [
    493_512_264, 2_178_883_296, 47_093_167_764, 229_475_482_596, 219_554_786_160, 223_837_565_784, 1_484_003_070_324,
    2_576_946_164_148, 4_277_372_890_968,
  ],
}

export const engine: GameEngine<PokerBet, PokerStep, PokerView> = videoPoker(definition)
