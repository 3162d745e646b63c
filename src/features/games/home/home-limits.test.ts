import { expect, test } from 'vitest'
import { groupsOf, PAGE, pagesOf, rowsOf } from './home-limits.ts'

const games = (count: number, vendors = 'ABCDEFG') =>
  Array.from({ length: count }, (_, number) => ({ number, vassalage: vendors[number % vendors.length] ?? '' }))

test('one row when six or fewer, else two', () => {
  expect([1, 6, 7, 12, 24].map(rowsOf)).toEqual([1, 1, 2, 2, 2])
})

test('home game pages hold 12 items each', () => {
  const pages = pagesOf(games(30), 2)
  expect(PAGE).toBe(12)
  expect(pages.map(({ length }) => length)).toEqual([12, 12])
  expect(pages.flat().map(({ number }) => number)).toEqual([...Array(24).keys()])
  expect(pagesOf(games(13), 2).map(({ length }) => length)).toEqual([12, 1])
  expect(pagesOf([], 2)).toEqual([])
})

test('HOME shows at most 5 vendors a section, six games of each, after six of all', () => {
  const groups = groupsOf(games(100))
  expect(groups.map(({ vendor }) => vendor)).toEqual(['', 'A', 'B', 'C', 'D', 'E'])
  expect(groups.map((group) => group.games.length)).toEqual([6, 6, 6, 6, 6, 6])
  expect(groups.slice(1).every(({ vendor, games }) => games.every(({ vassalage }) => vassalage === vendor))).toBe(true)
})

test('a single vendor needs no groups of its own', () => {
  expect(groupsOf(games(9, 'A')).map(({ vendor }) => vendor)).toEqual([''])
})
