import { expect, test } from 'vitest'
import { languageIn, prefixOf } from './language-path.ts'

test('every language but the default one has a prefix', () => {
  expect([prefixOf('es'), prefixOf('en'), prefixOf('pt')]).toEqual(['', '/en', '/pt'])
})

test.each([
  ['/en', 'en'],
  ['/en/', 'en'],
  ['/en/rng', 'en'],
  ['/pt/x/y', 'pt'],
  ['/', null],
  ['', null],
  ['/rng', null],
  ['/es/rng', null],
  ['/english', null],
  ['/EN', null],
  ['//en', null],
])('%j is in %s', (path, language) => {
  expect(languageIn(path)).toBe(language)
})
