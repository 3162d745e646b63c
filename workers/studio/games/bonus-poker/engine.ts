import type { GameEngine } from '../../engine/game-engine.ts'
import {
  type PokerBet,
  type PokerDefinition,
  type PokerStep,
  type PokerView,
  videoPoker,
} from '../../engine/poker/video-poker.ts'

/** 8/5 Bonus Poker: a full house pays 8, a flush 5, and four of a kind by its rank. */
export const definition: PokerDefinition = {
  code: 'bonus-poker',
  id: 122,
  rules: { version: 1, since: '2026-11-24' },
  hands: 'bonus',
  table: [
    { hand: 'royal', times: 800 },
    { hand: 'fourAces', times: 80 },
    { hand: 'straightFlush', times: 50 },
    { hand: 'fourLow', times: 40 },
    { hand: 'four', times: 25 },
    { hand: 'fullHouse', times: 8 },
    { hand: 'flush', times: 5 },
    { hand: 'straight', times: 4 },
    { hand: 'three', times: 3 },
    { hand: 'twoPair', times: 2 },
    { hand: 'jacks', times: 1 },
  ],
  counts: [
    495_443_136, 3_903_775_812, 2_129_604_264, 10_509_866_328, 32_688_417_336, 229_516_869_924, 216_873_645_000,
    223_676_319_912, 1_484_391_167_856, 2_577_523_603_752, 4_290_810_981_444,
  ],
}

export const engine: GameEngine<PokerBet, PokerStep, PokerView> = videoPoker(definition)
