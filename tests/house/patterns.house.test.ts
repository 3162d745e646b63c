import ts from 'typescript'
import { expect, test } from 'vitest'
import { countedMatch, TooManySteps } from '#tests/support/measure/counted-match'
import { parse, sources, visit } from '#tests/support/tree'
import { type Part, parsePattern } from '#workers/platform/settings/pattern-syntax'

/**
 * Regular expressions in the code are tested on what strangers send. Each is matched by a backtracking engine that counts,
 * on texts made of its own letters, repeated: a repeat inside a repeat, or many in a row that can take the same letters,
 * needs steps that grow far faster than the text.
 */

/** The cube of the length: three repeats that can take the same letters. What strangers send is limited in length. */
const LENGTH = 40
const MOST_STEPS = LENGTH ** 3

const OWN_SENTENCES = '<(terms|privacy)>(.*?)<\\/\\1>'

interface Literal {
  at: string
  source: string
}

function literals(): Literal[] {
  return sources().flatMap((path) => {
    const file = parse(path)
    const found: Literal[] = []
    visit(file, (node) => {
      if (!ts.isRegularExpressionLiteral(node)) return
      const source = node.text.slice(1, node.text.lastIndexOf('/'))
      const { line } = file.getLineAndCharacterOfPosition(node.getStart())
      found.push({ at: `${path}:${line + 1}`, source })
    })
    return found
  })
}

/** Returns null for syntax that the engine does not know, such as what stands behind. */
function read(source: string): Part | null {
  try {
    return parsePattern(source)
  } catch {
    return null
  }
}

/** Writes texts that keep a pattern busy and then fail: each of its letters, and each pair of them, again and again. */
function hostileTexts(source: string): string[] {
  const letters = [...new Set([...source.replaceAll(/\\[a-zA-Z]|[\\^$()[\]{}|*+?]/g, ''), ...'a1 -._/'])].slice(0, 16)
  const seeds = letters.flatMap((one) => [one, ...letters.slice(0, 8).map((other) => one + other)])
  return seeds.flatMap((seed) => {
    const text = seed.repeat(LENGTH).slice(0, LENGTH - 1)
    return [`${text}\0`, text]
  })
}

function isSlow(pattern: Part, source: string): boolean {
  try {
    for (const text of hostileTexts(source)) countedMatch(pattern, text, MOST_STEPS)
    return false
  } catch (error) {
    if (error instanceof TooManySteps) return true
    throw error
  }
}

test.each(['(a+)+$', '^(?:a|a)*$', '^([a-z]+\\s?)*$', '(?:\\w+-?)+!', '^a*a*a*a*a*b$', '^(\\d+)*\\.$'])(
  '%s is found to be slow',
  (source) => expect(isSlow(parsePattern(source), source)).toBe(true),
)

test('no regular expression of the code needs more than the cube of its text', () => {
  const found = literals().map((literal) => ({ ...literal, pattern: read(literal.source) }))
  const slow = found.filter(({ pattern, source }) => pattern !== null && isSlow(pattern, source))
  expect(slow.map(({ at, source }) => `${at} ${source}`)).toEqual([])
  // It refers back, and reads sentences of our own.
  expect(found.filter(({ pattern }) => pattern === null).map(({ source }) => source)).toEqual([OWN_SENTENCES])
})
