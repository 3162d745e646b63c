import { expect, test } from 'vitest'
import { yearsSince } from './register-checks.ts'

test.each([
  ['2008-11-21', 18],
  ['2008-11-22', 17],
  ['2008-12-01', 17],
  ['2008-10-31', 18],
  ['2027-01-01', -1],
])('a person born on %s is %i on 21 November 2026, in UTC', (birthday, years) => {
  expect(yearsSince(birthday, new Date('2026-11-21T23:59:59Z'))).toBe(years)
})

test('a person born on a leap day comes of age on the first of March', () => {
  expect(yearsSince('2008-02-29', new Date('2026-02-28T12:00:00Z'))).toBe(17)
  expect(yearsSince('2008-02-29', new Date('2026-03-01T00:00:00Z'))).toBe(18)
})
