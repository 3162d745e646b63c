import type { GameEngine } from '../../engine/game-engine.ts'
import { threeKeys } from '../../engine/scratch/layouts.ts'
import {
  FIELDS,
  type ScratchBet,
  type ScratchDefinition,
  type ScratchStep,
  type ScratchView,
  scratchCard,
} from '../../engine/scratch/scratch-card.ts'

/** The symbols under the fields, the key first. */
export const SYMBOLS = ['llave', 'gallo', 'luna', 'sol', 'corazon', 'dados', 'campana', 'chile', 'nopal'] as const

/** Three keys open the chest, which holds one of these prizes. */
export const definition: ScratchDefinition = {
  code: 'tres-llaves',
  id: 125,
  rules: { version: 1, since: '2026-11-24' },
  prizes: [
    { times: 5_000, tickets: 10 },
    { times: 500, tickets: 100 },
    { times: 50, tickets: 2_000 },
    { times: 10, tickets: 20_000 },
    { times: 4, tickets: 60_000 },
    { times: 2, tickets: 155_000 },
  ],
  layouts: threeKeys(FIELDS, SYMBOLS.length - 1),
}

export const engine: GameEngine<ScratchBet, ScratchStep, ScratchView> = scratchCard(definition)
