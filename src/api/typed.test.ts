import { expect, test } from 'vitest'
import { joinGroups, trimMarks } from './typed.ts'

test.each([
  ['718429'],
  ['718 429'],
  ['718-429'],
  ['718.429'],
  ['718\u2011429'],
  ['\u200e718\u00a0429\u200f'],
  ['\u202a718429\u202c'],
  ['７１８４２９'],
  ['٧١٨٤٢٩'],
  ['۷۱۸ ۴۲۹'],
  ['७१८४२९'],
])('%j is the code 718429', (typed) => {
  expect(joinGroups(typed)).toBe('718429')
})

test.each(['718a429', '718,429', '718/429', '\u202e924817', ''])('%j stays another code', (typed) => {
  expect(joinGroups(typed)).not.toBe('718429')
})

test('letters of a code stay', () => {
  expect(joinGroups(' mzxw-6ytb oi2d\u2013knrs ')).toBe('mzxw6ytboi2dknrs')
})

test.each([' x ', '\u200ex\u200f', '\u2066x\u2069', '\ufeffx', '\u00a0x\u3000'])('%j is x within marks', (typed) => {
  expect(trimMarks(typed)).toBe('x')
})

test('marks inside a text, and an override of its direction, stay', () => {
  expect(trimMarks('a\u200bb')).toBe('a\u200bb')
  expect(trimMarks('\u202eab')).toBe('\u202eab')
})
