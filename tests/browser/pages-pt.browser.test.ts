import { afterAll, beforeAll, describe, test } from 'vitest'
import { closePages, expectRules, openPages } from '#tests/support/pages'
import { documentsIn } from '#tests/support/routes'

beforeAll(openPages)
afterAll(closePages)

describe.each(['pt'] as const)('%s', (language) => {
  test.each(documentsIn(language))('$path', expectRules)
})
