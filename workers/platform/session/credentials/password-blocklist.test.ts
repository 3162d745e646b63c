import { dictionary } from '@zxcvbn-ts/language-common'
import { expect, test } from 'vitest'
import { cpuMs } from '#tests/support/measure/cpu-time'
import { HOUSE_WORDS, isCommon } from './password-blocklist.ts'

/** ASVS 5.0 6.2.4: at least the 3,000 most common passwords that the length rule allows. */
const MOST_COMMON = dictionary['passwords-common'].filter(({ length }) => length >= 8)

test('the list has more than 3,000 of eight letters or more, the most common first, and each is refused', () => {
  expect(MOST_COMMON.length).toBeGreaterThan(3000)
  expect(MOST_COMMON.slice(0, 3)).toEqual(['password', '12345678', '123456789'])
  expect(MOST_COMMON.filter((one) => !isCommon(one))).toEqual([])
})

test.each(['password123', 'QWERTY123', 'TeQuieroMucho', '12345678', 'contraseña123', 'vivamexico1', '00000000'])(
  '%s is common, in any case',
  (password) => {
    expect(isCommon(password)).toBe(true)
    expect(isCommon(password.toUpperCase())).toBe(true)
  },
)

test('letters composed in another way are the same letters', () => {
  expect(isCommon('contrasen\u0303a123')).toBe(true)
  expect(isCommon('ｐａｓｓｗｏｒｄ')).toBe(true)
})

test.each([...HOUSE_WORDS])('a password of only “%s”, numbers and marks is refused', (word) => {
  for (const one of [`${word}-2026`, `el${word}123`, `${word.toUpperCase()}${word}!`, `--${word}7777`])
    expect(isCommon(one), one).toBe(true)
})

test.each(['Marea-de-noche-7', 'faro-de-noche-7', 'mi farol azul de mar', 'Lotería y marejada', 'x7kq-92mv-tt'])(
  '%s is not common',
  (password) => {
    expect(isCommon(password)).toBe(false)
  },
)

test('a check takes the same time for a password on the list and for a long one', () => {
  const timed = (password: string) =>
    cpuMs(() => {
      for (let n = 0; n < 2000; n += 1) isCommon(password)
    })
  timed('warm-up-first')
  const [listed, unlisted, long] = [timed('12345678'), timed('zzqv7-marejada'), timed('a-b7'.repeat(32))]
  // 2,000 lookups in under a second each: at most half a millisecond, compared with a hundred for a hash.
  expect(Math.max(listed, unlisted, long)).toBeLessThan(1000)
})
