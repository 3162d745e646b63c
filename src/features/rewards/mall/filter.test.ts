import { expect, test } from 'vitest'
import type { PointItem } from '#api/rewards/points'
import { FILTERS, filterItems, inOrder, type NumberedItem } from './filter.ts'

const item = (id: string, group: PointItem['group'], points: number, stock: number): PointItem => ({
  ...{ id, group, name: id, description: '', motif: 'faro', points, stock },
  ...{ voucher: null, options: [], restockOn: null, deliveryDays: { from: 5, to: 8 } },
})
const ITEMS = [
  item('zorro', 'clothes', 900, 3),
  item('alga', 'home', 700, 0),
  item('nube', 'paper', 600, 1),
  item('ola', 'home', 6000, 2),
]
const ids = (items: readonly NumberedItem[]) => items.map(({ item: { id } }) => id)

test('a filter has its group, and within reach is what is there and not too dear', () => {
  const on = (points: number | null) => FILTERS.map((filter) => filterItems(ITEMS, filter, points).length)
  expect(on(900)).toEqual([4, 2, 1, 2, 1])
  expect(on(899)).toEqual([4, 1, 1, 2, 1])
  expect(on(-5)[1]).toBe(0)
  expect(on(null)[1]).toBe(0)
})

test('an article keeps its number in each order', () => {
  const all = filterItems(ITEMS, 'all', 0)
  expect(ids(inOrder(all, 'shop', 'es-MX'))).toEqual(['zorro', 'alga', 'nube', 'ola'])
  expect(ids(inOrder(all, 'cheap', 'es-MX'))).toEqual(['nube', 'alga', 'zorro', 'ola'])
  expect(ids(inOrder(all, 'dear', 'es-MX'))).toEqual(['ola', 'zorro', 'alga', 'nube'])
  expect(ids(inOrder(all, 'name', 'es-MX'))).toEqual(['alga', 'nube', 'ola', 'zorro'])
  expect(inOrder(all, 'name', 'es-MX')[0]?.number).toBe(2)
})
