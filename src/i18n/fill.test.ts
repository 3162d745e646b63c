import { expect, test } from 'vitest'
import { fill, isolated } from './fill.ts'

test('a placeholder takes the value of its name, and is empty without one', () => {
  expect(fill('{{n}} of {{all}}{{more}}', { n: 1, all: 4 })).toBe('1 of 4')
})

test('names are isolated in a text from right to left, numbers are not', () => {
  const values = { name: 'Farol (MX)', n: 3 }
  expect(isolated(values, 'rtl')).toEqual({ name: '\u2068Farol (MX)\u2069', n: 3 })
  expect(isolated(values, 'ltr')).toBe(values)
})
