import { describe, expect, test } from 'vitest'
import { faultOf } from './test-references.ts'

describe('a reference to a test', () => {
  test.each([
    ['test-references.test.ts › a reference to a test > %j: %s', null],
    ['support/test-references.test.ts › a reference to a test', null],
    ['tests/support/test-references.test.ts › %j: %s', null],
    ['workers/test-references.test.ts › %j: %s', 'no such file'],
    ['references.test.ts › %j: %s', 'no such file'],
    ['test-references.test.ts › a reference', 'no such title'],
    ['test-references.test.ts › a reference to a test > ', 'no such title'],
    ['test-references.test.ts', 'not `file › title`'],
    ['test-references.test.ts › %j: %s › more', 'not `file › title`'],
  ])('%j: %s', (reference, fault) => {
    expect(faultOf(reference)).toBe(fault)
  })

  test('a star may be written as Markdown does: **', () => {
    expect(faultOf('test-references.test.ts › a star may be written as Markdown does: \\*\\*')).toBeNull()
  })
})
