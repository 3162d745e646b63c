import { expect, test } from 'vitest'
import { faultOf } from '#tests/support/test-references'
import { read } from '#tests/support/tree'

/**
 * docs/security.md answers every requirement of ASVS 5.0.0 V6, V7 and V9 at levels 1 and 2 with existing tests or a
 * reason.
 */

/** `section: [level of requirement 1, 2, ...]`. Level 3 is out of scope. */
const LEVELS: Record<string, readonly number[]> = {
  '6.1': [1, 2, 2],
  '6.2': [1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2],
  '6.3': [1, 1, 2, 2, 3, 3, 3, 3],
  '6.4': [1, 1, 2, 2, 3, 3],
  '6.5': [2, 2, 2, 2, 2, 3, 3, 3],
  '6.6': [2, 2, 2, 3],
  '6.8': [2, 2, 2, 2],
  '7.1': [2, 2, 2],
  '7.2': [1, 1, 1, 1],
  '7.3': [2, 2],
  '7.4': [1, 1, 2, 2, 2],
  '7.5': [2, 2, 3],
  '7.6': [2, 2],
  '9.1': [1, 1, 1],
  '9.2': [1, 2, 2, 2],
}
const REASON = /^\*\*(Not met|In part|Does not apply)\*\*: \S/

interface Requirement {
  id: string
  level: string
  text: string
  /** Tests, or the one reason why there is no test. */
  evidence: string[]
}

function requirements(): Requirement[] {
  const found: Requirement[] = []
  for (const line of read('docs/security.md').split('\n')) {
    const [, id, level, text] = /^- ([\d.]+) \(level (\d)\) (\S.*)$/.exec(line) ?? []
    if (id !== undefined && level !== undefined && text !== undefined) found.push({ id, level, text, evidence: [] })
    else if (line.startsWith('  - ')) found.at(-1)?.evidence.push(line.slice(4))
  }
  return found
}

test('every requirement of levels 1 and 2 is there, in order', () => {
  const expected = Object.entries(LEVELS).flatMap(([section, levels]) =>
    levels.flatMap((level, index) => (level < 3 ? [`${section}.${index + 1} ${level}`] : [])),
  )
  expect(requirements().map(({ id, level }) => `${id} ${level}`)).toEqual(expected)
})

test('each gives a reason, or names existing tests', () => {
  const wrong = requirements().flatMap(({ id, evidence: shown }) => {
    const [first] = shown
    if (first === undefined) return [`${id}: no test and no reason`]
    if (shown.length === 1 && REASON.test(first)) return []
    return shown.flatMap((reference) => {
      const fault = faultOf(reference)
      return fault === null ? [] : [`${id}: ${reference}: ${fault}`]
    })
  })
  expect(wrong).toEqual([])
})
