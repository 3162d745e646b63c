import { describe, test } from 'vitest'
import { documentsIn, expectRules } from '#tests/support/pages'

describe('pt', () => {
  test.each(documentsIn('pt'))('$path', expectRules)
})
