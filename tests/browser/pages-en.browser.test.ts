import { describe, test } from 'vitest'
import { documentsIn, expectRules } from '#tests/support/pages'

describe('en', () => {
  test.each(documentsIn('en'))('$path', expectRules)
})
