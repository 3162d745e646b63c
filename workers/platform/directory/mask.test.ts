import { expect, test } from 'vitest'
import { mask } from './mask.ts'

test.each([
  ['Mariana', 'Mar***a'],
  ['Bartolomeo27', 'Bar***7'],
  ['marlin', 'ma***n'],
  ['perla', 'p***a'],
  ['demo', 'd***'],
  ['Ana', 'A***'],
  ['é', 'é***'],
])('%s is shown as %s', (name, masked) => {
  expect(mask(name)).toBe(masked)
})

test('a mask shows at most the first three letters and the last one', () => {
  for (let length = 1; length <= 20; length += 1) {
    const visible = mask('abcdefghijklmnopqrst'.slice(0, length)).replace('***', '')
    expect(visible.length).toBeLessThanOrEqual(Math.min(4, Math.max(1, length - 3)))
  }
})
