import { expect, test } from 'vitest'
import { Pictures } from './upload.ts'

const names = (...letters: string[]) => letters.map((letter) => letter.repeat(43))

test.each([
  [[], true],
  [names('a', 'b', 'c'), true],
  [names('a', 'b', 'c', 'd'), false],
  [names('a', 'a'), false],
  [['short'], false],
  [[`${'a'.repeat(42)}/`], false],
])('a form refers to at most three pictures, none twice: %j is %s', (pictures, isFine) => {
  expect(Pictures.safeParse(pictures).success).toBe(isFine)
})
