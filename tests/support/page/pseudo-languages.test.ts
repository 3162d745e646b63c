import { expect, test } from 'vitest'
import { inCatalogue, LONGER, MIRRORED } from './pseudo-languages.ts'

const SOURCE = JSON.stringify({ title: 'Days', days_one: '{{count}} day', days_other: '{{count}} days' })

test.each([
  [LONGER, ['one', 'other']],
  [MIRRORED, ['zero', 'one', 'two', 'few', 'many', 'other']],
])('%s has each plural form of its language', (language, forms) => {
  const texts = JSON.parse(inCatalogue(SOURCE, language, (text) => text)) as Record<string, string>
  expect(Object.keys(texts)).toEqual(['title', ...forms.map((form) => `days_${form}`)])
  expect(texts.days_other).toBe('{{count}} days')
})
