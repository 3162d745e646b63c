import { expect, test } from 'vitest'
import { normalizeSearchTerm } from './normalize-search-term.ts'

test.each([
  ['Lotería', 'loteria'],
  ['CORAÇÃO ardente', 'coracao ardente'],
  ['  El   gallo ', 'el gallo'],
  ['Piña', 'pina'],
  ['\u0301', ''],
])('%s is searched as %s', (name, folded) => {
  expect(normalizeSearchTerm(name)).toBe(folded)
})
