/** @module-tag proof */

import { expect, test } from 'vitest'
import { countedMatch } from '#tests/support/measure/counted-match'
import { FULL } from '#tests/support/product/tier'
import { randomFrom } from '#tests/support/stand-ins/wagers'
import { checkedPattern, MAX_STEPS } from './pattern.ts'
import { worstSteps } from './pattern-steps.ts'
import { parsePattern } from './pattern-syntax.ts'

/** Texts of the greatest length, made to fail late. */
const LENGTH = 255
const HOSTILE = [
  'a'.repeat(LENGTH),
  `${'a'.repeat(LENGTH - 1)}!`,
  `${'a'.repeat(127)}${'b'.repeat(127)}!`,
  `${'ab'.repeat(127)}!`,
  `${'ba'.repeat(127)}!`,
  `${'a1'.repeat(127)}!`,
  `${'aab'.repeat(84)}! `,
  `b${'a'.repeat(LENGTH - 1)}`,
  `${'a '.repeat(127)}!`,
  `${'1'.repeat(LENGTH - 1)}ñ`,
]
const PATTERNS = FULL ? 20_000 : 600
const SEED = 20_261_123

/** Writes patterns of every kind of syntax that a rule may contain, and of some that it may not. */
function writer(random: () => number) {
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(random() * values.length)] as Value
  const LETTERS = [
    'a',
    'b',
    '1',
    '.',
    '\\w',
    '\\d',
    '\\s',
    '\\S',
    '[ab]',
    '[^a]',
    '[a-c1]',
    '\\p{L}',
    '[\\p{L} ]',
    '\\x61',
    '!',
  ]
  const COUNTS = ['', '', '', '*', '+', '?', '*?', '{2}', '{1,3}', '{2,}']
  const atom = (depth: number): string => {
    const kind = random()
    if (depth === 0 || kind < 0.7) return pick(LETTERS) + pick(COUNTS)
    if (kind < 0.8) return `(?:${sequence(depth - 1)}|${sequence(depth - 1)})`
    if (kind < 0.9) return `${pick(['(?=', '(?!'])}${sequence(depth - 1)})`
    return `(${sequence(depth - 1)})${pick(['', '', '*', '?'])}`
  }
  const sequence = (depth: number): string =>
    Array.from({ length: 1 + Math.floor(random() * 4) }, () => atom(depth)).join('')
  return () => `${pick(['^', '^', ''])}${sequence(2)}${pick(['$', '$', ''])}`
}

test('no accepted pattern exceeds the limit of steps for hostile texts, and each matches what browsers match', () => {
  const write = writer(randomFrom(SEED))
  let accepted = 0
  for (let count = 0; count < PATTERNS; count += 1) {
    const text = write()
    const pattern = checkedPattern(text)
    if (pattern === null) continue
    accepted += 1
    const tree = parsePattern(text)
    const bound = worstSteps(tree, LENGTH)
    for (const hostile of HOSTILE) {
      const { matches, steps } = countedMatch(tree, hostile)
      expect({ text, hostile, matches }).toEqual({ text, hostile, matches: pattern.test(hostile) })
      expect({ text, hostile, exceeds: steps > Math.min(bound, MAX_STEPS) }).toEqual({ text, hostile, exceeds: false })
    }
  }
  expect(accepted).toBeGreaterThan(PATTERNS / 4)
})
