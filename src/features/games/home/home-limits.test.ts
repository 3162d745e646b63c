import { expect, test } from 'vitest'
import { PAGE, pagesOf, rowsOf } from './home-limits.ts'

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
