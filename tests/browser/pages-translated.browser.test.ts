import { afterAll, beforeAll, describe, test } from 'vitest'
import { brand } from '#brand/brand'
import { closePages, expectRules, openPages } from '#tests/support/page/pages'
import { documentsIn } from '#tests/support/page/routes'

/** The documents in every language but the brand's own, which pages.browser.test.ts reads beside this file. */

beforeAll(openPages)
afterAll(closePages)

describe.each(brand.languages.filter((language) => language !== brand.defaultLanguage))('%s', (language) => {
  test.each(documentsIn(language))('$path', expectRules)
})
