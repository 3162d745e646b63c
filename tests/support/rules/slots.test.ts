/** @module-tag proof */

import { describe, expect, test } from 'vitest'
import { engineOf } from '#workers/studio/games/catalogue'
import { reels as horseshoe } from '#workers/studio/games/la-herradura/reels'
import { slots } from '#workers/studio/games/slots/catalogue'
import { payOf } from '#workers/studio/games/slots/lines'
import { earlierOf } from '#workers/studio/games/slots/rules-version'
import { lengthsOf, type ReelRules } from '#workers/studio/games/slots/slot'
import { returnOf } from '#workers/studio/games/slots/theory'
import { outcomeOf, winAmount } from '#workers/studio/games/slots/wins'
import { reels as butterflies } from '#workers/studio/games/vuelo-de-mariposas/reels'
import { paidByRules, paidOnLine, returnByRules } from './slots.ts'

/** The engine, its theory and what is printed agree with a second evaluation that was written from the rules' sentences. */

const SPINS = 400
const GAMES: readonly (ReelRules & { code: string })[] = [
  ...slots,
  { ...horseshoe, code: 'la-herradura' },
  { ...butterflies, code: 'vuelo-de-mariposas' },
]

/** Returns every row of cards that a line of so many reels can show: those of each reel. */
function* rowsOf({ reels, wilds }: ReelRules): Generator<string[]> {
  const cards = reels.map((strip) => [...new Set(strip)])
  const all = cards.reduce((product, each) => product * each.length, 1)
  // Every one of up to two million; of more, every row that begins with a wild and one of seven others.
  const step = all > 500_000 ? 7 : 1
  for (let code = 0; code < all; code += 1) {
    let rest = code
    const row = cards.map((each) => {
      const card = each[rest % each.length] ?? ''
      rest = Math.floor(rest / each.length)
      return card
    })
    if (code % step === 0 || (row[0] ?? '') in wilds) yield row
  }
}

describe.each(GAMES)('$code', (rules) => {
  test('pays every line as its rules say', () => {
    const { rule } = rules
    if (rule.by !== 'lines') return
    const wrong: string[] = []
    for (const row of rowsOf(rules)) {
      const [engine, text] = [payOf(rules, rule, row).pay, paidOnLine(rules, row).pay]
      if (engine !== text) wrong.push(`${row}: ${engine}, by the rules ${text}`)
    }
    expect(wrong.slice(0, 5)).toEqual([])
  })

  test('pays whole spins as its rules say', () => {
    const lengths = lengthsOf(rules)
    for (let spin = 0; spin < SPINS; spin += 1) {
      // Half of the spins stop where wilds lie at the top of the strips.
      const stops = lengths.map((length, reel) => ((spin % 2) * (spin * 7_919 + reel * 104_729) + (spin % 9)) % length)
      expect(winAmount(outcomeOf(rules, stops).wins, 100)).toBe(paidByRules(rules, stops))
    }
  })

  test('returns what its rules come to, counted another way', () => {
    const { paid, of } = returnByRules(rules)
    const { numerator, denominator } = returnOf(rules)
    expect(paid * denominator).toBe(numerator * of)
    const stated = engineOf(rules.code)?.figures().rtp
    const percent = (Number((paid * 1_000_000n) / of) / 10_000).toFixed(4)
    if (rules.code in { 'la-herradura': 1, 'vuelo-de-mariposas': 1 }) return
    expect(stated).toBe(percent.slice(0, -2))
  })
})

test('the first rules of La Lotería would not pass: they read lanterns as the next card alone', () => {
  const [first] = slots.flatMap(earlierOf)
  if (first?.slot.rule.by !== 'lines') throw new Error('the first rules are not kept')
  const row = ['farol', 'farol', 'farol', 'corona', 'gallo']
  expect(payOf(first.slot, first.slot.rule, row).pay).toBe(75)
  expect(paidOnLine(first.slot, row).pay).toBe(450)
  const { paid, of } = returnByRules(first.slot)
  const { numerator, denominator } = returnOf(first.slot)
  expect(paid * denominator).toBeGreaterThan(numerator * of)
})
