import type { ErrorCode } from '#api/error'
import { type GameEngine, type Progress, underRules } from '../engine/game-engine.ts'
import type { RoundRow } from './Rounds.ts'

/** Returns the bet of a round. Rounds of slots that are older than the column have their stake alone. */
export function contentOf({ content, bet }: Pick<RoundRow, 'content' | 'bet'>): unknown {
  return content === null ? bet : JSON.parse(content)
}

/** Returns the numbers of a round; empty before they are drawn. */
export function numbersOf({ stops }: RoundRow): number[] {
  return JSON.parse(stops ?? '[]') as number[]
}

/** Returns why a bet was not taken, or comes back; null for any other round. */
export function refusalOf({ state, refusal }: RoundRow): ErrorCode | null {
  if (state === 'refused') return (refusal ?? 'unknown') as ErrorCode
  if (state === 'returned') return refusal as ErrorCode | null
  return state === 'returning' ? ((refusal ?? 'upstream-timeout') as ErrorCode) : null
}

export function stepsOf({ steps }: RoundRow): unknown[] {
  return JSON.parse(steps) as unknown[]
}

/** What a round is played on, under its own rules. */
type RoundContent = Pick<RoundRow, 'rules' | 'content' | 'bet' | 'stops' | 'pot'>

/**
 * Returns what a round has come to, under the rules that it was staked under; null before its numbers are drawn, and where
 * those rules are not kept: others would show another round. `steps`: those of the round, unless others are tried.
 */
export function progressOf(engine: GameEngine, row: RoundRow, steps = stepsOf(row)): Progress | null {
  return row.stops === null ? null : progressOn(engine, row, numbersOf(row), steps)
}

/** Returns what the bet of a round comes to with these numbers and steps, under the rules that it was staked under. */
export function progressOn(
  engine: GameEngine,
  row: RoundContent,
  numbers: readonly number[],
  steps: readonly unknown[],
  pot = row.pot,
): Progress | null {
  return underRules(engine, row.rules)?.progressOf(contentOf(row), numbers, steps, pot) ?? null
}

/** Reads a step as the rules do that its round was staked under. */
export function readStep(engine: GameEngine, round: RoundRow | undefined, step: unknown) {
  return (underRules(engine, round?.rules ?? null) ?? engine).Step.safeParse(step)
}
