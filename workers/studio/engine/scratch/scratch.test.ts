import { describe, expect, test } from 'vitest'
import { definition as feria } from '../../games/raspa-de-la-feria/engine.ts'
import { definition as llaves } from '../../games/tres-llaves/engine.ts'
import { compare, fraction } from '../fraction.ts'
import { returnOf } from '../theory.ts'
import { threeAlike, threeKeys } from './layouts.ts'
import { distributionOf, FIELDS, prizeOf, type ScratchStep, scratchCard, TICKETS } from './scratch-card.ts'

const GAMES = [feria, llaves]
const ALL: ScratchStep = { all: true }
const most = (symbols: readonly number[]) =>
  Math.max(...symbols.map((symbol) => symbols.filter((each) => each === symbol).length))

describe('the layouts', () => {
  test('of three alike: each number names a different one, and together they are all that exist', () => {
    const [fields, symbols] = [5, 4]
    const layouts = threeAlike(fields, symbols)
    const every = Array.from({ length: symbols ** fields }, (_, number) =>
      Array.from({ length: fields }, (_each, at) => Math.floor(number / symbols ** at) % symbols),
    )
    const losing = new Set(Array.from({ length: layouts.losing }, (_, number) => layouts.lose(number).join()))
    expect(losing).toEqual(new Set(every.filter((each) => most(each) <= 2).map((each) => each.join())))
    expect(losing.size).toBe(layouts.losing)
    const winning = new Set(Array.from({ length: layouts.winning }, (_, number) => layouts.win(number, 1).join()))
    const wins = every.filter((each) => each.filter((symbol) => symbol === 1).length === 3)
    expect(winning).toEqual(new Set(wins.map((each) => each.join())))
    expect(winning.size).toBe(layouts.winning)
  })

  test('of three keys: each number names a different one, and together they are all that exist', () => {
    const layouts = threeKeys(5, 2)
    const keysOf = (layout: string) => layout.split(',').filter((symbol) => symbol === '0').length
    const losing = new Set(Array.from({ length: layouts.losing }, (_, number) => layouts.lose(number).join()))
    const winning = new Set(Array.from({ length: layouts.winning }, (_, number) => layouts.win(number, 0).join()))
    expect([losing.size, winning.size]).toEqual([layouts.losing, layouts.winning])
    expect([layouts.losing, layouts.winning]).toEqual([32 + 5 * 16 + 10 * 8, 10 * 4])
    expect([...losing].every((each) => keysOf(each) <= 2)).toBe(true)
    expect([...winning].every((each) => keysOf(each) === 3)).toBe(true)
  })
})

describe.each(GAMES)('$code', (game) => {
  const engine = scratchCard(game)

  test('returns exactly 95 %, counted over every ticket', () => {
    let paid = 0
    for (let ticket = 0; ticket < TICKETS; ticket += 1) {
      const prize = prizeOf(game.prizes, ticket)
      paid += prize === null ? 0 : (game.prizes[prize]?.times ?? 0)
    }
    expect(paid).toBe(950_000)
    expect(compare(returnOf(distributionOf(game)), fraction(95, 100))).toBe(0)
    expect(engine.figures().rtp).toBe('95.00')
  })

  test('shows a prize exactly where there is one, and nothing under a field before it is scratched', () => {
    const [tickets = 1, losing = 1, winning = 1] = engine.rangesOf(engine.exampleBet())
    for (let at = 0; at < 400; at += 1) {
      const part = (at + 0.5) / 400
      const numbers = [at % 2 === 0 ? at * 7 : tickets - 1, Math.floor(losing * part), Math.floor(winning * part)]
      const over = engine.progressOf({ stake: 200 }, numbers, [ALL])
      const fields = (over?.view.fields ?? []).map((symbol) => symbol ?? -1)
      const prize = prizeOf(game.prizes, numbers[0] ?? 0)
      const shown = game === llaves ? fields.filter((symbol) => symbol === 0).length : most(fields)
      expect([shown >= 3, over?.view.prize]).toEqual([prize !== null, prize])
      if (game === feria && prize !== null) expect(fields.filter((symbol) => symbol === prize)).toHaveLength(3)
      expect(over?.payout).toBe(prize === null ? 0 : 200 * (game.prizes[prize]?.times ?? 0))
    }
    const one = engine.progressOf({ stake: 200 }, [0, 0, 0], [{ field: 4 }])
    expect(one).toMatchObject({ payout: null, view: { prize: null }, fallback: ALL })
    expect(one?.view.fields.filter((symbol) => symbol !== null)).toHaveLength(1)
    expect(one?.choices).toHaveLength(FIELDS)
  })

  test('accepts each field once, and nothing after the last', () => {
    const progress = (...steps: ScratchStep[]) => engine.progressOf({ stake: 200 }, [0, 0, 0], steps)
    const each = Array.from({ length: FIELDS }, (_, field) => ({ field }))
    expect(progress(...each)?.view).toEqual(progress(ALL)?.view)
    expect(progress({ field: 1 }, { field: 1 })).toBeNull()
    expect(progress(ALL, ALL)).toBeNull()
    expect(progress(...each, ALL)).toBeNull()
  })
})
