import { expect, test } from 'vitest'
import { brand } from '#brand/brand'
import { TERMS_VERSION } from '#brand/terms'
import { read } from '#tests/support/tree'

test.each(brand.languages)('the terms in %s have the date that members accept', (language) => {
  const [, updated] = /^updated: (.+)$/m.exec(read(`src/content/${language}/pages/terms.md`)) ?? []
  expect(updated).toBe(TERMS_VERSION)
})
