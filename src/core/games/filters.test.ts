import { expect, test } from 'vitest'
import { filtersIn, NO_FILTERS, searchOf } from './filters.ts'

test.each([
  ['', NO_FILTERS],
  ['?vassalage=PG', { ...NO_FILTERS, vassalage: 'PG' }],
  ['?gameClassify=JP&page=3', { ...NO_FILTERS, gameClassify: 'JP', page: 3 }],
  ['?gameName=%20pez%20', { ...NO_FILTERS, gameName: 'pez' }],
])('an address carries the filters: %s', (search, filters) => {
  expect(filtersIn(search)).toEqual(filters)
})

test.each([
  '?vassalage=<script>',
  '?vassalage=pg',
  '?gameClassify=BG',
  '?page=0',
  '?page=-1',
  '?page=1e9',
  '?page=two',
])('an address leaves out invalid filters: %s', (search) => {
  expect(filtersIn(search)).toEqual(NO_FILTERS)
})

test('a name is cut to the length that the call accepts', () => {
  expect(filtersIn(`?gameName=${'a'.repeat(80)}`).gameName).toHaveLength(50)
})

test('filters that were written are read back', () => {
  const filters = { vassalage: 'EG2', gameClassify: 'TG', gameName: 'la ñ & más', page: 4 } as const
  expect(filtersIn(searchOf(filters))).toEqual(filters)
  expect(searchOf(NO_FILTERS)).toBe('')
})
