import type { ErrorCode } from '#api/error'
import type { GameEngine, Progress } from '../engine/game-engine.ts'
import type { RoundRow } from './Rounds.ts'

/** Returns the bet of a round. Rounds of slots that are older than the column have their stake alone. */
export function contentOf({ content, bet }: RoundRow): unknown {
  return content === null ? bet : JSON.parse(content)
}

/** Returns the numbers of a round; empty before they are drawn. */
export function numbersOf({ stops }: RoundRow): number[] {
  return JSON.parse(stops ?? '[]') as number[]
}

/** Returns why a bet was not taken, or comes back; null for any other round. */
export function refusalOf({ state, refusal }: RoundRow): ErrorCode | null {
  if (state === 'refused') return (refusal ?? 'unknown') as ErrorCode
  return state === 'returning' || state === 'returned' ? ((refusal ?? 'upstream-timeout') as ErrorCode) : null
}

export function stepsOf({ steps }: RoundRow): unknown[] {
  return JSON.parse(steps) as unknown[]
}

/**
 * Returns what a round has come to; null before its numbers are drawn, and for a round of earlier rules: those in force
 * would show another one.
 */
export function progressOf(engine: GameEngine, row: RoundRow): Progress | null {
  const isOfTheseRules = row.rules === null || row.rules === engine.rules.version
  if (row.stops === null || !isOfTheseRules) return null
  return engine.progressOf(contentOf(row), numbersOf(row), stepsOf(row), row.pot)
}
