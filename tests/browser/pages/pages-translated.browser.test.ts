import { afterAll, beforeAll, describe, test } from 'vitest'
import { closePages, expectRules, openPages } from '#tests/support/page/pages'
import { documentsIn, TEMPLATES } from '#tests/support/page/routes'
import { translations } from '#tests/support/page/translations'
import { FULL } from '#tests/support/product/tier'

/**
 * The documents in the languages of this run, of each template one; pages.browser.test.ts reads those in the brand's own
 * beside this file.
 */

beforeAll(openPages)
afterAll(closePages)

describe.each(translations())('%s', (language) => {
  const documents = documentsIn(language).filter(({ route }) => FULL || TEMPLATES.includes(route))
  test.each(documents)('$path', expectRules)
})
