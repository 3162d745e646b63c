import type { GameEngine } from '../../engine/game-engine.ts'
import { threeAlike } from '../../engine/scratch/layouts.ts'
import {
  FIELDS,
  type ScratchBet,
  type ScratchDefinition,
  type ScratchPrize,
  type ScratchStep,
  type ScratchView,
  scratchCard,
} from '../../engine/scratch/scratch-card.ts'

const prizes: readonly ScratchPrize[] = [
  { times: 10_000, tickets: 2 },
  { times: 1_000, tickets: 20 },
  { times: 100, tickets: 500 },
  { times: 20, tickets: 4_000 },
  { times: 5, tickets: 30_000 },
  { times: 2, tickets: 140_000 },
  { times: 1, tickets: 350_000 },
]

/** The scratch card of the fair: three fields with the same prize pay it. */
export const definition: ScratchDefinition = {
  code: 'raspa-de-la-feria',
  id: 124,
  rules: { version: 1, since: '2026-11-24' },
  prizes,
  layouts: threeAlike(FIELDS, prizes.length),
}

export const engine: GameEngine<ScratchBet, ScratchStep, ScratchView> = scratchCard(definition)
