import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT, read } from '#tests/support/tree'

/** docs/coverage.md leads from each sentence of the specification to a test that is really there. */

interface Row {
  sentence: string
  /** `path › part of a title`, several separated by `<br>`. */
  shown: { file: string; title: string }[]
}

const rows: Row[] = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| sentence') && !line.startsWith('| ---'))
  .map((line) => {
    const [, sentence = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const shown = tests
      .split('<br>')
      .filter(Boolean)
      .map((one) => {
        const [file = '', title = ''] = one.split(' › ').map((part) => part.trim())
        return { file, title }
      })
    return { sentence, shown }
  })

test('there are rows', () => {
  expect(rows.length).toBeGreaterThan(100)
})

test('no row is empty', () => {
  expect(rows.filter(({ sentence, shown }) => sentence === '' || shown.length === 0)).toEqual([])
})

test('each names a test that exists, by its words', () => {
  const missing = rows.flatMap(({ sentence, shown }) =>
    shown
      .filter(({ file, title }) => title === '' || !existsSync(join(ROOT, file)) || !read(file).includes(title))
      .map(({ file, title }) => `${sentence.slice(0, 40)}: ${file} › ${title}`),
  )
  expect(missing).toEqual([])
})
