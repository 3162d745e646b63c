import { expect, test } from 'vitest'
import { columns } from './columns.ts'

test('names and values of a row stand in one order', () => {
  expect(columns({ id: 'a', amount: 5, reason: null })).toEqual({
    into: '(id, amount, reason) VALUES (?, ?, ?)',
    set: 'id = ?, amount = ?, reason = ?',
    values: ['a', 5, null],
  })
})
