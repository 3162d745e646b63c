import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { faultOf, replacesAnswer } from '#tests/support/test-references'
import { filesIn, ROOT, read } from '#tests/support/tree'

/** docs/coverage links each sentence of the specification to an existing test, or states that it is open. */

const FOLDER = 'docs/coverage'
/** One file for each section of the specification, and one for what the specification leaves open. */
const FILES = [
  '01-product',
  '02-routes',
  '02-header',
  '02-side-menu',
  '02-footer',
  '02-home',
  '02-member-center',
  '02-agent-center',
  '02-popups',
  '03-entities',
  '04-states',
  '05-validation',
  '06-roles',
  '07-calls',
  '08-errors',
  '09-constants',
  'decisions',
  'design',
  'rules',
] as const

/** Precedes a test that replaces an answer of the product, which shows one half of the sentence. */
const REPLACED = 'with a replaced answer: '

interface Item {
  line: number
  sentence: string
  /** Every test, and those of them that are marked as replacing an answer. */
  tests: string[]
  replacing: string[]
  isOpen: boolean
}

function itemsOf(text: string): { items: Item[]; faults: string[] } {
  const items: Item[] = []
  const faults: string[] = []
  for (const [index, line] of text.split('\n').entries()) {
    const item = items.at(-1)
    if (line === '' || /^##? \S/.test(line)) continue
    if (/^- \S/.test(line))
      items.push({ line: index + 1, sentence: line.slice(2), tests: [], replacing: [], isOpen: false })
    else if (item && /^ {2}- open(: \S.*)?$/.test(line)) item.isOpen = true
    else if (item && /^ {2}- \S/.test(line)) {
      const reference = line.slice(4).replace(REPLACED, '')
      item.tests.push(reference)
      if (line.slice(4) !== reference) item.replacing.push(reference)
    } else faults.push(`${index + 1}: "${line}" is neither an item nor a line of one`)
  }
  const bare = items.filter(({ tests, isOpen }) => tests.length === 0 && !isOpen)
  return { items, faults: [...faults, ...bare.map(({ line }) => `${line}: names no test and is not open`)] }
}

const isShownWhole = ({ tests, replacing }: Item) => tests.length > replacing.length

const countsOf = (items: readonly Item[]) => ({
  sentences: items.length,
  shown: items.filter((item) => isShownWhole(item) && !item.isOpen).length,
  replaced: items.filter((item) => item.tests.length > 0 && !isShownWhole(item) && !item.isOpen).length,
  partly: items.filter(({ tests, isOpen }) => tests.length > 0 && isOpen).length,
  open: items.filter(({ tests }) => tests.length === 0).length,
})

test('each section has its file, and there is no other', () => {
  const names = FILES.map((name) => `${FOLDER}/${name}.md`)
  expect(filesIn(FOLDER, ['.md'])).toEqual([...names, `${FOLDER}/README.md`].sort())
})

test.each(FILES)('%s: each sentence names tests that exist, or is open', (name) => {
  const path = `${FOLDER}/${name}.md`
  const { items, faults } = existsSync(join(ROOT, path)) ? itemsOf(read(path)) : { items: [], faults: ['no file'] }
  const missing = items.flatMap(({ line, tests }) =>
    tests.flatMap((reference) => {
      const fault = faultOf(reference)
      return fault === null ? [] : [`${line}: ${reference}: ${fault}`]
    }),
  )
  expect([...faults, ...missing]).toEqual([])
  expect(items.length).toBeGreaterThan(0)
})

test.each(FILES)('%s: a test that replaces an answer of the product is marked, and no other', (name) => {
  const { items } = itemsOf(read(`${FOLDER}/${name}.md`))
  const replacing = items.flatMap(({ tests }) => tests.filter(replacesAnswer))
  expect(items.flatMap((item) => item.replacing)).toEqual(replacing)
})

test('how many sentences are shown, partly shown and open is printed', () => {
  const files = FILES.map((name) => ({ name, items: itemsOf(read(`${FOLDER}/${name}.md`)).items }))
  const all = countsOf(files.flatMap(({ items }) => items))
  console.table(Object.fromEntries([...files.map(({ name, items }) => [name, countsOf(items)]), ['all', all]]))
  expect(all.shown + all.replaced + all.partly + all.open).toBe(all.sentences)
})
