import { expect, test } from 'vitest'
import { PLURALS } from '#tests/support/plural-samples'
import { fill, isolateValues, translate } from './fill.ts'

test('a placeholder takes the value of its name, and is empty without one', () => {
  expect(fill('{{n}} of {{all}}{{more}}', { n: 1, all: 4 })).toBe('1 of 4')
})

test('names are isolated in a text from right to left, numbers are not', () => {
  const values = { name: 'Farol (MX)', n: 3 }
  expect(isolateValues(values, 'rtl')).toEqual({ name: '\u2068Farol (MX)\u2069', n: 3 })
  expect(isolateValues(values, 'ltr')).toBe(values)
})

test.each(Object.entries(PLURALS))('%s takes each of its plural forms', (locale, { counts, texts }) => {
  const way = { locale, dir: 'ltr' } as const
  const sentences = Object.values(counts).map((count) => translate(texts, 'days', { count }, way))
  const number = new Intl.NumberFormat(locale)
  expect(sentences).toEqual(Object.entries(counts).map(([form, count]) => `${form} ${number.format(count)}`))
})

test('a count is written with the digits of its language, and no other number is', () => {
  const texts = { games_other: '{{count}} games, page {{page}}' }
  expect(translate(texts, 'games', { count: 1234.5, page: 1234 }, { locale: 'en-US', dir: 'ltr' })).toBe(
    '1,234.5 games, page 1234',
  )
  expect(translate(texts, 'games', { count: 1234.5, page: 1234 }, { locale: 'pt-BR', dir: 'ltr' })).toBe(
    '1.234,5 games, page 1234',
  )
})

test('a key without a text throws with its name', () => {
  expect(() => translate({ games_other: 'x' }, 'games', { count: 1 }, { locale: 'en-US', dir: 'ltr' })).toThrow('games')
})
