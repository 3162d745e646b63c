import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, read } from '#tests/support/tree'

/** docs/security.md answers every requirement of ASVS 5.0.0 V6, V7 and V9 at levels 1 and 2: a test that is there, or a reason. */

/** `section: [level of requirement 1, 2, ...]`; 3 is not ours to answer. */
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

const rows = read('docs/security.md')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => line.split(/(?<!\\)\|/).map((cell) => cell.trim()))
  .map(([, requirement = '', level = '', asks = '', shown = '']) => ({ requirement, level, asks, shown }))

test('every requirement of levels 1 and 2 has its row, in order', () => {
  const asked = Object.entries(LEVELS).flatMap(([section, levels]) =>
    levels.flatMap((level, index) => (level < 3 ? [`${section}.${index + 1} ${level}`] : [])),
  )
  expect(rows.map(({ requirement, level }) => `${requirement} ${level}`)).toEqual(asked)
})

test('each row gives a reason, or names tests that exist, by their words', () => {
  const wrong = rows.flatMap(({ requirement, asks, shown }) => {
    if (asks === '') return [`${requirement} does not say what it asks`]
    if (REASON.test(shown)) return []
    return shown.split('<br>').flatMap((one) => {
      const [file = '', title = ''] = one.split(' › ').map((part) => part.trim())
      const isThere = title !== '' && existsSync(join(ROOT, file)) && read(file).includes(title)
      return isThere ? [] : [`${requirement}: ${one}`]
    })
  })
  expect(wrong).toEqual([])
})
