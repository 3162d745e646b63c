import { describe, test } from 'vitest'
import { documentsIn, expectRules } from '#tests/support/pages'

describe('es', () => {
  test.each(documentsIn('es'))('$path', expectRules)
})
