import { expect, test } from 'vitest'
import { pagesAround } from './Pager.tsx'

test.each([
  [1, 12, [1, 2, 3, 4, 5]],
  [3, 12, [1, 2, 3, 4, 5]],
  [6, 12, [4, 5, 6, 7, 8]],
  [12, 12, [8, 9, 10, 11, 12]],
  [2, 3, [1, 2, 3]],
  [1, 1, [1]],
])('page %i of %i shows five numbers at most: %j', (page, pages, expected) => {
  expect(pagesAround(page, pages, 5)).toEqual(expected)
})
