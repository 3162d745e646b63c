import { afterAll, beforeAll, describe, test } from 'vitest'
import { closePages, expectRules, openPages } from '#tests/support/page/pages'
import { documentsIn } from '#tests/support/page/routes'
import { translations } from '#tests/support/page/translations'

/** The documents in the languages of this run; pages.browser.test.ts reads those in the brand's own beside this file. */

beforeAll(openPages)
afterAll(closePages)

describe.each(translations())('%s', (language) => {
  test.each(documentsIn(language))('$path', expectRules)
})
