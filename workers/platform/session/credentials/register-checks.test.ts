import { expect, test } from 'vitest'
import { refusedBirthday } from './register-checks.ts'

const refusalOf = (birthday: string, today: string) => refusedBirthday(birthday, today)?.code ?? null

test.each([
  ['2008-11-21', null],
  ['2008-11-22', 'under-age'],
  ['2008-12-01', 'under-age'],
  ['2008-10-31', null],
  ['2027-01-01', 'under-age'],
  ['1905-11-22', null],
  ['1905-11-21', 'bad-input'],
])('a person born on %s is judged on 21 November 2026: %s', (birthday, refusal) => {
  expect(refusalOf(birthday, '2026-11-21')).toBe(refusal)
})

test('a person born on a leap day comes of age on the first of March', () => {
  expect(refusalOf('2008-02-29', '2026-02-28')).toBe('under-age')
  expect(refusalOf('2008-02-29', '2026-03-01')).toBeNull()
})
