import { describe, expect, test } from 'vitest'
import type { GameEngine } from '../engine/game-engine.ts'
import { engineOf } from '../games/catalogue.ts'
import type { RoundRow } from './Rounds.ts'
import { progressOf, progressOn, readStep } from './round-content.ts'

function gameOf(code: string): GameEngine {
  const engine = engineOf(code)
  if (!engine) throw new Error(`no game ${code}`)
  return engine
}

/** A game whose present rules pay twice what the first ones did, and take no step. */
function twice(code: string): GameEngine {
  const first = gameOf(code)
  const progress: GameEngine['progressOf'] = (...args) => {
    const before = first.progressOf(...args)
    return before && { ...before, payout: before.payout === null ? null : 2 * before.payout }
  }
  const never = { ...first.Step, safeParse: () => ({ success: false }) } as unknown as GameEngine['Step']
  return { ...first, Step: never, rules: { version: 2, since: '2026-11-26' }, progressOf: progress, earlier: [first] }
}

const rowOf = (round: Partial<RoundRow>) => ({ steps: '[]', pot: null, ...round }) as RoundRow

describe('a round is read by the rules that it was staked under', () => {
  test.each([
    ['ruleta-en-vivo', { chips: [{ spot: 17, stake: 200 }], partage: false }, [17], [], 7_200],
    ['mano-a-mano', { stake: 200 }, [0, 0, 0, 0, 0, 0], [1], 390],
    ['moneda-de-luna', { stake: 200, call: 'moon' }, Array(13).fill(0), [{ collect: true }], 392],
    ['el-faro', { stake: 200, target: 200 }, [0], [], 400],
  ])('of %s', (code, bet, numbers, steps, payout) => {
    const engine = twice(code)
    const row = { content: JSON.stringify(bet), stops: JSON.stringify(numbers), steps: JSON.stringify(steps) }
    const paid = (rules: number | null) => progressOf(engine, rowOf({ ...row, rules }))?.payout ?? null
    expect([paid(1), paid(2), paid(null), paid(9)]).toEqual([payout, 2 * payout, 2 * payout, null])
    const outcome = (rules: number) => progressOn(engine, rowOf({ ...row, rules, stops: null }), numbers, steps)
    expect([outcome(1)?.payout, outcome(2)?.payout, outcome(9)]).toEqual([payout, 2 * payout, null])
    const [step] = steps
    const isStep = (rules: number) => readStep(engine, rowOf({ rules }), step).success
    if (step !== undefined) expect([isStep(1), isStep(2)]).toEqual([true, false])
  })

  test('of La Lotería: its first version read lanterns as the first card after them', () => {
    const engine = gameOf('loteria-del-puerto')
    const row = { content: null, bet: 200, stops: '[2,2,2,7,5]' }
    expect([1, 2].map((rules) => progressOf(engine, rowOf({ ...row, rules }))?.payout)).toEqual([1_650, 2_400])
  })
})
