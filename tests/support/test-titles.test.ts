import { describe, expect, test } from 'vitest'
import { fullTitle, isNamed, titlesIn } from './test-titles.ts'

const titles = (code: string) => titlesIn(code).map(fullTitle)

describe('titles of a test file', () => {
  test('tests stand under their describes', () => {
    const code = `
      describe('a menu', () => {
        it('opens', () => {})
        describe('on a phone', () => { test("closes", () => {}) })
      })
      test('alone', () => {})`
    expect(titlesIn(code)).toEqual([
      { kind: 'describe', path: ['a menu'] },
      { kind: 'test', path: ['a menu', 'opens'] },
      { kind: 'describe', path: ['a menu', 'on a phone'] },
      { kind: 'test', path: ['a menu', 'on a phone', 'closes'] },
      { kind: 'test', path: ['alone'] },
    ])
  })

  test.each([
    ["test.each([1, 2])('is %i', () => {})", 'is %i'],
    ["test.for(['a'])('is %s', () => {})", 'is %s'],
    ["describe.each(sizes)('at %s', () => {})", 'at %s'],
    ["test.concurrent.each(seeds)('seed %i', () => {})", 'seed %i'],
    ["test.skipIf(isSlow)('is fast', () => {})", 'is fast'],
    ["test.runIf(isSlow).each([1])('is slow %i', () => {})", 'is slow %i'],
    ["test.each`a | b`('is a table', () => {})", 'is a table'],
    ["test.concurrent('runs beside others', () => {})", 'runs beside others'],
  ])('%s', (code, title) => {
    expect(titles(code)).toEqual([title])
  })

  test.each([
    ['test(`at most \x24{LIMIT} rows`, () => {})', 'at most \x24{LIMIT} rows'],
    ["test('cut ' +\n 'in two', () => {})", 'cut in two'],
    ["test(name + ' is refused', () => {})", '\x24{name} is refused'],
    ["test('it\\'s quoted', () => {})", "it's quoted"],
  ])('an expression stays as it is written: %s', (code, title) => {
    expect(titles(code)).toEqual([title])
  })

  test.each([
    "pattern.test('a string')",
    "page.locator('test')",
    "const cases = test.extend('a fixture')",
    "// test('in a comment')",
    'const code = "test(\'in a string\')"',
    "each('no test')",
  ])('no title: %s', (code) => {
    expect(titles(code)).toEqual([])
  })
})

test('a reference is a whole title, with the describes next to it in front or without them', () => {
  const title = { kind: 'test', path: ['a menu', 'on a phone', 'closes'] } as const
  const names = (reference: string) => isNamed({ ...title, path: [...title.path] }, reference)
  expect(['closes', 'on a phone > closes', 'a menu > on a phone > closes'].filter(names)).toHaveLength(3)
  expect(['close', 'a menu', 'on a phone', 'a menu > closes', ''].filter(names)).toEqual([])
})
